/* What an order pays by the rules of S.promo, written by hand for just these. */
#ifndef EIGHT_H
#define EIGHT_H

#include "rules.h"

/* The leader of a step: the largest value, at equal value a promotion that may be combined, then
   the first. */
typedef struct {
  int32_t value, percent, coupon, threshold;
  bool is_sync;
} leader;

static inline void compete(
    leader *leader, int32_t amount, int32_t threshold, int32_t percent, int32_t coupon,
    bool is_sync) {
  int32_t value = percent ? percent_value(percent, amount) : coupon_value(coupon, amount);
  if (value < leader->value || (value == leader->value && (leader->is_sync || !is_sync))) return;
  leader->value = value;
  leader->percent = percent;
  leader->coupon = coupon;
  leader->threshold = threshold;
  leader->is_sync = is_sync;
}

__attribute__((noinline)) static int32_t price_by_hand(
    const void *unused, int32_t amount, int32_t at) {
  (void)unused;
  leader plain = {0}, spent = {0};
  bool this_year = at >= moment_of(2025, 1, 1) && at < moment_of(2026, 1, 1);

  if (this_year) compete(&plain, amount, 0, 5, 0, true);
  if (at >= moment_of(2025, 3, 1) && at < moment_of(2025, 7, 1))
    compete(&plain, amount, 0, 10, 0, false);
  if (at >= moment_of(2025, 11, 1) && at < moment_of(2025, 12, 1))
    compete(&plain, amount, 0, 15, 0, true);
  if (this_year) compete(&plain, amount, 0, 0, 800, true);

  if (amount >= 10000 && this_year) compete(&spent, amount, 10000, 0, 1000, true);
  if (amount >= 30000 && at >= moment_of(2025, 2, 1) && at < moment_of(2025, 9, 1))
    compete(&spent, amount, 30000, 0, 3000, true);
  if (amount >= 60000 && at >= moment_of(2025, 5, 1) && at < moment_of(2026, 1, 1))
    compete(&spent, amount, 60000, 0, 8000, false);
  if (amount >= 50000 && at >= moment_of(2025, 6, 1) && at < moment_of(2025, 12, 15))
    compete(&spent, amount, 50000, 12, 0, true);

  int32_t after_plain = left(amount, plain.value), payable = after_plain;
  int32_t after_spent = left(amount, spent.value);
  if (after_spent < payable) payable = after_spent;
  if (plain.is_sync && spent.is_sync && after_plain >= spent.threshold) {
    int32_t value = spent.percent ? percent_value(spent.percent, after_plain)
                                  : coupon_value(spent.coupon, after_plain);
    int32_t after_both = left(after_plain, value);
    if (after_both < payable) payable = after_both;
  }
  return payable;
}

#endif
