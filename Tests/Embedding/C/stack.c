/* Every call on a thread with 64 KiB of stack, as hosts of many threads have them: an ordinary file,
   and conditions at the limits of the language. Says how much of the stack each call needed.
   usage: stack [KiB], in the project's folder. */
#define _DEFAULT_SOURCE
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

#include "check.h"

#define MEMBERS 20000

/* ---- A thread with a small stack, and a page below it that nobody may touch ---- */

static unsigned char *stack;
static size_t size, guard, deepest;

static const char *what;

static void run(void *(*work)(void *), void *argument) {
  pthread_attr_t attributes;
  pthread_t thread;
  size_t untouched = guard;
  memset(stack + guard, 0xA5, size);
  pthread_attr_init(&attributes);
  CHECK(pthread_attr_setstack(&attributes, stack + guard, size) == 0);
  CHECK(pthread_create(&thread, &attributes, work, argument) == 0);
  CHECK(pthread_join(thread, NULL) == 0);
  pthread_attr_destroy(&attributes);
  while (untouched < guard + size && stack[untouched] == 0xA5) untouched++;
  if (guard + size - untouched > deepest) deepest = guard + size - untouched;
  printf("%-28s %7zu bytes\n", what, guard + size - untouched);
  fflush(stdout);
}

/* ---- The calls ---- */

struct work {
  const char *bytes;
  size_t length;
  promo_rules rules;
  const promo_fact *facts;
  size_t fact_count;
};

static void *nothing(void *argument) { return argument; }

static void *compile(void *argument) {
  struct work *work = argument;
  promo_source source;
  char *diagnostics = NULL;
  promo_error error;
  source.name = text("shop.promo");
  source.rules = text_of_length(work->bytes, work->length);
  CHECK(promo_compile(&source, 1, NULL, &work->rules, &diagnostics, &error) == PROMO_OK);
  CHECK(diagnostics != NULL);
  promo_free_text(diagnostics);
  return NULL;
}

static void *price(void *argument) {
  struct work *work = argument;
  promo_order one = order(40000, 1794362400);
  promo_column column;
  promo_rows rows;
  promo_prices prices;
  int64_t payable = -1, payables = -1, priced = -1;
  int32_t problem = -1, applied[PROMO_APPLIED];
  one.facts = work->facts;
  one.fact_count = work->fact_count;
  CHECK(promo_price(work->rules, &one, &payable, NULL) == PROMO_OK);
  memset(&column, 0, sizeof column);
  column.amounts = &one.amount;
  column.instants = &one.instant;
  column.count = 1;
  column.facts = work->facts;
  column.fact_count = work->fact_count;
  CHECK(promo_price_column(work->rules, &column, &payables, NULL) == PROMO_OK);
  memset(&rows, 0, sizeof rows);
  rows.count = 1;
  rows.amounts.kind = rows.instants.kind = PROMO_NUMBERS;
  rows.amounts.values = &one.amount;
  rows.instants.values = &one.instant;
  rows.facts_of_all = work->facts;
  rows.fact_of_all_count = work->fact_count;
  memset(&prices, 0, sizeof prices);
  prices.payables = &priced;
  prices.problems = &problem;
  prices.applied = applied;
  CHECK(promo_price_rows(work->rules, &rows, &prices, NULL) == PROMO_OK);
  CHECK(payable == payables && payable == priced && problem == PROMO_ROW_PRICED);
  return NULL;
}

static void *quote(void *argument) {
  struct work *work = argument;
  promo_order one = order(40000, 1794362400);
  char *json = NULL;
  one.facts = work->facts;
  one.fact_count = work->fact_count;
  CHECK(promo_quote(work->rules, &one, &json, NULL) == PROMO_OK);
  promo_free_text(json);
  return NULL;
}

static promo_line lines[10000];
static promo_text labels[12];

/* The same lines in columns. */
static struct {
  int64_t amounts[COUNT(lines)], pieces[COUNT(lines)];
  int32_t labels[COUNT(lines) + 1], views[2 * COUNT(lines)][4];
  uint8_t has_pieces[(COUNT(lines) + 7) / 8];
} columns;

static void fill_columns(void) {
  size_t i, k, end = 0;
  for (i = 0; i < COUNT(lines); i++) {
    columns.amounts[i] = lines[i].amount;
    columns.pieces[i] = lines[i].pieces;
    if (lines[i].pieces) columns.has_pieces[i / 8] |= (uint8_t)(1 << i % 8);
    for (k = 0; k < lines[i].label_count; k++) {
      columns.views[end][0] = (int32_t)lines[i].labels[k].length;
      memcpy(columns.views[end++] + 1, lines[i].labels[k].bytes, lines[i].labels[k].length);
    }
    columns.labels[i + 1] = (int32_t)end;
  }
}

static promo_cells numbers(const int64_t *values) {
  promo_cells cells;
  memset(&cells, 0, sizeof cells);
  cells.kind = PROMO_NUMBERS;
  cells.values = values;
  return cells;
}

/* What an order with lines pays as the only row of columns. */
static int64_t priced_as_row(const struct work *work, const promo_order *one) {
  const int32_t all[] = {0, (int32_t)one->line_count};
  promo_rows row;
  promo_prices prices;
  int64_t payable = -1;
  int32_t problem = -1;
  memset(&row, 0, sizeof row);
  row.count = 1;
  row.instants = numbers(&one->instant);
  row.shipping = numbers(&one->shipping);
  row.facts_of_all = one->facts;
  row.fact_of_all_count = one->fact_count;
  row.lines.lines.kind = row.lines.labels.kind = PROMO_LISTS;
  row.lines.lines.offsets = all;
  row.lines.count = one->line_count;
  row.lines.amounts = numbers(columns.amounts);
  row.lines.pieces = numbers(columns.pieces);
  row.lines.pieces.valid = columns.has_pieces;
  row.lines.labels.offsets = columns.labels;
  row.lines.label_count = (size_t)columns.labels[one->line_count];
  row.lines.label_texts.kind = PROMO_TEXT_VIEWS;
  row.lines.label_texts.values = columns.views;
  memset(&prices, 0, sizeof prices);
  prices.payables = &payable;
  prices.problems = &problem;
  CHECK(promo_price_rows(work->rules, &row, &prices, NULL) == PROMO_OK && problem == 0);
  return payable;
}

/* An order of a few lines, and the largest there may be: both are priced and quoted. */
static void *price_lines(void *argument) {
  struct work *work = argument;
  promo_order one = order(0, 1794362400);
  int64_t payable = -1;
  char *json = NULL;
  one.facts = work->facts;
  one.fact_count = work->fact_count;
  one.lines = lines;
  one.shipping = 600;
  for (one.line_count = 9; one.line_count <= COUNT(lines); one.line_count += COUNT(lines) - 9) {
    CHECK(promo_price(work->rules, &one, &payable, NULL) == PROMO_OK && payable >= 0);
    CHECK(payable == priced_as_row(work, &one));
    CHECK(promo_quote(work->rules, &one, &json, NULL) == PROMO_OK);
    promo_free_text(json);
  }
  return NULL;
}

static void *describe(void *argument) {
  struct work *work = argument;
  promo_text names[] = {text("minor"), text("at"), text("codes"), text("coupon")};
  char *json = NULL;
  int32_t *numbers;
  size_t count = 0;
  static const char asked[] = "{\"quote\": {\"lines\": [{\"amount\": \"1\", \"labels\": [\"a\"]}], \"x\": ";
  char deep[1000];
  CHECK(promo_describe(work->rules, &json, NULL) == PROMO_OK);
  promo_free_text(json);
  memset(deep, '[', sizeof deep);
  CHECK(promo_ask(work->rules, deep, sizeof deep, &json) == PROMO_BAD_ORDER);
  promo_free_text(json);
  memcpy(deep, asked, sizeof asked - 1);
  CHECK(promo_ask(work->rules, deep, sizeof deep, &json) == PROMO_BAD_ORDER);
  promo_free_text(json);
  CHECK(promo_ask(work->rules, asked, sizeof asked - 1, &json) == PROMO_BAD_ORDER);
  promo_free_text(json);
  CHECK(promo_column_slips(work->rules, names, COUNT(names), NULL, 0, &json, NULL) == PROMO_OK);
  promo_free_text(json);
  CHECK(promo_promotion_count(work->rules, &count, NULL) == PROMO_OK && count > 0);
  numbers = malloc(count * sizeof *numbers);
  CHECK(promo_active(work->rules, 1794362400, numbers, &count, NULL) == PROMO_OK);
  free(numbers);
  return NULL;
}

static void *check(void *argument) {
  struct work *work = argument;
  char *json = NULL;
  int status = promo_check(work->rules, NULL, &json, NULL);
  CHECK(status == PROMO_OK || status == PROMO_BAD_RULES);
  promo_free_text(json);
  return NULL;
}

static void *release(void *argument) {
  struct work *work = argument;
  CHECK(promo_free(work->rules, NULL) == PROMO_OK);
  return NULL;
}

static void all_calls(const char *name, const char *bytes, const promo_fact *facts, size_t count) {
  static const struct {
    const char *name;
    void *(*work)(void *);
  } calls[] = {{"compile", compile}, {"price", price},       {"quote", quote},
               {"lines", price_lines}, {"describe", describe}, {"check", check},
               {"free", release}};
  struct work work;
  size_t i;
  char label[80];
  work.bytes = bytes;
  work.length = strlen(bytes);
  work.rules = 0;
  work.facts = facts;
  work.fact_count = count;
  for (i = 0; i < COUNT(calls); i++) {
    snprintf(label, sizeof label, "%s, %s", name, calls[i].name);
    what = label;
    run(calls[i].work, &work);
  }
}

/* ---- The rules ---- */

static char rules[MEMBERS * 16 + 4096];

static char *begun(const char *facts) {
  strcpy(rules, facts);
  return rules + strlen(strcat(rules, "promotion \"A\" { coupon 1 when "));
}

/* Rules about goods that the same goods tie, of all kinds, with more sets than are looked at. */
static void goods(char *end) {
  int i;
  end += sprintf(end, "goods \"g0\"");
  for (i = 1; i < 12; i++) end += sprintf(end, ", \"g%d\"", i);
  end += sprintf(end, "\npromotion \"All\" { discount 3%% off sync }\n"
                      "promotion \"50\" { coupon 50 spend 300 sync }\n"
                      "promotion \"Each\" { coupon 0.01 every piece up to 100 pieces }\n"
                      "promotion \"Lunch\" { buy 1 \"g0\", 1 \"g1\" for 11 }\n"
                      "promotion \"Gift\" { buy 2 \"g2\" get 1 \"g3\" or \"g4\" free }\n"
                      "promotion \"Tiers\" { tier buy 2 discount 1%% off tier buy 9 discount 2%% off "
                      "except \"g11\" sync }\n"
                      "promotion \"Once\" { get 1 \"g5\" free spend 200 }\n"
                      "promotion \"Alone\" { coupon 1 alone }\n"
                      "promotion \"Post\" { free shipping spend 99 }\n");
  for (i = 0; i < 12; i++)
    end += sprintf(end, "promotion \"P%d\" { buy 2 get 1 %d%% off only \"g%d\" sync }\n", i, 9 + i, i);
  sprintf(end, "ensure pays >= 50%%\nexpect amount 90 for 3 \"g1\", amount 5 \"g2\" pays 1\n");
}

static char *repeated(char *end, const char *part, int count) {
  while (count-- > 0) end += strlen(strcpy(end, part));
  return end;
}

int main(int count, char **words) {
  promo_fact facts[2];
  FILE *file = fopen("Examples/singles-day.promo", "rb");
  char *end;
  int i;
  guard = (size_t)sysconf(_SC_PAGESIZE);
  size = (count > 1 ? (size_t)atoi(words[1]) : 64) * 1024;
  stack = mmap(NULL, guard + size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (stack == MAP_FAILED || mprotect(stack, guard, PROT_NONE) || !file) return 1;

  facts[0].name = text("a");
  facts[0].value = text("yes");
  facts[1].name = text("n");
  facts[1].value = text("7");

  for (i = 0; i < 12; i++) {
    static char names[12][4];
    sprintf(names[i], "g%d", i);
    labels[i] = text(names[i]);
  }
  for (i = 0; i < (int)COUNT(lines); i++) {
    lines[i].amount = 100 * (i % 97) + i;
    lines[i].pieces = i % 5 == 4 ? 1000000 : i % 3;
    lines[i].labels = &labels[i % 11];
    lines[i].label_count = (size_t)(i % 3);
  }
  fill_columns();

  what = "nothing";
  run(nothing, NULL);

  i = (int)fread(rules, 1, sizeof rules - 1, file);
  fclose(file);
  rules[i] = 0;
  all_calls("an ordinary file", rules, NULL, 0);

  goods(rules);
  all_calls("goods", rules, NULL, 0);

  end = begun("fact a yes/no ");
  end = repeated(repeated(end, "(", 200), "a", 1);
  strcpy(repeated(end, ")", 200), " }");
  all_calls("200 parentheses", rules, facts, 1);

  end = begun("fact a yes/no ");
  strcpy(repeated(end, "not ", 200), "a }");
  all_calls("200 `not`s", rules, facts, 1);

  end = begun("fact a yes/no fact n number ");
  for (i = 0; i < 66; i++) end += sprintf(end, "not (a %s (n > %d and ", i % 2 ? "or" : "and", i);
  end = repeated(end, "a", 1);
  strcpy(repeated(end, "))", 66), " }");
  all_calls("198 in groups", rules, facts, 2);

  end = begun("fact n number ");
  for (i = 1; i < MEMBERS; i++) end += sprintf(end, "n = %d or ", i);
  strcpy(end, "n = 0 }");
  all_calls("20,000 members", rules, facts + 1, 1);

  printf("%d checks, %d failures, at most %zu bytes of %zu\n", checks, failures, deepest, size);
  return failures > 0;
}
