/* The practical limit of the benchmark: C written by hand for one layout of rules and orders. It
   prices as the language does, to the minor unit and with every tie, by `calculator` and `half-up`;
   it checks and explains nothing.
     limit order hand|index RULES ORDERS   nanoseconds of one order, the median of eleven passes;
                                           `hand` is code for S.promo alone
     limit payables RULES ORDERS           what each order pays, by the index
     limit file RULES ORDERS PRICES N      a file into a file, by N threads
     limit load RULES                      nanoseconds of a rule, from its text and into the index
   RULES are a table of table.awk, ORDERS are as `generate orders` writes them. It needs AVX2. */
#include "eight.h"
#include "file.h"
#include "intervals.h"

typedef int32_t pricer(const void *context, int32_t amount, int32_t at);

typedef struct {
  int32_t *amounts, *moments, *ids;
  int count;
} orders;

static orders read_orders(const char *path) {
  text text = read_text(path);
  /* No row is shorter than `1,1.00,2025-01-07T03:03:55` and its end. */
  size_t room = (size_t)(text.end - text.start) / 27 + 1;
  orders orders = {memory(4 * room), memory(4 * room), memory(4 * room), 0};
  const char *row = next(text.start, '\n') + 1;
  while (row < text.end) {
    const char *amount = next(row, ',') + 1, *end = next(amount, ',');
    orders.ids[orders.count] = atoi(row);
    orders.amounts[orders.count] = minor_units(end, (int)(end - amount));
    orders.moments[orders.count++] = moment(end + 1);
    row = end + 21;
  }
  free_text(text);
  return orders;
}

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double median(double *numbers, size_t count) {
  qsort(numbers, count, sizeof *numbers, compare);
  return numbers[count / 2];
}

static void time_orders(pricer *price, const void *context, orders orders) {
  double times[12];
  int64_t sum = 0;
  for (int pass = 0; pass < 12; pass++) {
    double start = now();
    for (int i = 0; i < orders.count; i++)
      sum += price(context, orders.amounts[i], orders.moments[i]);
    times[pass] = (now() - start) / orders.count;
  }
  /* The first was to warm up. The sum is said so that it is computed. */
  printf("%.2f ns/order, %lld in all\n", median(times + 1, 11), (long long)sum);
}

static void print_payables(const interval_index *index, orders orders) {
  puts("id,payable");
  for (int i = 0; i < orders.count; i++) {
    int32_t payable = price_by_index(index, orders.amounts[i], orders.moments[i]);
    printf("%d,%d.%02d\n", orders.ids[i], payable / 100, payable % 100);
  }
}

static void time_loading(const char *path) {
  double reading[9], building[9];
  int count = 0;
  for (int pass = 0; pass < 9; pass++) {
    double start = now();
    table table = read_table(path);
    double middle = now();
    interval_index index = build_index(&table);
    building[pass] = (now() - middle) / table.count;
    reading[pass] = (middle - start) / table.count;
    count = index.count;
    free_index(&index);
    free(table.rules);
  }
  printf("%.1f ns/rule to read, %.1f ns/rule to index, %d intervals\n", median(reading, 9),
         median(building, 9), count);
}

int main(int count, char **words) {
  const char *task = count > 2 ? words[1] : "";
  if (!strcmp(task, "order") && count == 5) {
    bool is_by_hand = !strcmp(words[2], "hand");
    table table = read_table(words[3]);
    interval_index index = build_index(&table);
    time_orders(is_by_hand ? price_by_hand : price_by_index, &index, read_orders(words[4]));
  } else if (!strcmp(task, "payables") && count == 4) {
    table table = read_table(words[2]);
    interval_index index = build_index(&table);
    print_payables(&index, read_orders(words[3]));
  } else if (!strcmp(task, "file") && count == 6) {
    price_file(words[2], words[3], words[4], atoi(words[5]));
  } else if (!strcmp(task, "load") && count == 3) {
    time_loading(words[2]);
  } else {
    fail("usage: order hand|index RULES ORDERS | payables RULES ORDERS |"
         " file RULES ORDERS PRICES N | load RULES");
  }
  return 0;
}
