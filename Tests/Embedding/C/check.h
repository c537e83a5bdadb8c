/* What the tests in C are made of. */
#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "promo.h"

static int checks, failures;

#define CHECK(claim)                                                                     \
  do {                                                                                   \
    checks++;                                                                            \
    if (!(claim)) {                                                                      \
      failures++;                                                                        \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #claim);                        \
    }                                                                                    \
  } while (0)

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* ---- What the tests are made of ---- */

static inline promo_text text(const char *characters) {
  promo_text text;
  text.bytes = characters;
  text.length = strlen(characters);
  return text;
}

static inline promo_text text_of_length(const char *bytes, size_t length) {
  promo_text text;
  text.bytes = bytes;
  text.length = length;
  return text;
}

static inline promo_source source(const char *rules) {
  promo_source source;
  source.name = text("shop.promo");
  source.rules = text(rules);
  return source;
}

/* Without lines, an order of 0 still has a list of them. */
static inline promo_order order(int64_t amount, int64_t instant) {
  static const promo_line none;
  promo_order order;
  memset(&order, 0, sizeof order);
  order.amount = amount;
  order.lines = &none;
  order.instant = instant;
  return order;
}

/* Says why a row has no price; null if it has one. */
static inline char *row_problem(promo_rules rules, const promo_rows *rows, size_t row) {
  int64_t *payables = calloc(rows->count, sizeof *payables);
  int32_t *problems = calloc(rows->count, sizeof *problems);
  char **words = calloc(rows->count, sizeof *words), *said;
  promo_prices prices;
  size_t i;
  memset(&prices, 0, sizeof prices);
  prices.payables = payables;
  prices.problems = problems;
  prices.words = words;
  CHECK(promo_price_rows(rules, rows, &prices, NULL) == PROMO_OK);
  said = words[row];
  for (i = 0; i < rows->count; i++)
    if (i != row) promo_free_text(words[i]);
  free(payables);
  free(problems);
  free(words);
  return said;
}

static inline promo_rules compiled(const char *rules) {
  promo_source one = source(rules);
  promo_rules handle = 0;
  promo_error error;
  int status = promo_compile(&one, 1, NULL, &handle, NULL, &error);
  if (status != PROMO_OK) fprintf(stderr, "%s\n", error.message);
  CHECK(status == PROMO_OK && handle != 0);
  return handle;
}

/* Whether a call failed in a way and its error says so, with some words in it. */
static inline int failed(int status, int expected, const promo_error *error, const char *words) {
  if (status == expected && error->code == expected && strstr(error->message, words)) return 1;
  fprintf(stderr, "status %d, code %d: %s\n", status, error->code, error->message);
  return 0;
}

static inline int read_amount(promo_rules rules, promo_text text, int64_t *amount, promo_error *error) {
  return promo_amount(rules, &text, amount, error);
}

static inline int read_instant(promo_rules rules, promo_text text, int64_t *instant, promo_error *error) {
  return promo_instant(rules, &text, instant, error);
}

static const char *const asking =
    "fact tier one of \"none\", \"gold\"\n"
    "fact first yes/no default no\n"
    "fact age number default 0\n"
    "promotion \"Gold\" { discount 10% off when tier is \"gold\" }\n"
    "promotion \"First\" { coupon 5 when first }\n"
    "promotion \"Old\" { coupon 7 when age >= 60 }\n"
    "promotion \"Code\" { coupon 20 code \"SAVE\" sync }\n";

#endif
