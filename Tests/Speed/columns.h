/* What the orders of two columns pay, eight at a time: for tables of few rules. */
#ifndef COLUMNS_H
#define COLUMNS_H

#include "rules.h"

enum { LANES = 8, COLUMN = 1024 };

typedef int32_t lanes __attribute__((vector_size(4 * LANES)));
typedef uint32_t positive_lanes __attribute__((vector_size(4 * LANES)));

/* The rules that are not paused, the plain ones first. Coupons are in hundredths of a minor
   unit. */
typedef struct {
  rule *rules;
  int plain_count, count;
} column_rules;

static column_rules prepare_columns(const table *table) {
  column_rules result = {memory((size_t)table->count * sizeof(rule) + 1), 0, 0};
  for (int plain = 1; plain >= 0; plain--) {
    for (int i = 0; i < table->count; i++) {
      rule rule = table->rules[i];
      if (rule.is_paused || rule.is_plain != plain) continue;
      rule.coupon *= 100;
      result.rules[result.count++] = rule;
    }
    if (plain) result.plain_count = result.count;
  }
  return result;
}

/* Where a condition holds, the first; elsewhere the second. */
static inline lanes choose(lanes condition, lanes first, lanes second) {
  return (condition & first) | (~condition & second);
}

static inline lanes smaller(lanes a, lanes b) { return choose(a < b, a, b); }

static inline lanes lanes_left(lanes hundredfold, lanes value) {
  return (lanes)((positive_lanes)(hundredfold - value + 50) / 100);
}

/* How a rule ranks for eight orders: twice its value, and one more if it may be combined. The first
   that is written wins between equals, as only a higher rank takes its place. */
static inline lanes rank(const rule *rule, lanes amount, lanes hundredfold, lanes at) {
  lanes value = rule->percent * amount + smaller(hundredfold, (lanes){0} + rule->coupon);
  return (2 * value + (int32_t)rule->is_sync) & (at >= rule->from) & (at < rule->until);
}

static inline lanes eight_payables(const column_rules *rules, lanes amount, lanes at) {
  lanes hundredfold = 100 * amount;
  lanes plain = {0}, spent = {0}, threshold = {0}, percent = {0}, coupon = {0};
  const rule *rule = rules->rules, *end = rule + rules->plain_count;
  for (; rule < end; rule++) {
    lanes new = rank(rule, amount, hundredfold, at);
    plain = choose(new > plain, new, plain);
  }
  for (end = rules->rules + rules->count; rule < end; rule++) {
    lanes new = rank(rule, amount, hundredfold, at) & (amount >= rule->threshold);
    lanes is_higher = new > spent;
    spent = choose(is_higher, new, spent);
    threshold = choose(is_higher, (lanes){0} + rule->threshold, threshold);
    percent = choose(is_higher, (lanes){0} + rule->percent, percent);
    coupon = choose(is_higher, (lanes){0} + rule->coupon, coupon);
  }
  lanes after_plain = lanes_left(hundredfold, plain >> 1);
  lanes after_spent = lanes_left(hundredfold, spent >> 1);
  lanes value = percent * after_plain + smaller(100 * after_plain, coupon);
  lanes after_both = lanes_left(100 * after_plain, value);
  lanes both_count = ((plain & spent & 1) == 1) & (after_plain >= threshold);
  return smaller(
      smaller(after_plain, after_spent), choose(both_count, after_both, after_plain));
}

/* Prices up to COLUMN orders; there is room for COLUMN in each column. */
static void price_columns(
    const column_rules *rules, const int32_t *amounts, const int32_t *moments, int32_t *payables,
    int count) {
  for (int i = 0; i < count; i += LANES) {
    lanes amount, at, payable;
    memcpy(&amount, amounts + i, sizeof amount);
    memcpy(&at, moments + i, sizeof at);
    payable = eight_payables(rules, amount, at);
    memcpy(payables + i, &payable, sizeof payable);
  }
}

#endif
