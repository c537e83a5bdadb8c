/* Orders and rules to measure with, the same on every machine:
     generate orders COUNT SEED   id,amount,at: 1.00 to 1000.00, at any second of 2025
     generate rules COUNT SEED    a rule file: half plain, half with a threshold; half discounts,
                                  half coupons; half may be combined; one in ten paused; windows
                                  of 1 to 30 days, about 4 % of them open at any moment */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MINUTE = 60, DAY = 86400 };

/* The first instant of 2025, in seconds since 1970. */
static const int64_t year = 1735689600;

static uint64_t state;

/* A number below a limit (Steele, Lea and Flood, SplitMix64). */
static uint32_t below(uint32_t limit) {
  uint64_t bits = state += 0x9E3779B97F4A7C15;
  bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9;
  bits = (bits ^ bits >> 27) * 0x94D049BB133111EB;
  bits ^= bits >> 31;
  return (uint32_t)((unsigned __int128)bits * limit >> 64);
}

static void print_moment(const char *before, int64_t seconds) {
  time_t instant = seconds;
  char text[32];
  strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", gmtime(&instant));
  printf("%s%s", before, text);
}

static void print_money(const char *before, uint64_t minor_units) {
  printf("%s%" PRIu64 ".%02" PRIu64, before, minor_units / 100, minor_units % 100);
}

static void print_orders(long count) {
  puts("id,amount,at");
  for (long id = 1; id <= count; id++) {
    printf("%ld", id);
    print_money(",", 100 + below(99901));
    print_moment(",", year + below(365 * DAY));
    puts("");
  }
}

static void print_rule(long number) {
  bool has_threshold = number % 2;
  bool is_discount = below(2);
  uint32_t threshold = has_threshold ? 1000 + below(89001) : 0;
  uint32_t percent = 1 + below(30);
  uint64_t coupon = has_threshold ? (uint64_t)threshold * percent / 100 : 100 + below(4901);
  int64_t from = year - 30 * DAY + MINUTE * (int64_t)below(395 * 1440);
  int64_t until = from + MINUTE * (int64_t)(1440 + below(29 * 1440 + 1));
  bool is_sync = below(2), is_paused = below(10) == 9;

  printf("promotion \"%c%ld\" {\n", has_threshold ? 'T' : 'P', number);
  if (is_discount) printf("    discount %u%% off", percent);
  else print_money("    coupon ", coupon);
  if (has_threshold) print_money("\n    spend ", threshold);
  print_moment("\n    from ", from);
  print_moment(" until ", until);
  printf("%s%s\n}\n\n", is_sync ? "\n    sync" : "", is_paused ? "\n    paused" : "");
}

int main(int count, char **words) {
  bool are_orders = count == 4 && !strcmp(words[1], "orders");
  if (!are_orders && !(count == 4 && !strcmp(words[1], "rules"))) {
    fputs("usage: generate orders|rules COUNT SEED\n", stderr);
    return 2;
  }
  long number = atol(words[2]);
  state = strtoull(words[3], NULL, 10);
  if (are_orders) {
    print_orders(number);
  } else {
    puts("timezone \"UTC\"\n");
    for (long i = 0; i < number; i++) print_rule(i);
  }
  return 0;
}
