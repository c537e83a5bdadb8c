/* The table of rules, and what an order pays by two of them. */
#ifndef RULES_H
#define RULES_H

#include <stdbool.h>

#include "reading.h"

/* A promotion. Its threshold is 0 where it has none, and one of percent and coupon is 0. */
typedef struct {
  int32_t from, until;
  int32_t threshold, percent, coupon;
  bool is_plain, is_sync, is_paused;
} rule;

typedef struct {
  rule *rules;
  int count;
} table;

/* Values are exact, in hundredths of a minor unit. */
static inline int32_t percent_value(int32_t percent, int32_t amount) { return percent * amount; }
static inline int32_t coupon_value(int32_t coupon, int32_t amount) {
  return 100 * (coupon < amount ? coupon : amount);
}

/* What is left to pay after a promotion of a value; half a minor unit counts as one. */
static inline int32_t left(int32_t amount, int32_t value) {
  return (int32_t)((uint32_t)(100 * amount - value + 50) / 100);
}

/* Reads `id,kind,mode,value,threshold,sync,active,from,to`. */
static table read_table(const char *path) {
  text text = read_text(path);
  int room = 1024;
  table table = {memory((size_t)room * sizeof(rule)), 0};
  const char *place = next(text.start, '\n') + 1;
  while (place < text.end) {
    rule rule = {0};
    const char *kind = next(place, ',') + 1, *mode = next(kind, ',') + 1;
    const char *value = next(mode, ',') + 1, *value_end = next(value, ',');
    const char *threshold = value_end + 1, *threshold_end = next(threshold, ',');
    /* From here on every part has one length. */
    const char *sync = threshold_end + 1, *from = sync + 4, *until = from + 20;
    rule.is_plain = *kind == 'p';
    if (*mode == 'p') {
      for (; value < value_end; value++) rule.percent = rule.percent * 10 + *value - '0';
    } else {
      rule.coupon = minor_units(value_end, (int)(value_end - value));
    }
    rule.threshold = minor_units(threshold_end, (int)(threshold_end - threshold));
    rule.is_sync = sync[0] == '1';
    rule.is_paused = sync[2] == '0';
    rule.from = moment(from);
    rule.until = moment(until);
    if (table.count == room) {
      room *= 2;
      table.rules = realloc(table.rules, (size_t)room * sizeof(rule));
      if (!table.rules) fail("there is no memory");
    }
    table.rules[table.count++] = rule;
    place = until + 20;
  }
  free_text(text);
  return table;
}

#endif
