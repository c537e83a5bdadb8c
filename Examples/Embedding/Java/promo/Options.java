package promo;

/**
 * Settings that replace those of the rules, and limits on orders.
 *
 * @param strategy {@code calculator}, {@code best} or {@code first}; an empty text keeps that of the rules
 * @param timezone such as {@code Asia/Shanghai}; an empty text keeps that of the rules
 * @param mostLines the lines of an order: one with more is refused; 0 is no limit
 * @param mostSteps the steps for a price, of about ten nanoseconds: an order that takes more is refused; 0 is
 *     no limit
 */
public record Options(String strategy, String timezone, long mostLines, long mostSteps) {
  /** Changes nothing. */
  public static final Options NONE = new Options("", "", 0, 0);
}
