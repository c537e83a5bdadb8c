/* Threads that price rows with one handle while another frees it and compiles new ones, for
   .ci/sanitize: the library and this program are built with the sanitizer of threads. usage: threads
   [TIMES] */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

#include "check.h"

static const char *const shop =
    "currency CNY\n"
    "timezone \"Africa/Casablanca\"\n"
    "goods \"shirts\"\n"
    "fact tier one of \"none\", \"gold\" default \"none\"\n"
    "promotion \"Three for two\" { buy 2 get 1 free only \"shirts\" sync }\n"
    "promotion \"Gold\" { discount 10% off when tier is \"gold\" sync }\n"
    "promotion \"Code\" { coupon 2 code \"A\" sync }\n";

/* The handle of the moment: it is freed while threads use it. */
static _Atomic promo_rules current;
static atomic_size_t priced, refused, wrong;
static atomic_int is_over;

enum { rows = 300 };

/* Orders of an amount, of three shirts, and of a line with a mistake, in turn; all read them. */
static struct {
  int64_t amounts[rows], instants[rows], line_amounts[rows], pieces[rows];
  uint8_t has_amount[(rows + 7) / 8], has_lines[(rows + 7) / 8];
  int32_t lines[rows + 1], labels[rows + 1], label_ends[rows + 1], code_ends[rows + 1];
  char label_bytes[6 * rows], codes[rows];
} columns;
static promo_rows all;

static void fill(void) {
  size_t row;
  for (row = 0; row < rows; row++) {
    columns.amounts[row] = 10000;
    columns.line_amounts[row] = row % 3 == 1 ? 9000 : -1;
    columns.pieces[row] = 3;
    columns.instants[row] = 1771200000;
    columns.codes[row] = 'A';
    columns.code_ends[row + 1] = (int32_t)row + 1;
    columns.lines[row + 1] = columns.labels[row + 1] = (int32_t)row + 1;
    memcpy(columns.label_bytes + 6 * row, "shirts", 6);
    columns.label_ends[row + 1] = 6 * ((int32_t)row + 1);
    if (row % 3) columns.has_lines[row / 8] |= (uint8_t)(1 << row % 8);
    else columns.has_amount[row / 8] |= (uint8_t)(1 << row % 8);
  }
  all.count = all.lines.count = all.lines.label_count = rows;
  all.amounts.kind = all.instants.kind = all.lines.amounts.kind = all.lines.pieces.kind =
      PROMO_NUMBERS;
  all.codes.kind = all.lines.label_texts.kind = PROMO_TEXTS;
  all.lines.lines.kind = all.lines.labels.kind = PROMO_LISTS;
  all.amounts.values = columns.amounts;
  all.amounts.valid = columns.has_amount;
  all.instants.values = columns.instants;
  all.codes.values = columns.codes;
  all.codes.offsets = columns.code_ends;
  all.lines.lines.offsets = columns.lines;
  all.lines.lines.valid = columns.has_lines;
  all.lines.amounts.values = columns.line_amounts;
  all.lines.pieces.values = columns.pieces;
  all.lines.labels.offsets = columns.labels;
  all.lines.label_texts.values = columns.label_bytes;
  all.lines.label_texts.offsets = columns.label_ends;
}

/* Whether the answers of promo_price_rows are right. */
static int prices_rows(promo_rules rules, int *status) {
  int64_t payables[rows];
  int32_t problems[rows], counts[rows];
  promo_prices prices;
  char *words[rows];
  size_t row, count = 0;
  memset(&prices, 0, sizeof prices);
  prices.payables = payables;
  prices.problems = problems;
  prices.applied_counts = counts;
  prices.words = words;
  *status = promo_price_rows(rules, &all, &prices, NULL);
  if (*status != PROMO_OK) return 0;
  for (row = 0; row < rows; row++) {
    static const int64_t expected[] = {9800, 5800, -1};
    count += payables[row] == expected[row % 3] && problems[row] == (row % 3 == 2 ? PROMO_ROW_LINES : 0) &&
             !words[row] == (row % 3 != 2);
    promo_free_text(words[row]);
  }
  return count == rows;
}

static void *price_on(void *argument) {
  while (!atomic_load(&is_over)) {
    int status, is_right = prices_rows(atomic_load(&current), &status);
    if (status == PROMO_BAD_HANDLE) atomic_fetch_add(&refused, 1);
    else atomic_fetch_add(is_right ? &priced : &wrong, 1);
  }
  return argument;
}

int main(int argc, char **words) {
  size_t times = argc > 1 ? strtoul(words[1], NULL, 10) : 300, made, i;
  pthread_t threads[4];
  fill();
  atomic_store(&current, compiled(shop));
  for (i = 0; i < COUNT(threads); i++) CHECK(!pthread_create(&threads[i], NULL, price_on, NULL));
  /* Each handle is freed in the middle of calls: after some are done, and before others notice. */
  for (made = 0; made < times || !atomic_load(&refused); made++) {
    promo_rules old = atomic_load(&current);
    size_t enough = atomic_load(&priced) + 8;
    while (atomic_load(&priced) < enough && !atomic_load(&wrong)) sched_yield();
    CHECK(promo_free(old, NULL) == PROMO_OK);
    atomic_store(&current, compiled(shop));
  }
  atomic_store(&is_over, 1);
  for (i = 0; i < COUNT(threads); i++) CHECK(!pthread_join(threads[i], NULL));
  promo_free(atomic_load(&current), NULL);
  CHECK(atomic_load(&wrong) == 0 && atomic_load(&priced) > 0);
  printf("threads: %zu rules, %zu calls priced, %zu refused, %d failures\n", made, atomic_load(&priced),
         atomic_load(&refused), failures);
  return failures > 0;
}
