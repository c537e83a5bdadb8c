// start-up FIRST -- SECOND ...: runs two commands in turn, 50 times each, and prints the median
// time and memory of each as a whole process. Small, because a child counts its parent's memory
// until it has its own program.
#define _GNU_SOURCE
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

enum { warmup = 5, runs = 50 };
extern char **environ;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec * 1e-6;
}

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return x < y ? -1 : x > y;
}

static void run(char **command, double *time, double *size) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  struct rusage usage;
  pid_t child;
  int status;
  double start = now();
  if (posix_spawn(&child, command[0], &actions, 0, command, environ)) exit(1);
  if (wait4(child, &status, 0, &usage) < 0 || status) exit(1);
  *time = now() - start;
  *size = usage.ru_maxrss / 1024.0;
  posix_spawn_file_actions_destroy(&actions);
}

int main(int count, char **words) {
  char **commands[2] = {words + 1, 0};
  for (int i = 1; i < count; i++)
    if (!strcmp(words[i], "--")) words[i] = 0, commands[1] = words + i + 1;
  static double times[2][runs], sizes[2][runs];
  for (int i = -warmup; i < runs; i++)
    for (int k = 0; k < 2; k++) run(commands[k], &times[k][i < 0 ? 0 : i], &sizes[k][i < 0 ? 0 : i]);
  for (int k = 0; k < 2; k++) {
    qsort(times[k], runs, sizeof(double), ascending);
    qsort(sizes[k], runs, sizeof(double), ascending);
    printf("%-40s %.2f ms  %.1f MB\n", commands[k][0], times[k][runs / 2], sizes[k][runs / 2]);
  }
  return 0;
}
