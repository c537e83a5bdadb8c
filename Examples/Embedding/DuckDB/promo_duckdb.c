/* Prices of Promo in DuckDB: promo_price, promo_applied and promo_problem. See README.md. */
#define DUCKDB_EXTENSION_NAME promo
#include "duckdb_extension.h"

#include "../compiled.h"

DUCKDB_EXTENSION_EXTERN

enum { RULES, MINOR, AT, CODES, FACTS, MOST_ARGUMENTS };

/* Memory that lives as long as a chunk is priced. */
typedef struct scratch {
  struct scratch *next;
} scratch;

/* The rows that DuckDB hands over at once, and where the answers go. */
typedef struct chunk {
  duckdb_function_info info;
  duckdb_data_chunk input;
  duckdb_vector output;
  size_t count;
  const duckdb_string_t *rules;
  const uint8_t *rules_valid;
  promo_rows rows;
  promo_fact_cells *facts;
  int64_t *payables;
  int32_t *problems, *applied;
  scratch *memory;
  int has_failed;
} chunk;

static void fail(chunk *chunk, const char *message) {
  duckdb_scalar_function_set_error(chunk->info, message);
  chunk->has_failed = 1;
}

static void *take(chunk *chunk, size_t count, size_t size) {
  scratch *memory = calloc(1, sizeof *memory + 16 + count * size);
  if (!memory) {
    fail(chunk, "there is no memory");
    return NULL;
  }
  memory->next = chunk->memory;
  chunk->memory = memory;
  return (char *)memory + 16;
}

static void free_all(scratch *memory) {
  while (memory) {
    scratch *next = memory->next;
    free(memory);
    memory = next;
  }
}

/* The columns */

static int is_valid(const uint8_t *valid, size_t row) {
  return !valid || (valid[row / 8] >> row % 8 & 1);
}

static const uint8_t *validity(duckdb_vector vector) {
  return (const uint8_t *)duckdb_vector_get_validity(vector);
}

static uint32_t length(const duckdb_string_t *text) { return text->value.inlined.length; }

static const char *bytes(const duckdb_string_t *text) {
  return length(text) > 12 ? text->value.pointer.ptr : text->value.inlined.inlined;
}

static promo_cells numbers(const int64_t *values, const uint8_t *valid) {
  promo_cells cells = {PROMO_NUMBERS, values, NULL, valid, 0};
  return cells;
}

/* A text of DuckDB is a view of Arrow if it has at most 12 bytes. A longer one has an address where
   the view has the number of a buffer: each becomes a buffer of its own. */
static promo_cells texts(chunk *chunk, duckdb_vector vector) {
  typedef struct view {
    uint32_t length;
    char prefix[4];
    int32_t buffer, offset;
  } view;
  const duckdb_string_t *from = duckdb_vector_get_data(vector);
  promo_cells cells = {PROMO_TEXT_VIEWS, from, NULL, validity(vector), 0};
  size_t row, count = 0;
  view *to;
  const char **buffers;
  for (row = 0; row < chunk->count; row++)
    count += is_valid(cells.valid, row) && length(&from[row]) > 12;
  if (!count) return cells;
  to = take(chunk, chunk->count, sizeof *to);
  buffers = take(chunk, count, sizeof *buffers);
  if (!to || !buffers) return cells;
  memcpy(to, from, chunk->count * sizeof *to);
  for (row = count = 0; row < chunk->count; row++) {
    if (!is_valid(cells.valid, row) || length(&from[row]) <= 12) continue;
    buffers[count] = bytes(&from[row]);
    to[row].buffer = (int32_t)count++;
    to[row].offset = 0;
  }
  cells.values = to;
  cells.offsets = buffers;
  return cells;
}

static promo_cells bits(chunk *chunk, duckdb_vector vector) {
  /* Where there is no value, there is any byte. */
  const uint8_t *from = duckdb_vector_get_data(vector);
  uint8_t *to = take(chunk, chunk->count / 8 + 1, 1);
  promo_cells cells = {PROMO_BITS, to, NULL, validity(vector), 0};
  size_t row;
  for (row = 0; to && row < chunk->count; row++) to[row / 8] |= (uint8_t)((from[row] != 0) << row % 8);
  return cells;
}

#define EACH_OF(type) \
  for (row = 0; row < chunk->count; row++) to[row] = ((const type *)from)[row]; \
  break

/* Integers of any width. */
static promo_cells wide(chunk *chunk, duckdb_vector vector, duckdb_type type) {
  const void *from = duckdb_vector_get_data(vector);
  int64_t *to = type == DUCKDB_TYPE_BIGINT ? NULL : take(chunk, chunk->count, sizeof *to);
  size_t row;
  if (!to) return numbers(from, validity(vector));
  switch (type) {
    case DUCKDB_TYPE_TINYINT: EACH_OF(int8_t);
    case DUCKDB_TYPE_SMALLINT: EACH_OF(int16_t);
    case DUCKDB_TYPE_INTEGER: EACH_OF(int32_t);
    case DUCKDB_TYPE_UTINYINT: EACH_OF(uint8_t);
    case DUCKDB_TYPE_USMALLINT: EACH_OF(uint16_t);
    default: EACH_OF(uint32_t);
  }
  return numbers(to, validity(vector));
}

static promo_cells fact(chunk *chunk, duckdb_vector vector, duckdb_type type) {
  promo_cells none = {PROMO_NUMBERS, NULL, NULL, NULL, 0};
  switch (type) {
    case DUCKDB_TYPE_VARCHAR: return texts(chunk, vector);
    case DUCKDB_TYPE_BOOLEAN: return bits(chunk, vector);
    case DUCKDB_TYPE_BIGINT:
    case DUCKDB_TYPE_TINYINT:
    case DUCKDB_TYPE_SMALLINT:
    case DUCKDB_TYPE_INTEGER:
    case DUCKDB_TYPE_UTINYINT:
    case DUCKDB_TYPE_USMALLINT:
    case DUCKDB_TYPE_UINTEGER: return wide(chunk, vector, type);
    case DUCKDB_TYPE_SQLNULL:
      none.values = take(chunk, chunk->count, sizeof(int64_t));
      none.valid = take(chunk, chunk->count, 1);
      return none;
    default:
      fail(chunk, "promo: a fact is VARCHAR, BOOLEAN or an integer of at most 64 bits with a sign");
      return none;
  }
}

/* The rows of a part that the whole has, too. */
static const uint8_t *both(chunk *chunk, const uint8_t *part, const uint8_t *whole) {
  uint8_t *to;
  size_t i;
  if (!part || !whole) return part ? part : whole;
  to = take(chunk, chunk->count / 8 + 1, 1);
  for (i = 0; to && i <= (chunk->count - 1) / 8; i++) to[i] = part[i] & whole[i];
  return to;
}

static void read_fact(chunk *chunk, duckdb_vector facts, duckdb_logical_type type, size_t number) {
  promo_fact_cells *cells = &chunk->facts[number];
  duckdb_logical_type child_type = duckdb_struct_type_child_type(type, number);
  char *name = duckdb_struct_type_child_name(type, number), *copy;
  cells->cells = fact(chunk, duckdb_struct_vector_get_child(facts, number),
                      duckdb_get_type_id(child_type));
  cells->cells.valid = both(chunk, cells->cells.valid, validity(facts));
  cells->name.length = strlen(name);
  cells->name.bytes = copy = take(chunk, cells->name.length + 1, 1);
  if (copy) memcpy(copy, name, cells->name.length);
  duckdb_free(name);
  duckdb_destroy_logical_type(&child_type);
}

static void read_facts(chunk *chunk, duckdb_vector facts) {
  duckdb_logical_type type = duckdb_vector_get_column_type(facts);
  duckdb_type kind = duckdb_get_type_id(type);
  size_t i, count = kind == DUCKDB_TYPE_STRUCT ? duckdb_struct_type_child_count(type) : 0;
  if (kind != DUCKDB_TYPE_STRUCT && kind != DUCKDB_TYPE_SQLNULL)
    fail(chunk, "promo: facts are a STRUCT, such as {tier: tier, age: age}");
  chunk->facts = take(chunk, count, sizeof *chunk->facts);
  for (i = 0; i < count && !chunk->has_failed; i++) read_fact(chunk, facts, type, i);
  chunk->rows.fact_cells = chunk->facts;
  chunk->rows.fact_cells_count = count;
  duckdb_destroy_logical_type(&type);
}

static void read_columns(chunk *chunk) {
  size_t i, count = duckdb_data_chunk_get_column_count(chunk->input);
  duckdb_vector vectors[MOST_ARGUMENTS];
  for (i = 0; i < count; i++) vectors[i] = duckdb_data_chunk_get_vector(chunk->input, i);
  chunk->rules = duckdb_vector_get_data(vectors[RULES]);
  chunk->rules_valid = validity(vectors[RULES]);
  chunk->rows.amounts = numbers(duckdb_vector_get_data(vectors[MINOR]), validity(vectors[MINOR]));
  chunk->rows.instants = numbers(duckdb_vector_get_data(vectors[AT]), validity(vectors[AT]));
  chunk->rows.instants_per_second = 1000000;
  if (count > CODES) chunk->rows.codes = texts(chunk, vectors[CODES]);
  if (count > FACTS) read_facts(chunk, vectors[FACTS]);
  chunk->payables = take(chunk, chunk->count, sizeof *chunk->payables);
  chunk->problems = take(chunk, chunk->count, sizeof *chunk->problems);
}

/* The rows from one on, for a call. */
static const promo_rows *rows_from(chunk *chunk, size_t first, size_t count) {
  size_t i;
  chunk->rows.count = count;
  chunk->rows.amounts.first = chunk->rows.instants.first = chunk->rows.codes.first = (int64_t)first;
  for (i = 0; i < chunk->rows.fact_cells_count; i++) chunk->facts[i].cells.first = (int64_t)first;
  return &chunk->rows;
}

/* Runs of rows with the same rules */

typedef struct run {
  size_t first, end;
  const compiled *rules;
  /* Why no row of it has a price, or null. */
  const char *refusal;
} run;

typedef void put(chunk *, const run *);
static put put_prices, put_applied, put_problems;

static int have_same_rules(const chunk *chunk, size_t one, size_t other) {
  const duckdb_string_t *a = &chunk->rules[one], *b = &chunk->rules[other];
  int has_rules = is_valid(chunk->rules_valid, one);
  if (has_rules != is_valid(chunk->rules_valid, other)) return 0;
  return !has_rules || memcmp(a, b, sizeof *a) == 0 ||
         (length(a) == length(b) && memcmp(bytes(a), bytes(b), length(a)) == 0);
}

static void price(chunk *chunk, run *run, put *put) {
  promo_prices prices = {0};
  promo_error error;
  int status;
  prices.payables = chunk->payables + run->first;
  prices.problems = chunk->problems + run->first;
  if (chunk->applied) prices.applied = chunk->applied + run->first * PROMO_APPLIED;
  status = promo_price_rows(run->rules->rules, rows_from(chunk, run->first, run->end - run->first),
                            &prices, &error);
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
  if (put == put_applied)
    chunk.applied = take(&chunk, chunk.count * PROMO_APPLIED, sizeof *chunk.applied);
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

static void put_applied(chunk *chunk, const run *run) {
  duckdb_list_entry *to = duckdb_vector_get_data(chunk->output);
  duckdb_vector names = duckdb_list_vector_get_child(chunk->output);
  size_t row, i, count = duckdb_list_vector_get_size(chunk->output);
  duckdb_list_vector_reserve(chunk->output, count + (run->end - run->first) * PROMO_APPLIED);
  for (row = run->first; row < run->end; row++) {
    const int32_t *applied = chunk->applied + row * PROMO_APPLIED;
    to[row].offset = count;
    if (!is_priced(chunk, run, row)) put_null(chunk, row);
    else
      for (i = 0; i < PROMO_APPLIED && applied[i] >= 0; i++)
        duckdb_vector_assign_string_element(names, count++, run->rules->names[applied[i]]);
    to[row].length = count - to[row].offset;
  }
  duckdb_list_vector_set_size(chunk->output, count);
}

static void put_problems(chunk *chunk, const run *run) {
  size_t row;
  for (row = run->first; row < run->end; row++) {
    char *words = NULL;
    if (is_priced(chunk, run, row)) {
      put_null(chunk, row);
      continue;
    }
    if (!run->refusal)
      promo_row_problem(run->rules->rules, rows_from(chunk, row, 1), 0, &words, NULL);
    duckdb_vector_assign_string_element(chunk->output, row, words ? words : run->refusal);
    promo_free_text(words);
  }
}

static void price_all(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output) {
  respond(info, input, output, put_prices);
}
static void list_applied(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output) {
  respond(info, input, output, put_applied);
}
static void say_problems(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output) {
  respond(info, input, output, put_problems);
}

/* Registration */

/* A function by its name, with three arguments and more. */
static bool add(duckdb_connection connection, const char *name, duckdb_logical_type result,
                duckdb_scalar_function_t body) {
  static const duckdb_type kinds[MOST_ARGUMENTS] = {DUCKDB_TYPE_VARCHAR, DUCKDB_TYPE_BIGINT,
                                                    DUCKDB_TYPE_TIMESTAMP_TZ, DUCKDB_TYPE_VARCHAR,
                                                    DUCKDB_TYPE_ANY};
  duckdb_scalar_function_set set = duckdb_create_scalar_function_set(name);
  size_t count, i;
  bool is_added;
  for (count = AT + 1; count <= MOST_ARGUMENTS; count++) {
    duckdb_scalar_function function = duckdb_create_scalar_function();
    duckdb_scalar_function_set_name(function, name);
    for (i = 0; i < count; i++) {
      duckdb_logical_type type = duckdb_create_logical_type(kinds[i]);
      duckdb_scalar_function_add_parameter(function, type);
      duckdb_destroy_logical_type(&type);
    }
    duckdb_scalar_function_set_return_type(function, result);
    duckdb_scalar_function_set_special_handling(function);
    duckdb_scalar_function_set_function(function, body);
    duckdb_add_scalar_function_to_set(set, function);
    duckdb_destroy_scalar_function(&function);
  }
  is_added = duckdb_register_scalar_function_set(connection, set) == DuckDBSuccess;
  duckdb_destroy_scalar_function_set(&set);
  return is_added;
}

DUCKDB_EXTENSION_ENTRYPOINT(duckdb_connection connection, duckdb_extension_info info,
                            struct duckdb_extension_access *access) {
  duckdb_logical_type number = duckdb_create_logical_type(DUCKDB_TYPE_BIGINT);
  duckdb_logical_type text = duckdb_create_logical_type(DUCKDB_TYPE_VARCHAR);
  duckdb_logical_type list = duckdb_create_list_type(text);
  bool is_done = promo_interface() == PROMO_INTERFACE &&
                 add(connection, "promo_price", number, price_all) &&
                 add(connection, "promo_applied", list, list_applied) &&
                 add(connection, "promo_problem", text, say_problems);
  if (!is_done) access->set_error(info, "libPromoC has another interface than the extension");
  duckdb_destroy_logical_type(&number);
  duckdb_destroy_logical_type(&text);
  duckdb_destroy_logical_type(&list);
  return is_done;
}
