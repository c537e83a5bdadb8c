// The header as C++ has it: it compiles and links, and its types are laid out as those of C.
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "promo.h"

static_assert(sizeof(promo_rules) == 8);
static_assert(sizeof(promo_error) == 512 && offsetof(promo_error, message) == 4);
static_assert(offsetof(promo_order, fact_count) == 5 * 8);
static_assert(offsetof(promo_column, fact_count) == 6 * 8);
static_assert(sizeof(promo_cells) == 5 * 8 && sizeof(promo_rows) == 58 * 8);
static_assert(sizeof(promo_fact_cells) == 7 * 8 && sizeof(promo_prices) == 9 * 8);
static_assert(sizeof(promo_lists) == 4 * 8 && sizeof(promo_line_cells) == 25 * 8);
static_assert(std::is_trivially_copyable_v<promo_order> && std::is_standard_layout_v<promo_column>);

static int failures = 0;

static void check(bool claim, const char *words) {
  if (claim) return;
  failures++;
  std::fprintf(stderr, "test.cpp: %s\n", words);
}
#define CHECK(claim) check(claim, #claim)

static promo_text text(std::string_view characters) {
  return {characters.data(), characters.size()};
}

int main() {
  const std::string rules = "promotion \"20% off\" { discount 20% off sync }\n"
                            "promotion \"50 off 300\" { coupon 50 spend 300 sync }\n";
  promo_source source{text("shop.promo"), text(rules)};
  promo_rules handle = 0;
  promo_error error{};
  char *diagnostics = nullptr;
  CHECK(promo_interface() == PROMO_INTERFACE);
  CHECK(std::strlen(promo_version()) > 0);
  CHECK(promo_compile(&source, 1, nullptr, &handle, &diagnostics, &error) == PROMO_OK);
  CHECK(std::string(diagnostics) == "{\"diagnostics\":[],\"errors\":0,\"warnings\":0}");
  promo_free_text(diagnostics);

  promo_order order{};
  const promo_text amount = text("400"), at = text("2026-11-11T10:00");
  CHECK(promo_amount(handle, &amount, &order.amount, &error) == PROMO_OK);
  CHECK(promo_instant(handle, &at, &order.instant, &error) == PROMO_OK);
  std::int64_t payable = -1;
  CHECK(promo_price(handle, &order, &payable, &error) == PROMO_OK && payable == 27000);
  char *json = nullptr;
  CHECK(promo_quote(handle, &order, &json, &error) == PROMO_OK);
  CHECK(std::string_view(json).find("\"payable\":\"270.00\"") != std::string_view::npos);
  promo_free_text(json);

  const promo_line lines[] = {{30000, 0, nullptr, 0}, {10000, 3, nullptr, 0}};
  promo_order cart{};
  cart.instant = order.instant;
  cart.lines = lines;
  cart.line_count = 2;
  cart.shipping = 600;
  CHECK(promo_price(handle, &cart, &payable, &error) == PROMO_OK && payable == 27600);

  const std::vector<std::int64_t> amounts{40000, 10000, 0}, instants(3, order.instant);
  std::vector<std::int64_t> payables(3, -1);
  promo_column column{};
  column.amounts = amounts.data();
  column.instants = instants.data();
  column.count = amounts.size();
  CHECK(promo_price_column(handle, &column, payables.data(), &error) == PROMO_OK);
  CHECK((payables == std::vector<std::int64_t>{27000, 8000, 0}));

  promo_rows rows{};
  rows.count = 3;
  rows.amounts = {PROMO_NUMBERS, amounts.data(), nullptr, nullptr, 0};
  rows.instants = {PROMO_NUMBERS, instants.data(), nullptr, nullptr, 0};
  std::vector<std::int32_t> problems(3, 7), applied(12, 7);
  std::vector<std::int64_t> taken(12, 7);
  const promo_prices prices{payables.data(), problems.data(), applied.data(), 0, nullptr,
                            nullptr, taken.data(), nullptr, nullptr};
  CHECK(promo_price_rows(handle, &rows, &prices, &error) == PROMO_OK);
  CHECK((payables == std::vector<std::int64_t>{27000, 8000, 0}));
  CHECK((problems == std::vector<std::int32_t>{0, 0, 0}));
  CHECK((applied == std::vector<std::int32_t>{0, 1, -1, -1, 0, -1, -1, -1, -1, -1, -1, -1}));
  CHECK((taken == std::vector<std::int64_t>{8000, 5000, 0, 0, 2000, 0, 0, 0, 0, 0, 0, 0}));

  CHECK(promo_free(handle, &error) == PROMO_OK);
  CHECK(promo_price(handle, &order, &payable, &error) == PROMO_BAD_HANDLE);
  CHECK(error.code == PROMO_BAD_HANDLE && std::strlen(error.message) > 0);
  std::printf("C++: %d failures\n", failures);
  return failures > 0;
}
