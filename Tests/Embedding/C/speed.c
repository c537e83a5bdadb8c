/* Prices orders through the C interface, for .ci/measure/bench:
     speed one|column RULES ORDERS    the nanoseconds an order takes, median of eleven passes
     speed quotes RULES ORDERS COUNT  answers so many orders, for its memory to be looked at
   ORDERS is `id,amount,at` with two decimals and instants of UTC, as `gen` makes it. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "promo.h"

static int64_t *amounts, *instants, *payables;
static size_t count;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static void fail(const char *what) {
  fprintf(stderr, "speed: %s\n", what);
  exit(1);
}

static char *contents(const char *path, size_t *length) {
  FILE *file = fopen(path, "rb");
  char *bytes;
  if (!file || fseek(file, 0, SEEK_END)) fail(path);
  *length = (size_t)ftell(file);
  rewind(file);
  bytes = malloc(*length + 1);
  if (!bytes || fread(bytes, 1, *length, file) != *length) fail(path);
  bytes[*length] = 0;
  fclose(file);
  return bytes;
}

static promo_rules compiled(const char *path) {
  promo_error error;
  promo_source source;
  promo_rules rules;
  size_t length;
  source.name.bytes = path;
  source.name.length = strlen(path);
  source.rules.bytes = contents(path, &length);
  source.rules.length = length;
  if (promo_compile(&source, 1, NULL, &rules, NULL, &error)) fail(error.message);
  return rules;
}

/* Reads orders; the rules read their amounts and instants. */
static void read_orders(promo_rules rules, const char *path) {
  promo_error error;
  promo_text text;
  size_t length, room = 0;
  char *line = contents(path, &length), *end;
  line = strchr(line, '\n') + 1;
  for (; *line; line = end + 1) {
    char *amount = strchr(line, ',') + 1, *at = strchr(amount, ',') + 1;
    end = strchr(at, '\n');
    if (count == room) {
      room = room ? 2 * room : 1024;
      amounts = realloc(amounts, room * sizeof *amounts);
      instants = realloc(instants, room * sizeof *instants);
      if (!amounts || !instants) fail("no memory");
    }
    text.bytes = amount;
    text.length = (size_t)(at - amount) - 1;
    if (promo_amount(rules, &text, &amounts[count], &error)) fail(error.message);
    text.bytes = at;
    text.length = (size_t)(end - at);
    if (promo_instant(rules, &text, &instants[count++], &error)) fail(error.message);
  }
  payables = calloc(count, sizeof *payables);
  if (!payables) fail("no memory");
}

static void price_each(promo_rules rules) {
  promo_error error;
  promo_order order;
  size_t i;
  memset(&order, 0, sizeof order);
  for (i = 0; i < count; i++) {
    order.amount = amounts[i];
    order.instant = instants[i];
    if (promo_price(rules, &order, &payables[i], &error)) fail(error.message);
  }
}

static void price_column(promo_rules rules) {
  promo_error error;
  promo_column column;
  memset(&column, 0, sizeof column);
  column.amounts = amounts;
  column.instants = instants;
  column.count = count;
  if (promo_price_column(rules, &column, payables, &error)) fail(error.message);
}

static void answer(promo_rules rules, size_t times) {
  promo_error error;
  promo_order order;
  size_t i;
  char *json;
  memset(&order, 0, sizeof order);
  for (i = 0; i < times; i++) {
    order.amount = amounts[i % count];
    order.instant = instants[i % count];
    if (promo_quote(rules, &order, &json, &error)) fail(error.message);
    promo_free_text(json);
  }
}

static void measure(promo_rules rules, void (*pass)(promo_rules)) {
  double times[12];
  int i;
  for (i = 0; i < 12; i++) {
    double start = now();
    pass(rules);
    times[i] = (now() - start) / (double)count;
  }
  /* The first was to warm up. */
  qsort(times + 1, 11, sizeof *times, ascending);
  printf("%.3f ns/order\n", times[6]);
}

int main(int argc, char **words) {
  promo_rules rules;
  if (argc < 4) fail("usage: speed one|column|quotes RULES ORDERS [COUNT]");
  rules = compiled(words[2]);
  read_orders(rules, words[3]);
  if (!strcmp(words[1], "one")) measure(rules, price_each);
  else if (!strcmp(words[1], "column")) measure(rules, price_column);
  else if (argc > 4) answer(rules, strtoul(words[4], NULL, 10));
  return 0;
}
