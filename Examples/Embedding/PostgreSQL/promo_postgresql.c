/* Prices of Promo in PostgreSQL: promo_price, promo_applied,
   promo_taken and promo_problem; and promo_check and promo_version. See README.md. */
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

/* The rules of the last row, which stay with the call of a plan, and their text as it was given:
   perhaps compressed, or only the address of a text in a TOAST table. Rows with the same rules in a
   table need not read them again. */
typedef struct kept {
  MemoryContextCallback at_end;
  compiled *rules;
  struct varlena *given;
  Size size;
  bool are_constant;
} kept;

static void release(void *it) { compiled_release(((kept *)it)->rules); }

static kept *kept_of(FmgrInfo *function) {
  Node *call = function->fn_expr;
  kept *it = function->fn_extra;
  if (it) return it;
  it = MemoryContextAllocZero(function->fn_mcxt, sizeof *it);
  it->are_constant =
      call && IsA(call, FuncExpr) && IsA(linitial(((FuncExpr *)call)->args), Const);
  it->at_end.func = release;
  it->at_end.arg = it;
  MemoryContextRegisterResetCallback(function->fn_mcxt, &it->at_end);
  return function->fn_extra = it;
}

static void keep(kept *it, struct varlena *given, MemoryContext memory) {
  text *rules = (text *)PG_DETOAST_DATUM_PACKED(given);
  char *failure;
  compiled_release(it->rules);
  it->rules = compiled_take(VARDATA_ANY(rules), VARSIZE_ANY_EXHDR(rules), &failure);
  if (!it->rules) stop(failure);
  if ((struct varlena *)rules != given) pfree(rules);
  if (it->given) pfree(it->given);
  it->given = NULL;
  /* An address in memory may have another text by the next row. */
  if (VARATT_IS_EXTERNAL(given) && !VARATT_IS_EXTERNAL_ONDISK(given)) return;
  it->size = VARSIZE_ANY(given);
  it->given = memcpy(MemoryContextAlloc(memory, it->size), given, it->size);
}

static const compiled *rules_of(FunctionCallInfo fcinfo) {
  struct varlena *given = (struct varlena *)PG_GETARG_POINTER(RULES);
  kept *it = kept_of(fcinfo->flinfo);
  bool are_same = it->rules && (it->are_constant || (it->given && it->size == VARSIZE_ANY(given) &&
                                                     memcmp(it->given, given, it->size) == 0));
  if (GetDatabaseEncoding() != PG_UTF8) ereport(ERROR, errmsg("promo needs a database in UTF8"));
  if (!are_same) keep(it, given, fcinfo->flinfo->fn_mcxt);
  return it->rules;
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
  row_applied applied;
  int32_t i;
  ArrayBuildState *names = NULL;
  if (PG_ARGISNULL(RULES)) PG_RETURN_NULL();
  rules = rules_of(fcinfo);
  row = order_of(fcinfo);
  applied = row_order_applied(rules, &row, 0);
  row_order_free(&row);
  if (!applied.taken) PG_RETURN_NULL();
  PG_TRY();
  {
    names = initArrayResult(TEXTOID, CurrentMemoryContext, false);
    for (i = 0; i < applied.count; i++)
      names = accumArrayResult(names, CStringGetTextDatum(rules->names[applied.numbers[i]]), false,
                               TEXTOID, CurrentMemoryContext);
  }
  PG_FINALLY();
  free(applied.taken);
  PG_END_TRY();
  PG_RETURN_DATUM(makeArrayResult(names, CurrentMemoryContext));
}

PG_FUNCTION_INFO_V1(promo_taken_from_row);
Datum promo_taken_from_row(PG_FUNCTION_ARGS) {
  const compiled *rules;
  row_order row;
  char *list, *json;
  if (PG_ARGISNULL(RULES)) PG_RETURN_NULL();
  rules = rules_of(fcinfo);
  row = order_of(fcinfo);
  list = row_order_list(rules, &row, 1);
  row_order_free(&row);
  if (!list) PG_RETURN_NULL();
  json = pstrdup(list);
  free(list);
  return DirectFunctionCall1(jsonb_in, CStringGetDatum(json));
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

PG_FUNCTION_INFO_V1(promo_check_of_rules);
Datum promo_check_of_rules(PG_FUNCTION_ARGS) {
  text *rules, *answer;
  char *reason;
  if (PG_ARGISNULL(RULES)) PG_RETURN_TEXT_P(cstring_to_text("rules: there are none"));
  rules = PG_GETARG_TEXT_PP(RULES);
  if (!compiled_check(VARDATA_ANY(rules), VARSIZE_ANY_EXHDR(rules), &reason)) stop(NULL);
  if (!reason) PG_RETURN_NULL();
  answer = cstring_to_text(reason);
  free(reason);
  PG_RETURN_TEXT_P(answer);
}

PG_FUNCTION_INFO_V1(promo_version_of_rules);
Datum promo_version_of_rules(PG_FUNCTION_ARGS) {
  if (PG_ARGISNULL(RULES)) PG_RETURN_NULL();
  PG_RETURN_TEXT_P(cstring_to_text(rules_of(fcinfo)->version));
}
