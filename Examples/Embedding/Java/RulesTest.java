import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import promo.Options;
import promo.Order;
import promo.Order.Line;
import promo.PromoException;
import promo.Rules;
import promo.RulesException;

/** The package as a shop uses it; it needs no other package. Run in the project's folder. */
public final class RulesTest {
  private static final String SHOP =
      """
      currency EUR
      timezone "Europe/Berlin"
      goods "shirts", "hats"
      fact tier one of "none", "gold" default "none"
      promotion "Three for two" { buy 2 get 1 free only "shirts" }
      promotion "Gold" { discount 10% off when tier is "gold" sync }
      promotion "Hello" { coupon 5 code "HELLO" sync }
      """;
  private static final Instant NOON = Instant.parse("2026-11-11T12:00:00Z");
  private static int passed;

  private static void equal(Object found, Object expected) {
    if (!Objects.equals(found, expected)) throw new AssertionError(found + " and not " + expected);
    passed++;
  }

  private static void refused(int code, String words, Callable<?> call) throws Exception {
    try {
      throw new AssertionError(call.call() + " and no exception with " + words);
    } catch (PromoException error) {
      equal(error.code(), code);
      if (!error.getMessage().contains(words)) throw new AssertionError(error.getMessage() + " without " + words);
    }
  }

  private static void prices(Rules rules, Order order, long payable) {
    equal(rules.price(order), payable);
    String start = rules.quote(order).replaceFirst(".*?\"payable\":\"([0-9.]+)\".*", "$1");
    equal(rules.amount(start), payable);
  }

  private static void orders(Rules rules) throws Exception {
    var plain = Order.of(10000, NOON);
    prices(rules, plain, 10000);
    prices(rules, plain.withShipping(600), 10600);
    prices(rules, plain.withCodes("none", "hello"), 9500);
    prices(rules, plain.withFacts(Map.of("tier", "gold")).withCodes("HELLO"), 8500);
    var shirts = List.of(new Line(9000, 3, "shirts"), new Line(5000, 1));
    prices(rules, Order.of(shirts, NOON).withShipping(600).withCurrency("EUR"), 11600);
    var many = new ArrayList<Line>();
    for (int i = 0; i < 10_000; i++) many.add(new Line(100, 1, "shirts", "é".repeat(i % 90)));
    equal(rules.price(Order.of(many, NOON)), 666700L);
    equal(rules.instant("2026-11-11T13:00"), NOON);
    equal(rules.price(Order.of(0, NOON)), 0L);
    equal(rules.price(Order.of(10000, null)), 10000L);
    try (var old = Rules.compile(Map.of("shop.promo", SHOP + "promotion \"Old\" { coupon 1 until 1970-02-01T00:00 }"), Options.NONE)) {
      for (var at : new Instant[] {null, Instant.EPOCH}) {
        refused(PromoException.BAD_ORDER, "at: there is none", () -> old.price(Order.of(100, at)));
      }
      equal(old.price(Order.of(100, Instant.ofEpochSecond(1))), 0L);
    }
    equal(rules.describe().contains("\"currency\":\"EUR\""), true);
  }

  private static void mistakes(Rules rules) throws Exception {
    var one = Order.of(1, NOON);
    refused(PromoException.BAD_ORDER, "-1", () -> rules.price(Order.of(-1, NOON)));
    refused(PromoException.BAD_ORDER, "USD", () -> rules.quote(one.withCurrency("USD")));
    refused(PromoException.BAD_ORDER, "teir", () -> rules.price(one.withFacts(Map.of("teir", "gold"))));
    refused(PromoException.BAD_ORDER, "shirst", () -> rules.price(Order.of(List.of(new Line(1, 1, "shirst")), NOON)));
    refused(PromoException.BAD_ORDER, "1,5", () -> rules.amount("1,5"));
    refused(PromoException.BAD_ORDER, "tomorrow", () -> rules.instant("tomorrow"));
    var shop = Map.of("shop.promo", SHOP);
    refused(PromoException.BAD_ARGUMENT, "cheapest", () -> Rules.compile(shop, new Options("cheapest", "", 0, 0)));
    var two = List.of(new Line(1, 1), new Line(2, 1));
    for (var limits : List.of(new Options("", "", 1, 0), new Options("", "", 0, 1)))
      try (var limited = Rules.compile(shop, limits)) {
        refused(PromoException.BAD_ORDER, "1 ", () -> limited.price(Order.of(two, NOON)));
      }
    refused(PromoException.BAD_RULES, "discont", () -> Rules.compile("promotion \"A\" { discont 10% off }"));
    try (var wrong = Rules.compile("promotion \"A\" { discont 10% off }")) {
      throw new AssertionError(wrong);
    } catch (RulesException error) {
      equal(error.diagnostics().contains("\"fixes\""), true);
    }
  }

  /** Threads price until the rules are closed. */
  private static void threads() throws Exception {
    var rules = Rules.compile(SHOP);
    var pool = Executors.newFixedThreadPool(4);
    var ends = new ArrayList<java.util.concurrent.Future<Integer>>();
    for (int i = 0; i < 4; i++) {
      var order = Order.of(1000 + i, NOON).withCodes("HELLO");
      ends.add(pool.submit(() -> {
        try {
          while (rules.price(order) == order.minor() - 500) {}
          return -1;
        } catch (PromoException error) {
          return error.code();
        }
      }));
    }
    Thread.sleep(50);
    rules.close();
    for (var end : ends) equal(end.get(), PromoException.BAD_HANDLE);
    pool.shutdown();
    rules.close();
  }

  public static void main(String[] arguments) throws Exception {
    try (var rules = Rules.load(Path.of("Examples/singles-day.promo"))) {
      equal(rules.price(Order.of(40000, rules.instant("2026-11-11T10:00"))), 27000L);
      if (arguments.length > 0) speed(rules, Long.parseLong(arguments[0]));
    }
    try (var rules = Rules.compile(SHOP)) {
      orders(rules);
      mistakes(rules);
    }
    threads();
    System.out.println(passed + " passed, 0 failed");
  }

  /** What a price takes of the processor. */
  private static void speed(Rules rules, long count) {
    var thread = java.lang.management.ManagementFactory.getThreadMXBean();
    var order = Order.of(40000, NOON);
    for (int round = 0; round < 4; round++) {
      long start = thread.getCurrentThreadCpuTime();
      for (long i = 0; i < count; i++) rules.price(order);
      System.out.printf("%.2f µs a price%n", (thread.getCurrentThreadCpuTime() - start) / 1000.0 / count);
    }
  }
}
