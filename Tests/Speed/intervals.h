/* An index for any table: time falls into intervals in which the same promotions are in force. Each
   interval has, of the discounts and of the coupons of a step, those that lead for some amount. */
#ifndef INTERVALS_H
#define INTERVALS_H

#include <limits.h>
#include <stddef.h>

#include "rules.h"

/* A benefit from its threshold on, until the next of its list begins. */
typedef struct {
  int32_t threshold, value;
  /* The lower rank wins at equal value: all that are `sync` come first, each kind as written. */
  uint32_t rank;
} benefit;

#define NOT_SYNC (1u << 31)
static const benefit nothing = {0, 0, UINT_MAX};

/* The place of an interval's benefits: its best plain discount, its best plain coupon, the discounts
   with a threshold, the coupons with one. */
typedef struct {
  uint32_t first;
  uint16_t discounts, coupons;
} interval;

typedef struct {
  /* Interval i goes from starts[i] up to starts[i + 1]; the first has no start, the last no end. */
  int32_t *starts;
  interval *intervals;
  int count;
  benefit *benefits;
  uint32_t benefit_count, benefit_room;
  /* Time from starts[1] on is cut into parts, each 1 << shift long: the interval each begins in. */
  int32_t *parts;
  int part_count, shift;
} interval_index;

/* MARK: Pricing */

static inline int interval_at(const interval_index *index, int32_t at) {
  if (at < index->starts[1]) return 0;
  uint32_t part = (uint32_t)(at - index->starts[1]) >> index->shift;
  if (part >= (uint32_t)index->part_count) return index->count - 1;
  int found = index->parts[part];
  while (index->starts[found + 1] <= at) found++;
  return found;
}

/* The last benefit of a list whose threshold is reached; NULL if there is none. */
static inline const benefit *reached(const benefit *list, int count, int32_t amount) {
  while (count && list[count - 1].threshold > amount) count--;
  return count ? list + count - 1 : NULL;
}

__attribute__((noinline)) static int32_t price_by_index(
    const void *context, int32_t amount, int32_t at) {
  const interval_index *index = context;
  const interval *interval = &index->intervals[interval_at(index, at)];
  const benefit *list = index->benefits + interval->first;

  int32_t value = percent_value(list[0].value, amount), rival = coupon_value(list[1].value, amount);
  uint32_t rank = list[0].rank;
  if (rival > value || (rival == value && list[1].rank < rank)) value = rival, rank = list[1].rank;
  int32_t after_plain = left(amount, value), payable = after_plain;

  const benefit *discount = reached(list + 2, interval->discounts, amount);
  const benefit *coupon = reached(list + 2 + interval->discounts, interval->coupons, amount);
  if (!discount && !coupon) return payable;
  value = discount ? percent_value(discount->value, amount) : -1;
  rival = coupon ? coupon_value(coupon->value, amount) : -1;
  bool is_coupon = rival > value || (rival == value && coupon->rank < discount->rank);
  const benefit *best = is_coupon ? coupon : discount;
  int32_t after_best = left(amount, is_coupon ? rival : value);
  if (after_best < payable) payable = after_best;
  if (rank < NOT_SYNC && best->rank < NOT_SYNC && after_plain >= best->threshold) {
    value = is_coupon ? coupon_value(best->value, after_plain)
                      : percent_value(best->value, after_plain);
    int32_t after_both = left(after_plain, value);
    if (after_both < payable) payable = after_both;
  }
  return payable;
}

/* MARK: Building */

/* The benefits that lead, of the promotions in force in all of some intervals. */
typedef struct {
  benefit plain[2];
  int counts[2];
  benefit lists[2][256];
} leaders;

/* A promotion in force in the intervals from `first` up to `end`. */
typedef struct {
  int first, end, rule;
} span;

static inline bool leads(benefit a, benefit b) {
  return a.value > b.value || (a.value == b.value && a.rank < b.rank);
}

/* Adds a benefit to a list in which each leads those before. */
static int insert(benefit *list, int count, benefit new) {
  int place = count;
  while (place && list[place - 1].threshold > new.threshold) place--;
  if (place && !leads(new, list[place - 1])) return count;
  int end = place;
  if (place && list[place - 1].threshold == new.threshold) place--;
  while (end < count && !leads(list[end], new)) end++;
  if (count - (end - place) == 255) fail("too many coupons lead at one moment");
  memmove(list + place + 1, list + end, (size_t)(count - end) * sizeof *list);
  list[place] = new;
  return count - (end - place) + 1;
}

static void add(leaders *leaders, const table *table, int number) {
  const rule *rule = &table->rules[number];
  bool is_coupon = rule->percent == 0;
  benefit new = {rule->threshold, is_coupon ? rule->coupon : rule->percent,
                 (uint32_t)number | (rule->is_sync ? 0 : NOT_SYNC)};
  if (!rule->is_plain) {
    benefit *list = leaders->lists[is_coupon];
    leaders->counts[is_coupon] = insert(list, leaders->counts[is_coupon], new);
  } else if (leads(new, leaders->plain[is_coupon])) {
    leaders->plain[is_coupon] = new;
  }
}

static void copy(leaders *to, const leaders *from) {
  memcpy(to, from, offsetof(leaders, lists));
  for (int i = 0; i < 2; i++)
    memcpy(to->lists[i], from->lists[i], (size_t)from->counts[i] * sizeof(benefit));
}

/* Writes an interval, unless the one before has the same benefits: then they share them. */
static void write_interval(interval_index *index, int number, const leaders *leaders) {
  uint32_t discounts = (uint32_t)leaders->counts[0], coupons = (uint32_t)leaders->counts[1];
  uint32_t count = 2 + discounts + coupons;
  if (index->benefit_room - index->benefit_count < count) {
    index->benefit_room = 2 * index->benefit_room + 1024;
    index->benefits = realloc(index->benefits, index->benefit_room * sizeof(benefit));
    if (!index->benefits) fail("there is no memory");
  }
  benefit *place = index->benefits + index->benefit_count;
  memcpy(place, leaders->plain, sizeof leaders->plain);
  memcpy(place + 2, leaders->lists[0], discounts * sizeof(benefit));
  memcpy(place + 2 + discounts, leaders->lists[1], coupons * sizeof(benefit));
  interval new = {index->benefit_count, (uint16_t)discounts, (uint16_t)coupons};
  const interval *last = number ? &index->intervals[number - 1] : NULL;
  if (last && last->discounts == discounts && last->coupons == coupons &&
      !memcmp(index->benefits + last->first, place, count * sizeof(benefit)))
    new.first = last->first;
  else
    index->benefit_count += count;
  index->intervals[number] = new;
}

/* Writes the intervals from `first` up to `end`. The spans that cover them all are added to the
   leaders; each of the others goes on with the half, or the halves, that it touches. */
static void divide(
    interval_index *index, const table *table, int first, int end, span *spans, int count,
    const leaders *before) {
  leaders all;
  int middle = first + (end - first) / 2, rest = 0;
  span *some = spans + count;
  copy(&all, before);
  for (int i = 0; i < count; i++) {
    if (spans[i].first <= first && spans[i].end >= end) add(&all, table, spans[i].rule);
    else some[rest++] = spans[i];
  }
  if (end - first == 1) {
    write_interval(index, first, &all);
    return;
  }
  span *half = some + rest;
  int number = 0;
  for (int i = 0; i < rest; i++)
    if (some[i].first < middle) half[number++] = some[i];
  divide(index, table, first, middle, half, number, &all);
  number = 0;
  for (int i = 0; i < rest; i++)
    if (some[i].end > middle) half[number++] = some[i];
  divide(index, table, middle, end, half, number, &all);
}

static int ascending(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

/* Finds the intervals, and which of them each promotion is in force in. */
static int find_spans(interval_index *index, const table *table, span *spans) {
  /* Starts and ends in the order of time: the moment, the span, and whether it ends. */
  uint64_t *events = memory(2 * (size_t)table->count * sizeof *events + 1);
  int count = 0, interval = 0;
  for (int i = 0; i < table->count; i++) {
    const rule *rule = &table->rules[i];
    if (rule->is_paused || rule->from >= rule->until) continue;
    spans[count] = (span){0, 0, i};
    events[2 * count] = (uint64_t)(uint32_t)rule->from << 32 | (uint32_t)count << 1;
    events[2 * count + 1] = (uint64_t)(uint32_t)rule->until << 32 | (uint32_t)count << 1 | 1;
    count++;
  }
  qsort(events, 2 * (size_t)count, sizeof *events, ascending);
  index->starts = memory((2 * (size_t)count + 2) * sizeof *index->starts);
  index->starts[0] = INT_MIN;
  for (int i = 0; i < 2 * count; i++) {
    int32_t at = (int32_t)(events[i] >> 32);
    if (at != index->starts[interval]) index->starts[++interval] = at;
    span *span = &spans[(uint32_t)events[i] >> 1];
    *(events[i] & 1 ? &span->end : &span->first) = interval;
  }
  index->count = interval + 1;
  index->starts[index->count] = INT_MAX;
  free(events);
  return count;
}

static void find_parts(interval_index *index) {
  int32_t first = index->starts[1];
  uint32_t length = index->count > 1 ? (uint32_t)(index->starts[index->count - 1] - first) : 0;
  while (length >> index->shift > (uint32_t)(4 * index->count)) index->shift++;
  index->part_count = (int)(length >> index->shift) + 1;
  index->parts = memory((size_t)index->part_count * sizeof *index->parts);
  int interval = index->count > 1;
  for (int i = 0; i < index->part_count; i++) {
    int32_t start = first + (int32_t)((uint32_t)i << index->shift);
    while (interval < index->count - 1 && index->starts[interval + 1] <= start) interval++;
    index->parts[i] = interval;
  }
}

static interval_index build_index(const table *table) {
  interval_index index = {0};
  size_t room = (size_t)table->count + 1;
  /* Each of some forty depths has at most twice as many spans as there are, and most far fewer. */
  span *spans = memory(80 * room * sizeof *spans);
  int count = find_spans(&index, table, spans);
  index.intervals = memory((size_t)index.count * sizeof *index.intervals);
  leaders none = {{nothing, nothing}, {0, 0}, {{{0, 0, 0}}}};
  divide(&index, table, 0, index.count, spans, count, &none);
  free(spans);
  find_parts(&index);
  return index;
}

static void free_index(interval_index *index) {
  free(index->starts);
  free(index->intervals);
  free(index->benefits);
  free(index->parts);
}

#endif
