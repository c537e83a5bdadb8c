/*
 * Promo: a language for promotions, for programs in C and C++.
 *
 * Compile rules once, and pass the handle you get to every call. Many threads may price orders with
 * one handle at the same time. Money is a whole number of minor units (cents, fen, fils) from 0 to
 * 10^15. An instant is a number of seconds since 1970-01-01T00:00:00Z, in the years 1970 to 2199 on
 * the wall clock of the rules; milliseconds are refused, unless a call says that it takes them. No
 * call reads a clock or a locale. Only promo_compile reads files: the machine's time zone data.
 *
 * Every call that can fail returns PROMO_OK or the reason, and fills `error` if it is not null. A
 * call that fails changes nothing else. A call that succeeds leaves `error` alone. Texts are UTF-8,
 * at most 32 MiB long, and need no zero byte at the end.
 *
 * For other languages: every argument and every result is a pointer or an integer, and every
 * structure has the layout that C gives it. A process that forks may use its handles on both sides:
 * each has its own memory, and frees its own. Fork while no other thread is inside a call. A thread
 * with 64 KiB of stack may make any call.
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
   header no longer works with the library: compare it with promo_interface() at start-up. An
   installed library has it in its name (libPromoC.so.NUMBER), so that a program loads no other. */
#define PROMO_INTERFACE 7

/* The results of a call. */
#define PROMO_OK 0
#define PROMO_BAD_ARGUMENT 1 /* a null pointer, or an impossible length or count */
#define PROMO_BAD_HANDLE 2   /* the rules were freed, or never compiled */
#define PROMO_BAD_TEXT 3     /* a text is not valid UTF-8 */
#define PROMO_BAD_RULES 4    /* the rules have errors: see the diagnostics */
#define PROMO_BAD_ORDER 5    /* an unusable amount, line, instant, code or fact */
#define PROMO_NO_ZONE_DATA 6 /* a time zone is named, and the machine has no zone data */
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

/* A fact of an order: its name, and its value as `--with` takes it (`gold`, `yes`, `42`). An
   empty value states nothing. */
typedef struct promo_fact {
  promo_text name;
  promo_text value;
} promo_fact;

/* A line of an order. Fill it with zeros first: then it has no labels. */
typedef struct promo_line {
  /* What all its pieces cost together, in minor units. */
  int64_t amount;
  /* The number of pieces, at most 1,000,000; 0 stands for 1. */
  int64_t pieces;
  /* What the shop says of these goods, such as their categories. Rules declare the labels that they
     use with `goods`; any other label changes no price, and promo_quote lists it. One that is a slip
     of a declared one (`shirst`) is refused. */
  const promo_text *labels;
  size_t label_count;
} promo_line;

/* An order to price. Fill it with zeros first: then it has no codes, and each fact has its default.
   You must give a fact that has no default, an amount or lines and, where the rules ask for the time, an
   instant: an order without these is refused. */
typedef struct promo_order {
  /* The sum of the goods in minor units, or 0 if there are lines. An order of 0 has a list without
     lines: `lines` is not null, and `line_count` is 0. */
  int64_t amount;
  /* 0 says nothing: for the first second of 1970 give the next one, 1. */
  int64_t instant;
  const promo_text *codes;
  size_t code_count;
  const promo_fact *facts;
  size_t fact_count;
  /* The lines, at most 10,000. Neither splitting nor reordering them changes a price. */
  const promo_line *lines;
  size_t line_count;
  /* What the shipping costs, in minor units. It is paid besides the goods: all together is at most
     10^15. */
  int64_t shipping;
  /* The currency that all these are minor units of, such as `EUR`. Say it wherever other rules may
     price the order than those that read its amounts: rules in another currency refuse it. An empty
     text says nothing. */
  promo_text currency;
} promo_order;

/* Orders in columns, none with lines: an amount in minor units and an instant for each, of which 0 is the
   beginning of 1970, and the codes and facts of all of them. Fill it with zeros first. */
typedef struct promo_column {
  const int64_t *amounts;
  const int64_t *instants;
  size_t count;
  const promo_text *codes;
  size_t code_count;
  const promo_fact *facts;
  size_t fact_count;
} promo_column;

/* What the values of a column are. */
#define PROMO_NO_COLUMN 0  /* there is no such column */
#define PROMO_TEXTS 1      /* texts: `offsets` has int32_t, one more than rows, into `values` */
#define PROMO_LONG_TEXTS 2 /* the same with int64_t */
#define PROMO_TEXT_VIEWS 3 /* 16 bytes for each text; `offsets` is the buffers of longer ones */
#define PROMO_BITS 4       /* booleans, eight in a byte, the first in the lowest bit */
#define PROMO_NUMBERS 5    /* int64_t */
#define PROMO_LISTS 6      /* of promo_lists only: `offsets` has int32_t */
#define PROMO_LONG_LISTS 7 /* the same with int64_t */

/* A value for each row, in the buffers of an Arrow array (arrow.apache.org). They stay the caller's,
   and need no alignment. */
typedef struct promo_cells {
  /* One of the above. */
  int64_t kind;
  const void *values;
  const void *offsets;
  /* A bit for each row that has a value, or null if all have one. */
  const uint8_t *valid;
  /* The place of the first row in all these buffers: what Arrow calls the offset of the array. */
  int64_t first;
} promo_cells;

/* The values of a fact, row by row: texts as `--with` takes them, booleans or numbers. */
typedef struct promo_fact_cells {
  promo_text name;
  promo_cells cells;
} promo_fact_cells;

/* A list for each row, in the buffers of an Arrow list: the elements of row n are those from
   offsets[first + n] up to, and without, offsets[first + n + 1]. */
typedef struct promo_lists {
  /* PROMO_LISTS, PROMO_LONG_LISTS or PROMO_NO_COLUMN. */
  int64_t kind;
  const void *offsets;
  /* A bit for each row that has a list, or null if all have one. */
  const uint8_t *valid;
  int64_t first;
} promo_lists;

/* The lines of all rows, one after the other. */
typedef struct promo_line_cells {
  /* The lines of each row. If there is no such column, no row has lines. */
  promo_lists lines;
  /* The number of lines in the following columns. */
  size_t count;
  /* The price of all pieces of a line together, as in `amounts` of the rows. */
  promo_cells amounts;
  /* The numbers of pieces, or texts of them. A line without a value is one piece. */
  promo_cells pieces;
  /* The labels of each line: lists of `label_texts`. */
  promo_lists labels;
  /* The number of texts in `label_texts`. */
  size_t label_count;
  promo_cells label_texts;
} promo_line_cells;

/* Orders in columns, each with codes and facts of its own, and perhaps with lines. Fill it with zeros
   first. A row without a value for a fact (null, or an empty text) has the fact's default. */
typedef struct promo_rows {
  size_t count;
  /* Minor units, or texts as promo_amount reads them. A row with lines has none; if there are lines,
     there may be no such column. */
  promo_cells amounts;
  /* Numbers since 1970, or texts as promo_instant reads them. Of the numbers, INT64_MIN is none, and 0
     the beginning of 1970. A row may have none if the rules do not ask for the time. */
  promo_cells instants;
  /* How many of these numbers make a second: 1, 1000, 1000000 or 1000000000; 0 stands for 1. Parts
     of a second are dropped. */
  int64_t instants_per_second;
  /* Texts: the codes of a row, with blanks between them. */
  promo_cells codes;
  const promo_fact_cells *fact_cells;
  size_t fact_cells_count;
  /* The codes that all rows present besides their own, and the facts of all rows. */
  const promo_text *codes_of_all;
  size_t code_of_all_count;
  const promo_fact *facts_of_all;
  size_t fact_of_all_count;
  /* The lines of each row. A list without lines is that of an order of no goods: a row that is an
     amount has no list. */
  promo_line_cells lines;
  /* The price of the shipping, as in `amounts`. A row without a value has none. */
  promo_cells shipping;
  /* Texts: the currency of each row. A row in another one than the rules is refused, as one with an
     unusable amount. */
  promo_cells currency;
} promo_rows;

/* Why a row has no price. From PROMO_ROW_FACT on: that number plus the number of the fact, as
   promo_describe lists them, from 0. */
#define PROMO_ROW_PRICED 0
#define PROMO_ROW_AMOUNT 1
#define PROMO_ROW_INSTANT 2
#define PROMO_ROW_CODE 3
#define PROMO_ROW_LINES 4
#define PROMO_ROW_SHIPPING 5
#define PROMO_ROW_FACT 6

/* The largest number of promotions that are applied to an order without lines. */
#define PROMO_APPLIED 4

/* Where the answers go: memory with room for all rows, which shares no byte with the columns. Fill it
   with zeros first. */
typedef struct promo_prices {
  /* What each order pays; -1 for a row that has no price. */
  int64_t *payables;
  /* Why a row has no price, PROMO_ROW_PRICED where it has one. */
  int32_t *problems;
  /* Null, or room for `applied_room` numbers a row: the promotions applied, in the order in which
     they are, by their number in written order, from 0; -1 after the last. */
  int32_t *applied;
  /* The room of a row, in numbers; 0 stands for PROMO_APPLIED. */
  size_t applied_room;
  /* Null, or how many promotions are applied to each row: orders with lines may have more than there
     is room for. Then the first are written, and you ask again with more room. */
  int32_t *applied_counts;
  /* Null, or a byte a row: 1 where more sets of promotions were possible than are looked at, so that a
     cheaper one may exist, as `bounded` of promo_quote; else 0. */
  uint8_t *bounded;
  /* Null, or room for `applied_room` numbers a row: what each of the promotions applied takes from the
     order, in minor units, in the places that `applied` has for them; 0 after the last. It takes
     longer than a price alone. */
  int64_t *taken;
  /* Null, or a text a row: why it has no price, in the words that an order file is told, which begin with
     the name of the column; null where it has one. Free each with promo_free_text. */
  char **words;
  /* Null, or room for one number more than rows. Then `applied` and `taken` have no gaps: those of row n
     are from applied_ends[n] up to, and without, applied_ends[n + 1], as in a list of Arrow. If the last
     of these exceeds `applied_room` times the rows, you ask again with more room. */
  int32_t *applied_ends;
} promo_prices;

/* Settings that replace those of the rules, for several shops with one rule file, and limits on orders
   for a service that owes an answer in time. Fill it with zeros first: an empty text keeps the setting,
   and 0 is no limit. */
typedef struct promo_options {
  /* `calculator`, `best` or `first`. */
  promo_text strategy;
  /* A zone such as `Asia/Shanghai`. */
  promo_text timezone;
  /* The largest number of lines of an order: one with more is refused. 0 stands for 10,000. */
  int64_t most_lines;
  /* The largest number of steps for a price, and for a quote: an order that takes more is refused, up
     to 100,000 and 2,000,000 steps late. A step takes about ten nanoseconds. The rules and the lines
     alone decide how many there are, so that every machine refuses the same orders. An order without
     lines takes few, which are not counted. */
  int64_t most_steps;
} promo_options;

/* A fact that your orders state, for promo_check: its name, its kind as promo_describe says it (`one
   of`, `yes/no` or `number`), and for `one of` every value that an order may state. */
typedef struct promo_stated_fact {
  promo_text name;
  promo_text kind;
  const promo_text *values;
  size_t value_count;
} promo_stated_fact;

/* The conditions under which rules are to be used. Filled with zeros, they are those of a RuleStore in
   Swift: there is a promotion, every `expect` of the rules holds, and no `ensure` of them is broken. */
typedef struct promo_admission {
  /* Not 0 to use rules without a promotion, too. Such rules usually come from a file that is being
     saved. */
  int32_t allows_no_promotion;
  /* Not 0 to use rules of which an `expect` fails, too. One that would hold with every promotion
     switched on does not count in any case, so that you can pause any promotion at once. */
  int32_t ignores_expectations;
  /* The steps for proving all guarantees: ten million take at most a fifth of a second. 0 stands for
     50,000,000; -1 proves none. A guarantee that these steps do not decide is no reason to refuse. */
  int64_t guarantee_steps;
  /* The rules that these are to replace: rules in another currency are refused. 0 if there are none. */
  promo_rules previous;
  /* The facts that your orders state: refused are rules that require another one, do not declare one
     of these or do not allow one of its values. Null stands for the facts of the previous rules, if
     there are any. */
  const promo_stated_fact *facts;
  size_t fact_count;
} promo_admission;

/* ---- Calls ---- */

/* The interface of the library that is loaded. */
int promo_interface(void);

/* The version of the library, such as "0.9.0", or "0.9.0-dev" before its release. Do not free it. */
const char *promo_version(void);

/* Compiles a file set in written order.
   `options` may be null. `rules` gets the handle: free it with promo_free. `diagnostics`, if not null, gets the JSON that
   `promo-eval check --diagnostics json` prints, without what only `check` finds (P130 and above),
   whether or not the rules can be used: free it with promo_free_text. If the call returns anything
   but PROMO_OK, PROMO_BAD_RULES or PROMO_NO_ZONE_DATA, it gets null. */
int promo_compile(const promo_source *sources, size_t count, const promo_options *options,
                  promo_rules *rules, char **diagnostics, promo_error *error);

/* Frees rules. Calls that use them on other threads still end as usual. */
int promo_free(promo_rules rules, promo_error *error);

/* Frees a text that a call returned. Does nothing with null. */
void promo_free_text(char *text);

/* Describes the rules, as a JSON object: `version`, which you keep with an order that is paid, because
   the same version gives the same order the same price: the `engine`, `rules` (the SHA-256 of the file; of
   several, of each with its length before it, in eight bytes, the most significant first; options are
   more lines of the last, `strategy best` and `timezone "Asia/Shanghai"`), and `zoneData` (that of the time zone file that was read, if one was); `currency` (if the rules name
   one), `decimals`, `rounding`, `strategy` and `timezone`; `facts`, each with `name`, `label` (the name
   for people, if there is one), `kind` (`one of`, `yes/no` or `number`), `values` (of `one of`) and
   `default` (a text, if there is one); `labels`, those of goods (if the rules declare any);
   `promotions`, each with `name` and `paused`. Facts and promotions are in written order, which is that
   of their numbers. Free it with promo_free_text. */
int promo_describe(promo_rules rules, char **json, promo_error *error);

/* Gives the `version` of that description alone, as a JSON object: free it with promo_free_text. */
int promo_rules_version(promo_rules rules, char **json, promo_error *error);

/* Gives the number of promotions. */
int promo_promotion_count(promo_rules rules, size_t *count, promo_error *error);

/* Gives the name of a promotion by its number, from 0: free it with promo_free_text. */
int promo_promotion_name(promo_rules rules, size_t number, char **name, promo_error *error);

/* Lists the promotions that are active at an instant, for a shop to show beside its goods: not
   paused, inside their window and on schedule. An order may still lack their amount, code or facts.
   `numbers` must have room for as many as there are promotions; the first `count` are written. */
int promo_active(promo_rules rules, int64_t instant, int32_t *numbers, size_t *count,
                 promo_error *error);

/* Reads an amount such as `120` or `120.50`, in the currency of the rules. */
int promo_amount(promo_rules rules, const promo_text *text, int64_t *amount,
                 promo_error *error);

/* Reads an instant as `--at` takes it: `2026-11-11` or `2026-11-11T10:00` on the wall clock of the
   rules, or with an offset from UTC. */
int promo_instant(promo_rules rules, const promo_text *text, int64_t *instant,
                  promo_error *error);

/* Prices an order: what its goods and its shipping cost. One with lines takes memory for each of
   them, and none for its pieces. */
int promo_price(promo_rules rules, const promo_order *order, int64_t *payable,
                promo_error *error);

/* Prices each order of a column into `payables`, which must have room for as many and share no
   byte with the column. Copies nothing. If an amount is out of range, the message names its row
   (from 1), and nothing is written. Orders that differ in more than amount and instant, or of which a
   wrong one must not stop the others, are rows: `promo_price_rows`. */
int promo_price_column(promo_rules rules, const promo_column *column, int64_t *payables,
                       promo_error *error);

/* Prices orders that have codes, facts and lines of their own. A row that cannot be priced has a
   problem, and the others are priced all the same: the call fails only if a column itself is
   impossible. It needs memory for some rows, never for each. A label that no rule declares changes no
   price; one that is a slip of a declared one (`shirst`) is refused, as in order files. */
int promo_price_rows(promo_rules rules, const promo_rows *rows, const promo_prices *prices,
                     promo_error *error);

/* Looks for slips in the names of columns, for a program that finds the columns of orders by their
   names: `minor` or `amount`, `at`, `codes`, `currency`, `lines`, `shipping_minor` or `shipping`, and
   those of the facts; `parts` are the names in the lines, of which `minor` or `amount`, `pieces` and
   `labels` are used. Capitals do not count. The call fails if another name looks like one of these
   (`teir`, `coupon`) that is missing, or like a part of lines, and if a fact has the name of another
   column. It gives those that look like one that is there, as a JSON array of objects: `column`, its
   number in `names`, from 0; `meant`, the numbers of the columns that it looks like; and `problem`, the
   words for a row that has a value in it, and none in these: refuse that row. Free it with
   promo_free_text. */
int promo_column_slips(promo_rules rules, const promo_text *names, size_t count,
                       const promo_text *parts, size_t part_count, char **json, promo_error *error);

/* Answers a question in JSON, as `promo-eval serve` does: an object with one member, which is what is
   asked for, and perhaps an `id` that the answer gives back.
     {"price": ORDER}         what the order pays, and which promotions apply
     {"quote": ORDER}         the order in full, in the form that `promo-eval --format json` prints
     {"active": {"at": …}}    the names of the promotions that are active at an instant
     {"describe": {}}         what promo_describe gives
     {"version": {}}          what promo_rules_version gives
   ORDER is the object that JSON Lines have: `{"amount": "120.00", "at": "2026-11-11T10:00", "code":
   "SAVE", "facts": {"tier": "gold"}}`, or `lines` in place of `amount`, each an object with `amount`,
   `pieces` and `labels`; `minor` is an amount in minor units. The answer is an object with a member of the
   same name, and the `version` of the rules. If the question or its order cannot be used the call returns
   PROMO_BAD_ORDER, and the answer has `error` in its place: `code`, of which Examples/Embedding/Serve/README.md
   has the list, `member` and `line` of the order if it is in one, and `message`. Free the answer with
   promo_free_text; with any other result it is null. */
int promo_ask(promo_rules rules, const char *question, size_t length, char **answer);

/* Answers an order in full, with the outcome of every promotion, as JSON in the form that
   `promo-eval --format json` prints: free it with promo_free_text. */
int promo_quote(promo_rules rules, const promo_order *order, char **json, promo_error *error);

/* Asks whether rules that compile are fit to be used, before they replace others: the call returns
   PROMO_BAD_RULES if they do not meet the conditions of `admission`, which may be null for the usual
   ones, and `error` says why. `diagnostics`, if not null, gets the JSON that `promo-eval check
   --diagnostics json` prints, with all findings about every possible order, whether or not the rules
   are refused; but nothing about the present day, as no call reads a clock. They take up to some
   seconds more: free them with promo_free_text. If the call returns anything but PROMO_OK or
   PROMO_BAD_RULES, it gets null. */
int promo_check(promo_rules rules, const promo_admission *admission, char **diagnostics,
                promo_error *error);

/* Says how rules differ from those before, for who shows a list of promotions: the steps that turn the
   old list into the new, as a JSON array. Each has `change` (`removed`, `moved`, `added` or `updated`),
   `promotion` (its name), `at` (its place, from 0) and, if it is moved, `to` (its place after it is
   taken out). Apply them in order, each to the result of the one before. Gives `null` if everything is
   to be shown anew, because a setting, a label or a fact differs. Free it with promo_free_text. */
int promo_changes(promo_rules rules, promo_rules before, char **json, promo_error *error);

#ifdef __cplusplus
}
#endif

#endif
