/* Orders with lines, as a caller in C meets them. usage: lines [short], in the project's folder. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>

#include "check.h"

static const char *const shop = "currency CNY\n"
                                "goods \"shirts\", \"hats\", \"sale\"\n"
                                "fact member yes/no default no\n"
                                "promotion \"Three for two\" { buy 2 get 1 free only \"shirts\" }\n"
                                "promotion \"Hats\" { discount 20% off only \"hats\" except \"sale\" }\n"
                                "promotion \"Members\" { coupon 5 when member sync }\n"
                                "promotion \"Code\" { discount 50% off code \"HALF\" alone }\n"
                                "promotion \"Post\" { free shipping spend 99 }\n";

static promo_line line(int64_t amount, int64_t pieces, const promo_text *labels, size_t count) {
  promo_line line;
  memset(&line, 0, sizeof line);
  line.amount = amount;
  line.pieces = pieces;
  line.labels = labels;
  line.label_count = count;
  return line;
}

static promo_order cart(const promo_line *lines, size_t count, int64_t shipping) {
  promo_order one = order(0, 1794362400);
  one.lines = lines;
  one.line_count = count;
  one.shipping = shipping;
  return one;
}

static int64_t paid(promo_rules rules, const promo_order *order) {
  int64_t payable = -1;
  promo_error error;
  int status = promo_price(rules, order, &payable, &error);
  if (status != PROMO_OK) fprintf(stderr, "%s\n", error.message);
  return status == PROMO_OK ? payable : -1;
}

/* ---- Prices ---- */

static void lines_have_the_prices_of_the_language(void) {
  promo_rules rules = compiled(shop);
  const promo_text shirts = text("Shirts"), hats[] = {text("hats"), text("SALE")}, blue = text("blue");
  const promo_text half = text("half");
  promo_fact member;
  promo_line lines[4];
  promo_order one = cart(lines, 4, 650);
  member.name = text("member");
  member.value = text("yes");
  lines[0] = line(9000, 3, &shirts, 1);
  lines[1] = line(5000, 1, hats, 1);
  lines[2] = line(4000, 0, hats, 2);
  lines[3] = line(100, 1, &blue, 1);
  /* 60 + 40 + 40 + 1, and no shipping. */
  CHECK(paid(rules, &one) == 14100);
  one.facts = &member;
  one.fact_count = 1;
  CHECK(paid(rules, &one) == 13600);
  one.codes = &half;
  one.code_count = 1;
  CHECK(paid(rules, &one) == 9050 + 650);
  one = cart(lines, 1, 650);
  CHECK(paid(rules, &one) == 6000 + 650);
  one = cart(lines, 0, 650);
  CHECK(paid(rules, &one) == 650);
  /* An amount may have shipping, too. */
  one = order(9900, 0);
  one.shipping = 650;
  CHECK(paid(rules, &one) == 9900);
  one.amount = 9899;
  CHECK(paid(rules, &one) == 9899 + 650);
  promo_free(rules, NULL);
}

/* Lines split and turned around pay the same. */
static void splitting_changes_nothing(void) {
  promo_rules rules = compiled(shop);
  const promo_text shirts = text("shirts"), hats = text("hats");
  promo_line whole[2], parts[5];
  promo_order one = cart(whole, 2, 0), other = cart(parts, 5, 0);
  whole[0] = line(10000, 3, &shirts, 1);
  whole[1] = line(4001, 2, &hats, 1);
  parts[0] = line(2000, 1, &hats, 1);
  parts[1] = line(3333, 1, &shirts, 1);
  parts[2] = line(2001, 1, &hats, 1);
  parts[3] = line(3334, 1, &shirts, 1);
  parts[4] = line(3333, 1, &shirts, 1);
  CHECK(paid(rules, &one) > 0 && paid(rules, &one) == paid(rules, &other));
  promo_free(rules, NULL);
}

static void rules_of_amounts_take_lines(void) {
  promo_rules rules = compiled(asking);
  promo_fact tier;
  promo_line lines[2];
  promo_order one = cart(lines, 2, 300);
  tier.name = text("tier");
  tier.value = text("gold");
  lines[0] = line(6000, 2, NULL, 0);
  lines[1] = line(4000, 1, NULL, 0);
  one.facts = &tier;
  one.fact_count = 1;
  CHECK(paid(rules, &one) == 9000 + 300);
  promo_free(rules, NULL);
}

static void a_quote_has_lines_and_shipping(void) {
  promo_rules rules = compiled(shop);
  const promo_text labels[] = {text("hats"), text("blue \"x\"")};
  promo_line one_line = line(12000, 2, labels, 2);
  promo_order one = cart(&one_line, 1, 650);
  char *json = NULL;
  CHECK(promo_quote(rules, &one, &json, NULL) == PROMO_OK && json);
  if (!json) return;
  CHECK(strstr(json, "{\"amount\":\"120.00\",\"payable\":\"102.50\",\"saved\":\"24.00\"") == json);
  CHECK(strstr(json, "\"lines\":[{\"amount\":\"120.00\",\"pieces\":2,"
                     "\"labels\":[\"hats\",\"blue \\\"x\\\"\"],\"left\":\"96.00\","
                     "\"applied\":[{\"promotion\":\"Hats\",\"off\":\"24.00\"}]}]") != NULL);
  CHECK(strstr(json, "\"shipping\":{\"amount\":\"6.50\",\"left\":\"6.50\"}") != NULL);
  CHECK(strstr(json, "\"unknownLabels\":[\"blue \\\"x\\\"\"]") != NULL);
  promo_free_text(json);
  promo_free(rules, NULL);
}

/* A quote of two lines of 250.00 and 10.00, the second with a label; it must be freed. */
static char *quoted(promo_rules rules, const char *label) {
  const promo_text labels = text(label);
  const promo_line lines[] = {line(25000, 1, NULL, 0), line(1000, 1, &labels, 1)};
  const promo_order one = cart(lines, 2, 0);
  char *json = NULL;
  CHECK(promo_quote(rules, &one, &json, NULL) == PROMO_OK && json);
  return json;
}

static void a_quote_says_what_is_missing(void) {
  promo_rules rules = compiled("goods \"shirts\", \"hats\", \"tote\"\n"
                               "promotion \"Hats\" { discount 20% off only \"hats\" }\n"
                               "promotion \"Three for two\" { buy 2 get 1 free only \"shirts\" }\n"
                               "promotion \"Pair\" { coupon 5 buy 2 \"hats\" }\n"
                               "promotion \"Tote\" { get 1 \"tote\" free spend 200 }\n");
  char *json = quoted(rules, "shirts");
  if (!json) return;
  CHECK(strstr(json, "{\"promotion\":\"Hats\",\"outcome\":\"no-goods\"}") != NULL);
  CHECK(strstr(json, "{\"promotion\":\"Three for two\",\"outcome\":\"below-count\","
                     "\"pieces\":2}") != NULL);
  CHECK(strstr(json, "{\"promotion\":\"Pair\",\"outcome\":\"below-count\",\"pieces\":2,"
                     "\"labels\":[\"hats\"]}") != NULL);
  CHECK(strstr(json, "\"offers\":[{\"promotion\":\"Tote\",\"pieces\":1,"
                     "\"labels\":[\"tote\"]}]") != NULL);
  CHECK(strstr(json, "unknownLabels") == NULL);
  promo_free_text(json);
  json = quoted(rules, "tote");
  if (!json) return;
  CHECK(strstr(json, "\"payable\":\"250.00\"") != NULL);
  CHECK(strstr(json, "\"left\":\"0.00\",\"applied\":[{\"promotion\":\"Tote\",\"off\":\"10.00\","
                     "\"reduced\":1}]") != NULL);
  CHECK(strstr(json, "offers") == NULL);
  promo_free_text(json);
  promo_free(rules, NULL);
}

/* 1.00 off 250.00 and 10.00 is divided by what is left of them, and so is what comes after it. */
static void a_quote_divides_what_is_taken(void) {
  promo_rules rules = compiled("promotion \"One\" { coupon 1 sync }\n"
                               "promotion \"Two\" { coupon 2 spend 100 sync }\n");
  char *json = quoted(rules, "blue");
  if (!json) return;
  CHECK(strstr(json, "\"left\":\"247.12\",\"applied\":[{\"promotion\":\"One\",\"off\":\"0.96\"},"
                     "{\"promotion\":\"Two\",\"off\":\"1.92\"}]") != NULL);
  CHECK(strstr(json, "\"left\":\"9.88\",\"applied\":[{\"promotion\":\"One\",\"off\":\"0.04\"},"
                     "{\"promotion\":\"Two\",\"off\":\"0.08\"}]") != NULL);
  CHECK(strstr(json, "\"unknownLabels\":[\"blue\"]") != NULL);
  promo_free_text(json);
  promo_free(rules, NULL);
}

/* ---- What cannot be ---- */

static void refused(promo_rules rules, const promo_order *order, int status, const char *words) {
  promo_error error;
  int64_t payable = 77;
  char *json = (char *)&payable;
  CHECK(failed(promo_price(rules, order, &payable, &error), status, &error, words));
  CHECK(failed(promo_quote(rules, order, &json, &error), status, &error, words));
  CHECK(payable == 77 && json == (char *)&payable);
}

static void lines_that_cannot_be(void) {
  promo_rules rules = compiled(shop);
  const promo_text invalid = text_of_length("\xFF", 1), null = {NULL, 3};
  const int64_t largest = 1000000000000000;
  promo_line lines[2];
  promo_order one = cart(lines, 2, 0);
  lines[0] = lines[1] = line(100, 1, NULL, 0);

  one.amount = 1;
  refused(rules, &one, PROMO_BAD_ORDER, "an `amount` or `lines`, not both");
  one.amount = 0;
  one.lines = NULL;
  refused(rules, &one, PROMO_BAD_ARGUMENT, "`lines` is null");
  one.lines = lines;
  one.line_count = 10001;
  refused(rules, &one, PROMO_BAD_ORDER, "at most 10,000 lines");
  one.line_count = SIZE_MAX;
  refused(rules, &one, PROMO_BAD_ORDER, "at most 10,000 lines");
  one.line_count = 2;

  lines[1].amount = -1;
  refused(rules, &one, PROMO_BAD_ORDER, "line 2: an amount is 0 to 10^15 minor units, not -1");
  lines[1].amount = largest + 1;
  refused(rules, &one, PROMO_BAD_ORDER, "line 2: an amount is");
  lines[1].amount = largest;
  refused(rules, &one, PROMO_BAD_ORDER, "at most 10^15 minor units");
  lines[0].amount = 0;
  CHECK(paid(rules, &one) == largest);
  one.shipping = 1;
  refused(rules, &one, PROMO_BAD_ORDER, "at most 10^15 minor units");
  one.shipping = -1;
  refused(rules, &one, PROMO_BAD_ORDER, "not -1");
  one.shipping = 0;

  lines[1] = line(100, 1000000, NULL, 0);
  CHECK(paid(rules, &one) == 100);
  lines[1].pieces = 1000001;
  refused(rules, &one, PROMO_BAD_ORDER, "line 2: a line has 1 to 1,000,000 pieces, not 1000001");
  lines[1].pieces = INT64_MIN;
  refused(rules, &one, PROMO_BAD_ORDER, "line 2: a line has");

  lines[1] = line(100, 1, &invalid, 1);
  refused(rules, &one, PROMO_BAD_TEXT, "label 1 of line 2");
  lines[1].labels = &null;
  refused(rules, &one, PROMO_BAD_ARGUMENT, "label 1 of line 2 is null");
  lines[1].labels = NULL;
  refused(rules, &one, PROMO_BAD_ARGUMENT, "`labels` is null");
  lines[1].labels = &invalid;
  lines[1].label_count = SIZE_MAX;
  refused(rules, &one, PROMO_BAD_ARGUMENT, "the count of `labels`");

  lines[1] = line(100, 1, NULL, 0);
  one.instant = INT64_MAX;
  refused(rules, &one, PROMO_BAD_ORDER, "1970 to 2199");
  promo_free(rules, NULL);
}

/* As many lines as there may be, each of as many pieces. */
static void the_largest_order(void) {
  promo_rules rules = compiled(shop);
  const promo_text shirts = text("shirts");
  promo_line *lines = malloc(10000 * sizeof *lines);
  promo_order one;
  size_t i;
  if (!lines) return;
  for (i = 0; i < 10000; i++) lines[i] = line(3000000, 1000000, &shirts, 1);
  one = cart(lines, 10000, 0);
  CHECK(paid(rules, &one) == 20000000001);
  free(lines);
  promo_free(rules, NULL);
}

/* ---- Threads ---- */

static promo_rules common;

static void *price_often(void *argument) {
  const size_t *times = argument;
  const promo_text shirts = text("shirts"), hats = text("hats");
  promo_line lines[2];
  size_t i, wrong = 0;
  for (i = 0; i < *times; i++) {
    int64_t payable = -1, unit = 1000 + (int64_t)(i % 97);
    char *json = NULL;
    promo_order one;
    lines[0] = line(3 * unit, 3, &shirts, 1);
    lines[1] = line(5000, 1, &hats, 1);
    one = cart(lines, 2, 650);
    if (promo_price(common, &one, &payable, NULL) != PROMO_OK) wrong++;
    if (payable != 2 * unit + 4000 + 650) wrong++;
    if (i % 8 == 0 && promo_quote(common, &one, &json, NULL) != PROMO_OK) wrong++;
    promo_free_text(json);
  }
  return wrong ? argument : NULL;
}

static void threads_price_lines_at_once(size_t times) {
  pthread_t threads[4];
  size_t i;
  common = compiled(shop);
  for (i = 0; i < COUNT(threads); i++)
    CHECK(!pthread_create(&threads[i], NULL, price_often, &times));
  for (i = 0; i < COUNT(threads); i++) {
    void *wrong = NULL;
    CHECK(!pthread_join(threads[i], &wrong) && wrong == NULL);
  }
  promo_free(common, NULL);
}

int main(int count, char **words) {
  int is_short = count > 1 && !strcmp(words[1], "short");
  lines_have_the_prices_of_the_language();
  splitting_changes_nothing();
  rules_of_amounts_take_lines();
  a_quote_has_lines_and_shipping();
  a_quote_says_what_is_missing();
  a_quote_divides_what_is_taken();
  lines_that_cannot_be();
  if (!is_short) the_largest_order();
  threads_price_lines_at_once(is_short ? 20 : 5000);
  printf("%d checks, %d failures\n", checks, failures);
  return failures > 0;
}
