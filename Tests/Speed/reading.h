/* Numbers from text. Nothing is checked: the text is as `generate` and table.awk write it, with
   MARGIN more readable bytes on either side. */
#ifndef READING_H
#define READING_H

#include <fcntl.h>
#include <immintrin.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { MARGIN = 64 };

__attribute__((noreturn)) static void fail(const char *reason) {
  fprintf(stderr, "limit: %s\n", reason);
  exit(1);
}

static void *memory(size_t bytes) {
  void *room = malloc(bytes);
  if (!room) fail("there is no memory");
  return room;
}

/* Nanoseconds of a clock that only runs forward. */
static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

/* The bytes of a file; free them with `free_text`. */
typedef struct {
  char *start, *end;
} text;

static text read_text(const char *path) {
  struct stat status;
  int file = open(path, O_RDONLY);
  if (file < 0 || fstat(file, &status)) fail(path);
  char *start = (char *)memory((size_t)status.st_size + 2 * MARGIN) + MARGIN;
  char *end = start;
  ssize_t got;
  memset(start - MARGIN, 0, MARGIN);
  while ((got = read(file, end, (size_t)(start + status.st_size - end))) > 0) end += got;
  memset(end, 0, MARGIN);
  close(file);
  return (text){start, end};
}

static void free_text(text text) { free(text.start - MARGIN); }

/* The first place from `place` on that has a byte. */
static inline const char *next(const char *place, char byte) {
  while (*place != byte) place++;
  return place;
}

/* Minor units of an amount with two decimals, `1.00` to `100000.00`, by its end and its length. */
static inline int32_t minor_units(const char *end, int length) {
  uint64_t digits;
  memcpy(&digits, end - 8, 8);
  /* The decimals stay where they are; the rest moves over the point. */
  digits = (digits & 0xFFFF000000000000) | (digits << 8 & 0x0000FFFFFFFFFF00);
  int before = 8 * (9 - length);
  digits = (digits & 0x0F0F0F0F0F0F0F0F) >> before << before;
  /* Two digits in two bytes, then four in four, then eight. */
  digits = digits * (1 + (10 << 8)) >> 8 & 0x00FF00FF00FF00FF;
  digits = digits * (1 + (100 << 16)) >> 16 & 0x0000FFFF0000FFFF;
  return (int32_t)(digits * (1 + ((uint64_t)10000 << 32)) >> 32);
}

/* A moment from 2000 to 2066: seconds of a calendar whose months have 31 days, which keeps the
   order of moments. */
static inline int32_t moment_of(int year, int month, int day) {
  return (((year - 2000) * 12 + month - 1) * 31 + day - 1) * 86400;
}

/* The moment of `2025-01-07T03:03:55`. */
static inline int32_t moment(const char *text) {
  const __m128i pairs = _mm_setr_epi8(2, 3, 5, 6, 8, 9, 11, 12, 14, 15, -1, -1, -1, -1, -1, -1);
  __m128i digits = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(text + 3)), pairs);
  digits = _mm_and_si128(digits, _mm_set1_epi8(15));
  /* Month, day; hour, minute; second. */
  __m128i parts = _mm_maddubs_epi16(digits, _mm_set1_epi16(10 | 1 << 8));
  parts = _mm_madd_epi16(parts, _mm_setr_epi16(31, 1, 60, 1, 1, 0, 0, 0));
  uint64_t days_and_minutes = (uint64_t)_mm_cvtsi128_si64(parts);
  int32_t days = (int32_t)(uint32_t)days_and_minutes, minutes = (int32_t)(days_and_minutes >> 32);
  int32_t years = (text[2] - '0') * 10 + text[3] - '0';
  return moment_of(2000 + years, 0, 0) + 86400 * days + 60 * minutes + _mm_extract_epi32(parts, 2);
}

#endif
