/* The C interface as a caller meets it. usage: test [short], in the project's folder.
   `short` leaves out what takes minutes where every instruction is watched. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

/* The length of the valid UTF-8 that a text begins with. */
static size_t valid_length(const char *text) {
  const unsigned char *byte = (const unsigned char *)text;
  while (*byte) {
    int more = *byte < 0x80 ? 0 : *byte < 0xC0 ? -1 : *byte < 0xE0 ? 1 : *byte < 0xF0 ? 2 : 3, i;
    for (i = 1; i <= more; i++)
      if ((byte[i] & 0xC0) != 0x80) more = -1;
    if (more < 0) break;
    byte += more + 1;
  }
  return (size_t)((const char *)byte - text);
}

static const char *const plain = "promotion \"A\" { discount 20% off sync }\n"
                                 "promotion \"B\" { coupon 50 spend 300 sync }\n";

/* ---- What is promised once ---- */

static void version_and_interface(void) {
  CHECK(promo_interface() == PROMO_INTERFACE);
  CHECK(strspn(promo_version(), "0123456789.") + strlen("-dev") >= strlen(promo_version()));
  CHECK(strchr(promo_version(), '.') != NULL);
  CHECK(sizeof(promo_error) == 512);
}

/* ---- Prices ---- */

static promo_rules loaded(const char *name) {
  char path[200], *bytes;
  FILE *file;
  size_t length;
  promo_source source;
  promo_rules rules = 0;
  promo_error error;
  snprintf(path, sizeof path, "Examples/%s.promo", name);
  file = fopen(path, "rb");
  bytes = malloc(1 << 16);
  length = file && bytes ? fread(bytes, 1, 1 << 16, file) : 0;
  CHECK(length > 0);
  source.name = text(path);
  source.rules = text_of_length(bytes, length);
  CHECK(promo_compile(&source, 1, NULL, &rules, NULL, &error) == PROMO_OK);
  if (file) fclose(file);
  free(bytes);
  return rules;
}

/* Prices that the examples themselves say, by `expect`. */
static void the_prices_of_the_examples(void) {
  static const struct {
    const char *file, *amount, *at, *payable, *codes[2], *facts[2][2];
  } cases[] = {
      {"singles-day", "400", "2026-11-11T10:00", "270", {0}, {{0}}},
      {"singles-day", "374.99", "2026-11-11T10:00", "299.99", {0}, {{0}}},
      {"singles-day", "375", "2026-11-11T02:00Z", "250", {0}, {{0}}},
      {"singles-day", "400", "2026-11-12", "350", {0}, {{0}}},
      {"dinar-shop", "0.100", "2027-02-10", "0.088", {0}, {{0}}},
      {"dinar-shop", "14.999", "2027-02-10", "13.124", {0}, {{0}}},
      {"yen-shop", "1_999", "2026-12-03", "1849", {0}, {{0}}},
      {"yen-shop", "8000", "2026-12-03", "6400", {0}, {{0}}},
      {"influencer-codes", "50", "2026-12-24", "40", {0}, {{0}}},
      {"influencer-codes", "50", "2026-12-24", "38", {"NOVA5", 0}, {{0}}},
      {"influencer-codes", "50", "2026-12-24", "38", {"nova5", "NONE"}, {{0}}},
      {"influencer-codes", "32", "2026-12-24", "24.32", {"PIXEL6", "NOVA5"}, {{0}}},
      {"member-days", "100", "2026-12-11T10:00", "100", {0}, {{0}}},
      {"member-days", "100", "2026-12-11T10:00", "95", {0}, {{"card", "silver"}, {0}}},
      {"member-days", "100", "2026-12-11T23:59:59", "90", {0}, {{"card", "gold"}, {0}}},
      {"member-days", "157.89", "2027-05-22", "130", {0}, {{"card", "silver"}, {0}}},
      {"staff-discount", "50", "2026-01-01", "37.50", {0}, {{"contract", "season"}, {0}}},
      {"staff-discount", "50", "2026-01-01", "30", {0},
       {{"contract", "permanent"}, {"years", "10"}}},
      {"staff-discount", "50", "2026-01-01", "37.50", {0},
       {{"contract", "permanent"}, {"years", "9"}}},
      {"staff-discount", "300", "2026-01-01", "220", {0}, {{"retired", "yes"}, {0}}},
  };
  size_t i, k;
  for (i = 0; i < COUNT(cases); i++) {
    promo_rules rules = loaded(cases[i].file);
    promo_order order;
    promo_column column;
    promo_text codes[2];
    promo_fact facts[2];
    int64_t expected = -1, payable = -1;
    memset(&order, 0, sizeof order);
    memset(&column, 0, sizeof column);
    CHECK(read_amount(rules, text(cases[i].amount), &order.amount, NULL) == PROMO_OK);
    CHECK(read_amount(rules, text(cases[i].payable), &expected, NULL) == PROMO_OK);
    CHECK(read_instant(rules, text(cases[i].at), &order.instant, NULL) == PROMO_OK);
    for (k = 0; k < 2; k++) {
      if (cases[i].codes[k]) codes[order.code_count++] = text(cases[i].codes[k]);
      if (!cases[i].facts[k][0]) continue;
      facts[order.fact_count].name = text(cases[i].facts[k][0]);
      facts[order.fact_count++].value = text(cases[i].facts[k][1]);
    }
    order.codes = codes;
    order.facts = facts;
    CHECK(promo_price(rules, &order, &payable, NULL) == PROMO_OK && payable == expected);
    column.amounts = &order.amount;
    column.instants = &order.instant;
    column.count = 1;
    column.codes = codes;
    column.code_count = order.code_count;
    column.facts = facts;
    column.fact_count = order.fact_count;
    payable = -1;
    CHECK(promo_price_column(rules, &column, &payable, NULL) == PROMO_OK && payable == expected);
    CHECK(promo_free(rules, NULL) == PROMO_OK);
  }
}

static void a_quote_is_the_json_of_the_command_line(void) {
  promo_rules rules = loaded("singles-day");
  promo_order one = order(40000, 1794362400);
  char *json = NULL;
  CHECK(promo_quote(rules, &one, &json, NULL) == PROMO_OK);
  CHECK(json != NULL);
  if (!json) return;
  CHECK(!strncmp(json, "{\"amount\":\"400.00\",\"payable\":\"270.00\",\"saved\":\"130.00\"", 52));
  CHECK(strstr(json, "\"at\":\"2026-11-11T10:00:00+08:00\"") != NULL);
  CHECK(strstr(json, "{\"promotion\":\"Newcomer\",\"outcome\":\"paused\"}") != NULL);
  CHECK(json[strlen(json) - 1] == '}');
  promo_free_text(json);
  promo_free(rules, NULL);
}

/* ---- Questions in JSON ---- */

/* True if the answer to a question has a result and begins with a text. */
static int is_answered(promo_rules rules, const char *question, int result, const char *start) {
  char *answer = NULL;
  int is_right = promo_ask(rules, question, strlen(question), &answer) == result && answer &&
                 !strncmp(answer, start, strlen(start)) && answer[strlen(answer) - 1] == '}';
  if (!is_right) fprintf(stderr, "%s: %s\n", question, answer ? answer : "no answer");
  promo_free_text(answer);
  return is_right;
}

static void a_question_is_answered_as_serve_does(void) {
  promo_rules rules = loaded("singles-day"), plain_rules = compiled(plain);
  promo_order one = order(40000, 1794362400);
  char *quote = NULL, *answer = NULL, *version = NULL;
  const char *asked = "{\"quote\": {\"amount\": \"400\", \"at\": \"2026-11-11T10:00\"}}";
  CHECK(promo_quote(rules, &one, &quote, NULL) == PROMO_OK);
  CHECK(promo_rules_version(rules, &version, NULL) == PROMO_OK);
  CHECK(promo_ask(rules, asked, strlen(asked), &answer) == PROMO_OK);
  if (quote && version && answer) {
    /* The quote without its version, which stands behind it. */
    size_t length = (size_t)(strstr(quote, ",\"version\":") - quote);
    CHECK(!strncmp(answer, "{\"quote\":", 9) && !strncmp(answer + 9, quote, length));
    CHECK(strstr(answer, version) != NULL);
  }
  promo_free_text(quote);
  promo_free_text(version);
  promo_free_text(answer);
  CHECK(is_answered(plain_rules, "{\"price\": {\"minor\": 40000}, \"id\": [7]}", PROMO_OK,
                    "{\"id\":[7],\"price\":{\"payable\":\"270.00\","));
  CHECK(is_answered(plain_rules, "{\"active\": {\"at\": \"2026-01-01\"}}", PROMO_OK,
                    "{\"active\":[\"A\",\"B\"],\"version\":"));
  CHECK(is_answered(plain_rules, "{\"describe\": {}}", PROMO_OK, "{\"describe\":{\"version\":{"));
  CHECK(is_answered(plain_rules, "{\"version\": {}}", PROMO_OK, "{\"version\":{\"engine\":"));
  CHECK(is_answered(rules, "{\"price\": {\"amount\": \"400\"}}", PROMO_BAD_ORDER,
                    "{\"error\":{\"code\":\"missing\",\"member\":\"at\",\"message\":"));
  CHECK(is_answered(rules, "{\"active\": {}}", PROMO_BAD_ORDER,
                    "{\"error\":{\"code\":\"missing\",\"member\":\"at\",\"message\":"));
  CHECK(is_answered(plain_rules,
                    "{\"quote\": {\"lines\": [{\"amount\": \"1\"}, {\"amount\": \"x\"}]}}",
                    PROMO_BAD_ORDER,
                    "{\"error\":{\"code\":\"malformed\",\"line\":2,\"member\":\"amount\","));
  CHECK(is_answered(plain_rules, "{\"health\": {}}", PROMO_BAD_ORDER,
                    "{\"error\":{\"code\":\"unknown-name\","));
  CHECK(is_answered(plain_rules, "", PROMO_BAD_ORDER, "{\"error\":{\"code\":\"malformed\","));
  CHECK(promo_ask(plain_rules, NULL, 1, &answer) == PROMO_BAD_ARGUMENT && !answer);
  CHECK(promo_ask(plain_rules, "{}", 2, NULL) == PROMO_BAD_ARGUMENT);
  promo_free(rules, NULL);
  promo_free(plain_rules, NULL);
  CHECK(promo_ask(rules, "{}", 2, &answer) == PROMO_BAD_HANDLE && !answer);
}

static void several_sources_are_one_set(void) {
  promo_source sources[2];
  promo_rules rules = 0;
  promo_order one = order(1000, 0);
  int64_t payable = -1;
  sources[0] = source("promotion \"A\" { coupon 1 sync }");
  sources[1] = source("currency JPY\npromotion \"B\" { coupon 2 spend 100 sync }");
  CHECK(promo_compile(sources, 2, NULL, &rules, NULL, NULL) == PROMO_OK);
  CHECK(promo_price(rules, &one, &payable, NULL) == PROMO_OK && payable == 997);
  promo_free(rules, NULL);
}

/* ---- Columns ---- */

static uint64_t random_state = 7;

static uint64_t random_number(void) {
  random_state = random_state * 6364136223846793005u + 1442695040888963407u;
  return random_state >> 33;
}

enum { rows = 5000 };
static int64_t amounts[rows], instants[rows], payables[rows];

static promo_column column_of(size_t count) {
  promo_column column;
  memset(&column, 0, sizeof column);
  column.amounts = amounts;
  column.instants = instants;
  column.count = count;
  return column;
}

static void fill_columns(void) {
  size_t i;
  for (i = 0; i < rows; i++) {
    amounts[i] = (int64_t)(random_number() % 100000);
    instants[i] = 1735689600 + (int64_t)(random_number() % 31536000);
    payables[i] = -7;
  }
}

/* Prices a column, and each of its orders alone. */
static void check_column(promo_rules rules, promo_column column) {
  size_t i, wrong = 0;
  promo_order one = order(0, 0);
  one.codes = column.codes;
  one.code_count = column.code_count;
  one.facts = column.facts;
  one.fact_count = column.fact_count;
  CHECK(promo_price_column(rules, &column, payables, NULL) == PROMO_OK);
  for (i = 0; i < column.count; i++) {
    int64_t payable = -1;
    one.amount = amounts[i];
    one.instant = instants[i];
    if (promo_price(rules, &one, &payable, NULL) != PROMO_OK || payable != payables[i]) wrong++;
  }
  CHECK(wrong == 0);
}

static void a_column_is_what_its_orders_are(void) {
  promo_rules rules = loaded("eight-rules"), other = compiled(asking);
  promo_column column = column_of(rows);
  promo_text code = text("save");
  promo_fact fact;
  int64_t i;
  fill_columns();
  check_column(rules, column);
  for (i = 0; i < rows; i += 100) amounts[i] = i % 200 ? 0 : 1000000000000000;
  for (i = 0; i < rows; i += 7) instants[i] = i % 2 ? 1 : 7258118400 - 28800 - 1;
  check_column(rules, column);
  fact.name = text("tier");
  fact.value = text("gold");
  column.facts = &fact;
  column.fact_count = 1;
  check_column(other, column);
  column.codes = &code;
  column.code_count = 1;
  check_column(other, column);
  promo_free(rules, NULL);
  promo_free(other, NULL);
}

static void a_bad_row_is_named_and_nothing_is_written(void) {
  promo_rules rules = compiled(plain);
  static const int64_t bad[] = {-1, INT64_MIN, INT64_MAX, 1000000000000001};
  /* Milliseconds, microseconds, NumPy's NaT, and the first second beyond either end. */
  static const int64_t bad_instants[] = {1764000000000, 1764000000000000, INT64_MIN, -1, 7258118400};
  promo_error error;
  promo_column column = column_of(rows);
  size_t i, k, written = 0;
  for (i = 0; i < COUNT(bad); i++) {
    fill_columns();
    amounts[4321] = amounts[4500] = bad[i];
    CHECK(failed(promo_price_column(rules, &column, payables, &error), PROMO_BAD_ORDER, &error,
                 "row 4322: "));
    for (k = 0; k < rows; k++) written += payables[k] != -7;
  }
  for (i = 0; i < COUNT(bad_instants); i++) {
    promo_order one = order(100, bad_instants[i]);
    int64_t payable = -7;
    fill_columns();
    instants[4321] = instants[4500] = bad_instants[i];
    CHECK(failed(promo_price_column(rules, &column, payables, &error), PROMO_BAD_ORDER, &error,
                 "row 4322: the instant is not in the years 1970 to 2199"));
    CHECK(failed(promo_price(rules, &one, &payable, &error), PROMO_BAD_ORDER, &error,
                 "not in the years 1970 to 2199"));
    written += payable != -7;
    for (k = 0; k < rows; k++) written += payables[k] != -7;
  }
  CHECK(written == 0);
  promo_free(rules, NULL);
}

static void a_column_that_cannot_be(void) {
  promo_rules rules = compiled(asking), wordless = compiled(plain);
  promo_error error;
  promo_column column = column_of(0);
  promo_fact fact;
  fill_columns();
  column.amounts = column.instants = NULL;
  CHECK(promo_price_column(wordless, &column, NULL, NULL) == PROMO_OK);
  column.amounts = (const int64_t *)(const void *)((const char *)amounts + 1);
  CHECK(promo_price_column(wordless, &column, NULL, NULL) == PROMO_OK);
  column.amounts = NULL;
  CHECK(failed(promo_price_column(wordless, NULL, payables, &error), PROMO_BAD_ARGUMENT, &error,
               "`column`"));
  column.count = 1;
  CHECK(failed(promo_price_column(wordless, &column, payables, &error), PROMO_BAD_ARGUMENT,
               &error, "`amounts`"));
  column.amounts = amounts;
  CHECK(failed(promo_price_column(wordless, &column, payables, &error), PROMO_BAD_ARGUMENT,
               &error, "`instants`"));
  column.instants = instants;
  CHECK(failed(promo_price_column(wordless, &column, NULL, &error), PROMO_BAD_ARGUMENT, &error,
               "`payables`"));
  column.count = SIZE_MAX;
  CHECK(failed(promo_price_column(wordless, &column, payables, &error), PROMO_BAD_ARGUMENT,
               &error, "`amounts`"));
  column.count = SIZE_MAX / 8 - 1;
  CHECK(failed(promo_price_column(wordless, &column, payables, &error), PROMO_BAD_ARGUMENT,
               &error, "`amounts`"));
  column = column_of(100);
  CHECK(failed(promo_price_column(wordless, &column, amounts + 99, &error), PROMO_BAD_ARGUMENT,
               &error, "`payables`"));
  CHECK(failed(promo_price_column(wordless, &column, instants, &error), PROMO_BAD_ARGUMENT,
               &error, "`payables`"));
  CHECK(promo_price_column(wordless, &column, amounts + 100, &error) == PROMO_OK);
  column.amounts = (const int64_t *)(const void *)((const char *)amounts + 1);
  CHECK(failed(promo_price_column(wordless, &column, payables, &error), PROMO_BAD_ARGUMENT,
               &error, "aligned"));
  column = column_of(0);
  CHECK(failed(promo_price_column(rules, &column, payables, &error), PROMO_BAD_ORDER, &error,
               "must state the fact `tier`"));
  column.fact_count = 1;
  CHECK(failed(promo_price_column(rules, &column, payables, &error), PROMO_BAD_ARGUMENT, &error,
               "`facts`"));
  column.facts = &fact;
  fact.name = text("tier");
  fact.value = text("silver");
  CHECK(failed(promo_price_column(rules, &column, payables, &error), PROMO_BAD_ORDER, &error,
               "`tier` is never `silver`"));
  promo_free(rules, NULL);
  promo_free(wordless, NULL);
}

/* ---- Handles ---- */

/* Whether every call that takes a handle refuses one. */
static int refused(promo_rules rules) {
  promo_order one = order(100, 0);
  promo_column column = column_of(1);
  int64_t number = -7;
  char *json = NULL;
  size_t count = 7;
  promo_rows none;
  promo_prices nowhere;
  promo_error error;
  memset(&none, 0, sizeof none);
  memset(&nowhere, 0, sizeof nowhere);
  return promo_price(rules, &one, &number, NULL) == PROMO_BAD_HANDLE &&
         failed(promo_price(rules, &one, &number, &error), PROMO_BAD_HANDLE, &error, "freed") &&
         promo_price_column(rules, &column, &number, NULL) == PROMO_BAD_HANDLE &&
         promo_quote(rules, &one, &json, NULL) == PROMO_BAD_HANDLE &&
         read_amount(rules, text("1"), &number, NULL) == PROMO_BAD_HANDLE &&
         read_instant(rules, text("2026-01-01"), &number, NULL) == PROMO_BAD_HANDLE &&
         promo_price_rows(rules, &none, &nowhere, NULL) == PROMO_BAD_HANDLE &&
         promo_column_slips(rules, NULL, 0, NULL, 0, &json, NULL) == PROMO_BAD_HANDLE &&
         promo_describe(rules, &json, NULL) == PROMO_BAD_HANDLE &&
         promo_rules_version(rules, &json, NULL) == PROMO_BAD_HANDLE &&
         promo_promotion_count(rules, &count, NULL) == PROMO_BAD_HANDLE &&
         promo_promotion_name(rules, 0, &json, NULL) == PROMO_BAD_HANDLE &&
         promo_active(rules, 0, NULL, &count, NULL) == PROMO_BAD_HANDLE &&
         promo_check(rules, NULL, &json, NULL) == PROMO_BAD_HANDLE &&
         promo_changes(rules, rules, &json, NULL) == PROMO_BAD_HANDLE &&
         failed(promo_free(rules, &error), PROMO_BAD_HANDLE, &error, "never compiled") &&
         number == -7 && json == NULL && count == 7;
}

static void handles_that_name_nothing(void) {
  promo_rules rules = compiled(plain), next;
  promo_order one = order(100, 0);
  int64_t payable;
  size_t i;
  CHECK(refused(0));
  for (i = 0; i < 64; i++) CHECK(refused(rules ^ (promo_rules)1 << i));
  CHECK(refused(UINT64_MAX));
  CHECK(refused(rules + 1));
  CHECK(promo_price(rules, &one, &payable, NULL) == PROMO_OK && payable == 80);
  CHECK(promo_free(rules, NULL) == PROMO_OK);
  CHECK(refused(rules));
  /* The next rules may live where those did, and have another name. */
  next = compiled(plain);
  CHECK(next != rules);
  CHECK(refused(rules));
  CHECK(promo_price(next, &one, &payable, NULL) == PROMO_OK);
  CHECK(promo_free(next, NULL) == PROMO_OK);
  CHECK(refused(next));
}

static void there_is_room_for_65535(void) {
  static promo_rules handles[65536];
  promo_source one = source("promotion \"A\" { coupon 1 }");
  promo_error error;
  char *diagnostics = (char *)handles;
  size_t count = 0;
  while (count < COUNT(handles) &&
         promo_compile(&one, 1, NULL, &handles[count], NULL, &error) == PROMO_OK)
    count++;
  CHECK(count == 65535);
  handles[65535] = 7;
  CHECK(failed(promo_compile(&one, 1, NULL, &handles[65535], &diagnostics, &error), PROMO_NO_ROOM,
               &error, "65535"));
  CHECK(handles[65535] == 7 && diagnostics == NULL);
  CHECK(promo_free(handles[4711], NULL) == PROMO_OK);
  CHECK(promo_compile(&one, 1, NULL, &handles[4711], NULL, &error) == PROMO_OK);
  while (count > 0) CHECK(promo_free(handles[--count], NULL) == PROMO_OK);
}

/* ---- Rules ---- */

static void rules_with_errors(void) {
  promo_source one = source("promotion \"A\" { discount 80% off }\n"
                            "promotion \"B\" { coupon 1,000 }");
  promo_rules rules = 7;
  promo_error error;
  char *diagnostics = NULL;
  CHECK(failed(promo_compile(&one, 1, NULL, &rules, &diagnostics, &error), PROMO_BAD_RULES, &error,
               "shop.promo:2:24: `1,000` has a comma"));
  CHECK(rules == 7);
  CHECK(diagnostics && !strncmp(diagnostics, "{\"diagnostics\":[{\"code\":\"P113\"", 30));
  CHECK(diagnostics && strstr(diagnostics, "\"errors\":1,\"warnings\":1}") != NULL);
  promo_free_text(diagnostics);
  CHECK(promo_compile(&one, 1, NULL, &rules, NULL, NULL) == PROMO_BAD_RULES);

  one.rules = text_of_length("promotion \"\xFF\" { coupon 1 }", 26);
  CHECK(failed(promo_compile(&one, 1, NULL, &rules, &diagnostics, &error), PROMO_BAD_RULES, &error,
               "UTF-8"));
  CHECK(strstr(diagnostics, "\"P001\"") != NULL);
  promo_free_text(diagnostics);
}

static void rules_with_warnings_or_nothing(void) {
  promo_source one = source("promotion \"A\" { discount 80% off }");
  promo_rules rules = 0;
  char *diagnostics = NULL;
  CHECK(promo_compile(&one, 1, NULL, &rules, &diagnostics, NULL) == PROMO_OK);
  CHECK(strstr(diagnostics, "\"P113\"") != NULL);
  promo_free_text(diagnostics);
  CHECK(promo_free(rules, NULL) == PROMO_OK);
  CHECK(promo_compile(NULL, 0, NULL, &rules, &diagnostics, NULL) == PROMO_OK);
  CHECK(strstr(diagnostics, "\"P120\"") != NULL);
  promo_free_text(diagnostics);
  CHECK(promo_free(rules, NULL) == PROMO_OK);
  memset(&one, 0, sizeof one);
  CHECK(promo_compile(&one, 1, NULL, &rules, NULL, NULL) == PROMO_OK);
  CHECK(promo_free(rules, NULL) == PROMO_OK);
}

static void sources_that_cannot_be(void) {
  promo_source one = source(plain);
  promo_rules rules = 7;
  promo_error error;
  char *diagnostics = (char *)&one;
  CHECK(failed(promo_compile(NULL, 1, NULL, &rules, &diagnostics, &error), PROMO_BAD_ARGUMENT, &error,
               "`sources`"));
  CHECK(diagnostics == NULL);
  CHECK(failed(promo_compile(&one, 1, NULL, NULL, NULL, &error), PROMO_BAD_ARGUMENT, &error,
               "`rules`"));
  CHECK(failed(promo_compile(&one, SIZE_MAX, NULL, &rules, NULL, &error), PROMO_BAD_ARGUMENT, &error,
               "`sources`"));
  CHECK(failed(promo_compile(&one, SIZE_MAX / 40, NULL, &rules, NULL, &error), PROMO_BAD_ARGUMENT,
               &error, "`sources`"));
  one.rules.length = SIZE_MAX;
  CHECK(failed(promo_compile(&one, 1, NULL, &rules, NULL, &error), PROMO_BAD_ARGUMENT, &error,
               "the text of source 1 is longer than"));
  one.rules.length = (32 << 20) + 1;
  CHECK(promo_compile(&one, 1, NULL, &rules, NULL, NULL) == PROMO_BAD_ARGUMENT);
  one = source(plain);
  one.rules.bytes = NULL;
  CHECK(failed(promo_compile(&one, 1, NULL, &rules, NULL, &error), PROMO_BAD_ARGUMENT, &error,
               "the text of source 1 is null"));
  one = source(plain);
  one.name.bytes = NULL;
  CHECK(failed(promo_compile(&one, 1, NULL, &rules, NULL, &error), PROMO_BAD_ARGUMENT, &error,
               "the name of source 1 is null"));
  one.name = text("\x80");
  CHECK(failed(promo_compile(&one, 1, NULL, &rules, NULL, &error), PROMO_BAD_TEXT, &error,
               "the name of source 1"));
  CHECK(rules == 7);
}

/* ---- Admission ---- */

/* Whether rules are refused under conditions, with some words. */
static int refuses(const char *text, const promo_admission *admission, const char *words) {
  promo_rules rules = compiled(text);
  promo_error error;
  int is_refused = failed(promo_check(rules, admission, NULL, &error), PROMO_BAD_RULES, &error, words);
  promo_free(rules, NULL);
  return is_refused;
}

static int admits(const char *text, const promo_admission *admission) {
  promo_rules rules = compiled(text);
  promo_error error;
  int status = promo_check(rules, admission, NULL, &error);
  if (status) fprintf(stderr, "%s\n", error.message);
  promo_free(rules, NULL);
  return status == PROMO_OK;
}

static void rules_are_admitted_or_refused(void) {
  static const char *const failing = "promotion \"A\" { coupon 1 }\nexpect amount 5 pays 3";
  static const char *const pausing = "promotion \"A\" { coupon 1 paused }\nexpect amount 5 pays 4";
  static const char *const broken = "promotion \"A\" { coupon 1 }\nensure pays >= 50%";
  promo_admission asked;
  promo_rules previous = compiled("currency EUR\npromotion \"A\" { coupon 1 }");
  CHECK(admits(plain, NULL));
  CHECK(admits(pausing, NULL));
  CHECK(refuses("currency EUR", NULL, "the rules are refused: there is no promotion"));
  CHECK(refuses(failing, NULL, "shop.promo:2:1: "));
  CHECK(refuses(broken, NULL, "shop.promo:2:1: this guarantee does not hold"));
  memset(&asked, 0, sizeof asked);
  CHECK(admits(plain, &asked));
  CHECK(refuses("", &asked, "no promotion") && refuses(failing, &asked, "") && refuses(broken, &asked, ""));
  asked.allows_no_promotion = 1;
  CHECK(admits("", &asked) && refuses(failing, &asked, ""));
  asked.ignores_expectations = 1;
  CHECK(admits(failing, &asked) && refuses(broken, &asked, ""));
  asked.guarantee_steps = 1;
  CHECK(admits(broken, &asked));
  asked.guarantee_steps = -1;
  CHECK(admits(broken, &asked));
  asked.previous = previous;
  CHECK(refuses(plain, &asked, "the currency changes from EUR to none that is named"));
  CHECK(admits("currency EUR promotion \"B\" { coupon 2 }", &asked));
  promo_free(previous, NULL);
}

static void rules_must_suit_the_facts_of_orders(void) {
  promo_text values[] = {{"none", 4}, {"gold", 4}};
  promo_stated_fact facts[] = {{{"tier", 4}, {"one of", 6}, NULL, 2},
                               {{"first", 5}, {"yes/no", 6}, NULL, 0},
                               {{"age", 3}, {"number", 6}, NULL, 0}};
  promo_admission asked;
  promo_rules rules = compiled(asking);
  promo_error error;
  char *json = (char *)&rules;
  memset(&asked, 0, sizeof asked);
  facts[0].values = values;
  asked.facts = facts;
  CHECK(refuses(asking, &asked, "the rules need the fact `tier`, which not every order states"));
  CHECK(admits(plain, &asked));
  asked.fact_count = 3;
  CHECK(admits(asking, &asked));
  CHECK(refuses(plain, &asked, "orders may state the fact `age`, which the rules do not declare"));
  values[1] = text("silver");
  CHECK(refuses(asking, &asked, "orders may state `silver` for the fact `tier`"));
  facts[2].kind = text("yes/no");
  CHECK(refuses(asking, &asked, "the fact `age` is a whole number"));
  facts[2].kind = text("text");
  CHECK(failed(promo_check(rules, &asked, &json, &error), PROMO_BAD_ARGUMENT, &error,
               "there is no kind `text`, only"));
  CHECK(json == NULL);
  facts[2] = facts[1];
  CHECK(failed(promo_check(rules, &asked, &json, &error), PROMO_BAD_ARGUMENT, &error, "given twice"));
  asked.facts = NULL;
  CHECK(failed(promo_check(rules, &asked, &json, &error), PROMO_BAD_ARGUMENT, &error, "`facts`"));
  memset(&asked, 0, sizeof asked);
  asked.previous = ~rules;
  CHECK(failed(promo_check(rules, &asked, &json, &error), PROMO_BAD_HANDLE, &error, "freed"));
  promo_free(rules, NULL);
}

/* What `promo-eval check --diagnostics json` prints, whether or not rules are refused. */
static void a_check_finds_what_the_command_finds(void) {
  static const char *const sale = "promotion \"A\" { discount 20% off }";
  promo_rules rules = compiled("promotion \"A\" { coupon 1 spend 5 }\nensure pays >= 99%"), fine = compiled(sale);
  char *json = NULL;
  CHECK(promo_check(rules, NULL, &json, NULL) == PROMO_BAD_RULES);
  CHECK(json && strstr(json, "{\"code\":\"P140\"") && strstr(json, "\"errors\":0,\"warnings\":"));
  promo_free_text(json);
  CHECK(promo_check(fine, NULL, &json, NULL) == PROMO_OK);
  CHECK(json && !strcmp(json, "{\"diagnostics\":[],\"errors\":0,\"warnings\":0}"));
  promo_free_text(json);
  promo_free(rules, NULL);
  promo_free(fine, NULL);
}

static int changes(const char *from, const char *to, const char *expected) {
  promo_rules before = compiled(from), rules = compiled(to);
  char *json = NULL;
  int is_right = promo_changes(rules, before, &json, NULL) == PROMO_OK && !strcmp(json, expected);
  if (!is_right) fprintf(stderr, "%s\n", json ? json : "none");
  promo_free_text(json);
  promo_free(before, NULL);
  promo_free(rules, NULL);
  return is_right;
}

static void rules_differ_by_steps(void) {
  static const char *const a = "promotion \"A\" { coupon 1 }\npromotion \"B\" { coupon 2 }\n"
                               "promotion \"C\" { coupon 3 }";
  promo_rules rules = compiled(a);
  promo_error error;
  char *json = NULL;
  CHECK(changes(a, a, "[]"));
  CHECK(changes(a, "promotion \"C\" { coupon 3 } promotion \"B\" { coupon 9 } promotion \"D\" { coupon 4 }",
                "[{\"change\":\"removed\",\"promotion\":\"A\",\"at\":0},"
                "{\"change\":\"moved\",\"promotion\":\"C\",\"at\":1,\"to\":0},"
                "{\"change\":\"added\",\"promotion\":\"D\",\"at\":2},"
                "{\"change\":\"updated\",\"promotion\":\"B\",\"at\":1}]"));
  CHECK(changes(a, "currency EUR promotion \"A\" { coupon 1 }", "null"));
  CHECK(failed(promo_changes(rules, ~rules, &json, &error), PROMO_BAD_HANDLE, &error, "freed"));
  CHECK(failed(promo_changes(rules, rules, NULL, &error), PROMO_BAD_ARGUMENT, &error, "`json`"));
  CHECK(json == NULL);
  promo_free(rules, NULL);
}

static void zones(void) {
  promo_source one = source("timezone \"Asia/Shanghai\"\npromotion \"A\" { coupon 1 }");
  promo_rules rules = 7;
  promo_error error;
  char *diagnostics = NULL, *usual = getenv("TZDIR") ? strdup(getenv("TZDIR")) : NULL;
  setenv("TZDIR", "/nowhere", 1);
  CHECK(failed(promo_compile(&one, 1, NULL, &rules, &diagnostics, &error), PROMO_NO_ZONE_DATA, &error,
               "tzdata"));
  CHECK(rules == 7 && diagnostics && strstr(diagnostics, "\"P022\""));
  promo_free_text(diagnostics);
  if (usual) setenv("TZDIR", usual, 1);
  else unsetenv("TZDIR");
  free(usual);
  CHECK(promo_compile(&one, 1, NULL, &rules, NULL, &error) == PROMO_OK);
  CHECK(promo_free(rules, NULL) == PROMO_OK);
  one = source("timezone \"Asia/Shangai\"\npromotion \"A\" { coupon 1 }");
  CHECK(failed(promo_compile(&one, 1, NULL, &rules, NULL, &error), PROMO_BAD_RULES, &error,
               "Asia/Shanghai"));
}

/* ---- Orders ---- */

static void pointers_that_are_null(void) {
  promo_rules rules = compiled(plain);
  promo_order one = order(100, 0);
  promo_error error;
  int64_t number;
  char *json;
  CHECK(failed(promo_price(rules, NULL, &number, &error), PROMO_BAD_ARGUMENT, &error, "`order`"));
  CHECK(failed(promo_price(rules, &one, NULL, &error), PROMO_BAD_ARGUMENT, &error, "`payable`"));
  CHECK(promo_price(rules, NULL, NULL, NULL) == PROMO_BAD_ARGUMENT);
  CHECK(failed(promo_quote(rules, NULL, &json, &error), PROMO_BAD_ARGUMENT, &error, "`order`"));
  CHECK(failed(promo_quote(rules, &one, NULL, &error), PROMO_BAD_ARGUMENT, &error, "`json`"));
  CHECK(failed(read_amount(rules, text("1"), NULL, &error), PROMO_BAD_ARGUMENT, &error,
               "`amount`"));
  CHECK(failed(read_instant(rules, text("2026-01-01"), NULL, &error), PROMO_BAD_ARGUMENT,
               &error, "`instant`"));
  CHECK(failed(read_amount(rules, text_of_length(NULL, 1), &number, &error),
               PROMO_BAD_ARGUMENT, &error, "the amount is null"));
  one.code_count = 1;
  CHECK(failed(promo_price(rules, &one, &number, &error), PROMO_BAD_ARGUMENT, &error, "`codes`"));
  one.code_count = 0;
  one.fact_count = 1;
  CHECK(failed(promo_quote(rules, &one, &json, &error), PROMO_BAD_ARGUMENT, &error, "`facts`"));
  promo_free_text(NULL);
  promo_free(rules, NULL);
}

static void amounts_and_instants(void) {
  promo_rules rules = compiled(plain);
  promo_rules timed = compiled("promotion \"P\" { discount 10% off until 1970-01-02T00:00 }");
  static const int64_t bad[] = {-1, INT64_MIN, INT64_MAX, 1000000000000001};
  promo_order one = order(0, 0);
  promo_error error;
  int64_t number = -7;
  char *json = NULL;
  size_t i;
  for (i = 0; i < COUNT(bad); i++) {
    one.amount = bad[i];
    CHECK(failed(promo_price(rules, &one, &number, &error), PROMO_BAD_ORDER, &error, "10^15"));
    CHECK(failed(promo_quote(rules, &one, &json, &error), PROMO_BAD_ORDER, &error, "10^15"));
  }
  CHECK(number == -7 && json == NULL);
  /* An order that is filled with zeros states no goods. One of 0 says so. */
  memset(&one, 0, sizeof one);
  CHECK(failed(promo_price(rules, &one, &number, &error), PROMO_BAD_ORDER, &error,
               "neither an `amount` nor `lines`"));
  CHECK(failed(promo_quote(rules, &one, &json, &error), PROMO_BAD_ORDER, &error,
               "neither an `amount` nor `lines`"));
  one = order(0, 0);
  CHECK(promo_price(rules, &one, &number, NULL) == PROMO_OK && number == 0);
  /* Nor does it state an instant, where the rules ask for the time. */
  one = order(1000, 0);
  CHECK(promo_price(rules, &one, &number, NULL) == PROMO_OK && number == 800);
  CHECK(failed(promo_price(timed, &one, &number, &error), PROMO_BAD_ORDER, &error,
               "at: there is none, and the rules ask for the time"));
  CHECK(failed(promo_quote(timed, &one, &json, &error), PROMO_BAD_ORDER, &error, "at: there is none"));
  one.instant = 1;
  CHECK(promo_price(timed, &one, &number, NULL) == PROMO_OK && number == 900);
  promo_free(timed, NULL);
  one = order(1000000000000000, 7258118400 - 1 - 86400);
  CHECK(promo_price(rules, &one, &number, NULL) == PROMO_OK && number == 799999999995000);
  CHECK(promo_quote(rules, &one, &json, NULL) == PROMO_OK);
  promo_free_text(json);

  CHECK(read_amount(rules, text("120.50"), &number, NULL) == PROMO_OK && number == 12050);
  CHECK(read_amount(rules, text_of_length("120.50", 3), &number, NULL) == PROMO_OK);
  CHECK(number == 12000);
  CHECK(failed(read_amount(rules, text("1.005"), &number, &error), PROMO_BAD_ORDER, &error,
               "1.005"));
  CHECK(read_amount(rules, text(""), &number, &error) == PROMO_BAD_ORDER);
  CHECK(read_amount(rules, text_of_length(NULL, 0), &number, NULL) == PROMO_BAD_ORDER);
  CHECK(failed(read_amount(rules, text("1\xC3"), &number, &error), PROMO_BAD_TEXT, &error,
               "the amount is not valid UTF-8"));
  CHECK(read_amount(rules, text_of_length("1", SIZE_MAX), &number, NULL) == PROMO_BAD_ARGUMENT);
  CHECK(read_instant(rules, text("1970-01-02T00:00:01"), &number, NULL) == PROMO_OK);
  CHECK(number == 86401);
  CHECK(failed(read_instant(rules, text("2026-02-30"), &number, &error), PROMO_BAD_ORDER,
               &error, "2026-02-30"));
  CHECK(read_instant(rules, text(""), &number, NULL) == PROMO_BAD_ORDER);
  CHECK(read_instant(rules, text("\xED\xA0\x80"), &number, NULL) == PROMO_BAD_TEXT);
  CHECK(read_instant(rules, text_of_length("1", (32 << 20) + 1), &number, NULL) ==
        PROMO_BAD_ARGUMENT);
  CHECK(number == 86401);
  promo_free(rules, NULL);
}

/* Prices an order of 100.00 with one fact more than its tier, or with a code. */
static int priced(promo_rules rules, promo_text name, promo_text value, promo_text *code,
                  int64_t *payable, promo_error *error) {
  promo_order one = order(10000, 0);
  promo_fact facts[2];
  facts[0].name = text("tier");
  facts[0].value = text("none");
  facts[1].name = name;
  facts[1].value = value;
  one.facts = facts;
  one.fact_count = name.length || name.bytes ? 2 : 1;
  one.codes = code;
  one.code_count = code ? 1 : 0;
  return promo_price(rules, &one, payable, error);
}

static void facts_and_codes(void) {
  promo_rules rules = compiled(asking);
  promo_text none = text_of_length(NULL, 0), code;
  promo_order one = order(10000, 0);
  promo_error error;
  int64_t pays = -7;
  char *json;
  CHECK(priced(rules, none, none, NULL, &pays, NULL) == PROMO_OK && pays == 10000);
  CHECK(priced(rules, text("first"), text("yes"), NULL, &pays, NULL) == PROMO_OK && pays == 9500);
  CHECK(priced(rules, text("age"), text("60"), NULL, &pays, NULL) == PROMO_OK && pays == 9300);
  CHECK(failed(promo_price(rules, &one, &pays, &error), PROMO_BAD_ORDER, &error,
               "must state the fact `tier`"));
  CHECK(failed(promo_quote(rules, &one, &json, &error), PROMO_BAD_ORDER, &error,
               "must state the fact `tier`"));
  CHECK(failed(priced(rules, text("agee"), text("1"), NULL, &pays, &error), PROMO_BAD_ORDER,
               &error, "no fact `agee`, did you mean `age`"));
  CHECK(failed(priced(rules, text("age"), text("1.5"), NULL, &pays, &error), PROMO_BAD_ORDER,
               &error, "`age` is never `1.5`"));
  CHECK(failed(priced(rules, text("first"), text("true"), NULL, &pays, &error), PROMO_BAD_ORDER,
               &error, "`yes`"));
  CHECK(failed(priced(rules, text("tier"), text("gold"), NULL, &pays, &error), PROMO_BAD_ORDER,
               &error, "`tier` is given twice"));
  CHECK(failed(priced(rules, text("age\xFF"), text("1"), NULL, &pays, &error), PROMO_BAD_TEXT,
               &error, "the name of fact 2"));
  CHECK(failed(priced(rules, text("age"), text("\xC0\x80"), NULL, &pays, &error), PROMO_BAD_TEXT,
               &error, "the value of fact 2"));
  CHECK(priced(rules, text_of_length("age", SIZE_MAX), none, NULL, &pays, NULL) ==
        PROMO_BAD_ARGUMENT);
  CHECK(priced(rules, text("age"), text_of_length(NULL, 2), NULL, &pays, NULL) ==
        PROMO_BAD_ARGUMENT);

  code = text("save");
  CHECK(priced(rules, none, none, &code, &pays, NULL) == PROMO_OK && pays == 8000);
  code = text("OTHER");
  CHECK(priced(rules, none, none, &code, &pays, NULL) == PROMO_OK && pays == 10000);
  code = text("SA VE");
  CHECK(failed(priced(rules, none, none, &code, &pays, &error), PROMO_BAD_ORDER, &error,
               "white space"));
  code = none;
  CHECK(failed(priced(rules, none, none, &code, &pays, &error), PROMO_BAD_ORDER, &error,
               "a code must not be empty"));
  code = text("SAVE\xF5");
  CHECK(failed(priced(rules, none, none, &code, &pays, &error), PROMO_BAD_TEXT, &error,
               "code 1"));
  code = text_of_length("SAVE", (32 << 20) + 1);
  CHECK(failed(priced(rules, none, none, &code, &pays, &error), PROMO_BAD_ARGUMENT, &error,
               "code 1 is longer"));
  one.codes = &code;
  one.code_count = SIZE_MAX;
  CHECK(promo_price(rules, &one, &pays, NULL) == PROMO_BAD_ARGUMENT);
  one.code_count = SIZE_MAX / 16;
  CHECK(promo_price(rules, &one, &pays, NULL) == PROMO_BAD_ARGUMENT);
  CHECK(pays == 10000);
  promo_free(rules, NULL);
}

/* ---- Messages ---- */

/* Long messages in Chinese, which end at each byte of a character in turn. */
static void a_long_message_is_cut_between_characters(void) {
  static const char *const names[] = {"a", "ab", "abc"};
  size_t i, k, lengths = 0;
  for (i = 0; i < COUNT(names); i++) {
    char rules[8000], *end = rules + sprintf(rules, "fact %s one of \"x\"", names[i]);
    promo_source one;
    promo_rules handle = 0;
    promo_order order;
    promo_fact fact;
    promo_error error;
    int64_t payable;
    for (k = 0; k < 10; k++) {
      int character;
      end += sprintf(end, ", \"%d", (int)k);
      for (character = 0; character < 50; character++) end += sprintf(end, "\xE9\x87\x91");
      end += sprintf(end, "\"");
    }
    sprintf(end, "\npromotion \"A\" { coupon 1 when %s is \"x\" }", names[i]);
    one = source(rules);
    CHECK(promo_compile(&one, 1, NULL, &handle, NULL, &error) == PROMO_OK);
    memset(&order, 0, sizeof order);
    order.amount = 1;
    fact.name = text(names[i]);
    fact.value = text("y y");
    order.facts = &fact;
    order.fact_count = 1;
    memset(&error, 'x', sizeof error);
    CHECK(failed(promo_price(handle, &order, &payable, &error), PROMO_BAD_ORDER, &error,
                 "is never"));
    CHECK(memchr(error.message, 0, sizeof error.message) != NULL);
    CHECK(strlen(error.message) >= 505);
    CHECK(valid_length(error.message) == strlen(error.message));
    lengths |= (size_t)1 << (strlen(error.message) - 505);
    promo_free(handle, NULL);
  }
  CHECK(lengths == 7);
}

/* ---- Threads ---- */

enum { workers = 8 };
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static promo_rules current, lasting;
static int is_over;

static promo_rules current_rules(int *over) {
  promo_rules rules;
  pthread_mutex_lock(&lock);
  rules = current;
  *over = is_over;
  pthread_mutex_unlock(&lock);
  return rules;
}

struct tally {
  size_t priced, refused, wrong;
};

static void count_answer(struct tally *tally, int status, int isRight) {
  if (status == PROMO_BAD_HANDLE) tally->refused++;
  else if (status == PROMO_OK && isRight) tally->priced++;
  else tally->wrong++;
}

/* Prices with rules that may be freed at any moment: it pays 80 or 90 of 100, or there are none. */
static void *price_while_others_free(void *place) {
  struct tally *tally = place;
  int64_t in[2000], at[2000], out[2000];
  promo_order one = order(100, 0);
  promo_column column = column_of(2000);
  int over = 0;
  size_t i;
  for (i = 0; i < 2000; i++) in[i] = 100, at[i] = (int64_t)i;
  column.amounts = in;
  column.instants = at;
  while (!over) {
    promo_rules rules = current_rules(&over);
    char *json = NULL;
    int64_t pays = -1;
    int status;
    for (i = 0; i < 100; i++) {
      status = promo_price(rules, &one, &pays, NULL);
      count_answer(tally, status, pays == 80 || pays == 90);
    }
    status = promo_price_column(rules, &column, out, NULL);
    count_answer(tally, status, (out[0] == 80 || out[0] == 90) && out[1999] == out[0]);
    status = promo_quote(rules, &one, &json, NULL);
    count_answer(tally, status, json && strstr(json, "\"amount\":\"1.00\"") != NULL);
    promo_free_text(json);
    if (promo_price(lasting, &one, &pays, NULL) != PROMO_OK || pays != 80) tally->wrong++;
  }
  return NULL;
}

static void *compile_and_free(void *place) {
  size_t times = *(size_t *)place, i;
  for (i = 0; i < times; i++) {
    promo_rules next = compiled(i % 2 ? plain : "promotion \"A\" { discount 10% off }"), old;
    pthread_mutex_lock(&lock);
    old = current;
    current = next;
    pthread_mutex_unlock(&lock);
    if (promo_free(old, NULL) != PROMO_OK) failures++;
    /* What was freed is refused at once, whoever still uses it. */
    if (promo_free(old, NULL) != PROMO_BAD_HANDLE) failures++;
  }
  pthread_mutex_lock(&lock);
  is_over = 1;
  pthread_mutex_unlock(&lock);
  return NULL;
}

static void threads_price_while_one_frees(size_t times) {
  pthread_t threads[workers + 1];
  struct tally tallies[workers], sum = {0, 0, 0};
  size_t i;
  memset(tallies, 0, sizeof tallies);
  current = compiled(plain);
  lasting = compiled(plain);
  for (i = 0; i < workers; i++)
    CHECK(!pthread_create(&threads[i], NULL, price_while_others_free, &tallies[i]));
  CHECK(!pthread_create(&threads[workers], NULL, compile_and_free, &times));
  for (i = 0; i <= workers; i++) CHECK(!pthread_join(threads[i], NULL));
  for (i = 0; i < workers; i++) {
    sum.priced += tallies[i].priced;
    sum.refused += tallies[i].refused;
    sum.wrong += tallies[i].wrong;
  }
  printf("threads: %zu calls priced, %zu refused\n", sum.priced, sum.refused);
  CHECK(sum.wrong == 0 && sum.priced > 0);
  CHECK(promo_free(current, NULL) == PROMO_OK);
  CHECK(promo_free(lasting, NULL) == PROMO_OK);
}

/* Two free the same rules: one succeeds. */
static promo_rules contested;

static void *free_contested(void *place) {
  *(int *)place = promo_free(contested, NULL);
  return NULL;
}

static void of_two_who_free_one_succeeds(size_t times) {
  size_t i;
  for (i = 0; i < times; i++) {
    pthread_t threads[2];
    int answers[2] = {-1, -1};
    contested = compiled("promotion \"A\" { coupon 1 }");
    pthread_create(&threads[0], NULL, free_contested, &answers[0]);
    pthread_create(&threads[1], NULL, free_contested, &answers[1]);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    CHECK(answers[0] + answers[1] == PROMO_OK + PROMO_BAD_HANDLE);
  }
}

int main(int count, char **words) {
  int is_short = count > 1 && !strcmp(words[1], "short");
  version_and_interface();
  the_prices_of_the_examples();
  a_quote_is_the_json_of_the_command_line();
  a_question_is_answered_as_serve_does();
  several_sources_are_one_set();
  a_column_is_what_its_orders_are();
  a_bad_row_is_named_and_nothing_is_written();
  a_column_that_cannot_be();
  handles_that_name_nothing();
  rules_with_errors();
  rules_with_warnings_or_nothing();
  sources_that_cannot_be();
  rules_are_admitted_or_refused();
  rules_must_suit_the_facts_of_orders();
  a_check_finds_what_the_command_finds();
  rules_differ_by_steps();
  zones();
  pointers_that_are_null();
  amounts_and_instants();
  facts_and_codes();
  a_long_message_is_cut_between_characters();
  threads_price_while_one_frees(is_short ? 20 : 2000);
  of_two_who_free_one_succeeds(is_short ? 20 : 500);
  if (!is_short) there_is_room_for_65535();
  printf("%d checks, %d failures\n", checks, failures);
  return failures > 0;
}
