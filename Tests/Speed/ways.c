/* What an order takes in C, by hand and through the library: `ways.py` runs it and compares the answers.
     ways RULES CARTS <ORDERS     two rule files; a line for each order: MINOR TIER CHANNEL NEW CODE SHOES
                                  SHIRTS PIECES OTHERS SHIPPING, in cents
   For each way: its name, the seconds of the processor for all orders, the least of five passes, and what
   each order pays. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "promo.h"

#define TEXT(literal) {literal, sizeof(literal) - 1}
#define INSTANT 1794355200

typedef struct {
  long long minor, shoes, shirts, pieces, others, shipping, payable;
  char tier[8], channel[8], new[4], code[8];
} Order;

static Order *orders;
static size_t count;
static promo_rules rules, carts;

static void fail(const char *what) {
  fprintf(stderr, "ways: %s\n", what);
  exit(1);
}

static int is(const char *one, const char *other) { return strcmp(one, other) == 0; }

/* The first of eight rules that fits. */
static void order_by_hand(Order *o) {
  long long minor = o->minor;
  if (minor >= 5000 && is(o->new, "yes")) o->payable = minor - 1000;
  else if (minor >= 20000 && is(o->tier, "gold")) o->payable = minor - minor * 20 / 100;
  else if (is(o->tier, "gold")) o->payable = minor - minor * 10 / 100;
  else if (minor >= 30000 && is(o->tier, "silver")) o->payable = minor - minor * 15 / 100;
  else if (minor >= 10000 && is(o->tier, "silver")) o->payable = minor - minor * 8 / 100;
  else if (minor >= 10000 && is(o->code, "HELLO")) o->payable = minor - 1500;
  else if (is(o->channel, "app")) o->payable = minor - minor * 5 / 100;
  else if (minor >= 50000) o->payable = minor - minor * 6 / 100;
  else o->payable = minor;
}

/* 20 % off shoes, of three shirts one is free, and the delivery from 60 on. */
static void cart_by_hand(Order *o) {
  long long all = o->shoes + o->shirts + o->others;
  o->payable = all - o->shoes * 20 / 100 - o->pieces / 3 * (o->shirts / o->pieces) + (all < 6000 ? o->shipping : 0);
}

static promo_text text(const char *bytes) {
  promo_text text;
  text.bytes = bytes;
  text.length = strlen(bytes);
  return text;
}

static void ask(promo_rules by, const promo_order *order, Order *o, int with_reasons) {
  promo_error error;
  int64_t payable;
  char *json, *end;
  if (!with_reasons) {
    if (promo_price(by, order, &payable, &error)) fail(error.message);
    o->payable = payable;
    return;
  }
  if (promo_quote(by, order, &json, &error)) fail(error.message);
  o->payable = 100 * strtoll(strstr(json, "\"payable\":\"") + 11, &end, 10);
  o->payable += strtoll(end + 1, NULL, 10);
  promo_free_text(json);
}

static void ask_order(Order *o, int with_reasons) {
  promo_order order = {0};
  promo_text code = text(o->code);
  promo_fact facts[3] = {{TEXT("tier"), {0}}, {TEXT("channel"), {0}}, {TEXT("new"), {0}}};
  facts[0].value = text(o->tier);
  facts[1].value = text(o->channel);
  facts[2].value = text(o->new);
  order.amount = o->minor;
  order.instant = INSTANT;
  order.codes = &code;
  order.code_count = 1;
  order.facts = facts;
  order.fact_count = 3;
  ask(rules, &order, o, with_reasons);
}

static void ask_cart(Order *o, int with_reasons) {
  promo_text shoes = TEXT("shoes"), shirts = TEXT("shirts");
  promo_line lines[3] = {{0, 1, &shoes, 1}, {0, 1, &shirts, 1}, {0, 1, NULL, 0}};
  promo_order order = {0};
  lines[0].amount = o->shoes;
  lines[1].amount = o->shirts;
  lines[1].pieces = o->pieces;
  lines[2].amount = o->others;
  order.instant = INSTANT;
  order.lines = lines;
  order.line_count = 3;
  order.shipping = o->shipping;
  ask(carts, &order, o, with_reasons);
}

static void price_order(Order *o) { ask_order(o, 0); }
static void quote_order(Order *o) { ask_order(o, 1); }
static void price_cart(Order *o) { ask_cart(o, 0); }
static void quote_cart(Order *o) { ask_cart(o, 1); }

static void measure(const char *name, void (*way)(Order *)) {
  double least = 1e9;
  size_t i;
  int pass;
  for (pass = 0; pass < 5; pass++) {
    clock_t start = clock();
    double seconds;
    for (i = 0; i < count; i++) way(&orders[i]);
    seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    if (seconds < least) least = seconds;
  }
  printf("%s\t%.9f", name, least);
  for (i = 0; i < count; i++) printf("\t%lld", orders[i].payable);
  printf("\n");
}

static promo_rules compiled(const char *path) {
  static char bytes[65536];
  promo_error error;
  promo_source source;
  promo_rules compiled;
  FILE *file = fopen(path, "rb");
  if (!file) fail(path);
  source.name = text(path);
  source.rules.bytes = bytes;
  source.rules.length = fread(bytes, 1, sizeof bytes, file);
  fclose(file);
  if (promo_compile(&source, 1, NULL, &compiled, NULL, &error)) fail(error.message);
  return compiled;
}

int main(int argc, char **words) {
  Order o = {0};
  if (argc < 3) fail("usage: ways RULES CARTS <ORDERS");
  rules = compiled(words[1]);
  carts = compiled(words[2]);
  while (scanf("%lld %7s %7s %3s %7s %lld %lld %lld %lld %lld", &o.minor, o.tier, o.channel, o.new, o.code,
               &o.shoes, &o.shirts, &o.pieces, &o.others, &o.shipping) == 10) {
    if (count % 1024 == 0) orders = realloc(orders, (count + 1024) * sizeof o);
    if (!orders) fail("no memory");
    orders[count++] = o;
  }
  measure("order hand", order_by_hand);
  measure("order price", price_order);
  measure("order quote", quote_order);
  measure("cart hand", cart_by_hand);
  measure("cart price", price_cart);
  measure("cart quote", quote_cart);
  return 0;
}
