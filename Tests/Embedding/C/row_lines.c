/* Columns of orders with lines and shipping. usage: row_lines [short], in the project's folder. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>

#include "check.h"

static const char *const shop =
    "currency CNY\n"
    "timezone \"Africa/Casablanca\"\n"
    "goods \"shirts\", \"hats\", \"sale\"\n"
    "fact member yes/no default no\n"
    "promotion \"Three for two\" { buy 2 get 1 free only \"shirts\" sync }\n"
    "promotion \"Hats\" { discount 20% off only \"hats\" except \"sale\" sync }\n"
    "promotion \"Each\" { coupon 1 every piece only \"sale\" sync }\n"
    "promotion \"Members\" { coupon 5 when member sync }\n"
    "promotion \"Code\" { coupon 3 code \"A\" sync }\n"
    "promotion \"Other\" { coupon 4 spend 10 code \"B\" sync }\n"
    "promotion \"Half\" { discount 50% off code \"HALF\" alone }\n"
    "promotion \"Ramadan\" { coupon 9 from 2026-02-20T20:00 until 2026-03-01T08:30 sync }\n"
    "promotion \"Post\" { free shipping spend 99 sync }\n";

static uint64_t random_state = 11;

static size_t random_below(size_t limit) {
  random_state = random_state * 6364136223846793005u + 1442695040888963407u;
  return (size_t)((random_state >> 33) % limit);
}

/* ---- Orders, and the same in columns that begin with rows of something else ---- */

enum { rows = 800, most_lines = 6, before = 3, lines_before = 5, room = 8 };
enum { most = rows * most_lines + lines_before };

static const char *const words[] = {"shirts", "HATS", "sale", "something longer", ""};

/* One row in ten has one of these mistakes. */
enum { none, line_amount, line_pieces, line_sum, slip, both, bad_shipping, missing, null_label };

static struct {
  promo_line lines[most];
  promo_text labels[2 * most];
  promo_order orders[rows];
  int mistakes[rows];
} alone;

static struct {
  int64_t amounts[rows + before], instants[rows + before], shipping[rows + before];
  uint8_t has_amount[(rows + before + 7) / 8], has_lines[(rows + before + 7) / 8];
  uint8_t has_shipping[(rows + before + 7) / 8], members[(rows + before + 7) / 8];
  int32_t code_offsets[rows + before + 1], lists[rows + before + 1];
  int64_t long_lists[rows + before + 1];
  char codes[16 * rows];
  int64_t line_amounts[most], line_pieces[most], label_lists[most + 1];
  uint8_t has_line_amount[(most + 7) / 8], has_pieces[(most + 7) / 8], has_labels[(most + 7) / 8];
  int32_t short_label_lists[most + 1], label_offsets[2 * most + 1];
  char label_bytes[20 * 2 * most];
  uint8_t has_label[(2 * most + 7) / 8];
} columns;

static void set_bit(uint8_t *bits, size_t place, int is_set) {
  if (is_set) bits[place / 8] |= (uint8_t)(1 << place % 8);
  else bits[place / 8] &= (uint8_t)~(1 << place % 8);
}

static promo_cells cells(int64_t kind, const void *values, const void *offsets, const uint8_t *valid,
                         int64_t first) {
  promo_cells made;
  made.kind = kind;
  made.values = values;
  made.offsets = offsets;
  made.valid = valid;
  made.first = first;
  return made;
}

static promo_lists lists(int64_t kind, const void *offsets, const uint8_t *valid, int64_t first) {
  promo_lists made;
  made.kind = kind;
  made.offsets = offsets;
  made.valid = valid;
  made.first = first;
  return made;
}

static size_t line_end, label_end, label_bytes_end;

static void add_label(promo_line *line, const char *word, int is_null) {
  promo_text *labels = alone.labels + label_end;
  size_t length = strlen(word);
  labels[0] = text(word);
  if (!line->label_count++) line->labels = labels;
  memcpy(columns.label_bytes + label_bytes_end, word, length);
  set_bit(columns.has_label, label_end, !is_null);
  label_bytes_end += length;
  columns.label_offsets[++label_end] = (int32_t)label_bytes_end;
}

static void add_line(promo_order *order, int mistake) {
  size_t place = line_end + lines_before, count = random_below(3);
  promo_line *line = alone.lines + line_end;
  memset(line, 0, sizeof *line);
  line->amount = (int64_t)random_below(20000);
  line->pieces = (int64_t)random_below(5);
  if (mistake == line_amount) line->amount = random_below(2) ? -5 : 1000000000000001;
  if (mistake == line_pieces) line->pieces = random_below(2) ? -1 : 1000001;
  if (mistake == line_sum) line->amount = 1000000000000000;
  while (count--) add_label(line, words[random_below(COUNT(words))], 0);
  if (mistake == slip) add_label(line, "shirst", 0);
  if (mistake == null_label) add_label(line, "hats", 1);
  columns.line_amounts[place] = line->amount;
  set_bit(columns.has_line_amount, place, mistake != missing);
  columns.line_pieces[place] = line->pieces;
  set_bit(columns.has_pieces, place, line->pieces != 0);
  set_bit(columns.has_labels, place, line->label_count > 0);
  columns.label_lists[place + 1] = (int64_t)label_end;
  columns.short_label_lists[place + 1] = (int32_t)label_end;
  if (!order->line_count++) order->lines = line;
  line_end++;
}

static const promo_text codes[] = {{"A", 1}, {"b", 1}, {"HALF", 4}, {"x", 1}};
static promo_fact member;

static void fill(void) {
  size_t row, code_end = 0;
  memset(&alone, 0, sizeof alone);
  memset(&columns, 0, sizeof columns);
  line_end = label_end = label_bytes_end = 0;
  member.name = text("member");
  member.value = text("yes");
  for (row = 0; row < rows; row++) {
    size_t place = row + before, kind = random_below(10), wrong = random_below(most_lines - 1);
    int mistake = random_below(10) ? none : 1 + (int)random_below(null_label);
    size_t count = kind < 2 && mistake == none ? 0 : 1 + random_below(most_lines - 1), line;
    promo_order *one = alone.orders + row;
    if (wrong >= count) wrong = 0;
    one->lines = alone.lines;
    one->instant = 1771545600 + (int64_t)random_below(864000);
    if (kind == 0 && mistake == none) one->amount = (int64_t)random_below(30000);
    for (line = 0; line < count; line++) {
      int is_wrong = line == wrong || (mistake == line_sum && line == 0);
      add_line(one, is_wrong ? mistake : none);
    }
    if (mistake == line_sum && count == 1) add_line(one, line_sum);
    if (random_below(2)) one->shipping = (int64_t)random_below(900);
    if (mistake == bad_shipping) one->shipping = -1;
    one->codes = codes + random_below(3);
    one->code_count = random_below(2) ? 1 + random_below(2) : 0;
    if (one->codes == codes && random_below(4) == 0) one->code_count = 3;
    if (random_below(2)) {
      one->facts = &member;
      one->fact_count = 1;
    }
    alone.mistakes[row] = mistake;

    columns.amounts[place] = mistake == both ? 7 : one->amount;
    set_bit(columns.has_amount, place, (kind == 0 && mistake == none) || mistake == both);
    columns.instants[place] = one->instant;
    columns.shipping[place] = one->shipping;
    set_bit(columns.has_shipping, place, one->shipping != 0);
    set_bit(columns.members, place, one->fact_count > 0);
    /* An order of an amount has no list, and beside one without lines it is none. */
    set_bit(columns.has_lines, place, kind != 0 || mistake != none);
    for (line = 0; line < one->code_count; line++) {
      memcpy(columns.codes + code_end, one->codes[line].bytes, one->codes[line].length);
      code_end += one->codes[line].length;
      columns.codes[code_end++] = ' ';
    }
    columns.code_offsets[place + 1] = (int32_t)code_end;
    columns.lists[place + 1] = (int32_t)line_end;
    columns.long_lists[place + 1] = (int64_t)line_end;
  }
}

static promo_fact_cells member_cells;

static promo_rows all_rows(int is_long) {
  promo_rows all;
  memset(&all, 0, sizeof all);
  member_cells.name = text("member");
  member_cells.cells = cells(PROMO_BITS, columns.members, NULL, NULL, before);
  all.count = rows;
  all.amounts = cells(PROMO_NUMBERS, columns.amounts, NULL, columns.has_amount, before);
  all.instants = cells(PROMO_NUMBERS, columns.instants, NULL, NULL, before);
  all.codes = cells(PROMO_TEXTS, columns.codes, columns.code_offsets, NULL, before);
  all.fact_cells = &member_cells;
  all.fact_cells_count = 1;
  all.shipping = cells(PROMO_NUMBERS, columns.shipping, NULL, columns.has_shipping, before);
  all.lines.lines = is_long ? lists(PROMO_LONG_LISTS, columns.long_lists, columns.has_lines, before)
                            : lists(PROMO_LISTS, columns.lists, columns.has_lines, before);
  all.lines.count = line_end;
  all.lines.amounts =
      cells(PROMO_NUMBERS, columns.line_amounts, NULL, columns.has_line_amount, lines_before);
  all.lines.pieces =
      cells(PROMO_NUMBERS, columns.line_pieces, NULL, columns.has_pieces, lines_before);
  all.lines.labels =
      is_long ? lists(PROMO_LISTS, columns.short_label_lists, columns.has_labels, lines_before)
              : lists(PROMO_LONG_LISTS, columns.label_lists, columns.has_labels, lines_before);
  all.lines.label_count = label_end;
  all.lines.label_texts =
      cells(PROMO_TEXTS, columns.label_bytes, columns.label_offsets, columns.has_label, 0);
  return all;
}

static int64_t payables[rows];
static int32_t problems[rows], applied[room * rows], counts[rows];
static char *reasons[rows];

static promo_prices prices(void) {
  promo_prices to;
  memset(&to, 0, sizeof to);
  to.payables = payables;
  to.problems = problems;
  to.applied = applied;
  to.applied_room = room;
  to.applied_counts = counts;
  return to;
}

/* Whether the words about a row say what is wrong with it. */
static int are_words(const char *said, int mistake) {
  static const char *const expected[] = {
      "", ": amount: an amount is 0 to 10^15 minor units, not ",
      ": pieces: a line has 1 to 1,000,000 pieces, not `",
      "lines: a line has 1 to 1,000,000 pieces, and an order at most 10^15",
      ": no `goods` declares the label `shirst`, did you mean `shirts`?",
      "lines: an order has an `amount` or `lines`, not both",
      "shipping: an amount is 0 to 10^15 minor units, not -1",
      ": there is no `amount`", ": labels: label "};
  int is_line = *expected[mistake] == ':';
  if (!said || !strstr(said, expected[mistake])) return 0;
  return !is_line || !strncmp(said, "lines: line ", 12);
}

static void rows_are_what_their_orders_are(int times) {
  promo_rules rules = compiled(shop);
  size_t wrong = 0, refused = 0, row, counted[4] = {0};
  while (times--) {
    promo_rows all;
    promo_prices to = prices();
    promo_error error;
    fill();
    all = all_rows(times % 2);
    memset(applied, 7, sizeof applied);
    to.words = reasons;
    CHECK(promo_price_rows(rules, &all, &to, &error) == PROMO_OK);
    for (row = 0; row < rows; row++) {
      int mistake = alone.mistakes[row], expected = PROMO_ROW_LINES, i;
      char *said = reasons[row];
      int64_t payable = -1;
      if (mistake == none) {
        CHECK(promo_price(rules, alone.orders + row, &payable, &error) == PROMO_OK);
        expected = PROMO_ROW_PRICED;
      }
      if (mistake == bad_shipping) expected = PROMO_ROW_SHIPPING;
      wrong += payable != payables[row] || expected != problems[row];
      wrong += mistake ? !are_words(said, mistake) : said != NULL;
      if (mistake && !are_words(said, mistake)) fprintf(stderr, "%d: %s\n", mistake, said);
      promo_free_text(said);
      /* So many numbers, then -1. */
      for (i = 0; i < room; i++)
        wrong += i < counts[row] ? applied[room * row + (size_t)i] < 0
                                 : applied[room * row + (size_t)i] != -1;
      wrong += mistake && counts[row];
      counted[counts[row] > 3 ? 3 : counts[row]]++;
      refused += mistake != none;
    }
  }
  CHECK(wrong == 0);
  CHECK(refused > 40);
  CHECK(counted[0] && counted[1] && counted[2] && counted[3]);
  promo_free(rules, NULL);
}

/* What is applied takes as much room as it is given, and says how much it would take. */
static void more_promotions_than_there_is_room_for(void) {
  promo_rules rules = compiled(shop);
  static int32_t few[2 * rows], few_counts[rows];
  promo_rows all;
  promo_prices to = prices();
  size_t row, wrong = 0, cut = 0;
  fill();
  all = all_rows(0);
  CHECK(promo_price_rows(rules, &all, &to, NULL) == PROMO_OK);
  to.applied = few;
  to.applied_room = 2;
  to.applied_counts = few_counts;
  CHECK(promo_price_rows(rules, &all, &to, NULL) == PROMO_OK);
  CHECK(!memcmp(counts, few_counts, sizeof counts));
  for (row = 0; row < rows; row++) {
    wrong += memcmp(few + 2 * row, applied + room * row, 2 * sizeof *few) != 0;
    cut += counts[row] > 2;
  }
  CHECK(wrong == 0 && cut > 10);
  to.applied = NULL;
  memset(few_counts, 7, sizeof few_counts);
  CHECK(promo_price_rows(rules, &all, &to, NULL) == PROMO_OK);
  CHECK(!memcmp(counts, few_counts, sizeof counts));
  promo_free(rules, NULL);
}

/* What they take is what their order pays less, and to ask for it changes no other answer. */
static void what_the_promotions_take(void) {
  promo_rules rules = compiled(shop);
  static int64_t other_payables[rows], taken[room * rows], few[2 * rows];
  static int32_t other_applied[room * rows], other_counts[rows];
  promo_rows all;
  promo_prices to = prices();
  size_t row, i, wrong = 0;
  fill();
  all = all_rows(0);
  CHECK(promo_price_rows(rules, &all, &to, NULL) == PROMO_OK);
  to.payables = other_payables;
  to.applied = other_applied;
  to.applied_counts = other_counts;
  to.taken = taken;
  memset(taken, 7, sizeof taken);
  CHECK(promo_price_rows(rules, &all, &to, NULL) == PROMO_OK);
  CHECK(!memcmp(payables, other_payables, sizeof payables));
  CHECK(!memcmp(applied, other_applied, sizeof applied));
  CHECK(!memcmp(counts, other_counts, sizeof counts));
  for (row = 0; row < rows; row++) {
    const promo_order *one = &alone.orders[row];
    int64_t less = one->amount + one->shipping;
    for (i = 0; i < one->line_count; i++) less += one->lines[i].amount;
    less = problems[row] ? 0 : less - payables[row];
    for (i = room * row; i < room * (row + 1); i++) {
      less -= taken[i];
      wrong += applied[i] < 0 ? taken[i] != 0 : taken[i] <= 0;
    }
    wrong += less != 0;
  }
  CHECK(wrong == 0);
  to.applied = NULL;
  to.applied_room = 2;
  to.taken = few;
  memset(other_counts, 7, sizeof other_counts);
  CHECK(promo_price_rows(rules, &all, &to, NULL) == PROMO_OK);
  CHECK(!memcmp(counts, other_counts, sizeof counts));
  for (row = 0; row < rows; row++)
    wrong += memcmp(few + 2 * row, taken + room * row, 2 * sizeof *few) != 0;
  CHECK(wrong == 0);
  promo_free(rules, NULL);
}

/* ---- A few orders ---- */

/* The answers to two rows of texts: an order of lines, and one of an amount. */
static void lines_in_texts(void) {
  promo_rules rules = compiled(shop);
  const int32_t line_lists[] = {0, 2, 2}, label_lists[] = {0, 1, 1}, amount_offsets[] = {0, 0, 2},
                line_offsets[] = {0, 2, 5}, piece_offsets[] = {0, 1, 1}, label_offsets[] = {0, 6},
                shipping_offsets[] = {0, 4, 4};
  const int64_t instants[] = {0, 0};
  const uint8_t first = 1, second = 2;
  promo_rows two;
  promo_prices to = prices();
  promo_error error;
  char *said = NULL;
  memset(&two, 0, sizeof two);
  two.count = 2;
  two.amounts = cells(PROMO_TEXTS, "50", amount_offsets, &second, 0);
  two.instants = cells(PROMO_NUMBERS, instants, NULL, NULL, 0);
  two.shipping = cells(PROMO_TEXTS, "6.50", shipping_offsets, NULL, 0);
  two.lines.lines = lists(PROMO_LISTS, line_lists, &first, 0);
  two.lines.count = 2;
  two.lines.amounts = cells(PROMO_TEXTS, "909.5", line_offsets, NULL, 0);
  two.lines.pieces = cells(PROMO_TEXTS, "3", piece_offsets, &first, 0);
  two.lines.labels = lists(PROMO_LISTS, label_lists, NULL, 0);
  two.lines.label_count = 1;
  two.lines.label_texts = cells(PROMO_TEXTS, "shirts", label_offsets, NULL, 0);
  CHECK(promo_price_rows(rules, &two, &to, &error) == PROMO_OK);
  /* 60 + 9.50 + 6.50; an empty text for the shipping is a mistake. */
  CHECK(payables[0] == 7600 && problems[1] == PROMO_ROW_SHIPPING);
  said = row_problem(rules, &two, 1);
  CHECK(said && !strcmp(said, "shipping: the amount is empty"));
  promo_free_text(said);

  /* Without a column of amounts, each row needs lines. */
  two.amounts.kind = PROMO_NO_COLUMN;
  two.shipping.kind = PROMO_NO_COLUMN;
  two.lines.lines.valid = NULL;
  CHECK(promo_price_rows(rules, &two, &to, &error) == PROMO_OK);
  CHECK(payables[0] == 6950 && payables[1] == 0);
  two.lines.lines.valid = &first;
  CHECK(promo_price_rows(rules, &two, &to, &error) == PROMO_OK);
  CHECK(problems[0] == 0 && problems[1] == PROMO_ROW_AMOUNT);
  promo_free(rules, NULL);
}

/* ---- What cannot be ---- */

#define IMPOSSIBLE(change, words)                                                        \
  do {                                                                                   \
    all = all_rows(0);                                                                   \
    to = prices();                                                                       \
    change;                                                                              \
    CHECK(failed(promo_price_rows(rules, &all, &to, &error), PROMO_BAD_ARGUMENT, &error, \
                 words));                                                                \
  } while (0)

static void columns_that_cannot_be(void) {
  promo_rules rules = compiled(shop);
  promo_rows all;
  promo_prices to;
  promo_error error;
  fill();
  IMPOSSIBLE(all.lines.lines.kind = PROMO_TEXTS, "`lines.lines` has the kind 1");
  IMPOSSIBLE(all.lines.lines.kind = 99, "`lines.lines` has the kind 99");
  IMPOSSIBLE(all.lines.lines.offsets = NULL, "`lines.lines` has no offsets");
  IMPOSSIBLE(all.lines.lines.first = -1, "`lines.lines` is out of range");
  IMPOSSIBLE(all.lines.lines.first = INT64_MAX, "`lines.lines` is out of range");
  IMPOSSIBLE(all.lines.count = line_end - 1, "`lines.lines` has impossible offsets at row");
  IMPOSSIBLE(all.lines.count = SIZE_MAX, "`lines` is out of range");
  IMPOSSIBLE(all.lines.amounts.kind = PROMO_NO_COLUMN, "`lines.amounts` and `lines.pieces`");
  IMPOSSIBLE(all.lines.amounts.kind = PROMO_BITS, "`lines.amounts` and `lines.pieces`");
  IMPOSSIBLE(all.lines.amounts.kind = PROMO_LISTS, "`lines.amounts` has the kind 6");
  IMPOSSIBLE(all.lines.amounts.values = NULL, "`lines.amounts` has no values");
  IMPOSSIBLE(all.lines.pieces.kind = PROMO_BITS, "`lines.amounts` and `lines.pieces`");
  IMPOSSIBLE(all.lines.labels.kind = PROMO_NUMBERS, "`lines.labels` has the kind 5");
  IMPOSSIBLE(all.lines.label_count--, "`lines.labels` has impossible offsets at row");
  IMPOSSIBLE(all.lines.label_count = SIZE_MAX, "`label_texts` is out of range");
  IMPOSSIBLE(all.lines.label_texts.kind = PROMO_NO_COLUMN, "`lines.label_texts` must be texts");
  IMPOSSIBLE(all.lines.label_texts.kind = PROMO_NUMBERS, "`lines.label_texts` must be texts");
  IMPOSSIBLE(all.lines.label_texts.offsets = NULL, "`lines.label_texts` has no offsets");
  IMPOSSIBLE(all.shipping.kind = PROMO_BITS, "`shipping` must be numbers or texts");
  IMPOSSIBLE((all.amounts.kind = all.lines.lines.kind = 0), "must be columns");
  IMPOSSIBLE(to.applied_room = SIZE_MAX, "`applied_room` is out of range");
  IMPOSSIBLE(to.applied_room = SIZE_MAX / 2, "`applied_room` is out of range");
  IMPOSSIBLE(to.applied_counts = (int32_t *)(void *)((char *)counts + 1), "`applied_counts`");
  columns.lists[before + 7] = -1;
  IMPOSSIBLE((void)0, "`lines.lines` has impossible offsets at row 6");
  columns.lists[before + 7] = INT32_MAX;
  IMPOSSIBLE((void)0, "`lines.lines` has impossible offsets at row 6");
  fill();
  columns.label_lists[lines_before + 2] = INT64_MIN;
  IMPOSSIBLE((void)0, "`lines.labels` has impossible offsets at row 1");
  promo_free(rules, NULL);
}

/* One order may have ten thousand lines, and not one more. */
static void the_most_lines(void) {
  promo_rules rules = compiled(shop);
  static int64_t amounts[10001];
  int64_t lists_of_lines[] = {0, 10000, 10001}, instants[] = {0, 0};
  promo_rows two;
  promo_prices to = prices();
  char *said = NULL;
  size_t i;
  for (i = 0; i < COUNT(amounts); i++) amounts[i] = 3;
  memset(&two, 0, sizeof two);
  two.count = 2;
  two.instants = cells(PROMO_NUMBERS, instants, NULL, NULL, 0);
  two.lines.lines = lists(PROMO_LONG_LISTS, lists_of_lines, NULL, 0);
  two.lines.count = COUNT(amounts);
  two.lines.amounts = cells(PROMO_NUMBERS, amounts, NULL, NULL, 0);
  CHECK(promo_price_rows(rules, &two, &to, NULL) == PROMO_OK);
  CHECK(payables[0] == 30000 && payables[1] == 3);
  lists_of_lines[1] = 0;
  CHECK(promo_price_rows(rules, &two, &to, NULL) == PROMO_OK);
  CHECK(payables[0] == 0 && problems[1] == PROMO_ROW_LINES);
  said = row_problem(rules, &two, 1);
  CHECK(said && !strcmp(said, "lines: an order has at most 10,000 lines, not 10,001"));
  promo_free_text(said);
  promo_free(rules, NULL);
}

/* ---- Threads ---- */

static promo_rules common;
static promo_rows common_rows;

static void *price_often(void *argument) {
  const size_t *times = argument;
  static const size_t size = sizeof payables;
  int64_t *own = malloc(size);
  int32_t *why = malloc(sizeof problems);
  size_t i, wrong = 0;
  promo_prices to;
  if (!own || !why) return argument;
  memset(&to, 0, sizeof to);
  to.payables = own;
  to.problems = why;
  for (i = 0; i < *times; i++) {
    if (promo_price_rows(common, &common_rows, &to, NULL) != PROMO_OK) wrong++;
    if (memcmp(own, payables, size) || memcmp(why, problems, sizeof problems)) wrong++;
  }
  free(own);
  free(why);
  return wrong ? argument : NULL;
}

static void threads_price_rows_at_once(size_t times) {
  pthread_t threads[4];
  promo_prices to = prices();
  size_t i;
  common = compiled(shop);
  fill();
  common_rows = all_rows(0);
  CHECK(promo_price_rows(common, &common_rows, &to, NULL) == PROMO_OK);
  for (i = 0; i < COUNT(threads); i++)
    CHECK(!pthread_create(&threads[i], NULL, price_often, &times));
  for (i = 0; i < COUNT(threads); i++) {
    void *wrong = NULL;
    CHECK(!pthread_join(threads[i], &wrong) && wrong == NULL);
  }
  promo_free(common, NULL);
}

/* A group for each two of nine labels: not all their sets are looked at. */
static void rows_say_where_a_cheaper_set_may_exist(void) {
  static char rules_text[4000];
  static const char *const letters = "abcdefghi";
  promo_rules rules;
  promo_rows some;
  promo_prices to;
  int64_t amounts[10], instants[2] = {0, 0}, payable[2];
  int32_t orders[] = {0, 9, 10}, labels[11], ends[11], problem[2], i, j;
  uint8_t bounded[2] = {7, 7};
  int64_t taken[2 * 8];
  size_t length = 0;
  length += (size_t)sprintf(rules_text, "goods \"a\"");
  for (i = 1; i < 9; i++) length += (size_t)sprintf(rules_text + length, ", \"%c\"", letters[i]);
  for (i = 0; i < 9; i++)
    for (j = 0; j < i; j++)
      length += (size_t)sprintf(rules_text + length,
                                " promotion \"%c%c\" { buy 1 \"%c\", 1 \"%c\" for 20%% off }",
                                letters[i], letters[j], letters[i], letters[j]);
  sprintf(rules_text + length, " promotion \"Store\" { coupon 1 sync }");
  rules = compiled(rules_text);
  for (i = 0; i < 10; i++) amounts[i] = 1000;
  for (i = 0; i < 11; i++) labels[i] = ends[i] = i;
  memset(&some, 0, sizeof some);
  some.count = 2;
  some.instants = cells(PROMO_NUMBERS, instants, NULL, NULL, 0);
  some.lines.lines = lists(PROMO_LISTS, orders, NULL, 0);
  some.lines.count = 10;
  some.lines.amounts = cells(PROMO_NUMBERS, amounts, NULL, NULL, 0);
  some.lines.labels = lists(PROMO_LISTS, labels, NULL, 0);
  some.lines.label_count = 10;
  some.lines.label_texts = cells(PROMO_TEXTS, "abcdefghia", ends, NULL, 0);
  memset(&to, 0, sizeof to);
  to.payables = payable;
  to.problems = problem;
  to.bounded = bounded;
  CHECK(promo_price_rows(rules, &some, &to, NULL) == PROMO_OK);
  CHECK(payable[0] == 7300 && payable[1] == 900);
  CHECK(bounded[0] == 1 && bounded[1] == 0);
  to.applied_room = 8;
  to.taken = taken;
  memset(bounded, 7, sizeof bounded);
  CHECK(promo_price_rows(rules, &some, &to, NULL) == PROMO_OK);
  CHECK(payable[0] == 7300 && bounded[0] == 1 && bounded[1] == 0 && taken[8] == 100);
  promo_free(rules, NULL);
}

/* Amounts that other rules read as 100.00 EUR are no 10000 yen. */
static void another_currency_is_refused(void) {
  promo_rules rules = compiled("currency JPY promotion \"A\" { discount 10% off }");
  promo_rules unnamed = compiled("promotion \"A\" { discount 10% off }");
  promo_line line;
  promo_order one = order(10000, 0);
  promo_rows some;
  promo_prices to;
  promo_error error;
  int64_t payable = 0, amounts[] = {10000, 10000, 10000}, instants[] = {0, 0, 0}, paid[3];
  int32_t ends[] = {0, 3, 6, 6}, problem[3];
  uint8_t valid[] = {3};
  char *said = NULL;
  one.currency = text("EUR");
  CHECK(failed(promo_price(rules, &one, &payable, &error), PROMO_BAD_ORDER, &error,
               "currency: `EUR`, but the rules are in JPY"));
  CHECK(failed(promo_quote(rules, &one, &said, &error), PROMO_BAD_ORDER, &error, "in JPY"));
  CHECK(failed(promo_price(unnamed, &one, &payable, &error), PROMO_BAD_ORDER, &error,
               "the rules name no currency"));
  memset(&line, 0, sizeof line);
  line.amount = one.amount;
  one.amount = 0;
  one.lines = &line;
  one.line_count = 1;
  CHECK(failed(promo_price(rules, &one, &payable, &error), PROMO_BAD_ORDER, &error, "in JPY"));
  one.currency = text("JPY");
  CHECK(promo_price(rules, &one, &payable, &error) == PROMO_OK && payable == 9000);
  one.currency = text("");
  CHECK(promo_price(rules, &one, &payable, &error) == PROMO_OK && payable == 9000);
  one.currency = text_of_length(NULL, 3);
  CHECK(failed(promo_price(rules, &one, &payable, &error), PROMO_BAD_ARGUMENT, &error, "null"));
  memset(&some, 0, sizeof some);
  some.count = 3;
  some.amounts = cells(PROMO_NUMBERS, amounts, NULL, NULL, 0);
  some.instants = cells(PROMO_NUMBERS, instants, NULL, NULL, 0);
  some.currency = cells(PROMO_TEXTS, "JPYEUR", ends, valid, 0);
  memset(&to, 0, sizeof to);
  to.payables = paid;
  to.problems = problem;
  CHECK(promo_price_rows(rules, &some, &to, &error) == PROMO_OK);
  CHECK(paid[0] == 9000 && paid[1] == -1 && paid[2] == 9000);
  CHECK(problem[1] == PROMO_ROW_AMOUNT);
  some.currency.kind = PROMO_NUMBERS;
  some.currency.values = instants;
  CHECK(failed(promo_price_rows(rules, &some, &to, &error), PROMO_BAD_ARGUMENT, &error,
               "`currency` must be texts"));
  promo_free(rules, NULL);
  promo_free(unnamed, NULL);
}

int main(int count, char **words) {
  int is_short = count > 1 && !strcmp(words[1], "short");
  rows_are_what_their_orders_are(is_short ? 1 : 10);
  more_promotions_than_there_is_room_for();
  what_the_promotions_take();
  lines_in_texts();
  columns_that_cannot_be();
  the_most_lines();
  rows_say_where_a_cheaper_set_may_exist();
  another_currency_is_refused();
  threads_price_rows_at_once(is_short ? 1 : 20);
  printf("rows with lines: %d checks, %d failures\n", checks, failures);
  return failures > 0;
}
