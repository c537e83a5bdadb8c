/* Reads JSON in place: texts lose their escapes where they stand. Every function moves `at` past
   what it reads and returns 1, or returns 0 where there is something else. The JSON ends in a zero
   byte. */
#ifndef PROMO_JSON_H
#define PROMO_JSON_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "promo.h"

/* One of the signs { } [ ] , : */
static int json_sign(char **at, char sign) {
  *at += strspn(*at, " \t\r\n");
  if (**at != sign) return 0;
  ++*at;
  return 1;
}

static int json_hex(const char *digits, uint32_t *number) {
  char four[5] = {0}, *end;
  strncpy(four, digits, 4);
  *number = (uint32_t)strtoul(four, &end, 16);
  return strspn(four, "0123456789abcdefABCDEF") == 4;
}

/* The character of `\uXXXX`, or of two of them, in UTF-8. `from` stands after the `u`. */
static int json_character(char **from, char **to) {
  uint32_t c, low;
  char *out = *to;
  if (!json_hex(*from, &c)) return 0;
  *from += 4;
  if (c >= 0xD800 && c < 0xDC00) {
    if ((*from)[0] != '\\' || (*from)[1] != 'u' || !json_hex(*from + 2, &low)) return 0;
    if (low < 0xDC00 || low > 0xDFFF) return 0;
    c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
    *from += 6;
  } else if (c >= 0xDC00 && c <= 0xDFFF) {
    return 0;
  }
  if (c < 0x80) {
    *out++ = (char)c;
  } else {
    int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    *out++ = (char)((0xFF00 >> (more + 1) & 0xFF) | c >> 6 * more);
    while (more--) *out++ = (char)(0x80 | (c >> 6 * more & 0x3F));
  }
  *to = out;
  return 1;
}

static int json_text(char **at, promo_text *text) {
  static const char escapes[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
  const char *escape;
  char *from, *to;
  if (!json_sign(at, '"')) return 0;
  text->bytes = from = to = *at;
  while (*from != '"') {
    if ((unsigned char)*from < ' ') return 0;
    if (*from != '\\') {
      *to++ = *from++;
    } else if (from[1] == 'u') {
      from += 2;
      if (!json_character(&from, &to)) return 0;
    } else if (from[1] && (escape = strchr(escapes, from[1]))) {
      *to++ = meanings[escape - escapes];
      from += 2;
    } else {
      return 0;
    }
  }
  text->length = (size_t)(to - text->bytes);
  *at = from + 1;
  return 1;
}

static int json_is(const promo_text *text, const char *word) {
  return text->length == strlen(word) && !memcmp(text->bytes, word, text->length);
}

static int json_digits(const char **at) {
  size_t count = strspn(*at, "0123456789");
  *at += count;
  return count > 0;
}

/* Unlike strtod, it asks for a point in every locale. */
static int json_is_number(const promo_text *word) {
  const char *at = word->bytes;
  at += *at == '-';
  if (*at == '0' && strspn(at, "0123456789") > 1) return 0;
  if (!json_digits(&at)) return 0;
  if (*at == '.' && (at++, !json_digits(&at))) return 0;
  if (*at == 'e' || *at == 'E') {
    at++;
    at += *at == '+' || *at == '-';
    if (!json_digits(&at)) return 0;
  }
  return at == word->bytes + word->length;
}

/* A number, true, false or null, as it is written. */
static int json_word(char **at, promo_text *word) {
  *at += strspn(*at, " \t\r\n");
  word->bytes = *at;
  word->length = strcspn(*at, " \t\r\n{}[],:\"");
  *at += word->length;
  return json_is(word, "true") || json_is(word, "false") || json_is(word, "null") ||
         json_is_number(word);
}

static int json_null(char **at) {
  char *start = *at;
  promo_text word;
  if (json_word(at, &word) && json_is(&word, "null")) return 1;
  *at = start;
  return 0;
}

/* True if nothing but white space is left. */
static int json_ends(const char *at, const char *last) {
  return at + strspn(at, " \t\r\n") == last;
}

/* A whole number in 64 bits. */
static int json_integer(char **at, int64_t *number) {
  promo_text word;
  char *end;
  if (!json_word(at, &word) || word.length > 19) return 0;
  *number = strtoll(word.bytes, &end, 10);
  return end == *at && end > word.bytes;
}

#endif
