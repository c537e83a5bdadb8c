/* Orders in columns with codes and facts of their own, and what describes the rules.
   usage: rows [speed], in the project's folder: `speed` prices a million rows and prints the time. */
#define _POSIX_C_SOURCE 200809L
#include "check.h"

#include <time.h>

static uint64_t random_state = 7;

static size_t random_below(size_t limit) {
  random_state = random_state * 6364136223846793005u + 1442695040888963407u;
  return (size_t)((random_state >> 33) % limit);
}

/* ---- Columns as Arrow has them ---- */

/* The rows of a column do not begin its buffers. */
enum { rows = 5000, before = 13, most_bytes = 32 * (rows + before) };

typedef struct texts {
  char bytes[most_bytes];
  int32_t offsets[rows + before + 1];
  int64_t long_offsets[rows + before + 1];
  int32_t views[4 * (rows + before)];
  const void *buffers[2];
  uint8_t valid[(rows + before + 7) / 8];
} texts;

static void set_bit(uint8_t *bits, size_t place, int is_set) {
  if (is_set) bits[place / 8] |= (uint8_t)(1 << place % 8);
  else bits[place / 8] &= (uint8_t)~(1 << place % 8);
}

/* Fills all layouts of texts with some words, NULL for none. */
static void fill_texts(texts *to, const char *const *words, size_t count) {
  size_t row, end = 0;
  memset(to, 0, sizeof *to);
  to->buffers[1] = to->bytes;
  for (row = 0; row < count + before; row++) {
    const char *word = row < before ? "skipped" : words[row - before];
    size_t length = word ? strlen(word) : 0;
    int32_t *view = to->views + 4 * row;
    to->offsets[row] = (int32_t)end;
    to->long_offsets[row] = (int64_t)end;
    if (length) memcpy(to->bytes + end, word, length);
    view[0] = (int32_t)length;
    if (length > 12) {
      memcpy(view + 1, word, 4);
      view[2] = 1;
      view[3] = (int32_t)end;
    } else if (length) {
      memcpy(view + 1, word, length);
    }
    end += length;
    set_bit(to->valid, row, word != NULL);
  }
  to->offsets[row] = (int32_t)end;
  to->long_offsets[row] = (int64_t)end;
}

static promo_cells cells_of(int64_t kind, const void *values, const void *offsets,
                            const uint8_t *valid) {
  promo_cells cells;
  cells.kind = kind;
  cells.values = values;
  cells.offsets = offsets;
  cells.valid = valid;
  cells.first = before;
  return cells;
}

static promo_cells cells_of_texts(const texts *from, int64_t kind) {
  switch (kind) {
    case PROMO_TEXTS: return cells_of(kind, from->bytes, from->offsets, from->valid);
    case PROMO_LONG_TEXTS: return cells_of(kind, from->bytes, from->long_offsets, from->valid);
    default: return cells_of(PROMO_TEXT_VIEWS, from->views, from->buffers, from->valid);
  }
}

/* ---- Orders ---- */

static const char *const shop =
    "fact tier one of \"none\", \"gold\", \"platinum for life\" default \"none\"\n"
    "fact first yes/no default no\n"
    "fact age number default 0\n"
    "promotion \"Gold\" { discount 10% off when tier is \"gold\" }\n"
    "promotion \"Platinum\" { discount 25% off when tier is \"platinum for life\" }\n"
    "promotion \"First\" { coupon 5 when first sync }\n"
    "promotion \"Old\" { coupon 7 when age >= 60 }\n"
    "promotion \"Code\" { coupon 20 spend 100 code \"SAVE\" sync }\n"
    "promotion \"Summer\" { coupon 30 spend 200 code \"SUMMER-OF-LOVE\" from 2026-06-01 }\n";

static struct {
  int64_t amounts[rows + before], instants[rows + before], ages[rows + before];
  uint8_t has_amount[(rows + before + 7) / 8], has_age[(rows + before + 7) / 8];
  uint8_t firsts[(rows + before + 7) / 8], has_first[(rows + before + 7) / 8];
  const char *codes[rows], *tiers[rows];
} orders;

static texts code_cells, tier_cells;

/* Fills the columns. One row in `bad` has a mistake, never two. */
static void fill_orders(size_t bad) {
  static const char *const codes[] = {NULL, "", "SAVE", "save", " SAVE  NONE ", "SUMMER-OF-LOVE",
                                      "NONE summer-of-love"};
  static const char *const tiers[] = {NULL, "", "none", "gold", "platinum for life"};
  size_t row;
  for (row = 0; row < rows; row++) {
    size_t place = row + before, mistake = random_below(bad) ? 9 : random_below(6);
    orders.amounts[place] = (int64_t)random_below(50000);
    orders.instants[place] = 1767225600 + (int64_t)random_below(31536000);
    orders.ages[place] = (int64_t)random_below(100);
    set_bit(orders.has_amount, place, mistake != 0);
    if (mistake == 1) orders.amounts[place] = -1;
    if (mistake == 2) orders.instants[place] = row % 2 ? -86400 * 366 : INT64_MIN;
    orders.codes[row] = mistake == 3 ? "SAVE \xE2\x80\xAE" : codes[random_below(COUNT(codes))];
    orders.tiers[row] = mistake == 4 ? "silver" : tiers[random_below(COUNT(tiers))];
    set_bit(orders.firsts, place, random_below(2) == 1);
    set_bit(orders.has_first, place, random_below(3) > 0);
    set_bit(orders.has_age, place, mistake == 5 || random_below(3) > 0);
    if (mistake == 5) orders.ages[place] = -5;
  }
  fill_texts(&code_cells, orders.codes, rows);
  fill_texts(&tier_cells, orders.tiers, rows);
}

static promo_fact_cells fact_cells[3];

static promo_rows all_rows(int64_t kind) {
  promo_rows all;
  memset(&all, 0, sizeof all);
  all.count = rows;
  all.amounts = cells_of(PROMO_NUMBERS, orders.amounts, NULL, orders.has_amount);
  all.instants = cells_of(PROMO_NUMBERS, orders.instants, NULL, NULL);
  all.codes = cells_of_texts(&code_cells, kind);
  fact_cells[0].name = text("age");
  fact_cells[0].cells = cells_of(PROMO_NUMBERS, orders.ages, NULL, orders.has_age);
  fact_cells[1].name = text("tier");
  fact_cells[1].cells = cells_of_texts(&tier_cells, kind);
  fact_cells[2].name = text("first");
  fact_cells[2].cells = cells_of(PROMO_BITS, orders.firsts, NULL, orders.has_first);
  all.fact_cells = fact_cells;
  all.fact_cells_count = 3;
  return all;
}

static int64_t payables[rows];
static int32_t problems[rows], applied[PROMO_APPLIED * rows];
static int64_t taken[PROMO_APPLIED * rows];
static char *reasons[rows];

static promo_prices prices(void) {
  promo_prices prices;
  memset(&prices, 0, sizeof prices);
  prices.payables = payables;
  prices.problems = problems;
  prices.applied = applied;
  return prices;
}

static int bit(const uint8_t *bits, size_t place) { return bits[place / 8] >> place % 8 & 1; }

/* Prices the order of a row alone, with its codes and facts as a person says them. */
static int priced_alone(promo_rules rules, size_t row, int64_t *payable, promo_error *error) {
  size_t place = row + before;
  promo_order one = order(orders.amounts[place], orders.instants[place]);
  promo_text codes[4];
  promo_fact facts[3];
  char age[24], *words, *word, *rest = NULL;
  int status;
  one.codes = codes;
  one.facts = facts;
  words = strdup(orders.codes[row] ? orders.codes[row] : "");
  for (word = strtok_r(words, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
    codes[one.code_count++] = text(word);
  if (orders.tiers[row] && *orders.tiers[row]) {
    facts[one.fact_count].name = text("tier");
    facts[one.fact_count++].value = text(orders.tiers[row]);
  }
  if (bit(orders.has_first, place)) {
    facts[one.fact_count].name = text("first");
    facts[one.fact_count++].value = text(bit(orders.firsts, place) ? "yes" : "no");
  }
  if (bit(orders.has_age, place)) {
    snprintf(age, sizeof age, "%lld", (long long)orders.ages[place]);
    facts[one.fact_count].name = text("age");
    facts[one.fact_count++].value = text(age);
  }
  status = promo_price(rules, &one, payable, error);
  free(words);
  return status;
}

static int32_t expected_problem(size_t row) {
  size_t place = row + before;
  if (!bit(orders.has_amount, place) || orders.amounts[place] < 0) return PROMO_ROW_AMOUNT;
  if (orders.instants[place] < 0) return PROMO_ROW_INSTANT;
  if (orders.codes[row] && strstr(orders.codes[row], "\xE2\x80\xAE")) return PROMO_ROW_CODE;
  if (orders.tiers[row] && !strcmp(orders.tiers[row], "silver")) return PROMO_ROW_FACT;
  return bit(orders.has_age, place) && orders.ages[place] < 0 ? PROMO_ROW_FACT + 2 : 0;
}

static void rows_are_what_their_orders_are(void) {
  static const int64_t kinds[] = {PROMO_TEXTS, PROMO_LONG_TEXTS, PROMO_TEXT_VIEWS};
  promo_rules rules = compiled(shop);
  size_t k, row, wrong = 0, refused = 0;
  for (k = 0; k < COUNT(kinds); k++) {
    promo_rows all;
    promo_prices to = prices();
    promo_error error;
    fill_orders(k ? 10 : 1000000);
    all = all_rows(kinds[k]);
    memset(problems, 7, sizeof problems);
    memset(reasons, 7, sizeof reasons);
    to.words = reasons;
    CHECK(promo_price_rows(rules, &all, &to, &error) == PROMO_OK);
    for (row = 0; row < rows; row++) {
      int64_t payable = -1;
      char *words = reasons[row];
      int32_t expected = expected_problem(row);
      int status = expected == PROMO_ROW_AMOUNT ? PROMO_BAD_ORDER
                                                : priced_alone(rules, row, &payable, &error);
      wrong += payable != payables[row] || expected != problems[row];
      wrong += (status == PROMO_OK) != (expected == PROMO_ROW_PRICED);
      wrong += (words != NULL) != (expected != PROMO_ROW_PRICED);
      if (expected > PROMO_ROW_INSTANT) wrong += !words || !strstr(words, error.message);
      if (expected == PROMO_ROW_AMOUNT) wrong += !words || strncmp(words, "amount: ", 8);
      if (expected == PROMO_ROW_INSTANT) wrong += !words || strncmp(words, "at: ", 4);
      promo_free_text(words);
      refused += expected != PROMO_ROW_PRICED;
    }
  }
  CHECK(wrong == 0);
  CHECK(refused > 500);
  promo_free(rules, NULL);
}

/* The stacks of rows take off what their payables lack. */
static void the_promotions_applied(void) {
  promo_rules rules = compiled(shop);
  promo_rows all;
  promo_prices to = prices();
  size_t row, count = 0, wrong = 0, two = 0;
  fill_orders(10);
  all = all_rows(PROMO_TEXTS);
  memset(applied, 7, sizeof applied);
  CHECK(promo_price_rows(rules, &all, &to, NULL) == PROMO_OK);
  CHECK(promo_promotion_count(rules, &count, NULL) == PROMO_OK && count == 6);
  for (row = 0; row < rows; row++) {
    const int32_t *stack = applied + PROMO_APPLIED * row;
    int is_less = payables[row] >= 0 && payables[row] < orders.amounts[row + before];
    wrong += is_less != (stack[0] >= 0);
    wrong += stack[0] < -1 || stack[0] > 5 || stack[1] < -1 || stack[1] > 5 || stack[2] != -1 || stack[3] != -1;
    if (stack[1] >= 0) {
      two++;
      wrong += stack[0] != 2 || stack[1] != 4;
    }
  }
  CHECK(wrong == 0);
  CHECK(two > 10);
  promo_free(rules, NULL);
}

/* What they take is what their order pays less, and to ask for it changes no other answer. */
static void what_the_promotions_take(void) {
  promo_rules rules = compiled(shop);
  static int64_t other_payables[rows];
  static int32_t other_problems[rows], other_applied[PROMO_APPLIED * rows];
  promo_rows all;
  promo_prices to = prices();
  size_t row, i, wrong = 0;
  fill_orders(10);
  all = all_rows(PROMO_TEXTS);
  CHECK(promo_price_rows(rules, &all, &to, NULL) == PROMO_OK);
  to.payables = other_payables;
  to.problems = other_problems;
  to.applied = other_applied;
  to.taken = taken;
  memset(taken, 7, sizeof taken);
  CHECK(promo_price_rows(rules, &all, &to, NULL) == PROMO_OK);
  CHECK(!memcmp(payables, other_payables, sizeof payables));
  CHECK(!memcmp(problems, other_problems, sizeof problems));
  CHECK(!memcmp(applied, other_applied, sizeof applied));
  for (row = 0; row < rows; row++) {
    int64_t less = payables[row] < 0 ? 0 : orders.amounts[row + before] - payables[row];
    for (i = PROMO_APPLIED * row; i < PROMO_APPLIED * (row + 1); i++) {
      less -= taken[i];
      wrong += applied[i] < 0 ? taken[i] != 0 : taken[i] <= 0;
    }
    wrong += less != 0;
  }
  CHECK(wrong == 0);
  to.taken = (int64_t *)(void *)((char *)taken + 4);
  CHECK(promo_price_rows(rules, &all, &to, NULL) == PROMO_BAD_ARGUMENT);
  promo_free(rules, NULL);
}

/* Rules about goods can apply a promotion of each of four steps to one amount. */
static void four_promotions_in_a_row(void) {
  promo_rules rules = compiled("promotion \"Piece\" { coupon 1 every piece sync }\n"
                               "promotion \"Sale\" { discount 10% off sync }\n"
                               "promotion \"50\" { coupon 5 spend 50 sync }\n"
                               "promotion \"Code\" { coupon 2 code \"A\" sync }\n");
  const int64_t amounts[] = {10000, 300}, instants[] = {0, 0};
  const promo_text code = text("a");
  int64_t pays[2] = {-1, -1};
  int32_t why[2] = {7, 7}, stacks[2 * PROMO_APPLIED + 1];
  const int32_t expected[] = {0, 1, 2, 3, 0, 3, -1, -1, 7};
  const int64_t expected_takings[] = {100, 990, 500, 200, 100, 200, 0, 0, 7};
  int64_t takings[COUNT(expected_takings)];
  promo_rows two;
  promo_prices to;
  size_t i;
  memset(&two, 0, sizeof two);
  two.count = 2;
  two.amounts.kind = two.instants.kind = PROMO_NUMBERS;
  two.amounts.values = amounts;
  two.instants.values = instants;
  two.codes_of_all = &code;
  two.code_of_all_count = 1;
  memset(&to, 0, sizeof to);
  to.payables = pays;
  to.problems = why;
  to.applied = stacks;
  to.taken = takings;
  for (i = 0; i < COUNT(stacks); i++) takings[i] = stacks[i] = 7;
  CHECK(promo_price_rows(rules, &two, &to, NULL) == PROMO_OK);
  CHECK(pays[0] == 8210 && pays[1] == 0);
  CHECK(!memcmp(stacks, expected, sizeof stacks));
  CHECK(!memcmp(takings, expected_takings, sizeof takings));
  promo_free(rules, NULL);
}

static void rows_in_texts_and_other_seconds(void) {
  promo_rules rules = compiled("timezone \"Asia/Shanghai\"\npromotion \"A\" { coupon 5 from 2026-11-11 }");
  static const char *const amounts[rows] = {"10", "10.00", "1.005", "", NULL, "10", "10"};
  static const char *const instants[rows] = {"2026-11-11", "2026-11-10T15:59:59Z", "2026-11-11",
                                             "2026-11-11", "2026-11-11", "2026-02-30", ""};
  static const int64_t expected[] = {500, 1000, -1, -1, -1, -1, -1};
  static const int32_t why[] = {0, 0, 1, 1, 1, 2, 2};
  static texts amount_cells, instant_cells;
  int64_t number, k, per_second[] = {1, 1000, 1000000, 1000000000};
  promo_rows some;
  promo_prices to = prices();
  memset(&some, 0, sizeof some);
  fill_texts(&amount_cells, amounts, 7);
  fill_texts(&instant_cells, instants, 7);
  some.count = 7;
  some.amounts = cells_of_texts(&amount_cells, PROMO_TEXTS);
  some.instants = cells_of_texts(&instant_cells, PROMO_TEXT_VIEWS);
  CHECK(promo_price_rows(rules, &some, &to, NULL) == PROMO_OK);
  CHECK(!memcmp(payables, expected, sizeof expected) && !memcmp(problems, why, sizeof why));

  some.count = 1;
  some.instants = cells_of(PROMO_NUMBERS, &number, NULL, NULL);
  some.instants.first = 0;
  for (k = 0; k < 4; k++) {
    some.instants_per_second = per_second[k];
    number = 1794326400 * per_second[k];
    CHECK(promo_price_rows(rules, &some, &to, NULL) == PROMO_OK && payables[0] == 500);
    number--;
    CHECK(promo_price_rows(rules, &some, &to, NULL) == PROMO_OK && payables[0] == 1000);
    /* A part of a second before 1970 is not in it; the wall clock is 8 hours ahead. */
    number = -28800 * per_second[k];
    CHECK(promo_price_rows(rules, &some, &to, NULL) == PROMO_OK && payables[0] == 1000);
    number--;
    CHECK(promo_price_rows(rules, &some, &to, NULL) == PROMO_OK && payables[0] == -1);
    number = INT64_MIN;
    CHECK(promo_price_rows(rules, &some, &to, NULL) == PROMO_OK && problems[0] == 2);
  }
  promo_free(rules, NULL);
}

static void codes_and_facts_of_all_rows(void) {
  promo_rules rules = compiled(asking);
  promo_text code = text("save");
  promo_fact fact;
  promo_rows all;
  promo_prices to = prices();
  promo_error error;
  int64_t with_code[rows];
  size_t row, wrong = 0;
  fill_orders(1000000);
  for (row = 0; row < rows; row++) orders.codes[row] = row % 2 ? "SAVE" : "NONE";
  fill_texts(&code_cells, orders.codes, rows);
  all = all_rows(PROMO_TEXTS);
  fact.name = text("tier");
  fact.value = text("gold");
  all.facts_of_all = &fact;
  all.fact_of_all_count = 1;
  CHECK(failed(promo_price_rows(rules, &all, &to, &error), PROMO_BAD_ORDER, &error,
               "the fact `tier` is given twice"));
  all.fact_cells_count = 1;
  CHECK(promo_price_rows(rules, &all, &to, NULL) == PROMO_OK);
  memcpy(with_code, payables, sizeof payables);
  all.codes.kind = PROMO_NO_COLUMN;
  all.codes_of_all = &code;
  all.code_of_all_count = 1;
  CHECK(promo_price_rows(rules, &all, &to, NULL) == PROMO_OK);
  for (row = 0; row < rows; row++) {
    int64_t amount = orders.amounts[row + before];
    wrong += row % 2 ? with_code[row] != payables[row] : with_code[row] < payables[row];
    wrong += payables[row] > amount - (amount < 2000 ? amount : 2000);
  }
  CHECK(wrong == 0);
  all.fact_of_all_count = 0;
  CHECK(failed(promo_price_rows(rules, &all, &to, &error), PROMO_BAD_ORDER, &error,
               "must state the fact `tier`"));
  promo_free(rules, NULL);
}

/* Whether a change of the rows makes them impossible, with some words. */
static void rows_that_cannot_be(void) {
  promo_rules rules = compiled(shop);
  promo_prices to = prices();
  promo_error error;
  promo_rows all;
  fill_orders(1000000);
  all = all_rows(PROMO_TEXTS);
#define IMPOSSIBLE(change, status, say)                                                  \
  do {                                                                                   \
    promo_rows kept = all;                                                               \
    change;                                                                              \
    CHECK(failed(promo_price_rows(rules, &all, &to, &error), status, &error, say));      \
    all = kept;                                                                          \
  } while (0)
  IMPOSSIBLE(all.count = SIZE_MAX, PROMO_BAD_ARGUMENT, "out of range");
  IMPOSSIBLE(all.count = SIZE_MAX / 4, PROMO_BAD_ARGUMENT, "out of range");
  IMPOSSIBLE(all.amounts.kind = 0, PROMO_BAD_ARGUMENT, "must be columns");
  IMPOSSIBLE(all.amounts.kind = 77, PROMO_BAD_ARGUMENT, "the kind 77");
  IMPOSSIBLE(all.amounts.kind = PROMO_BITS, PROMO_BAD_ARGUMENT, "numbers or texts");
  IMPOSSIBLE(all.amounts.values = NULL, PROMO_BAD_ARGUMENT, "`amounts` has no values");
  IMPOSSIBLE(all.instants.first = -1, PROMO_BAD_ARGUMENT, "`instants`");
  IMPOSSIBLE(all.instants.first = INT64_MAX, PROMO_BAD_ARGUMENT, "`instants`");
  IMPOSSIBLE(all.instants_per_second = 60, PROMO_BAD_ARGUMENT, "is 60");
  IMPOSSIBLE(all.codes = all.amounts, PROMO_BAD_ARGUMENT, "`codes` must be texts");
  IMPOSSIBLE(all.codes.offsets = NULL, PROMO_BAD_ARGUMENT, "`codes` has no offsets");
  IMPOSSIBLE(all.codes.values = NULL, PROMO_BAD_ARGUMENT, "`codes` has no values");
  IMPOSSIBLE(all.fact_cells = NULL, PROMO_BAD_ARGUMENT, "`fact_cells`");
  IMPOSSIBLE(fact_cells[0].name = text("aeg"), PROMO_BAD_ORDER, "did you mean `age`");
  fact_cells[0].name = text("tier");
  IMPOSSIBLE((void)0, PROMO_BAD_ORDER, "given twice");
  fact_cells[0].name = text("age");
  code_cells.offsets[before + 3] = -1;
  IMPOSSIBLE((void)0, PROMO_BAD_ARGUMENT, "`codes` has impossible offsets at row 2");
  fill_orders(1000000);
  code_cells.views[4 * (before + 7)] = -1;
  set_bit(code_cells.valid, before + 7, 1);
  IMPOSSIBLE(all.codes = cells_of_texts(&code_cells, PROMO_TEXT_VIEWS), PROMO_BAD_ARGUMENT,
             "`codes` has an impossible view at row 7");
  fill_orders(1000000);
  CHECK(failed(promo_price_rows(rules, NULL, &to, &error), PROMO_BAD_ARGUMENT, &error, "`rows`"));
  CHECK(failed(promo_price_rows(rules, &all, NULL, &error), PROMO_BAD_ARGUMENT, &error,
               "`prices`"));
  to.payables = NULL;
  CHECK(failed(promo_price_rows(rules, &all, &to, &error), PROMO_BAD_ARGUMENT, &error,
               "`payables`"));
  to = prices();
  to.problems = (int32_t *)(void *)((char *)problems + 1);
  CHECK(failed(promo_price_rows(rules, &all, &to, &error), PROMO_BAD_ARGUMENT, &error,
               "aligned for numbers of 32 bits"));
  to = prices();
  to.words = (char **)(void *)((char *)reasons + 1);
  CHECK(failed(promo_price_rows(rules, &all, &to, &error), PROMO_BAD_ARGUMENT, &error, "`words`"));
  to.words = NULL;
  all.count = 0;
  to.payables = NULL;
  to.problems = NULL;
  to.applied = NULL;
  CHECK(promo_price_rows(rules, &all, &to, &error) == PROMO_OK);
  promo_free(rules, NULL);
}

static void promotions_without_gaps(void) {
  static int32_t ends[rows + 1], packed[PROMO_APPLIED * rows];
  static int64_t packed_taken[PROMO_APPLIED * rows];
  promo_rules rules = compiled(shop);
  promo_rows all;
  promo_prices to = prices();
  size_t row, wrong = 0;
  fill_orders(10);
  all = all_rows(PROMO_TEXTS);
  to.taken = taken;
  CHECK(promo_price_rows(rules, &all, &to, NULL) == PROMO_OK);
  to.applied = packed;
  to.taken = packed_taken;
  to.applied_ends = ends;
  memset(ends, 7, sizeof ends);
  CHECK(promo_price_rows(rules, &all, &to, NULL) == PROMO_OK && ends[0] == 0);
  for (row = 0; row < rows; row++) {
    int32_t place = ends[row], i;
    for (i = 0; i < PROMO_APPLIED && applied[PROMO_APPLIED * row + i] >= 0; i++, place++)
      wrong += packed[place] != applied[PROMO_APPLIED * row + i] ||
               packed_taken[place] != taken[PROMO_APPLIED * row + i];
    wrong += place != ends[row + 1];
  }
  CHECK(wrong == 0 && ends[rows] > 1000 && ends[rows] < rows);
  /* With too little room, what there is room for is written, and no more. */
  all.count = (size_t)rows / 2;
  packed[all.count] = 99;
  to.applied_room = 1;
  all.amounts.valid = NULL;
  for (row = 0; row < all.count; row++) {
    orders.amounts[row + before] = 49000;
    orders.instants[row + before] = 1793232000;
    orders.codes[row] = "SAVE";
    set_bit(orders.firsts, row + before, 1);
    set_bit(orders.has_first, row + before, 1);
  }
  fill_texts(&code_cells, orders.codes, rows);
  CHECK(promo_price_rows(rules, &all, &to, NULL) == PROMO_OK);
  CHECK(ends[all.count] > (int32_t)all.count && packed[all.count] == 99 && packed[all.count - 1] >= 0);
  promo_free(rules, NULL);
}

/* ---- The names of columns ---- */

static const char *slips_said(promo_rules rules, const char *names, const char *parts) {
  static char words[512];
  promo_text texts[2][9];
  size_t counts[2] = {0, 0}, i;
  char copies[2][200], *json = NULL, *rest = NULL, *name;
  promo_error error;
  for (i = 0; i < 2; i++) {
    strcpy(copies[i], i ? parts : names);
    for (name = strtok_r(copies[i], " ", &rest); name; name = strtok_r(NULL, " ", &rest))
      texts[i][counts[i]++] = text(name);
  }
  if (promo_column_slips(rules, texts[0], counts[0], texts[1], counts[1], &json, &error) != PROMO_OK)
    return strcpy(words, error.message);
  strcpy(words, json);
  promo_free_text(json);
  return words;
}

static void slips_in_names_of_columns(void) {
  static const struct {
    const char *names, *parts, *words;
  } cases[] = {
      {"minor AT tier id", "Minor sku", "[]"},
      {"amount at coupon", "", "the column `coupon` looks like `codes`"},
      {"amount at Teir", "", "the column `Teir` looks like the fact `tier`"},
      {"amount moment date", "", "the column `date` looks like `at`"},
      {"amount at postage", "", "the column `postage` looks like `shipping`"},
      {"at lines", "Quantity", "lines: `quantity` looks like `pieces`"},
      {"at lines", "shipping", "lines: `shipping` is of the order, not of a line"},
      {"amount at codes coupon", "",
       "[{\"column\":3,\"problem\":\"the column `coupon` looks like `codes`: rename it, or leave it out "
       "if it is something else\",\"meant\":[2]}]"},
  };
  promo_rules rules = compiled(shop);
  promo_text bad = text("\xFF");
  promo_error error;
  char *json = NULL;
  size_t i;
  for (i = 0; i < COUNT(cases); i++) {
    const char *said = slips_said(rules, cases[i].names, cases[i].parts);
    CHECK(!strncmp(said, cases[i].words, strlen(cases[i].words)));
  }
  CHECK(failed(promo_column_slips(rules, &bad, 1, NULL, 0, &json, &error), PROMO_BAD_TEXT, &error,
               "the name of column 1"));
  CHECK(failed(promo_column_slips(rules, NULL, 1, NULL, 0, &json, &error), PROMO_BAD_ARGUMENT, &error,
               "`names`"));
  CHECK(failed(promo_column_slips(rules, NULL, 0, NULL, 0, NULL, &error), PROMO_BAD_ARGUMENT, &error,
               "`json`"));
  promo_free(rules, NULL);
  rules = compiled("fact codes yes/no default no promotion \"A\" { coupon 1 when codes }");
  CHECK(strstr(slips_said(rules, "amount at", ""), "the fact `codes` has the name of another column"));
  promo_free(rules, NULL);
}

/* ---- What describes the rules ---- */

static void a_description(void) {
  promo_rules rules = compiled("currency KWD\nfact tier one of \"a\", \"b\" default \"b\"\n"
                               "fact first yes/no\nfact age number default 3\n"
                               "goods \"hats\", \"Shoes\"\n"
                               "promotion \"A\" { coupon 1 when tier is \"a\" and first and age > 1 }\n"
                               "promotion \"B\" { coupon 1 paused }");
  char *json = NULL, *name = NULL, *version = NULL, *hash;
  promo_error error;
  CHECK(promo_describe(rules, &json, NULL) == PROMO_OK && json);
  CHECK(json && strstr(json, "\"currency\":\"KWD\",\"decimals\":3,\"rounding\":\"half-up\","
                             "\"strategy\":\"calculator\",\"timezone\":\"UTC\""));
  CHECK(json && strstr(json, "{\"name\":\"tier\",\"kind\":\"one of\",\"values\":[\"a\",\"b\"],"
                             "\"default\":\"b\"},{\"name\":\"first\",\"kind\":\"yes/no\"},"
                             "{\"name\":\"age\",\"kind\":\"number\",\"default\":\"3\"}"));
  CHECK(json && strstr(json, "\"labels\":[\"hats\",\"Shoes\"],\"promotions\":["
                             "{\"name\":\"A\",\"paused\":false},{\"name\":\"B\",\"paused\":true}]"));
  promo_free_text(json);
  CHECK(promo_promotion_name(rules, 1, &name, NULL) == PROMO_OK && !strcmp(name, "B"));
  promo_free_text(name);
  CHECK(failed(promo_promotion_name(rules, 2, &name, &error), PROMO_BAD_ARGUMENT, &error,
               "there is no promotion 2"));
  CHECK(promo_promotion_name(rules, SIZE_MAX, &name, NULL) == PROMO_BAD_ARGUMENT);
  CHECK(failed(promo_describe(rules, NULL, &error), PROMO_BAD_ARGUMENT, &error, "`json`"));
  CHECK(failed(promo_promotion_count(rules, NULL, &error), PROMO_BAD_ARGUMENT, &error, "`count`"));
  CHECK(failed(promo_promotion_name(rules, 0, NULL, &error), PROMO_BAD_ARGUMENT, &error,
               "`name`"));
  promo_free(rules, NULL);

  /* What sha256sum says of the text. */
  rules = compiled("promotion \"A\" { coupon 1 }");
  CHECK(promo_describe(rules, &json, NULL) == PROMO_OK);
  CHECK(!strncmp(json, "{\"version\":{\"engine\":\"", 22));
  CHECK(strstr(json, promo_version()) &&
        strstr(json, "\"rules\":\"701c3df67c4095ffa35ed8edc41e160edf0b3c59b43fd1329d8dcf3f5b8e7e6b\"}"));
  CHECK(promo_rules_version(rules, &version, NULL) == PROMO_OK);
  CHECK(version && !strncmp(json + 11, version, strlen(version)) && version[strlen(version) - 1] == '}');
  promo_free_text(version);
  promo_free_text(json);
  promo_free(rules, NULL);

  /* Of rules on a wall clock, the hash of its file. */
  rules = compiled("timezone \"Africa/Casablanca\" promotion \"A\" { coupon 1 }");
  CHECK(promo_describe(rules, &json, NULL) == PROMO_OK);
  hash = strstr(json, "\",\"zoneData\":\"");
  CHECK(hash && strspn(strstr(hash, "Data") + 7, "0123456789abcdef") == 64);
  promo_free_text(json);
  promo_free(rules, NULL);
}

static void the_active_promotions(void) {
  promo_rules rules = compiled("promotion \"A\" { coupon 1 until 2026-01-01T00:00 }\n"
                               "promotion \"B\" { coupon 1 spend 5 code \"X\" from 2026-01-01 }\n"
                               "promotion \"C\" { coupon 1 paused }\n"
                               "promotion \"D\" { coupon 1 }");
  int32_t numbers[4] = {7, 7, 7, 7};
  size_t count = 7;
  promo_error error;
  CHECK(promo_active(rules, 1767225600, numbers, &count, NULL) == PROMO_OK && count == 2);
  CHECK(numbers[0] == 1 && numbers[1] == 3 && numbers[2] == 7);
  CHECK(promo_active(rules, 1767225599, numbers, &count, NULL) == PROMO_OK && count == 2);
  CHECK(numbers[0] == 0 && numbers[1] == 3);
  CHECK(failed(promo_active(rules, -1, numbers, &count, &error), PROMO_BAD_ORDER, &error, "1970"));
  CHECK(failed(promo_active(rules, 0, NULL, &count, &error), PROMO_BAD_ARGUMENT, &error,
               "`numbers`"));
  CHECK(failed(promo_active(rules, 0, numbers, NULL, &error), PROMO_BAD_ARGUMENT, &error,
               "`count`"));
  promo_free(rules, NULL);
}

/* What an order of 100.00 pays at noon in UTC by rules under some options. */
static int64_t priced_under(const char *strategy, const char *zone) {
  promo_source one = source("promotion \"A\" { coupon 10 from 2026-11-11T20:00 }\n"
                            "promotion \"B\" { coupon 25 }");
  promo_options options;
  promo_rules rules = 0;
  promo_order noon = order(10000, 1794398400);
  int64_t payable = -1;
  memset(&options, 0, sizeof options);
  options.strategy = text(strategy);
  options.timezone = text(zone);
  CHECK(promo_compile(&one, 1, &options, &rules, NULL, NULL) == PROMO_OK);
  CHECK(promo_price(rules, &noon, &payable, NULL) == PROMO_OK);
  promo_free(rules, NULL);
  return payable;
}

static void settings_that_replace_those_of_the_rules(void) {
  promo_source one = source("promotion \"A\" { coupon 10 }");
  promo_options options;
  promo_rules rules = 7;
  promo_error error;
  CHECK(priced_under("", "") == 7500);
  CHECK(priced_under("first", "") == 7500);
  CHECK(priced_under("first", "Asia/Shanghai") == 9000);
  CHECK(priced_under("best", "Asia/Shanghai") == 7500);
  memset(&options, 0, sizeof options);
  options.strategy = text("bset");
  CHECK(failed(promo_compile(&one, 1, &options, &rules, NULL, &error), PROMO_BAD_ARGUMENT, &error,
               "there is no strategy `bset`, only `calculator`, `best`, `first`"));
  options.strategy = text("");
  options.timezone = text("Asia/Shangai");
  CHECK(failed(promo_compile(&one, 1, &options, &rules, NULL, &error), PROMO_BAD_ARGUMENT, &error,
               "did you mean `Asia/Shanghai`"));
  options.timezone.length = 0;
  options.strategy = text("\xFF");
  CHECK(promo_compile(&one, 1, &options, &rules, NULL, &error) == PROMO_BAD_TEXT);
  CHECK(rules == 7);
}

/* ---- Awkward orders, which Swift, Python and order files answer too ---- */

static const char *line_of(FILE *table, char *cells[7]) {
  static char line[4096];
  size_t cell;
  char *from, *to;
  do {
    if (!fgets(line, sizeof line, table)) return NULL;
  } while (*line == '#' || !strncmp(line, "amount\t", 7));
  line[strcspn(line, "\n")] = 0;
  for (cell = 0, from = line; cell < 7; cell++, from = to + 1) {
    to = strchr(from, '\t');
    if (!to) to = strchr(from, 0);
    *to = 0;
    cells[cell] = from;
  }
  /* `\xHH` is a byte; the answer stays as it is. */
  for (cell = 0; cell < 6; cell++) {
    for (from = to = cells[cell]; *from;) {
      char digits[3] = {0};
      if (strncmp(from, "\\x", 2)) {
        *to++ = *from++;
        continue;
      }
      memcpy(digits, from + 2, 2);
      *to++ = (char)strtol(digits, NULL, 16);
      from += 4;
    }
    *to = 0;
  }
  return line;
}

/* What a row of texts pays or is told, without the name of the column. */
static void answer_as_row(promo_rules rules, char *cells[6], char *answer, size_t room) {
  static const char *const names[] = {"tier", "first", "age"};
  static texts columns[6];
  promo_fact_cells facts[3];
  promo_rows one;
  promo_prices to = prices();
  char *words = NULL;
  size_t k;
  memset(&one, 0, sizeof one);
  for (k = 0; k < 6; k++) {
    const char *word = cells[k];
    fill_texts(&columns[k], &word, 1);
  }
  one.count = 1;
  one.amounts = cells_of_texts(&columns[0], PROMO_TEXTS);
  one.instants = cells_of_texts(&columns[1], PROMO_LONG_TEXTS);
  one.codes = cells_of_texts(&columns[2], PROMO_TEXT_VIEWS);
  for (k = 0; k < 3; k++) {
    facts[k].name = text(names[k]);
    facts[k].cells = cells_of_texts(&columns[3 + k], PROMO_TEXT_VIEWS);
  }
  one.fact_cells = facts;
  one.fact_cells_count = 3;
  CHECK(promo_price_rows(rules, &one, &to, NULL) == PROMO_OK);
  words = row_problem(rules, &one, 0);
  CHECK((words == NULL) == (problems[0] == PROMO_ROW_PRICED));
  if (words) snprintf(answer, room, "%s", strstr(words, ": ") + 2);
  else snprintf(answer, room, "%lld", (long long)payables[0]);
  promo_free_text(words);
}

/* The same for an order alone. */
static void answer_alone(promo_rules rules, char *cells[6], char *answer, size_t room) {
  static const char *const names[] = {"tier", "first", "age"};
  promo_text amount = text(cells[0]), at = text(cells[1]), codes[8];
  promo_fact facts[3];
  promo_order one = order(0, 0);
  promo_error error;
  int64_t payable = -1;
  char all[4096], *word, *rest = NULL;
  size_t k;
  one.codes = codes;
  one.facts = facts;
  snprintf(all, sizeof all, "%s", cells[2]);
  for (word = strtok_r(all, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
    codes[one.code_count++] = text(word);
  for (k = 0; k < 3; k++) {
    if (!*cells[3 + k]) continue;
    facts[one.fact_count].name = text(names[k]);
    facts[one.fact_count++].value = text(cells[3 + k]);
  }
  if (promo_amount(rules, &amount, &one.amount, &error) ||
      promo_instant(rules, &at, &one.instant, &error) ||
      promo_price(rules, &one, &payable, &error))
    snprintf(answer, room, "%s", error.message);
  else snprintf(answer, room, "%lld", (long long)payable);
}

static void awkward_orders(void) {
  static char rules_text[4096], one[4096], other[4096], *cells[7];
  FILE *file = fopen("Tests/Embedding/awkward.promo", "rb");
  FILE *table = fopen("Tests/Embedding/awkward.tsv", "rb");
  promo_rules rules;
  size_t count = 0;
  CHECK(file && table);
  if (!file || !table) return;
  CHECK(fread(rules_text, 1, sizeof rules_text - 1, file) > 0);
  rules = compiled(rules_text);
  while (line_of(table, cells)) {
    answer_as_row(rules, cells, one, sizeof one);
    answer_alone(rules, cells, other, sizeof other);
    if (strcmp(one, cells[6]) || strcmp(other, cells[6]))
      fprintf(stderr, "expected: %s\nas a row: %s\nalone:    %s\n", cells[6], one, other);
    CHECK(!strcmp(one, cells[6]) && !strcmp(other, cells[6]));
    count++;
  }
  CHECK(count > 60);
  fclose(file);
  fclose(table);
  promo_free(rules, NULL);
}

/* ---- Speed ---- */

static void million(void) {
  promo_rules rules = compiled(shop);
  promo_rows all;
  promo_prices to = prices();
  struct timespec start, end;
  int pass;
  fill_orders(1000000);
  all = all_rows(PROMO_TEXTS);
  clock_gettime(CLOCK_MONOTONIC, &start);
  for (pass = 0; pass < 200; pass++) promo_price_rows(rules, &all, &to, NULL);
  clock_gettime(CLOCK_MONOTONIC, &end);
  printf("a million rows with codes and three facts: %.3f s\n",
         (double)(end.tv_sec - start.tv_sec) + (double)(end.tv_nsec - start.tv_nsec) / 1e9);
  promo_free(rules, NULL);
}

int main(int count, char **words) {
  if (count > 1 && !strcmp(words[1], "speed")) {
    million();
    return failures > 0;
  }
  rows_are_what_their_orders_are();
  the_promotions_applied();
  what_the_promotions_take();
  four_promotions_in_a_row();
  rows_in_texts_and_other_seconds();
  codes_and_facts_of_all_rows();
  rows_that_cannot_be();
  promotions_without_gaps();
  slips_in_names_of_columns();
  a_description();
  the_active_promotions();
  settings_that_replace_those_of_the_rules();
  awkward_orders();
  printf("rows: %d checks, %d failures\n", checks, failures);
  return failures > 0;
}
