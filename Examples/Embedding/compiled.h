/* Rules that stay compiled from row to row, for programs that are given the text of the rules with
   each order, as databases are. Any thread may call. */
#ifndef PROMO_COMPILED_H
#define PROMO_COMPILED_H

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "promo.h"

/* So many texts stay compiled in a process: those used last. */
#define COMPILED_KEPT 64

typedef struct compiled {
  promo_rules rules;
  char *text;
  size_t length;
  /* The names of the promotions, in written order. */
  char **names;
  size_t count;
  /* What made a price by these rules, in JSON. */
  char *version;
  /* Who uses it: callers, and the list below. */
  size_t users;
} compiled;

static struct {
  pthread_mutex_t mutex;
  compiled *kept[COMPILED_KEPT]; /* the one used last comes first; null after the last */
} compiled_list = {PTHREAD_MUTEX_INITIALIZER, {NULL}};

/* For a caller who has the mutex. */
static void compiled_drop(compiled *it) {
  size_t i;
  if (!it || --it->users) return;
  promo_free(it->rules, NULL);
  for (i = 0; it->names && i < it->count; i++) promo_free_text(it->names[i]);
  promo_free_text(it->version);
  free(it->names);
  free(it->text);
  free(it);
}

/* Ends the use of rules that compiled_take gave. Does nothing with null. */
static void compiled_release(void *it) {
  pthread_mutex_lock(&compiled_list.mutex);
  compiled_drop(it);
  pthread_mutex_unlock(&compiled_list.mutex);
}

static int compiled_is_of(const compiled *it, const char *text, size_t length) {
  return it->length == length && memcmp(it->text, text, length) == 0;
}

/* Words for a failure, on the heap: the message, and the diagnostics of the rules below it. */
static char *compiled_failure(const char *message, const char *diagnostics) {
  size_t length = strlen(message), more = diagnostics ? strlen(diagnostics) : 0;
  char *words = malloc(length + more + 2);
  if (!words) return NULL;
  memcpy(words, message, length + 1);
  if (more) {
    words[length] = '\n';
    memcpy(words + length + 1, diagnostics, more + 1);
  }
  return words;
}

static int compiled_fill(compiled *it, const char *text, size_t length, char **failure) {
  promo_source source = {{"rules", 5}, {NULL, 0}};
  promo_error error;
  char *diagnostics = NULL;
  size_t i;
  int status;
  source.rules.bytes = text;
  source.rules.length = length;
  status = promo_compile(&source, 1, NULL, &it->rules, &diagnostics, &error);
  if (status) *failure = compiled_failure(error.message, diagnostics);
  promo_free_text(diagnostics);
  if (status) return 0;
  it->text = malloc(length + 1);
  if (!it->text || promo_promotion_count(it->rules, &it->count, NULL) ||
      promo_rules_version(it->rules, &it->version, NULL))
    return 0;
  it->length = length;
  memcpy(it->text, text, length);
  it->names = calloc(it->count + 1, sizeof *it->names);
  for (i = 0; it->names && i < it->count; i++)
    if (promo_promotion_name(it->rules, i, &it->names[i], NULL)) return 0;
  return it->names != NULL;
}

/* Gives the rules of a text, for compiled_release; null if they cannot be used, and perhaps why, in
   words for free(). */
static compiled *compiled_take(const char *text, size_t length, char **failure) {
  compiled *it = NULL;
  size_t place = 0;
  *failure = NULL;
  pthread_mutex_lock(&compiled_list.mutex);
  while (place < COMPILED_KEPT && compiled_list.kept[place] &&
         !compiled_is_of(compiled_list.kept[place], text, length))
    place++;
  if (place < COMPILED_KEPT) it = compiled_list.kept[place];
  if (!it && (it = calloc(1, sizeof *it))) {
    it->users = 1;
    if (!compiled_fill(it, text, length, failure)) {
      compiled_drop(it);
      it = NULL;
    }
  }
  if (it) {
    if (place == COMPILED_KEPT) compiled_drop(compiled_list.kept[--place]);
    memmove(&compiled_list.kept[1], &compiled_list.kept[0], place * sizeof it);
    compiled_list.kept[0] = it;
    it->users++;
  }
  pthread_mutex_unlock(&compiled_list.mutex);
  return it;
}

/* Says why the rules of a text would be refused, before they replace others: in words for free(), or
   null if they would not be. Returns 0 if there is no memory. */
static int compiled_check(const char *text, size_t length, char **reason) {
  compiled *it = compiled_take(text, length, reason);
  promo_error error;
  int is_refused = !it || promo_check(it->rules, NULL, NULL, &error);
  if (it && is_refused) *reason = compiled_failure(error.message, NULL);
  compiled_release(it);
  /* The diagnostics below a message are for who prices by the rules. */
  if (*reason) (*reason)[strcspn(*reason, "\n")] = 0;
  return !is_refused || *reason;
}

#endif
