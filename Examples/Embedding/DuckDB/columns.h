/* Columns of DuckDB as those of promo.h, without a copy where there is nothing to convert. */
#ifndef PROMO_DUCKDB_COLUMNS_H
#define PROMO_DUCKDB_COLUMNS_H

#include "duckdb_extension.h"

#include <stdlib.h>
#include <string.h>

#include "promo.h"

enum { RULES, MINOR, AT, CODES, FACTS, LINES, SHIPPING, MOST_ARGUMENTS };

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
  int32_t *problems;
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

/* Columns */

/* The values of a vector. Where there is no value, there are any bytes. */
typedef struct column {
  const void *values;
  const uint8_t *valid;
  size_t count;
} column;

static int is_valid(const uint8_t *valid, size_t row) {
  return !valid || (valid[row / 8] >> row % 8 & 1);
}

static column column_of(duckdb_vector vector, size_t count) {
  column column = {duckdb_vector_get_data(vector),
                   (const uint8_t *)duckdb_vector_get_validity(vector), count};
  return column;
}

/* The elements of lists, in the order of the lists: `from` says where in their vector. */
typedef struct places {
  size_t count;
  size_t *from;
} places;

/* A list of DuckDB may begin anywhere, one of Arrow begins where the one before it ends. */
static promo_lists lists(chunk *chunk, column column, places *elements) {
  const duckdb_list_entry *entries = column.values;
  int64_t *ends = take(chunk, column.count + 1, sizeof *ends);
  promo_lists lists = {PROMO_LONG_LISTS, ends, column.valid, 0};
  size_t row, i;
  elements->count = 0;
  for (row = 0; ends && row < column.count; row++) {
    if (is_valid(column.valid, row)) elements->count += entries[row].length;
    ends[row + 1] = (int64_t)elements->count;
  }
  elements->from = take(chunk, elements->count, sizeof *elements->from);
  for (row = 0; elements->from && row < column.count; row++)
    for (i = (size_t)ends[row]; i < (size_t)ends[row + 1]; i++)
      elements->from[i] = entries[row].offset + i - (size_t)ends[row];
  return lists;
}

/* The values at some places, of so many bytes each. */
static column gathered(chunk *chunk, duckdb_vector vector, size_t size, places places) {
  column from = column_of(vector, 0), to = {NULL, NULL, places.count};
  char *values = take(chunk, places.count, size);
  uint8_t *valid = take(chunk, places.count / 8 + 1, 1);
  size_t i;
  for (i = 0; values && valid && i < places.count; i++) {
    memcpy(values + size * i, (const char *)from.values + size * places.from[i], size);
    valid[i / 8] |= (uint8_t)(is_valid(from.valid, places.from[i]) << i % 8);
  }
  to.values = values;
  to.valid = valid;
  return to;
}

static uint32_t length(const duckdb_string_t *text) { return text->value.inlined.length; }

static const char *bytes(const duckdb_string_t *text) {
  return length(text) > 12 ? text->value.pointer.ptr : text->value.inlined.inlined;
}

/* A text of DuckDB is a view of Arrow if it has at most 12 bytes. A longer one has an address where
   the view has the number of a buffer: each becomes a buffer of its own. */
static promo_cells texts(chunk *chunk, column column) {
  typedef struct view {
    uint32_t length;
    char prefix[4];
    int32_t buffer, offset;
  } view;
  const duckdb_string_t *from = column.values;
  promo_cells cells = {PROMO_TEXT_VIEWS, from, NULL, column.valid, 0};
  size_t row, count = 0;
  view *to;
  const char **buffers;
  for (row = 0; row < column.count; row++)
    count += is_valid(column.valid, row) && length(&from[row]) > 12;
  if (!count) return cells;
  to = take(chunk, column.count, sizeof *to);
  buffers = take(chunk, count, sizeof *buffers);
  if (!to || !buffers) return cells;
  memcpy(to, from, column.count * sizeof *to);
  for (row = count = 0; row < column.count; row++) {
    if (!is_valid(column.valid, row) || length(&from[row]) <= 12) continue;
    buffers[count] = bytes(&from[row]);
    to[row].buffer = (int32_t)count++;
    to[row].offset = 0;
  }
  cells.values = to;
  cells.offsets = buffers;
  return cells;
}

static promo_cells bits(chunk *chunk, column column) {
  const uint8_t *from = column.values;
  uint8_t *to = take(chunk, column.count / 8 + 1, 1);
  promo_cells cells = {PROMO_BITS, to, NULL, column.valid, 0};
  size_t row;
  for (row = 0; to && row < column.count; row++)
    to[row / 8] |= (uint8_t)((from[row] != 0) << row % 8);
  return cells;
}

#define EACH_OF(type) \
  for (row = 0; row < column.count; row++) to[row] = ((const type *)column.values)[row]; \
  break

/* Integers of any width. */
static promo_cells integers(chunk *chunk, column column, duckdb_type type) {
  promo_cells cells = {PROMO_NUMBERS, column.values, NULL, column.valid, 0};
  int64_t *to = type == DUCKDB_TYPE_BIGINT ? NULL : take(chunk, column.count, sizeof *to);
  size_t row;
  if (!to) return cells;
  cells.values = to;
  switch (type) {
    case DUCKDB_TYPE_TINYINT: EACH_OF(int8_t);
    case DUCKDB_TYPE_SMALLINT: EACH_OF(int16_t);
    case DUCKDB_TYPE_INTEGER: EACH_OF(int32_t);
    case DUCKDB_TYPE_UTINYINT: EACH_OF(uint8_t);
    case DUCKDB_TYPE_USMALLINT: EACH_OF(uint16_t);
    default: EACH_OF(uint32_t);
  }
  return cells;
}

/* The bytes of an integer; 0 of another type. */
static size_t integer_size(duckdb_type type) {
  switch (type) {
    case DUCKDB_TYPE_TINYINT:
    case DUCKDB_TYPE_UTINYINT: return 1;
    case DUCKDB_TYPE_SMALLINT:
    case DUCKDB_TYPE_USMALLINT: return 2;
    case DUCKDB_TYPE_INTEGER:
    case DUCKDB_TYPE_UINTEGER: return 4;
    case DUCKDB_TYPE_BIGINT: return 8;
    default: return 0;
  }
}

/* Nothing but nulls. */
static promo_cells nulls(chunk *chunk, size_t count) {
  promo_cells cells = {PROMO_NUMBERS, NULL, NULL, NULL, 0};
  cells.values = take(chunk, count, sizeof(int64_t));
  cells.valid = take(chunk, count / 8 + 1, 1);
  return cells;
}

static duckdb_type kind_of(duckdb_vector vector) {
  duckdb_logical_type type = duckdb_vector_get_column_type(vector);
  duckdb_type kind = duckdb_get_type_id(type);
  duckdb_destroy_logical_type(&type);
  return kind;
}

/* Calls `use` with each field of a vector of structs. The name does not stay. */
static void each_field(chunk *chunk, duckdb_vector structs, places places,
                       void (*use)(struct chunk *, const char *, duckdb_vector, struct places)) {
  duckdb_logical_type type = duckdb_vector_get_column_type(structs);
  size_t i, count = duckdb_struct_type_child_count(type);
  for (i = 0; i < count && !chunk->has_failed; i++) {
    char *name = duckdb_struct_type_child_name(type, i);
    use(chunk, name, duckdb_struct_vector_get_child(structs, i), places);
    duckdb_free(name);
  }
  duckdb_destroy_logical_type(&type);
}

/* Facts */

static promo_cells fact(chunk *chunk, duckdb_vector vector) {
  column column = column_of(vector, chunk->count);
  duckdb_type kind = kind_of(vector);
  if (kind == DUCKDB_TYPE_VARCHAR) return texts(chunk, column);
  if (kind == DUCKDB_TYPE_BOOLEAN) return bits(chunk, column);
  if (integer_size(kind)) return integers(chunk, column, kind);
  if (kind != DUCKDB_TYPE_SQLNULL)
    fail(chunk, "promo: a fact is VARCHAR, BOOLEAN or an integer of at most 64 bits with a sign");
  return nulls(chunk, chunk->count);
}

static void add_fact(chunk *chunk, const char *name, duckdb_vector vector, places places) {
  promo_fact_cells *fact_cells = &chunk->facts[chunk->rows.fact_cells_count++];
  size_t size = strlen(name);
  char *copy = take(chunk, size + 1, 1);
  (void)places;
  fact_cells->cells = fact(chunk, vector);
  fact_cells->name.bytes = copy;
  fact_cells->name.length = copy ? size : 0;
  if (copy) memcpy(copy, name, size);
}

/* Where there is no struct, there is nothing in its fields. */
static void hide_facts(chunk *chunk, const uint8_t *valid) {
  size_t i, fact, size = (chunk->count + 7) / 8;
  for (fact = 0; valid && fact < chunk->rows.fact_cells_count; fact++) {
    promo_cells *cells = &chunk->facts[fact].cells;
    uint8_t *both = take(chunk, size, 1);
    for (i = 0; both && i < size; i++) both[i] = valid[i] & (cells->valid ? cells->valid[i] : 255);
    cells->valid = both;
  }
}

static void read_facts(chunk *chunk, duckdb_vector vector) {
  places all = {0, NULL};
  duckdb_logical_type type = duckdb_vector_get_column_type(vector);
  duckdb_type kind = duckdb_get_type_id(type);
  if (kind == DUCKDB_TYPE_STRUCT) {
    chunk->facts = take(chunk, duckdb_struct_type_child_count(type), sizeof *chunk->facts);
    chunk->rows.fact_cells = chunk->facts;
    if (chunk->facts) each_field(chunk, vector, all, add_fact);
    hide_facts(chunk, column_of(vector, chunk->count).valid);
  } else if (kind != DUCKDB_TYPE_SQLNULL) {
    fail(chunk, "promo: facts are a STRUCT, such as {tier: tier, age: age}");
  }
  duckdb_destroy_logical_type(&type);
}

/* Lines */

static const char *const no_lines =
    "promo: lines are STRUCT(minor BIGINT, pieces BIGINT, labels VARCHAR[])[]";

static promo_cells line_integers(chunk *chunk, duckdb_vector vector, places places) {
  duckdb_type kind = kind_of(vector);
  size_t size = integer_size(kind);
  if (size) return integers(chunk, gathered(chunk, vector, size, places), kind);
  if (kind != DUCKDB_TYPE_SQLNULL) fail(chunk, no_lines);
  return nulls(chunk, places.count);
}

static void add_labels(chunk *chunk, duckdb_vector vector, places lines_at) {
  promo_line_cells *lines = &chunk->rows.lines;
  duckdb_type kind = kind_of(vector);
  duckdb_vector labels;
  places labels_at;
  if (kind == DUCKDB_TYPE_SQLNULL) return;
  if (kind != DUCKDB_TYPE_LIST) {
    fail(chunk, no_lines);
    return;
  }
  labels = duckdb_list_vector_get_child(vector);
  lines->labels =
      lists(chunk, gathered(chunk, vector, sizeof(duckdb_list_entry), lines_at), &labels_at);
  lines->label_count = labels_at.count;
  kind = kind_of(labels);
  if (kind == DUCKDB_TYPE_VARCHAR)
    lines->label_texts =
        texts(chunk, gathered(chunk, labels, sizeof(duckdb_string_t), labels_at));
  else if (labels_at.count) fail(chunk, no_lines);
}

static void add_line_field(chunk *chunk, const char *name, duckdb_vector vector, places places) {
  if (!strcmp(name, "minor")) chunk->rows.lines.amounts = line_integers(chunk, vector, places);
  else if (!strcmp(name, "pieces")) chunk->rows.lines.pieces = line_integers(chunk, vector, places);
  else if (!strcmp(name, "labels")) add_labels(chunk, vector, places);
  else fail(chunk, no_lines);
}

static void read_lines(chunk *chunk, duckdb_vector vector) {
  promo_line_cells *lines = &chunk->rows.lines;
  duckdb_type kind = kind_of(vector);
  duckdb_vector line;
  places places;
  if (kind == DUCKDB_TYPE_SQLNULL) return;
  if (kind != DUCKDB_TYPE_LIST) {
    fail(chunk, no_lines);
    return;
  }
  line = duckdb_list_vector_get_child(vector);
  lines->lines = lists(chunk, column_of(vector, chunk->count), &places);
  lines->count = places.count;
  lines->amounts = nulls(chunk, places.count);
  if (kind_of(line) == DUCKDB_TYPE_STRUCT) each_field(chunk, line, places, add_line_field);
  else if (places.count) fail(chunk, no_lines);
}

static void read_columns(chunk *chunk) {
  size_t i, count = duckdb_data_chunk_get_column_count(chunk->input);
  promo_rows *rows = &chunk->rows;
  duckdb_vector vectors[MOST_ARGUMENTS];
  column columns[MOST_ARGUMENTS];
  for (i = 0; i < count; i++) {
    vectors[i] = duckdb_data_chunk_get_vector(chunk->input, i);
    columns[i] = column_of(vectors[i], chunk->count);
  }
  chunk->rules = columns[RULES].values;
  chunk->rules_valid = columns[RULES].valid;
  rows->amounts = integers(chunk, columns[MINOR], DUCKDB_TYPE_BIGINT);
  rows->instants = integers(chunk, columns[AT], DUCKDB_TYPE_BIGINT);
  rows->instants_per_second = 1000000;
  if (count > CODES) rows->codes = texts(chunk, columns[CODES]);
  if (count > FACTS) read_facts(chunk, vectors[FACTS]);
  if (count > LINES) read_lines(chunk, vectors[LINES]);
  if (count > SHIPPING) rows->shipping = integers(chunk, columns[SHIPPING], DUCKDB_TYPE_BIGINT);
  chunk->payables = take(chunk, chunk->count, sizeof *chunk->payables);
  chunk->problems = take(chunk, chunk->count, sizeof *chunk->problems);
}

#endif
