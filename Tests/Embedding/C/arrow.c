/* Tables of Arrow, as a producer and a consumer in C meet them. usage: arrow [short], in the project's
   folder. */
#define _POSIX_C_SOURCE 200809L
#include "check.h"

static const char *const shop =
    "currency CNY\n"
    "goods \"shirts\"\n"
    "fact tier one of \"none\", \"gold\" default \"none\"\n"
    "fact age number default 0\n"
    "promotion \"Three for two\" { buy 2 get 1 free only \"shirts\" sync }\n"
    "promotion \"Gold\" { discount 10% off when tier is \"gold\" sync }\n"
    "promotion \"Old\" { coupon 1 when age > 60 sync }\n"
    "promotion \"Code\" { coupon 2 code \"A\" sync }\n";

/* ---- A table, part by part ---- */

enum { most_children = 8, most_buffers = 4 };

/* A column with all that it points at: room for more buffers and children than it has. */
typedef struct part {
  struct ArrowSchema schema;
  struct ArrowArray array;
  struct ArrowSchema *schemas[most_children];
  struct ArrowArray *arrays[most_children];
  const void *buffers[most_buffers];
} part;

static void never_released_schema(struct ArrowSchema *schema) { CHECK(!schema); }
static void never_released_array(struct ArrowArray *array) { CHECK(!array); }

static void set_part(part *one, const char *format, const char *name, int64_t length,
                     const void *values, const void *more) {
  memset(one, 0, sizeof *one);
  one->schema.format = format;
  one->schema.name = name;
  one->schema.children = one->schemas;
  one->schema.release = never_released_schema;
  one->array.length = length;
  one->array.n_buffers = 1 + (values != NULL) + (more != NULL);
  one->array.buffers = one->buffers;
  one->array.children = one->arrays;
  one->array.release = never_released_array;
  one->buffers[1] = values;
  one->buffers[2] = more;
}

static void add_child(part *parent, part *child) {
  parent->schemas[parent->schema.n_children++] = &child->schema;
  parent->arrays[parent->array.n_children++] = &child->array;
}

/* Three orders, after one row of the table that is not theirs: an amount, lines, and a mistake. */
enum { table, minor, at, code, tier, tier_words, age, lines, line, pieces, line_minor, labels,
       label_texts, shipping, parts };
static part made[parts];

/* Each buffer has more memory than it needs, for `any_structures`. */
static const int64_t minors[512] = {0, 10000, 0, -5}, instants[512] = {0, 0, 1771545600000, 0};
static const uint8_t has_minor[4096] = {0x0B}, has_lines[4096] = {0x04};
static const uint8_t has_shipping[4096] = {0x04};
static const int32_t code_offsets[1024] = {0, 1, 1, 2, 2}, label_offsets[1024] = {0, 6, 12};
static const int32_t line_offsets[1024] = {0, 0, 0, 2, 2}, label_lists[1024] = {9, 0, 1, 2, 2, 2};
static const int8_t tiers[4096] = {0, 1, 0, 0};
static const int32_t tier_offsets[1024] = {0, 4, 8}, line_minors[1024] = {9, 9000, 500};
static const uint64_t ages[512] = {0, 61, 0, 0};
static const uint16_t piece_counts[2048] = {9, 9, 3, 1};
/* 6.50, with four decimals. */
static const uint64_t shippings[512] = {0, 0, 0, 0, 65000, 0, 0, 0};
static const char code_bytes[4096] = "AA", tier_bytes[4096] = "nonegold";
static const char label_bytes[4096] = "shirtsshirts";

static void make_table(void) {
  set_part(&made[table], "+s", "", 3, NULL, NULL);
  made[table].array.offset = 1;
  set_part(&made[minor], "l", "minor", 4, minors, NULL);
  made[minor].array.null_count = 1;
  made[minor].buffers[0] = has_minor;
  set_part(&made[at], "tsm:Africa/Casablanca", "at", 4, instants, NULL);
  set_part(&made[code], "u", "codes", 4, code_offsets, code_bytes);
  set_part(&made[tier], "c", "tier", 4, tiers, NULL);
  set_part(&made[tier_words], "u", NULL, 2, tier_offsets, tier_bytes);
  made[tier].schema.dictionary = &made[tier_words].schema;
  made[tier].array.dictionary = &made[tier_words].array;
  set_part(&made[age], "L", "age", 4, ages, NULL);
  set_part(&made[lines], "+l", "lines", 4, line_offsets, NULL);
  made[lines].array.null_count = -1;
  made[lines].buffers[0] = has_lines;
  /* The lines begin after one, and their pieces after one more. */
  set_part(&made[line], "+s", "item", 2, NULL, NULL);
  made[line].array.offset = 1;
  set_part(&made[pieces], "S", "pieces", 3, piece_counts, NULL);
  made[pieces].array.offset = 1;
  set_part(&made[line_minor], "i", "Minor", 3, line_minors, NULL);
  set_part(&made[labels], "+l", "labels", 3, label_lists, NULL);
  made[labels].array.offset = 0;
  made[labels].buffers[1] = label_lists;
  set_part(&made[label_texts], "u", "item", 2, label_offsets, label_bytes);
  set_part(&made[shipping], "d:10,4", "shipping", 4, shippings, NULL);
  made[shipping].array.null_count = 3;
  made[shipping].buffers[0] = has_shipping;
  add_child(&made[labels], &made[label_texts]);
  add_child(&made[line], &made[pieces]);
  add_child(&made[line], &made[line_minor]);
  add_child(&made[line], &made[labels]);
  add_child(&made[lines], &made[line]);
  add_child(&made[table], &made[minor]);
  add_child(&made[table], &made[at]);
  add_child(&made[table], &made[code]);
  add_child(&made[table], &made[tier]);
  add_child(&made[table], &made[age]);
  add_child(&made[table], &made[lines]);
  add_child(&made[table], &made[shipping]);
}

static int32_t with_taken;

static int priced(promo_rules rules, struct ArrowSchema *schema, struct ArrowArray *answer,
                  promo_error *error) {
  return promo_price_arrow(rules, &made[table].schema, &made[table].array, with_taken, schema,
                           answer, error);
}

/* ---- Answers ---- */

static int has_value(const struct ArrowArray *array, int64_t row) {
  const uint8_t *bits = array->buffers[0];
  return !bits || (bits[row / 8] >> row % 8 & 1);
}

static void a_table_is_answered(void) {
  promo_rules rules = compiled(shop);
  struct ArrowSchema schema;
  struct ArrowArray answer, *payable, *applied, *problem;
  const int64_t *payables;
  const int32_t *ends, *numbers, *words;
  promo_error error;
  make_table();
  CHECK(priced(rules, &schema, &answer, &error) == PROMO_OK);
  CHECK(!strcmp(schema.format, "+s") && schema.n_children == 4 && answer.n_children == 4);
  CHECK(!strcmp(schema.children[0]->format, "l") && !strcmp(schema.children[0]->name, "payable"));
  CHECK(schema.children[0]->flags & ARROW_FLAG_NULLABLE);
  CHECK(!strcmp(schema.children[1]->format, "+l") && !strcmp(schema.children[1]->name, "applied"));
  CHECK(!strcmp(schema.children[1]->children[0]->format, "i"));
  CHECK(!strcmp(schema.children[2]->format, "u") && !strcmp(schema.children[2]->name, "problem"));
  CHECK(!strcmp(schema.children[3]->format, "b") && !strcmp(schema.children[3]->name, "bounded"));
  payable = answer.children[0];
  applied = answer.children[1];
  problem = answer.children[2];
  CHECK(answer.length == 3 && payable->length == 3 && applied->length == 3 && problem->length == 3);
  CHECK(payable->null_count == 1 && applied->null_count == 0 && problem->null_count == 2);
  payables = payable->buffers[1];
  /* 100 less 10 %; 60 + 5 less 2 for the code, and 6.50. */
  CHECK(has_value(payable, 0) && payables[0] == 9000);
  CHECK(has_value(payable, 1) && payables[1] == 6500 - 200 + 650);
  CHECK(!has_value(payable, 2));
  ends = applied->buffers[1];
  numbers = applied->children[0]->buffers[1];
  CHECK(ends[0] == 0 && ends[1] == 1 && ends[2] == 3 && ends[3] == 3);
  CHECK(numbers[0] == 1 && numbers[1] == 0 && numbers[2] == 3);
  CHECK(!has_value(problem, 0) && !has_value(problem, 1) && has_value(problem, 2));
  words = problem->buffers[1];
  CHECK(words[0] == 0 && words[2] == 0);
  CHECK(!strncmp(problem->buffers[2], "amount: an amount is 0 to 10^15 minor units, not -5",
                 (size_t)words[3]));
  schema.release(&schema);
  answer.release(&answer);
  CHECK(!schema.release && !answer.release);
  promo_free(rules, NULL);
}

static void what_the_promotions_take(void) {
  promo_rules rules = compiled(shop);
  struct ArrowSchema schema;
  struct ArrowArray answer, *applied, *taken;
  const int64_t *amounts;
  make_table();
  with_taken = 1;
  CHECK(priced(rules, &schema, &answer, NULL) == PROMO_OK);
  with_taken = 0;
  CHECK(schema.n_children == 5 && answer.n_children == 5);
  CHECK(!strcmp(schema.children[4]->format, "+l") && !strcmp(schema.children[4]->name, "taken"));
  CHECK(!strcmp(schema.children[4]->children[0]->format, "l"));
  applied = answer.children[1];
  taken = answer.children[4];
  CHECK(taken->length == 3 && taken->null_count == 0 && taken->children[0]->length == 3);
  CHECK(!memcmp(applied->buffers[1], taken->buffers[1], 4 * sizeof(int32_t)));
  amounts = taken->children[0]->buffers[1];
  CHECK(amounts[0] == 1000 && amounts[1] == 3000 && amounts[2] == 200);
  schema.release(&schema);
  answer.release(&answer);
  promo_free(rules, NULL);
}

/* A consumer may take children out, and release them after their parent, or before. */
static void children_are_moved(void) {
  promo_rules rules = compiled(shop);
  struct ArrowSchema schema, name;
  struct ArrowArray answer, applied, numbers, problem;
  make_table();
  CHECK(priced(rules, &schema, &answer, NULL) == PROMO_OK);
  promo_free(rules, NULL);
  applied = *answer.children[1];
  answer.children[1]->release = NULL;
  problem = *answer.children[2];
  answer.children[2]->release = NULL;
  numbers = *applied.children[0];
  applied.children[0]->release = NULL;
  problem.release(&problem);
  answer.release(&answer);
  CHECK(((const int32_t *)applied.buffers[1])[3] == 3);
  applied.release(&applied);
  CHECK(((const int32_t *)numbers.buffers[1])[2] == 3);
  numbers.release(&numbers);
  name = *schema.children[2];
  schema.children[2]->release = NULL;
  schema.release(&schema);
  CHECK(!strcmp(name.name, "problem"));
  name.release(&name);
}

static void tables_without_rows_or_with_null_rows(void) {
  static const uint8_t none = 0;
  promo_rules rules = compiled(shop);
  struct ArrowSchema schema;
  struct ArrowArray answer;
  const int32_t *ends;
  make_table();
  made[table].array.length = 0;
  CHECK(priced(rules, &schema, &answer, NULL) == PROMO_OK && answer.length == 0);
  schema.release(&schema);
  answer.release(&answer);
  make_table();
  made[table].array.null_count = 4;
  made[table].buffers[0] = &none;
  CHECK(priced(rules, &schema, &answer, NULL) == PROMO_OK && answer.children[0]->null_count == 3);
  ends = answer.children[2]->buffers[1];
  CHECK(!strncmp(answer.children[2]->buffers[2], "the row is nullthe row is null", (size_t)ends[2]));
  schema.release(&schema);
  answer.release(&answer);
  promo_free(rules, NULL);
}

/* The words about the second row after a change, or "" if it has a price. */
static const char *said(promo_rules rules) {
  static char words[512];
  struct ArrowSchema schema;
  struct ArrowArray answer;
  promo_error error;
  const int32_t *ends;
  size_t length;
  *words = 0;
  if (priced(rules, &schema, &answer, &error) != PROMO_OK) return strcpy(words, error.message);
  ends = answer.children[2]->buffers[1];
  length = (size_t)(ends[2] - ends[1]);
  memcpy(words, (const char *)answer.children[2]->buffers[2] + ends[1], length);
  words[length] = 0;
  schema.release(&schema);
  answer.release(&answer);
  return words;
}

static void decimals_and_large_numbers(void) {
  promo_rules rules = compiled(shop);
  static const uint64_t large[] = {0, 0, UINT64_MAX, 0};
  static const int32_t small[] = {0, 0, 650, 0};
  static const struct {
    uint64_t low, high;
    const char *format, *words;
  } cases[] = {
      {65000, 0, "d:10,4", ""},
      {65010, 0, "d:10,4", "shipping: `6.501` has 3 decimals, amounts in CNY have at most 2"},
      {7, 0, "d:10,0", ""},
      {7, 0, "d:10,-2", ""},
      {7, 0, "d:10,-38", "shipping: `700000000000000000000000000000000000000` is too large"},
      {0, 0, "d:10,-38", ""},
      {(uint64_t)-650, UINT64_MAX, "d:10,2", "shipping: `-6.50` is below zero"},
      {UINT64_MAX, INT64_MAX, "d:38,2", "shipping: `1701411834604692317316873037158841057.27` is"},
      {0, (uint64_t)INT64_MIN, "d:38,38", "shipping: `-1.701411834604692317316873037158841057"},
      {1000000000000000, 0, "d:38,2,128", "lines: a line has 1 to 1,000,000 pieces, and an order at most 10^15"},
      {1, 0, "d:38,38", "shipping: `0.00000000000000000000000000000000000001` has 38 decimals"},
  };
  size_t i;
  for (i = 0; i < COUNT(cases); i++) {
    uint64_t values[8] = {0};
    make_table();
    values[4] = cases[i].low;
    values[5] = cases[i].high;
    made[shipping].buffers[1] = values;
    made[shipping].schema.format = cases[i].format;
    if (strncmp(said(rules), cases[i].words, strlen(cases[i].words)) ||
        (!*cases[i].words && *said(rules)))
      fprintf(stderr, "%s: %s\n", cases[i].format, said(rules));
    CHECK(!strncmp(said(rules), cases[i].words, strlen(cases[i].words)));
    CHECK(*cases[i].words || !*said(rules));
  }
  make_table();
  made[shipping].buffers[1] = small;
  made[shipping].schema.format = "d:9,2,32";
  CHECK(!*said(rules));
  made[shipping].schema.name = "shipping_minor";
  made[shipping].schema.format = "L";
  made[shipping].buffers[1] = large;
  CHECK(strstr(said(rules), "minor units, not 18446744073709551615"));
  made[shipping].schema.format = "l";
  made[shipping].buffers[1] = instants;
  CHECK(strstr(said(rules), "lines") == NULL);
  make_table();
  made[age].buffers[1] = large;
  CHECK(strstr(said(rules), "age: `age` is never `18446744073709551615`"));
  promo_free(rules, NULL);
}

/* ---- What cannot be ---- */

#define IMPOSSIBLE(change, status, words)                                           \
  do {                                                                              \
    make_table();                                                                   \
    change;                                                                         \
    CHECK(failed(priced(rules, &schema, &answer, &error), status, &error, words));  \
  } while (0)

static void tables_that_cannot_be(void) {
  static const int32_t endless[] = {0, 0, 0, 9, 2}, turned[] = {0, 0, 3, 2, 2};
  static const int8_t keys[] = {0, 2, 0, 0};
  static const int32_t views[16] = {0, 0, 0, 0, 99, 0, 0, 0};
  promo_rules rules = compiled(shop);
  struct ArrowSchema schema;
  struct ArrowArray answer;
  promo_error error;
  char deep[3000];
  memset(&schema, 0, sizeof schema);
  memset(&answer, 0, sizeof answer);
  IMPOSSIBLE(made[table].array.release = NULL, PROMO_BAD_ARGUMENT, "was released");
  IMPOSSIBLE(made[table].schema.release = NULL, PROMO_BAD_ARGUMENT, "was released");
  IMPOSSIBLE(made[table].schema.format = NULL, PROMO_BAD_ARGUMENT, "and not structs");
  IMPOSSIBLE(made[table].schema.format = "+l", PROMO_BAD_ARGUMENT, "`orders` has lists");
  IMPOSSIBLE(made[table].schema.n_children = 6, PROMO_BAD_ARGUMENT, "impossible columns");
  IMPOSSIBLE(made[table].schema.n_children = -1, PROMO_BAD_ARGUMENT, "impossible sizes");
  IMPOSSIBLE((made[table].schema.n_children = made[table].array.n_children = INT64_MAX / 99),
             PROMO_BAD_ARGUMENT, "impossible columns");
  IMPOSSIBLE(made[table].schema.children = NULL, PROMO_BAD_ARGUMENT, "impossible columns");
  IMPOSSIBLE(made[table].arrays[2] = NULL, PROMO_BAD_ARGUMENT, "a column that is null");
  IMPOSSIBLE(made[table].schemas[2] = NULL, PROMO_BAD_ARGUMENT, "a column that is null");
  IMPOSSIBLE(made[table].array.length = 4, PROMO_BAD_ARGUMENT, "has 4 values, and not 5");
  IMPOSSIBLE(made[table].array.offset = -1, PROMO_BAD_ARGUMENT, "impossible sizes");
  IMPOSSIBLE(made[table].array.offset = INT64_MAX / 70, PROMO_BAD_ARGUMENT, "has 4 values");
  IMPOSSIBLE(made[minor].array.length = -3, PROMO_BAD_ARGUMENT, "`minor` of the table has impossible");
  IMPOSSIBLE(made[minor].array.n_buffers = 1, PROMO_BAD_ARGUMENT, "`minor` has no values");
  IMPOSSIBLE(made[minor].array.buffers = NULL, PROMO_BAD_ARGUMENT, "impossible sizes");
  IMPOSSIBLE(made[minor].schema.format = "g", PROMO_BAD_ORDER, "has floating-point numbers");
  IMPOSSIBLE(made[minor].schema.format = "b", PROMO_BAD_ORDER, "has booleans, and not whole");
  IMPOSSIBLE(made[minor].schema.name = "amount", PROMO_BAD_ORDER, "call it `minor`");
  IMPOSSIBLE(made[shipping].schema.name = "minor", PROMO_BAD_ORDER, "two columns `minor`");
  IMPOSSIBLE(made[at].schema.format = "tsm:", PROMO_BAD_ORDER, "timestamps without a time zone");
  IMPOSSIBLE(made[at].schema.format = "tsm", PROMO_BAD_ORDER, "the Arrow format `tsm`");
  IMPOSSIBLE(made[at].schema.format = "tsx:UTC", PROMO_BAD_ORDER, "the Arrow format `tsx:UTC`");
  IMPOSSIBLE(made[at].schema.format = "tdD", PROMO_BAD_ORDER, "dates without a time of day");
  IMPOSSIBLE(made[at].schema.name = "date", PROMO_BAD_ORDER, "`date` looks like `at`");
  IMPOSSIBLE(made[at].schema.name = "moment", PROMO_BAD_ORDER, "no column `at`");
  IMPOSSIBLE(made[at].schema.name = NULL, PROMO_BAD_ORDER, "no column `at`");
  IMPOSSIBLE(made[code].schema.name = "coupon", PROMO_BAD_ORDER, "`coupon` looks like `codes`");
  IMPOSSIBLE(made[code].schema.format = "+l", PROMO_BAD_ORDER, "`codes` has lists, and not texts");
  IMPOSSIBLE(made[code].schema.format = "z", PROMO_BAD_ORDER, "the Arrow format `z`");
  IMPOSSIBLE(made[code].schema.format = "U", PROMO_BAD_ARGUMENT, "`codes` has impossible offsets");
  IMPOSSIBLE(made[code].buffers[1] = turned, PROMO_BAD_ARGUMENT, "`codes` has impossible offsets");
  IMPOSSIBLE((made[code].schema.format = "vu", made[code].buffers[1] = views), PROMO_BAD_ARGUMENT,
             "`codes` has an impossible view at row 0");
  IMPOSSIBLE(made[tier].schema.name = "teir", PROMO_BAD_ORDER, "looks like the fact `tier`");
  IMPOSSIBLE(made[tier].buffers[1] = keys, PROMO_BAD_ARGUMENT, "an impossible key at row 0");
  IMPOSSIBLE(made[tier].schema.dictionary = NULL, PROMO_BAD_ARGUMENT, "a column that is null");
  IMPOSSIBLE(made[tier].array.dictionary = NULL, PROMO_BAD_ARGUMENT, "a column that is null");
  IMPOSSIBLE((made[tier_words].schema.dictionary = &made[tier_words].schema,
              made[tier_words].array.dictionary = &made[tier_words].array),
             PROMO_BAD_ORDER, "the column `tier` has whole numbers");
  IMPOSSIBLE(made[tier_words].schema.format = "g", PROMO_BAD_ORDER, "the column `tier`");
  IMPOSSIBLE(made[tier_words].array.length = INT64_MAX, PROMO_BAD_ARGUMENT, "impossible sizes");
  IMPOSSIBLE(made[age].schema.format = "d:10,2", PROMO_BAD_ORDER, "has decimals, and not texts");
  IMPOSSIBLE(made[lines].schema.format = "l", PROMO_BAD_ORDER, "and not lists of structs");
  IMPOSSIBLE(made[lines].schema.format = "+L", PROMO_BAD_ARGUMENT, "`lines` has impossible offsets");
  IMPOSSIBLE(made[lines].buffers[1] = endless, PROMO_BAD_ARGUMENT,
             "`lines` has impossible offsets at row 1");
  IMPOSSIBLE((made[lines].schema.n_children = made[lines].array.n_children = 0), PROMO_BAD_ORDER,
             "and not lists of structs");
  IMPOSSIBLE(made[line].schema.format = "+l", PROMO_BAD_ORDER, "and not lists of structs");
  IMPOSSIBLE(made[line].array.length = 1, PROMO_BAD_ARGUMENT, "`lines` has impossible offsets");
  IMPOSSIBLE(made[pieces].array.length = 2, PROMO_BAD_ARGUMENT, "`pieces` has 2 values, and not 3");
  IMPOSSIBLE(made[pieces].schema.name = "peices", PROMO_BAD_ORDER, "lines: `peices` looks like");
  IMPOSSIBLE(made[pieces].schema.name = "Quantity", PROMO_BAD_ORDER, "looks like `pieces`");
  IMPOSSIBLE(made[pieces].schema.format = "b", PROMO_BAD_ORDER, "`pieces` has booleans");
  IMPOSSIBLE(made[line_minor].schema.name = "cost", PROMO_BAD_ORDER, "`cost` looks like `amount`");
  IMPOSSIBLE(made[line_minor].schema.name = "sku", PROMO_BAD_ORDER, "the lines have no column");
  IMPOSSIBLE(made[labels].schema.name = "category", PROMO_BAD_ORDER, "looks like `labels`");
  IMPOSSIBLE(made[labels].schema.format = "u", PROMO_BAD_ORDER, "and not lists of texts");
  IMPOSSIBLE(made[labels].buffers[1] = endless, PROMO_BAD_ARGUMENT,
             "`labels` has impossible offsets at row 1");
  IMPOSSIBLE(made[label_texts].schema.format = "i", PROMO_BAD_ORDER, "and not lists of texts");
  IMPOSSIBLE(made[shipping].schema.format = "d:", PROMO_BAD_ORDER, "the Arrow format `d:`");
  IMPOSSIBLE(made[shipping].schema.format = "d:9,999999999999999999999", PROMO_BAD_ORDER, "`d:9,9");
  IMPOSSIBLE(made[shipping].schema.format = "d:9,39", PROMO_BAD_ORDER, "the Arrow format `d:9,39`");
  IMPOSSIBLE(made[shipping].schema.format = "d:9,2,256", PROMO_BAD_ORDER, "`d:9,2,256`");
  IMPOSSIBLE(made[shipping].schema.format = "d:9,2,0", PROMO_BAD_ORDER, "the Arrow format");
  IMPOSSIBLE(made[shipping].schema.name = "postage", PROMO_BAD_ORDER, "looks like `shipping`");
  memset(deep, '+', sizeof deep - 1);
  deep[sizeof deep - 1] = 0;
  IMPOSSIBLE(made[code].schema.format = deep, PROMO_BAD_ORDER, "the Arrow format `+++");
  CHECK(promo_price_arrow(rules, NULL, &made[table].array, 0, &schema, &answer, &error) != PROMO_OK);
  CHECK(promo_price_arrow(rules, &made[table].schema, NULL, 0, &schema, &answer, &error) != PROMO_OK);
  make_table();
  CHECK(failed(priced(rules, NULL, &answer, &error), PROMO_BAD_ARGUMENT, &error, "answer_schema"));
  CHECK(failed(priced(rules, &schema, NULL, &error), PROMO_BAD_ARGUMENT, &error, "`answer`"));
  CHECK(!schema.release && !answer.release);
  promo_free(rules, NULL);
  CHECK(failed(priced(rules, &schema, &answer, &error), PROMO_BAD_HANDLE, &error, "freed"));
  rules = compiled("fact codes yes/no default no promotion \"A\" { coupon 1 when codes }");
  CHECK(failed(priced(rules, &schema, &answer, &error), PROMO_BAD_ORDER, &error,
               "the fact `codes` has the name of another column"));
  promo_free(rules, NULL);
}

/* Columns that nothing uses may be anything, and as deep as anybody likes. */
static void other_columns_are_not_looked_at(void) {
  promo_rules rules = compiled(shop);
  static part others[10000];
  size_t i;
  for (i = 0; i < COUNT(others); i++) {
    set_part(&others[i], "+l", "sku", 0, NULL, NULL);
    if (i) add_child(&others[i - 1], &others[i]);
  }
  make_table();
  add_child(&made[table], &others[0]);
  CHECK(!*said(rules));
  others[0].schema.format = NULL;
  CHECK(!*said(rules));
  promo_free(rules, NULL);
}

/* ---- Anything ---- */

static uint64_t random_state = 5;

static size_t random_below(size_t limit) {
  random_state = random_state * 6364136223846793005u + 1442695040888963407u;
  return (size_t)((random_state >> 33) % limit);
}

/* Nothing that structures say makes a call read what it must not, as long as there is memory. */
static void any_structures(size_t times) {
  static const char *const formats[] = {"n", "b", "c", "C", "s", "S", "i", "I", "l", "L", "u", "U", "vu",
    "g", "z", "+s", "+l", "+L", "+vl", "+w:3", "d:9,2", "d:9,-2,64", "d:9,3,32", "tss:UTC", "tsn:Z",
    "tsu:", "tdD", "", "d:,", "ts", "+", "d:1,2,3,4", "\xFF\xFE"};
  static const char *const names[] = {"minor", "amount", "at", "codes", "tier", "age", "lines",
    "shipping", "shipping_minor", "currency", "pieces", "labels", "", "AT", "cart"};
  static const int64_t sizes[] = {0, 1, 2, 3, 4, 5, -1, INT64_MAX, INT64_MIN, 1LL << 40};
  static const unsigned char zeros[4096];
  promo_rules rules = compiled(shop);
  size_t time, fine = 0;
  for (time = 0; time < times; time++) {
    struct ArrowSchema schema;
    struct ArrowArray answer;
    promo_error error;
    size_t changes = 1 + random_below(4);
    make_table();
    while (changes--) {
      part *one = &made[random_below(parts)];
      int64_t size = sizes[random_below(COUNT(sizes))];
      switch (random_below(10)) {
        case 0: one->schema.format = random_below(30) ? formats[random_below(COUNT(formats))] : NULL; break;
        case 1: one->schema.name = random_below(30) ? names[random_below(COUNT(names))] : NULL; break;
        case 2: one->array.length = size > 5 && size < 1LL << 50 ? 6 : size; break;
        case 3: one->array.offset = size > 5 && size < 1LL << 50 ? 6 : size; break;
        case 4: one->array.n_buffers = (int64_t)random_below(5) - 1; break;
        case 5: one->schema.n_children = (int64_t)random_below(5) - 1; break;
        case 6: one->array.n_children = (int64_t)random_below(5) - 1; break;
        case 7: one->buffers[random_below(3)] = random_below(3) ? zeros : NULL; break;
        case 8: one->array.null_count = size; break;
        case 9: {
          part *other = &made[random_below(parts)];
          one->schema.dictionary = random_below(3) ? &other->schema : NULL;
          one->array.dictionary = random_below(3) ? &other->array : NULL;
        }
      }
    }
    with_taken = (int32_t)random_below(2);
    if (priced(rules, &schema, &answer, &error) != PROMO_OK) continue;
    fine++;
    schema.release(&schema);
    answer.release(&answer);
  }
  CHECK(fine > times / 20 && fine < times);
  promo_free(rules, NULL);
}

int main(int count, char **words) {
  int is_short = count > 1 && !strcmp(words[1], "short");
  a_table_is_answered();
  what_the_promotions_take();
  children_are_moved();
  tables_without_rows_or_with_null_rows();
  decimals_and_large_numbers();
  tables_that_cannot_be();
  other_columns_are_not_looked_at();
  any_structures(is_short ? 3000 : 300000);
  printf("arrow: %d checks, %d failures\n", checks, failures);
  return failures > 0;
}
