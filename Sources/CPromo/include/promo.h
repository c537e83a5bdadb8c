/*
 * Promo: a language for promotions, for programs in C and C++.
 *
 * Compile rules once, and pass the handle you get to every call. Many threads may price orders with
 * one handle at the same time. Money is a whole number of minor units (cents, fen, fils) from 0 to
 * 10^15. An instant is a number of seconds since 1970-01-01T00:00:00Z, in the years 1970 to 2199 on
 * the wall clock of the rules; milliseconds are refused. No call reads a clock or a
 * locale. Only promo_compile reads files: the machine's time zone data.
 *
 * Every call that can fail returns PROMO_OK or the reason, and fills `error` if it is not null. A
 * call that fails changes nothing else. A call that succeeds leaves `error` alone. Texts are UTF-8,
 * at most 32 MiB long, and need no zero byte at the end.
 *
 * Examples/Embedding/README.md has a whole program and the command that compiles and links it.
 */
#ifndef PROMO_H
#define PROMO_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The interface that this header describes. The number grows when a program built with an older
   header no longer works with the library: compare it with promo_interface() at start-up. */
#define PROMO_INTERFACE 1

/* The results of a call. */
#define PROMO_OK 0
#define PROMO_BAD_ARGUMENT 1 /* a null pointer, or an impossible length or count */
#define PROMO_BAD_HANDLE 2   /* the rules were freed, or never compiled */
#define PROMO_BAD_TEXT 3     /* a text is not valid UTF-8 */
#define PROMO_BAD_RULES 4    /* the rules have errors: see the diagnostics */
#define PROMO_BAD_ORDER 5    /* an unusable amount, instant, code or fact */
#define PROMO_NO_ZONE_DATA 6 /* the rules name a time zone, and the machine has no zone data */
#define PROMO_NO_ROOM 7      /* too many compiled rules: at most 65,535 at a time */

/* A handle of compiled rules. It is never 0, and the handle of freed rules never comes again. */
typedef uint64_t promo_rules;

/* The bytes of a text. `bytes` may be null if `length` is 0. */
typedef struct promo_text {
  const char *bytes;
  size_t length;
} promo_text;

/* The reason why a call failed. `message` is in a merchant's words and ends in a zero byte. Longer
   ones are cut between two characters. */
typedef struct promo_error {
  int32_t code;
  char message[508];
} promo_error;

/* A rule file: its name in messages, and its rules. */
typedef struct promo_source {
  promo_text name;
  promo_text rules;
} promo_source;

/* A fact of an order: its name, and its value as `--with` takes it (`gold`, `yes`, `42`). */
typedef struct promo_fact {
  promo_text name;
  promo_text value;
} promo_fact;

/* An order to price. Fill it with zeros first: then it has no codes, and each fact has its default.
   You must give a fact that has no default. */
typedef struct promo_order {
  int64_t amount;
  int64_t instant;
  const promo_text *codes;
  size_t code_count;
  const promo_fact *facts;
  size_t fact_count;
} promo_order;

/* Orders in columns: an amount and an instant for each, and the codes and facts of all of them.
   Fill it with zeros first. */
typedef struct promo_column {
  const int64_t *amounts;
  const int64_t *instants;
  size_t count;
  const promo_text *codes;
  size_t code_count;
  const promo_fact *facts;
  size_t fact_count;
} promo_column;

/* The interface of the library that is loaded. */
int promo_interface(void);

/* The version of the library, such as "0.8.0". Do not free it. */
const char *promo_version(void);

/* Compiles a file set in written order.
   `rules` gets the handle: free it with promo_free. `diagnostics`, if not null, gets the JSON that
   `promo-eval check --diagnostics json` prints, without what only `check` finds (P130 and above),
   whether or not the rules can be used: free it with promo_free_text. If the call returns anything
   but PROMO_OK, PROMO_BAD_RULES or PROMO_NO_ZONE_DATA, it gets null. */
int promo_compile(const promo_source *sources, size_t count, promo_rules *rules,
                  char **diagnostics, promo_error *error);

/* Frees rules. Calls that use them on other threads still end as usual. */
int promo_free(promo_rules rules, promo_error *error);

/* Frees a text that a call returned. Does nothing with null. */
void promo_free_text(char *text);

/* Reads an amount such as `120` or `120.50`, in the currency of the rules. */
int promo_amount(promo_rules rules, promo_text text, int64_t *amount, promo_error *error);

/* Reads an instant as `--at` takes it: `2026-11-11` or `2026-11-11T10:00` on the wall clock of the
   rules, or with an offset from UTC. */
int promo_instant(promo_rules rules, promo_text text, int64_t *instant, promo_error *error);

/* Prices an order. */
int promo_price(promo_rules rules, const promo_order *order, int64_t *payable,
                promo_error *error);

/* Prices each order of a column into `payables`, which must have room for as many and share no
   byte with the column. Copies nothing. If an amount is out of range, the message names its row
   (from 1), and nothing is written. */
int promo_price_column(promo_rules rules, const promo_column *column, int64_t *payables,
                       promo_error *error);

/* Answers an order in full, with the outcome of every promotion, as JSON in the form that
   `promo-eval --format json` prints: free it with promo_free_text. */
int promo_quote(promo_rules rules, const promo_order *order, char **json, promo_error *error);

#ifdef __cplusplus
}
#endif

#endif
