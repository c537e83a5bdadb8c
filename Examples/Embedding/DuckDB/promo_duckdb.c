/* Prices of Promo in DuckDB: promo_price, promo_applied,
   promo_taken and promo_problem; and promo_check and promo_version. See README.md. */
#define DUCKDB_EXTENSION_NAME promo
#include "duckdb_extension.h"

DUCKDB_EXTENSION_EXTERN

#include "../compiled.h"
#include "columns.h"

/* The rows from one on, for a call. */
static const promo_rows *rows_from(chunk *chunk, size_t first, size_t count) {
  promo_rows *rows = &chunk->rows;
  size_t i;
  rows->count = count;
  rows->amounts.first = rows->instants.first = rows->codes.first = (int64_t)first;
  rows->lines.lines.first = rows->shipping.first = (int64_t)first;
  for (i = 0; i < rows->fact_cells_count; i++) chunk->facts[i].cells.first = (int64_t)first;
  return rows;
}

/* Runs of rows with the same rules */

typedef struct run {
  size_t first, end;
  const compiled *rules;
  /* The promotions applied, with room for so many in each row, if they are asked for. */
  int32_t *applied;
  size_t room;
  /* What each of these promotions takes, if that is asked for. */
  int64_t *taken;
  /* Why rows have no price, if that is asked for. */
  char **words;
  /* Why no row of it has a price, or null. */
  const char *refusal;
} run;

typedef void put(chunk *, const run *);
static put put_prices, put_applied, put_taken, put_problems;

static int have_same_rules(const chunk *chunk, size_t one, size_t other) {
  const duckdb_string_t *a = &chunk->rules[one], *b = &chunk->rules[other];
  int has_rules = is_valid(chunk->rules_valid, one);
  if (has_rules != is_valid(chunk->rules_valid, other)) return 0;
  return !has_rules || memcmp(a, b, sizeof *a) == 0 ||
         (length(a) == length(b) && memcmp(bytes(a), bytes(b), length(a)) == 0);
}

static size_t most(const int32_t *counts, size_t count) {
  int32_t most = 0;
  size_t i;
  for (i = 0; counts && i < count; i++)
    if (counts[i] > most) most = counts[i];
  return (size_t)most;
}

static void price(chunk *chunk, run *run, put *put) {
  size_t count = run->end - run->first;
  int lists = put == put_applied || put == put_taken;
  int32_t *counts = lists ? take(chunk, count, sizeof *counts) : NULL;
  promo_prices prices = {0};
  promo_error error;
  int status;
  prices.payables = chunk->payables + run->first;
  prices.problems = chunk->problems + run->first;
  prices.applied_counts = counts;
  if (put == put_problems) prices.words = run->words = take(chunk, count, sizeof *run->words);
  run->room = PROMO_APPLIED;
  do {
    if (counts) run->applied = take(chunk, count * run->room, sizeof *run->applied);
    if (put == put_taken) run->taken = take(chunk, count * run->room, sizeof *run->taken);
    if (chunk->has_failed) return;
    prices.applied = run->applied;
    prices.taken = run->taken;
    prices.applied_room = run->room;
    status =
        promo_price_rows(run->rules->rules, rows_from(chunk, run->first, count), &prices, &error);
    /* Only orders with lines need more. */
  } while (!status && most(counts, count) > run->room && (run->room = most(counts, count)));
  if (status) run->refusal = error.message;
  if (status && status != PROMO_BAD_ORDER) fail(chunk, error.message);
  else put(chunk, run);
}

static void answer(chunk *chunk, run *run, put *put) {
  const duckdb_string_t *text = &chunk->rules[run->first];
  char *failure;
  compiled *rules;
  if (!is_valid(chunk->rules_valid, run->first)) {
    run->refusal = "rules: there are none";
    put(chunk, run);
    return;
  }
  run->rules = rules = compiled_take(bytes(text), length(text), &failure);
  if (!rules) fail(chunk, failure ? failure : "there is no memory");
  else price(chunk, run, put);
  free(failure);
  compiled_release(rules);
}

static void respond(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output,
                    put *put) {
  chunk chunk = {info, input, output, duckdb_data_chunk_get_size(input)};
  run run = {0};
  read_columns(&chunk);
  duckdb_vector_ensure_validity_writable(output);
  for (; run.first < chunk.count && !chunk.has_failed; run.first = run.end) {
    run.refusal = NULL;
    for (run.end = run.first + 1; run.end < chunk.count; run.end++)
      if (!have_same_rules(&chunk, run.end - 1, run.end)) break;
    answer(&chunk, &run, put);
  }
  free_all(chunk.memory);
}

/* The answers */

static int is_priced(const chunk *chunk, const run *run, size_t row) {
  return !run->refusal && chunk->problems[row] == PROMO_ROW_PRICED;
}

static void put_null(chunk *chunk, size_t row) {
  duckdb_validity_set_row_invalid(duckdb_vector_get_validity(chunk->output), row);
}

static void put_prices(chunk *chunk, const run *run) {
  int64_t *to = duckdb_vector_get_data(chunk->output);
  size_t row;
  for (row = run->first; row < run->end; row++)
    if (is_priced(chunk, run, row)) to[row] = chunk->payables[row];
    else put_null(chunk, row);
}

/* Lists of the names of the promotions applied, or of structs of a name and what it takes. */
static void put_lists(chunk *chunk, const run *run, int with_taken) {
  duckdb_list_entry *to = duckdb_vector_get_data(chunk->output);
  duckdb_vector names = duckdb_list_vector_get_child(chunk->output);
  size_t row, i, count = duckdb_list_vector_get_size(chunk->output);
  int64_t *taken = NULL;
  duckdb_list_vector_reserve(chunk->output, count + (run->end - run->first) * run->room);
  if (with_taken) {
    taken = duckdb_vector_get_data(duckdb_struct_vector_get_child(names, 1));
    names = duckdb_struct_vector_get_child(names, 0);
  }
  for (row = run->first; row < run->end; row++) {
    size_t first = (row - run->first) * run->room;
    const int32_t *applied = run->applied + first;
    to[row].offset = count;
    if (!is_priced(chunk, run, row)) put_null(chunk, row);
    else
      for (i = 0; i < run->room && applied[i] >= 0; i++) {
        if (taken) taken[count] = run->taken[first + i];
        duckdb_vector_assign_string_element(names, count++, run->rules->names[applied[i]]);
      }
    to[row].length = count - to[row].offset;
  }
  duckdb_list_vector_set_size(chunk->output, count);
}

static void put_applied(chunk *chunk, const run *run) { put_lists(chunk, run, 0); }
static void put_taken(chunk *chunk, const run *run) { put_lists(chunk, run, 1); }

static void put_problems(chunk *chunk, const run *run) {
  size_t row;
  for (row = run->first; row < run->end; row++) {
    char *words = run->refusal ? NULL : run->words[row - run->first];
    if (is_priced(chunk, run, row)) put_null(chunk, row);
    else duckdb_vector_assign_string_element(chunk->output, row, words ? words : run->refusal);
    promo_free_text(words);
  }
}

static void price_all(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output) {
  respond(info, input, output, put_prices);
}
static void list_applied(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output) {
  respond(info, input, output, put_applied);
}
static void list_taken(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output) {
  respond(info, input, output, put_taken);
}
static void say_problems(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output) {
  respond(info, input, output, put_problems);
}

/* A time without a zone would be one of the session's zone. */
static void refuse_time(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output) {
  (void)input;
  (void)output;
  duckdb_scalar_function_set_error(
      info, "promo: `at` has no time zone: say which, as in `at AT TIME ZONE 'Europe/Berlin'`, or "
            "`at::TIMESTAMPTZ` for that of the session");
}

/* Answers about rules alone. Without rules, the text is null. */

typedef void ask(duckdb_function_info, duckdb_vector, size_t row, const char *text, size_t length);

static void put_text(duckdb_vector output, size_t row, const char *text) {
  if (text) duckdb_vector_assign_string_element(output, row, text);
  else duckdb_validity_set_row_invalid(duckdb_vector_get_validity(output), row);
}

static void ask_rules(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output,
                      ask *ask) {
  size_t row, count = duckdb_data_chunk_get_size(input);
  column rules = column_of(duckdb_data_chunk_get_vector(input, 0), count);
  const duckdb_string_t *texts = rules.values;
  duckdb_vector_ensure_validity_writable(output);
  for (row = 0; row < count; row++)
    if (is_valid(rules.valid, row)) ask(info, output, row, bytes(&texts[row]), length(&texts[row]));
    else ask(info, output, row, NULL, 0);
}

static void put_check(duckdb_function_info info, duckdb_vector output, size_t row, const char *text,
                      size_t length) {
  char *reason = NULL;
  if (text && !compiled_check(text, length, &reason))
    duckdb_scalar_function_set_error(info, "promo: there is no memory");
  put_text(output, row, text ? reason : "rules: there are none");
  free(reason);
}

static void put_version(duckdb_function_info info, duckdb_vector output, size_t row,
                        const char *text, size_t length) {
  char *failure = NULL;
  compiled *rules = text ? compiled_take(text, length, &failure) : NULL;
  if (text && !rules)
    duckdb_scalar_function_set_error(info, failure ? failure : "promo: there is no memory");
  put_text(output, row, rules ? rules->version : NULL);
  free(failure);
  compiled_release(rules);
}

static void check_rules(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output) {
  ask_rules(info, input, output, put_check);
}
static void say_version(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output) {
  ask_rules(info, input, output, put_version);
}

/* Registration */

static duckdb_scalar_function function_of(const char *name, duckdb_logical_type result,
                                          const duckdb_type *kinds, size_t count,
                                          duckdb_scalar_function_t body) {
  duckdb_scalar_function function = duckdb_create_scalar_function();
  size_t i;
  duckdb_scalar_function_set_name(function, name);
  for (i = 0; i < count; i++) {
    duckdb_logical_type type = duckdb_create_logical_type(kinds[i]);
    duckdb_scalar_function_add_parameter(function, type);
    duckdb_destroy_logical_type(&type);
  }
  duckdb_scalar_function_set_return_type(function, result);
  duckdb_scalar_function_set_special_handling(function);
  duckdb_scalar_function_set_function(function, body);
  return function;
}

/* A function by its name, with three arguments and more, whose instants are of a type. */
static void add_to(duckdb_scalar_function_set set, const char *name, duckdb_logical_type result,
                   duckdb_type instant, duckdb_scalar_function_t body) {
  const duckdb_type kinds[MOST_ARGUMENTS] = {DUCKDB_TYPE_VARCHAR, DUCKDB_TYPE_BIGINT, instant,
                                             DUCKDB_TYPE_VARCHAR, DUCKDB_TYPE_ANY, DUCKDB_TYPE_ANY,
                                             DUCKDB_TYPE_BIGINT};
  size_t count;
  for (count = AT + 1; count <= MOST_ARGUMENTS; count++) {
    duckdb_scalar_function function = function_of(name, result, kinds, count, body);
    duckdb_add_scalar_function_to_set(set, function);
    duckdb_destroy_scalar_function(&function);
  }
}

static bool add(duckdb_connection connection, const char *name, duckdb_logical_type result,
                duckdb_scalar_function_t body) {
  duckdb_scalar_function_set set = duckdb_create_scalar_function_set(name);
  bool is_added;
  add_to(set, name, result, DUCKDB_TYPE_TIMESTAMP_TZ, body);
  add_to(set, name, result, DUCKDB_TYPE_TIMESTAMP, refuse_time);
  is_added = duckdb_register_scalar_function_set(connection, set) == DuckDBSuccess;
  duckdb_destroy_scalar_function_set(&set);
  return is_added;
}

/* A function of rules alone. */
static bool add_about_rules(duckdb_connection connection, const char *name,
                            duckdb_logical_type text, duckdb_scalar_function_t body) {
  const duckdb_type kind = DUCKDB_TYPE_VARCHAR;
  duckdb_scalar_function function = function_of(name, text, &kind, 1, body);
  bool is_added = duckdb_register_scalar_function(connection, function) == DuckDBSuccess;
  duckdb_destroy_scalar_function(&function);
  return is_added;
}

static duckdb_logical_type struct_of(duckdb_logical_type promotion, duckdb_logical_type taken) {
  duckdb_logical_type types[] = {promotion, taken};
  const char *names[] = {"promotion", "taken"};
  return duckdb_create_struct_type(types, names, 2);
}

DUCKDB_EXTENSION_ENTRYPOINT(duckdb_connection connection, duckdb_extension_info info,
                            struct duckdb_extension_access *access) {
  duckdb_logical_type number = duckdb_create_logical_type(DUCKDB_TYPE_BIGINT);
  duckdb_logical_type text = duckdb_create_logical_type(DUCKDB_TYPE_VARCHAR);
  duckdb_logical_type list = duckdb_create_list_type(text);
  duckdb_logical_type taking = struct_of(text, number);
  duckdb_logical_type takings = duckdb_create_list_type(taking);
  bool is_done = promo_interface() == PROMO_INTERFACE &&
                 add(connection, "promo_price", number, price_all) &&
                 add(connection, "promo_applied", list, list_applied) &&
                 add(connection, "promo_taken", takings, list_taken) &&
                 add(connection, "promo_problem", text, say_problems) &&
                 add_about_rules(connection, "promo_check", text, check_rules) &&
                 add_about_rules(connection, "promo_version", text, say_version);
  if (!is_done) access->set_error(info, "libPromoC has another interface than the extension");
  duckdb_destroy_logical_type(&number);
  duckdb_destroy_logical_type(&text);
  duckdb_destroy_logical_type(&list);
  duckdb_destroy_logical_type(&taking);
  duckdb_destroy_logical_type(&takings);
  return is_done;
}
