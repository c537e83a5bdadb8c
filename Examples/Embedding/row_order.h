/* One order as a row of a database has it: numbers that may be missing, codes in one text, facts
   and lines in JSON. For databases that call a function for each row. */
#ifndef PROMO_ROW_ORDER_H
#define PROMO_ROW_ORDER_H

#include <stdio.h>

#include "compiled.h"
#include "json.h"

/* Lines in columns. */
typedef struct row_lines {
  size_t count, label_count;
  int64_t *minor, *pieces;
  /* Where the labels of each line end, and where each label ends in `text`; both begin with 0. */
  int64_t *label_ends, *text_ends;
  char *text;
} row_lines;

typedef struct row_order {
  /* The values of the row. A text without bytes is missing; those of JSON are changed, and end in a zero
     byte. */
  int64_t minor, at, shipping;
  int has_minor, has_at, has_shipping;
  promo_text codes, facts, lines;

  /* The results of row_order_read. */
  promo_text *each_code;
  size_t code_count;
  promo_fact *each_fact;
  size_t fact_count;
  int states_all_facts;
  row_lines each_line;

  /* Why the row cannot be priced, if that is known without the rules; or null. */
  const char *refusal;
} row_order;

static size_t row_order_signs(const promo_text *text, char sign) {
  size_t i, count = 0;
  for (i = 0; i < text->length; i++) count += text->bytes[i] == sign;
  return count;
}

static int row_order_read_codes(row_order *row) {
  const char *at = row->codes.bytes, *last = at + row->codes.length;
  row->each_code = malloc((row_order_signs(&row->codes, ' ') + 1) * sizeof *row->each_code);
  if (!row->each_code) return 0;
  while (at < last) {
    const char *blank = memchr(at, ' ', (size_t)(last - at)), *end = blank ? blank : last;
    promo_text code = {at, (size_t)(end - at)};
    if (code.length) row->each_code[row->code_count++] = code;
    at = end + 1;
  }
  return 1;
}

/* A text, a number, true or false; null is an empty text, which states nothing. */
static int row_order_read_value(char **at, promo_text *value) {
  static const promo_text yes = {"yes", 3}, no = {"no", 2}, none = {"", 0};
  char *start = *at;
  if (json_text(at, value)) return 1;
  *at = start;
  if (!json_word(at, value)) return 0;
  if (json_is(value, "true")) *value = yes;
  if (json_is(value, "false")) *value = no;
  if (json_is(value, "null")) *value = none;
  return 1;
}

static int row_order_read_facts(row_order *row) {
  char *at = (char *)row->facts.bytes;
  const char *last = at + row->facts.length;
  row->each_fact = malloc((row_order_signs(&row->facts, ',') + 1) * sizeof *row->each_fact);
  if (!row->each_fact || !json_sign(&at, '{')) return 0;
  if (!json_sign(&at, '}')) {
    do {
      promo_fact *fact = &row->each_fact[row->fact_count++];
      if (!json_text(&at, &fact->name) || !json_sign(&at, ':')) return 0;
      if (!row_order_read_value(&at, &fact->value)) return 0;
      row->states_all_facts &= fact->value.length > 0;
    } while (json_sign(&at, ','));
    if (!json_sign(&at, '}')) return 0;
  }
  return json_ends(at, last);
}

/* Moves each label to the end of those before it: escapes that are gone leave room enough. */
static int row_lines_read_labels(row_lines *lines, char **at) {
  promo_text label;
  if (json_null(at)) return 1;
  if (!json_sign(at, '[')) return 0;
  if (json_sign(at, ']')) return 1;
  do {
    int64_t end = lines->text_ends[lines->label_count];
    if (!json_text(at, &label)) return 0;
    memmove(lines->text + end, label.bytes, label.length);
    lines->text_ends[++lines->label_count] = end + (int64_t)label.length;
  } while (json_sign(at, ','));
  return json_sign(at, ']');
}

static int row_lines_read_line(row_lines *lines, char **at) {
  int has_minor = 0;
  size_t line;
  promo_text key;
  if (!json_sign(at, '{')) return 0;
  line = lines->count++;
  lines->pieces[line] = 1;
  do {
    if (!json_text(at, &key) || !json_sign(at, ':')) return 0;
    if (json_is(&key, "minor")) {
      if (!(has_minor = json_integer(at, &lines->minor[line]))) return 0;
    } else if (json_is(&key, "pieces")) {
      if (!json_null(at) && !json_integer(at, &lines->pieces[line])) return 0;
    } else if (!json_is(&key, "labels") || !row_lines_read_labels(lines, at)) {
      return 0;
    }
  } while (json_sign(at, ','));
  lines->label_ends[lines->count] = (int64_t)lines->label_count;
  return has_minor && json_sign(at, '}');
}

static int row_order_read_lines(row_order *row) {
  row_lines *lines = &row->each_line;
  char *at = (char *)row->lines.bytes;
  const char *last = at + row->lines.length;
  size_t most = row_order_signs(&row->lines, '{'), labels = row_order_signs(&row->lines, '"') / 2;
  lines->minor = calloc(3 * most + labels + 2, sizeof *lines->minor);
  if (!lines->minor) return 0;
  lines->pieces = lines->minor + most;
  lines->label_ends = lines->pieces + most;
  lines->text_ends = lines->label_ends + most + 1;
  lines->text = at;
  if (!json_sign(&at, '[')) return 0;
  if (!json_sign(&at, ']')) {
    do {
      if (!row_lines_read_line(lines, &at)) return 0;
    } while (json_sign(&at, ','));
    if (!json_sign(&at, ']')) return 0;
  }
  return json_ends(at, last);
}

static void row_order_read(row_order *row) {
  row->states_all_facts = 1;
  if (row->codes.bytes && !row_order_read_codes(row)) row->refusal = "code: there is no memory";
  if (row->facts.bytes && !row_order_read_facts(row))
    row->refusal = "facts: they are no JSON object of texts, numbers, true, false and null";
  if (row->lines.bytes && !row_order_read_lines(row))
    row->refusal = "lines: they are no JSON array of objects with `minor`, `pieces` and `labels`";
}

static void row_order_free(row_order *row) {
  free(row->each_code);
  free(row->each_fact);
  free(row->each_line.minor);
}

/* The order as columns of one row, for the calls that know more than an amount. */
typedef struct row_columns {
  promo_rows rows;
  int64_t code_ends[2], line_ends[2];
  promo_fact_cells *facts;
  int64_t (*fact_ends)[2];
} row_columns;

static promo_cells row_columns_text(const promo_text *text, int64_t ends[2]) {
  promo_cells cells = {PROMO_LONG_TEXTS, text->bytes, ends, NULL, 0};
  ends[0] = 0;
  ends[1] = (int64_t)text->length;
  return cells;
}

static promo_cells row_columns_numbers(const int64_t *numbers, int are_there) {
  static const uint8_t none[1] = {0};
  promo_cells cells = {PROMO_NUMBERS, numbers, NULL, are_there ? NULL : none, 0};
  return cells;
}

static void row_columns_fill_lines(row_columns *columns, const row_lines *lines) {
  promo_lists of_row = {PROMO_LONG_LISTS, columns->line_ends, NULL, 0};
  promo_lists of_line = {PROMO_LONG_LISTS, lines->label_ends, NULL, 0};
  promo_cells texts = {PROMO_LONG_TEXTS, lines->text, lines->text_ends, NULL, 0};
  promo_line_cells *cells = &columns->rows.lines;
  columns->line_ends[1] = (int64_t)lines->count;
  cells->lines = of_row;
  cells->count = lines->count;
  cells->amounts = row_columns_numbers(lines->minor, 1);
  cells->pieces = row_columns_numbers(lines->pieces, 1);
  cells->labels = of_line;
  cells->label_count = lines->label_count;
  cells->label_texts = texts;
}

static int row_columns_fill_facts(row_columns *columns, const row_order *row) {
  size_t i, count = row->fact_count;
  columns->facts = calloc(count + 1, sizeof *columns->facts);
  columns->fact_ends = calloc(count + 1, sizeof *columns->fact_ends);
  if (!columns->facts || !columns->fact_ends) return 0;
  for (i = 0; i < count; i++) {
    columns->facts[i].name = row->each_fact[i].name;
    columns->facts[i].cells = row_columns_text(&row->each_fact[i].value, columns->fact_ends[i]);
  }
  columns->rows.fact_cells = columns->facts;
  columns->rows.fact_cells_count = count;
  return 1;
}

static int row_columns_fill(row_columns *columns, const row_order *row) {
  promo_rows *rows = &columns->rows;
  memset(columns, 0, sizeof *columns);
  rows->count = 1;
  rows->amounts = row_columns_numbers(&row->minor, row->has_minor);
  rows->instants = row_columns_numbers(&row->at, row->has_at);
  if (row->has_shipping) rows->shipping = row_columns_numbers(&row->shipping, 1);
  if (row->codes.bytes) rows->codes = row_columns_text(&row->codes, columns->code_ends);
  if (row->lines.bytes) row_columns_fill_lines(columns, &row->each_line);
  return row_columns_fill_facts(columns, row);
}

static void row_columns_free(row_columns *columns) {
  free(columns->facts);
  free(columns->fact_ends);
}

/* Prices the order as columns; 0 if it is refused. `applied` and `taken` may be null, or have `room`
   for so many numbers; `count` gets how many there are. */
static int row_order_price_fully(const compiled *rules, const row_order *row, int64_t *payable,
                                 int32_t *applied, int64_t *taken, size_t room, int32_t *count) {
  row_columns columns;
  promo_prices prices = {0};
  int32_t problem = PROMO_ROW_AMOUNT;
  int fails;
  if (row->refusal) return 0;
  prices.payables = payable;
  prices.problems = &problem;
  prices.applied = applied;
  prices.taken = taken;
  prices.applied_room = room;
  prices.applied_counts = count;
  fails = !row_columns_fill(&columns, row) ||
          promo_price_rows(rules->rules, &columns.rows, &prices, NULL);
  row_columns_free(&columns);
  return !fails && problem == PROMO_ROW_PRICED;
}

/* Prices the order; 0 if it is refused. */
static int row_order_price(const compiled *rules, const row_order *row, int64_t *payable) {
  promo_order order = {0};
  if (row->refusal) return 0;
  /* The columns know what promo_price does not: an amount or an instant that is 0 or missing, a fact
     that states nothing, a label with a slip. */
  if (!row->has_minor || !row->minor || !row->has_at || !row->at || !row->states_all_facts || row->lines.bytes ||
      row->has_shipping)
    return row_order_price_fully(rules, row, payable, NULL, NULL, 0, NULL);
  order.amount = row->minor;
  order.instant = row->at;
  order.codes = row->each_code;
  order.code_count = row->code_count;
  order.facts = row->each_fact;
  order.fact_count = row->fact_count;
  return promo_price(rules->rules, &order, payable, NULL) == PROMO_OK;
}

/* The promotions applied to an order, and what each takes if that is asked for. `taken` is for free(),
   and null if the order is refused. */
typedef struct row_applied {
  int64_t *taken;
  int32_t *numbers, count;
} row_applied;

static row_applied row_order_applied(const compiled *rules, const row_order *row, int with_taken) {
  row_applied it = {NULL, NULL, PROMO_APPLIED};
  int64_t payable;
  int32_t room;
  do {
    room = it.count;
    free(it.taken);
    it.taken = malloc((size_t)room * (sizeof *it.taken + sizeof *it.numbers));
    if (!it.taken) return it;
    it.numbers = (int32_t *)(void *)(it.taken + room);
    if (!row_order_price_fully(rules, row, &payable, it.numbers, with_taken ? it.taken : NULL,
                               (size_t)room, &it.count)) {
      free(it.taken);
      it.taken = NULL;
      return it;
    }
  } while (it.count > room);
  return it;
}

/* Lists the promotions applied as JSON, for free(): their names, or objects of a name and what it
   takes. Null if the order is refused. */
static char *row_order_list(const compiled *rules, const row_order *row, int with_taken) {
  row_applied applied = row_order_applied(rules, row, with_taken);
  size_t size = 3;
  int32_t i;
  char *list, *to;
  if (!applied.taken) return NULL;
  for (i = 0; i < applied.count; i++) size += 2 * strlen(rules->names[applied.numbers[i]]) + 60;
  list = to = malloc(size);
  if (list) *to++ = '[';
  for (i = 0; list && i < applied.count; i++) {
    const char *name = rules->names[applied.numbers[i]];
    to += sprintf(to, "%s%s\"", i ? "," : "", with_taken ? "{\"promotion\":" : "");
    for (; *name; *to++ = *name++)
      if (*name == '"' || *name == '\\') *to++ = '\\';
    *to++ = '"';
    if (with_taken) to += sprintf(to, ",\"taken\":%lld}", (long long)applied.taken[i]);
  }
  if (list) strcpy(to, "]");
  free(applied.taken);
  return list;
}

static char *row_order_words(const char *text) {
  size_t size = strlen(text) + 1;
  char *words = malloc(size);
  return words ? memcpy(words, text, size) : NULL;
}

/* Says why the order is refused, in words for free(); null if it has a price. */
static char *row_order_problem(const compiled *rules, const row_order *row) {
  row_columns columns;
  promo_prices prices = {0};
  int64_t payable;
  int32_t problem;
  promo_error error = {0, "there is no memory"};
  char *said = NULL, *words = NULL;
  if (row->refusal) return row_order_words(row->refusal);
  prices.payables = &payable;
  prices.problems = &problem;
  prices.words = &said;
  if (!row_columns_fill(&columns, row) ||
      promo_price_rows(rules->rules, &columns.rows, &prices, &error))
    words = row_order_words(error.message);
  else if (said)
    words = row_order_words(said);
  promo_free_text(said);
  row_columns_free(&columns);
  return words;
}

#endif
