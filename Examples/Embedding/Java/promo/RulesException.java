package promo;

/** Rules with mistakes. */
public final class RulesException extends PromoException {
  private final String diagnostics;

  RulesException(String message, String diagnostics) {
    super(BAD_RULES, message);
    this.diagnostics = diagnostics;
  }

  /** All mistakes with their places, as the JSON of {@code promo-eval check --diagnostics json}. */
  public String diagnostics() {
    return diagnostics;
  }
}
