/* A file of orders, `id,amount,at`, into a file of prices, `id,payable`, by some threads. */
#ifndef FILE_H
#define FILE_H

#include <pthread.h>
#include <stdatomic.h>

#include "columns.h"

enum { BLOCK = 1 << 20, LONGEST_ROW = 64 };

/* `390.` by a whole number, and its length; `.44` and a new line by the decimals. */
typedef struct {
  char whole[1001][4], decimals[100][4];
  uint8_t lengths[1001];
} digits;

static void fill(digits *digits) {
  char text[16];
  for (int i = 0; i <= 1000; i++) {
    digits->lengths[i] = (uint8_t)snprintf(text, sizeof text, "%d   ", i) - 3;
    memcpy(digits->whole[i], text, 4);
  }
  for (int i = 0; i < 100; i++) {
    snprintf(text, sizeof text, ".%02d\n", i);
    memcpy(digits->decimals[i], text, 4);
  }
}

/* What the threads share. */
typedef struct {
  int input, output;
  size_t size, block_count;
  column_rules rules;
  digits digits;
  /* The block that is taken next. */
  atomic_size_t next_block;
  /* The block that is written next, and the place of its prices. */
  size_t turn, place;
  pthread_mutex_t lock;
  pthread_cond_t turned;
} job;

/* Some rows in columns. */
typedef struct {
  _Alignas(32) int32_t amounts[COLUMN], moments[COLUMN], payables[COLUMN];
  const char *rows[COLUMN];
  /* How long an id is with its comma. */
  uint8_t lengths[COLUMN];
} columns;

/* Reads rows that begin before `end`, until the columns are full; goes on to the next row. */
static inline int read_rows(columns *columns, const char **place, const char *end) {
  const __m256i comma = _mm256_set1_epi8(',');
  const char *row = *place;
  int count = 0;
  for (; count < COLUMN && row < end; count++) {
    __m256i bytes = _mm256_loadu_si256((const __m256i *)row);
    uint32_t commas = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(bytes, comma));
    int first = __builtin_ctz(commas), second = __builtin_ctz(commas & (commas - 1));
    columns->amounts[count] = minor_units(row + second, second - first - 1);
    columns->moments[count] = moment(row + second + 1);
    columns->rows[count] = row;
    columns->lengths[count] = (uint8_t)(first + 1);
    row += second + 21;
  }
  *place = row;
  return count;
}

/* Writes prices, with up to 16 bytes after them that mean nothing. The end of the prices. */
static inline char *write_rows(
    const columns *columns, int count, const digits *digits, char *output) {
  for (int i = 0; i < count; i++) {
    uint32_t payable = (uint32_t)columns->payables[i], whole = payable / 100;
    memcpy(output, columns->rows[i], 16);
    output += columns->lengths[i];
    memcpy(output, digits->whole[whole], 4);
    output += digits->lengths[whole];
    memcpy(output, digits->decimals[payable - 100 * whole], 4);
    output += 4;
  }
  return output;
}

/* Reads a block and the row that it ends in the middle of. The first row that begins in it. */
static const char *read_block(const job *job, size_t block, char *room) {
  size_t start = block * BLOCK, before = block ? 1 : 0;
  size_t wanted = BLOCK + LONGEST_ROW + before, had = 0;
  ssize_t got;
  while (had < wanted &&
         (got = pread(job->input, room + had, wanted - had, (off_t)(start - before + had))) > 0)
    had += (size_t)got;
  /* The heading is the first row. */
  return next(room, '\n') + 1;
}

static void write_block(job *job, size_t block, const char *prices, size_t length) {
  pthread_mutex_lock(&job->lock);
  while (job->turn != block) pthread_cond_wait(&job->turned, &job->lock);
  off_t place = (off_t)job->place;
  job->place += length;
  job->turn++;
  pthread_cond_broadcast(&job->turned);
  pthread_mutex_unlock(&job->lock);
  while (length) {
    ssize_t written = pwrite(job->output, prices, length, place);
    if (written <= 0) fail("the prices cannot be written");
    prices += written;
    place += written;
    length -= (size_t)written;
  }
}

static void *work(void *context) {
  job *job = context;
  char *room = (char *)memory(BLOCK + LONGEST_ROW + 2 * MARGIN) + MARGIN;
  char *prices = memory(BLOCK + LONGEST_ROW + 2 * MARGIN);
  columns *columns = aligned_alloc(32, sizeof *columns);
  if (!columns) fail("there is no memory");
  memset(columns, 0, sizeof *columns);
  size_t block;
  while ((block = atomic_fetch_add(&job->next_block, 1)) < job->block_count) {
    const char *row = read_block(job, block, room);
    size_t length = job->size - block * BLOCK;
    const char *end = room + (block ? 1 : 0) + (length < BLOCK ? length : BLOCK);
    char *output = prices;
    while (row < end) {
      int count = read_rows(columns, &row, end);
      price_columns(&job->rules, columns->amounts, columns->moments, columns->payables, count);
      output = write_rows(columns, count, &job->digits, output);
    }
    write_block(job, block, prices, (size_t)(output - prices));
  }
  free(columns);
  free(prices);
  free(room - MARGIN);
  return NULL;
}

static void price_file(const char *rules, const char *input, const char *output, int threads) {
  static const char heading[] = "id,payable\n";
  static job job = {.lock = PTHREAD_MUTEX_INITIALIZER, .turned = PTHREAD_COND_INITIALIZER};
  struct stat status;
  pthread_t others[64];
  table table = read_table(rules);
  if (threads < 1 || threads > 64) fail("1 to 64 threads");
  job.rules = prepare_columns(&table);
  fill(&job.digits);
  job.input = open(input, O_RDONLY);
  if (job.input < 0 || fstat(job.input, &status)) fail(input);
  job.output = open(output, O_CREAT | O_TRUNC | O_WRONLY, 0644);
  if (job.output < 0) fail(output);
  job.size = (size_t)status.st_size;
  job.block_count = (job.size + BLOCK - 1) / BLOCK;
  job.place = sizeof heading - 1;
  if (pwrite(job.output, heading, job.place, 0) != (ssize_t)job.place) fail(output);
  for (int i = 1; i < threads; i++)
    if (pthread_create(&others[i], NULL, work, &job)) fail("there is no thread");
  work(&job);
  for (int i = 1; i < threads; i++) pthread_join(others[i], NULL);
  if (close(job.output)) fail(output);
}

#endif
