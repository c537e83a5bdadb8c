/* Prices of Promo in SQLite: promo_price, promo_applied,
   promo_taken and promo_problem; and promo_check and promo_version. See README.md. */
#include <sqlite3ext.h>

#include "../row_order.h"

SQLITE_EXTENSION_INIT1

enum { RULES, MINOR, AT, CODES, FACTS, LINES, SHIPPING, MOST_ARGUMENTS };

/* Rules that are a literal or a parameter are looked up once for a statement; others, such as a
   column, once for each row. */
static const compiled *rules_of(sqlite3_context *context, sqlite3_value *text) {
  compiled *rules = sqlite3_get_auxdata(context, RULES);
  const char *bytes;
  char *failure;
  if (rules) return rules;
  bytes = (const char *)sqlite3_value_text(text);
  rules = bytes ? compiled_take(bytes, (size_t)sqlite3_value_bytes(text), &failure) : NULL;
  if (rules) {
    sqlite3_set_auxdata(context, RULES, rules, compiled_release);
    /* SQLite has released them already if it had no memory to keep them. */
    rules = sqlite3_get_auxdata(context, RULES);
  } else if (bytes && failure) {
    sqlite3_result_error(context, failure, -1);
    free(failure);
    return NULL;
  }
  if (!rules) sqlite3_result_error_nomem(context);
  return rules;
}

static int integer(sqlite3_value *value, const char *refusal, int64_t *number, row_order *row) {
  int type = sqlite3_value_type(value);
  *number = sqlite3_value_int64(value);
  if (type != SQLITE_INTEGER && type != SQLITE_NULL) row->refusal = refusal;
  return type == SQLITE_INTEGER;
}

static promo_text text(sqlite3_value *value) {
  promo_text text = {NULL, 0};
  if (sqlite3_value_type(value) == SQLITE_NULL) return text;
  text.bytes = (const char *)sqlite3_value_text(value);
  text.length = (size_t)sqlite3_value_bytes(value);
  return text;
}

/* A copy, since JSON is changed as it is read. */
static promo_text json(sqlite3_value *value, const char *refusal, row_order *row) {
  promo_text json = text(value);
  char *copy = json.bytes ? malloc(json.length + 1) : NULL;
  if (copy) memcpy(copy, json.bytes, json.length + 1);
  else if (json.bytes) row->refusal = refusal;
  json.bytes = copy;
  return json;
}

/* The arguments as an order, for free_order. */
static row_order order_of(int count, sqlite3_value **values) {
  row_order row = {0};
  row.has_minor = integer(values[MINOR], "amount: it is no whole number of minor units",
                          &row.minor, &row);
  row.has_at =
      integer(values[AT], "at: it is no whole number of seconds since 1970", &row.at, &row);
  if (count > CODES) row.codes = text(values[CODES]);
  if (count > FACTS) row.facts = json(values[FACTS], "facts: there is no memory", &row);
  if (count > LINES) row.lines = json(values[LINES], "lines: there is no memory", &row);
  if (count > SHIPPING)
    row.has_shipping = integer(values[SHIPPING], "shipping: it is no whole number of minor units",
                               &row.shipping, &row);
  row_order_read(&row);
  return row;
}

static void free_order(row_order *row) {
  row_order_free(row);
  free((char *)row->facts.bytes);
  free((char *)row->lines.bytes);
}

static void answer_price(sqlite3_context *context, const compiled *rules, const row_order *row) {
  int64_t payable;
  if (row_order_price(rules, row, &payable)) sqlite3_result_int64(context, payable);
}

static void answer_list(sqlite3_context *context, const compiled *rules, const row_order *row,
                        int with_taken) {
  char *list = row_order_list(rules, row, with_taken);
  if (list) sqlite3_result_text(context, list, -1, free);
}

static void answer_applied(sqlite3_context *context, const compiled *rules, const row_order *row) {
  answer_list(context, rules, row, 0);
}

static void answer_taken(sqlite3_context *context, const compiled *rules, const row_order *row) {
  answer_list(context, rules, row, 1);
}

static void answer_problem(sqlite3_context *context, const compiled *rules, const row_order *row) {
  char *words = row_order_problem(rules, row);
  if (words) sqlite3_result_text(context, words, -1, free);
}

typedef void answer(sqlite3_context *, const compiled *, const row_order *);

static void respond(sqlite3_context *context, int count, sqlite3_value **values, answer *answer) {
  const compiled *rules;
  row_order row;
  if (sqlite3_value_type(values[RULES]) == SQLITE_NULL) {
    if (answer == answer_problem)
      sqlite3_result_text(context, "rules: there are none", -1, SQLITE_STATIC);
    return;
  }
  if (!(rules = rules_of(context, values[RULES]))) return;
  row = order_of(count, values);
  answer(context, rules, &row);
  free_order(&row);
}

static void price(sqlite3_context *context, int count, sqlite3_value **values) {
  respond(context, count, values, answer_price);
}
static void applied(sqlite3_context *context, int count, sqlite3_value **values) {
  respond(context, count, values, answer_applied);
}
static void taken(sqlite3_context *context, int count, sqlite3_value **values) {
  respond(context, count, values, answer_taken);
}
static void problem(sqlite3_context *context, int count, sqlite3_value **values) {
  respond(context, count, values, answer_problem);
}

static void check(sqlite3_context *context, int count, sqlite3_value **values) {
  promo_text rules = text(values[RULES]);
  char *reason;
  (void)count;
  if (!rules.bytes) sqlite3_result_text(context, "rules: there are none", -1, SQLITE_STATIC);
  else if (!compiled_check(rules.bytes, rules.length, &reason)) sqlite3_result_error_nomem(context);
  else if (reason) sqlite3_result_text(context, reason, -1, free);
}

static void version(sqlite3_context *context, int count, sqlite3_value **values) {
  const compiled *rules;
  (void)count;
  if (sqlite3_value_type(values[RULES]) != SQLITE_NULL && (rules = rules_of(context, values[RULES])))
    sqlite3_result_text(context, rules->version, -1, SQLITE_TRANSIENT);
}

int sqlite3_promosqlite_init(sqlite3 *db, char **message, const sqlite3_api_routines *api) {
  static const struct {
    const char *name;
    void (*body)(sqlite3_context *, int, sqlite3_value **);
    int least, most;
  } functions[] = {
      {"promo_price", price, AT + 1, MOST_ARGUMENTS},
      {"promo_applied", applied, AT + 1, MOST_ARGUMENTS},
      {"promo_taken", taken, AT + 1, MOST_ARGUMENTS},
      {"promo_problem", problem, AT + 1, MOST_ARGUMENTS},
      {"promo_check", check, 1, 1},
      {"promo_version", version, 1, 1}};
  int count, status = SQLITE_OK;
  size_t i;
  SQLITE_EXTENSION_INIT2(api);
  if (promo_interface() != PROMO_INTERFACE) {
    *message = sqlite3_mprintf("libPromoC has the interface %d, and not %d", promo_interface(),
                               PROMO_INTERFACE);
    return SQLITE_ERROR;
  }
  for (i = 0; i < sizeof functions / sizeof *functions; i++)
    for (count = functions[i].least; count <= functions[i].most && !status; count++)
      /* Not SQLITE_DETERMINISTIC, so not for an index: other zone data may change a price. */
      status = sqlite3_create_function(db, functions[i].name, count, SQLITE_UTF8, NULL,
                                       functions[i].body, NULL, NULL);
  /* The compiled rules belong to the process. */
  return status ? status : SQLITE_OK_LOAD_PERMANENTLY;
}
