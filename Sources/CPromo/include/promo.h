/*
 * Promo: a language for promotions, for programs in C and C++.
 *
 * Rules are compiled once; what comes back is a handle that every call names. Orders are priced by
 * it on any thread, on many at once. Money is a whole number of minor units (cents, fen, fils) from
 * 0 to 10^15, an instant a number of seconds since 1970-01-01T00:00:00Z. No call reads a clock or a
 * locale; only promo_compile reads files, the machine's data of time zones.
 *
 * Every call that can fail returns PROMO_OK or why not, and tells more in `error` where that is not
 * null. A call that fails changes nothing else, and one that succeeds leaves `error` alone. Texts
 * are UTF-8 and need not end in a zero byte; one is at most 32 MiB long.
 *
 * Examples/Embedding/README.md has a whole program, and the command that compiles and links it.
 */
#ifndef PROMO_H
#define PROMO_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The interface that this header describes. It grows when a program that was built with an older
   header would no longer work with the library: compare it with promo_interface() at start-up. */
#define PROMO_INTERFACE 1

/* What a call returns. */
#define PROMO_OK 0
#define PROMO_BAD_ARGUMENT 1 /* a null pointer, or a length or count that cannot be */
#define PROMO_BAD_HANDLE 2   /* these rules were freed, or never compiled */
#define PROMO_BAD_TEXT 3     /* a text is not valid UTF-8 */
#define PROMO_BAD_RULES 4    /* the rules have errors: the diagnostics tell which */
#define PROMO_BAD_ORDER 5    /* an amount, an instant, a code or a fact that cannot be used */
#define PROMO_NO_ZONE_DATA 6 /* the rules name a time zone, and the machine has no data of zones */
#define PROMO_NO_ROOM 7      /* too many compiled rules: there is room for 65,535 at a time */

/* Compiled rules. 0 names none, ever, and the name of rules that were freed never comes again. */
typedef uint64_t promo_rules;

/* Bytes of a text; `bytes` may be null where `length` is 0. */
typedef struct promo_text {
  const char *bytes;
  size_t length;
} promo_text;

/* Why a call failed. `message` is in a merchant's words, ends in a zero byte, and is cut between
   two characters where it is longer. */
typedef struct promo_error {
  int32_t code;
  char message[508];
} promo_error;

/* A rule file: what messages call it, and the rules in it. */
typedef struct promo_source {
  promo_text name;
  promo_text rules;
} promo_source;

/* What is known of an order: the name of a fact, and its value as `--with` takes it (`gold`, `yes`,
   `42`). */
typedef struct promo_fact {
  promo_text name;
  promo_text value;
} promo_fact;

/* What is to be priced. Fill it with zeros first: then it brings no codes, and each fact has its
   default; one without a default must be said. */
typedef struct promo_order {
  int64_t amount;
  int64_t instant;
  const promo_text *codes;
  size_t code_count;
  const promo_fact *facts;
  size_t fact_count;
} promo_order;

/* Orders in columns: the amount and the instant of each, and the codes and facts that all of them
   have. Fill it with zeros first. */
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

/* Its version, such as "0.7.0"; not to be freed. */
const char *promo_version(void);

/* Compiles a file set in written order.
   `rules` gets the handle, to be freed with promo_free. `diagnostics`, where not null, gets what
   there is to say as JSON, whether the rules can be used or not, to be freed with promo_free_text:
   the form that `promo-eval check --diagnostics json` prints, without what only `check` finds (P130
   and what follows it). Where the call returns neither PROMO_OK, PROMO_BAD_RULES nor
   PROMO_NO_ZONE_DATA, it gets null. */
int promo_compile(const promo_source *sources, size_t count, promo_rules *rules,
                  char **diagnostics, promo_error *error);

/* Frees rules. Calls that are using them on other threads end as if they had not been freed. */
int promo_free(promo_rules rules, promo_error *error);

/* Frees a text that a call made. Null is no text, and nothing happens. */
void promo_free_text(char *text);

/* Reads an amount as an order says it, `120` or `120.50`, in the currency of the rules. */
int promo_amount(promo_rules rules, promo_text text, int64_t *amount, promo_error *error);

/* Reads an instant as `--at` takes it, `2026-11-11`, `2026-11-11T10:00` or with an offset, on the
   wall clock of the rules. */
int promo_instant(promo_rules rules, promo_text text, int64_t *instant, promo_error *error);

/* What an order pays. */
int promo_price(promo_rules rules, const promo_order *order, int64_t *payable,
                promo_error *error);

/* What each order of a column pays, into `payables`, which has room for as many and shares no byte
   with the column. Nothing is copied. If an amount is out of range, the message names its row (from
   1), and nothing is written. */
int promo_price_column(promo_rules rules, const promo_column *column, int64_t *payables,
                       promo_error *error);

/* The whole answer for an order, with what became of every promotion, as JSON, to be freed with
   promo_free_text: the form that `promo-eval --format json` prints. */
int promo_quote(promo_rules rules, const promo_order *order, char **json, promo_error *error);

#ifdef __cplusplus
}
#endif

#endif
