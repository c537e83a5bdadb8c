package promo;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * An order to price. Amounts are whole minor units: 40000 is 400.00.
 *
 * @param at its instant; null if the rules do not ask for the time. The first second of 1970 counts as none
 * @param minor what the goods cost; 0 if there are lines
 * @param lines the lines, at most 10,000, or none
 * @param shippingMinor what the shipping costs
 * @param codes the codes that the customer presents
 * @param facts the facts by their names, with values as in rules: {@code gold}, {@code yes}, {@code 42}
 * @param currency such as {@code EUR}: rules in another one refuse the order; an empty text says nothing
 */
public record Order(
    Instant at, long minor, List<Line> lines, long shippingMinor, List<String> codes, Map<String, String> facts,
    String currency) {
  /**
   * A line of an order.
   *
   * @param minor what all its pieces cost together
   * @param pieces their number, at most 1,000,000
   * @param labels what the shop says of these goods
   */
  public record Line(long minor, long pieces, List<String> labels) {
    public Line(long minor, long pieces, String... labels) {
      this(minor, pieces, List.of(labels));
    }
  }

  /** An order of an amount. */
  public static Order of(long minor, Instant at) {
    return new Order(at, minor, List.of(), 0, List.of(), Map.of(), "");
  }

  /** An order of lines. */
  public static Order of(List<Line> lines, Instant at) {
    return new Order(at, 0, lines, 0, List.of(), Map.of(), "");
  }

  public Order withShipping(long minor) {
    return new Order(at, this.minor, lines, minor, codes, facts, currency);
  }

  public Order withCodes(String... codes) {
    return new Order(at, minor, lines, shippingMinor, List.of(codes), facts, currency);
  }

  public Order withFacts(Map<String, String> facts) {
    return new Order(at, minor, lines, shippingMinor, codes, facts, currency);
  }

  public Order withCurrency(String currency) {
    return new Order(at, minor, lines, shippingMinor, codes, facts, currency);
  }
}
