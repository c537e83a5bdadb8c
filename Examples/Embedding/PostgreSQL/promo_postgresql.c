/* Prices of Promo in PostgreSQL: promo_price, promo_applied and promo_problem. See README.md. */
#include "postgres.h"

#include "catalog/pg_type_d.h"
#include "fmgr.h"
#include "mb/pg_wchar.h"
#include "nodes/primnodes.h"
#include "utils/array.h"
#include "utils/builtins.h"
#include "utils/jsonb.h"
#include "utils/timestamp.h"

#include "../row_order.h"

PG_MODULE_MAGIC;

enum { RULES, MINOR, AT, CODES, FACTS, LINES, SHIPPING };

void _PG_init(void);

void _PG_init(void) {
  if (promo_interface() != PROMO_INTERFACE)
    ereport(ERROR, errmsg("libPromoC has the interface %d, and not %d", promo_interface(),
                          PROMO_INTERFACE));
}

/* Stops the query: its rules cannot be used. */
static void stop(char *failure) {
  char *message, *diagnostics;
  if (!failure) ereport(ERROR, errcode(ERRCODE_OUT_OF_MEMORY), errmsg("there is no memory"));
  message = pstrdup(failure);
  free(failure);
  diagnostics = strchr(message, '\n');
  if (diagnostics) *diagnostics++ = 0;
  ereport(ERROR, errcode(ERRCODE_INVALID_PARAMETER_VALUE), errmsg("%s", message),
          diagnostics ? errdetail_internal("%s", diagnostics) : 0);
}

static compiled *taken(text *rules) {
  char *failure;
  compiled *it = compiled_take(VARDATA_ANY(rules), VARSIZE_ANY_EXHDR(rules), &failure);
  if (!it) stop(failure);
  return it;
}

/* Rules that are a constant of a query stay with its plan. */
typedef struct kept {
  MemoryContextCallback at_end;
  compiled *rules;
} kept;

static bool are_constant(FmgrInfo *function) {
  Node *call = function->fn_expr;
  return call && IsA(call, FuncExpr) && IsA(linitial(((FuncExpr *)call)->args), Const);
}

static void release(void *it) { compiled_release(((kept *)it)->rules); }

static compiled *kept_rules(FmgrInfo *function, text *rules) {
  kept *it = MemoryContextAllocZero(function->fn_mcxt, sizeof *it);
  it->at_end.func = release;
  it->at_end.arg = it;
  MemoryContextRegisterResetCallback(function->fn_mcxt, &it->at_end);
  it->rules = taken(rules);
  function->fn_extra = it;
  return it->rules;
}

static const compiled *rules_of(FunctionCallInfo fcinfo) {
  /* Those of the last row: so an error leaves none without an owner. */
  static compiled *last;
  compiled *next;
  if (fcinfo->flinfo->fn_extra) return ((kept *)fcinfo->flinfo->fn_extra)->rules;
  if (GetDatabaseEncoding() != PG_UTF8) ereport(ERROR, errmsg("promo needs a database in UTF8"));
  if (are_constant(fcinfo->flinfo)) return kept_rules(fcinfo->flinfo, PG_GETARG_TEXT_PP(RULES));
  next = taken(PG_GETARG_TEXT_PP(RULES));
  compiled_release(last);
  return last = next;
}

/* Seconds since 1970. What is infinite is in no year, and so refused. */
static int64 seconds(TimestampTz moment) {
  const int64 epoch = (int64)(POSTGRES_EPOCH_JDATE - UNIX_EPOCH_JDATE) * SECS_PER_DAY;
  if (TIMESTAMP_NOT_FINITE(moment)) return PG_INT64_MAX;
  return moment / USECS_PER_SEC - (moment % USECS_PER_SEC < 0) + epoch;
}

static promo_text json(Jsonb *value) {
  promo_text text;
  text.bytes = JsonbToCString(NULL, &value->root, VARSIZE(value));
  text.length = strlen(text.bytes);
  return text;
}

/* The arguments as an order, for row_order_free. */
static row_order order_of(FunctionCallInfo fcinfo) {
  row_order row = {0};
  if ((row.has_minor = !PG_ARGISNULL(MINOR))) row.minor = PG_GETARG_INT64(MINOR);
  if ((row.has_at = !PG_ARGISNULL(AT))) row.at = seconds(PG_GETARG_TIMESTAMPTZ(AT));
  if (!PG_ARGISNULL(CODES)) {
    text *codes = PG_GETARG_TEXT_PP(CODES);
    row.codes.bytes = VARDATA_ANY(codes);
    row.codes.length = VARSIZE_ANY_EXHDR(codes);
  }
  if (!PG_ARGISNULL(FACTS)) row.facts = json(PG_GETARG_JSONB_P(FACTS));
  if (!PG_ARGISNULL(LINES)) row.lines = json(PG_GETARG_JSONB_P(LINES));
  if ((row.has_shipping = !PG_ARGISNULL(SHIPPING))) row.shipping = PG_GETARG_INT64(SHIPPING);
  /* From here to row_order_free, nothing may leave by an error. */
  row_order_read(&row);
  return row;
}

PG_FUNCTION_INFO_V1(promo_price_of_row);
Datum promo_price_of_row(PG_FUNCTION_ARGS) {
  const compiled *rules;
  row_order row;
  int64_t payable;
  bool is_priced;
  if (PG_ARGISNULL(RULES)) PG_RETURN_NULL();
  rules = rules_of(fcinfo);
  row = order_of(fcinfo);
  is_priced = row_order_price(rules, &row, &payable);
  row_order_free(&row);
  if (!is_priced) PG_RETURN_NULL();
  PG_RETURN_INT64(payable);
}

PG_FUNCTION_INFO_V1(promo_applied_to_row);
Datum promo_applied_to_row(PG_FUNCTION_ARGS) {
  const compiled *rules;
  row_order row;
  int32_t i, count, *numbers;
  ArrayBuildState *names = NULL;
  if (PG_ARGISNULL(RULES)) PG_RETURN_NULL();
  rules = rules_of(fcinfo);
  row = order_of(fcinfo);
  numbers = row_order_applied(rules, &row, &count);
  row_order_free(&row);
  if (!numbers) PG_RETURN_NULL();
  PG_TRY();
  {
    names = initArrayResult(TEXTOID, CurrentMemoryContext, false);
    for (i = 0; i < count; i++)
      names = accumArrayResult(names, CStringGetTextDatum(rules->names[numbers[i]]), false, TEXTOID,
                               CurrentMemoryContext);
  }
  PG_FINALLY();
  free(numbers);
  PG_END_TRY();
  PG_RETURN_DATUM(makeArrayResult(names, CurrentMemoryContext));
}

PG_FUNCTION_INFO_V1(promo_problem_of_row);
Datum promo_problem_of_row(PG_FUNCTION_ARGS) {
  const compiled *rules;
  row_order row;
  char *words;
  text *answer;
  if (PG_ARGISNULL(RULES)) PG_RETURN_TEXT_P(cstring_to_text("rules: there are none"));
  rules = rules_of(fcinfo);
  row = order_of(fcinfo);
  words = row_order_problem(rules, &row);
  row_order_free(&row);
  if (!words) PG_RETURN_NULL();
  answer = cstring_to_text(words);
  free(words);
  PG_RETURN_TEXT_P(answer);
}
