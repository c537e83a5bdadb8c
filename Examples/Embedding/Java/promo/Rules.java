package promo;

import com.sun.jna.Pointer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** Compiled rules. Many threads may use them at the same time, also while one closes them. */
public final class Rules implements AutoCloseable {
  private final long handle;
  private final String diagnostics;

  private Rules(long handle, String diagnostics) {
    this.handle = handle;
    this.diagnostics = diagnostics;
  }

  /** Compiles files as one set, in this order. */
  public static Rules load(Path... files) throws IOException {
    var sources = new LinkedHashMap<String, String>();
    for (Path file : files) sources.put(file.toString(), Files.readString(file));
    return compile(sources, Options.NONE);
  }

  /** Compiles one text. */
  public static Rules compile(String text) {
    return compile(Map.of("rules", text), Options.NONE);
  }

  /**
   * Compiles texts as one set, in their order.
   *
   * @param sources the rules by the names of their files
   * @param options the settings that replace those of the rules, and limits
   */
  public static Rules compile(Map<String, String> sources, Options options) {
    try (var arena = new Arena()) {
      Pointer files = arena.pairs(sources.entrySet(), sources.size());
      Pointer settings = arena.options(options);
      Pointer said = arena.take(8);
      int status = PromoC.promo_compile(files, sources.size(), settings, arena.answer, said, arena.error);
      String diagnostics = Arena.taken(said);
      if (status == PromoException.BAD_RULES) throw new RulesException(arena.message(), diagnostics);
      arena.check(status);
      return new Rules(arena.answer.getLong(0), diagnostics);
    }
  }

  /** What is doubtful in the rules, but no mistake: JSON as in {@link RulesException#diagnostics}. */
  public String diagnostics() {
    return diagnostics;
  }

  /** Frees the rules. Calls of other threads end as usual. */
  @Override
  public void close() {
    // Handles never come again: to free one twice changes nothing.
    PromoC.promo_free(handle, null);
  }

  /** Reads an amount such as {@code 400} or {@code 399.50}: its minor units. */
  public long amount(String text) {
    try (var arena = new Arena()) {
      arena.check(PromoC.promo_amount(handle, arena.text(text), arena.answer, arena.error));
      return arena.answer.getLong(0);
    }
  }

  /** Reads an instant such as {@code 2026-11-11T10:00}, on the clock of the rules or with an offset. */
  public Instant instant(String text) {
    try (var arena = new Arena()) {
      arena.check(PromoC.promo_instant(handle, arena.text(text), arena.answer, arena.error));
      return Instant.ofEpochSecond(arena.answer.getLong(0));
    }
  }

  /** What an order pays, with its shipping, in minor units. */
  public long price(Order order) {
    try (var arena = new Arena()) {
      arena.check(PromoC.promo_price(handle, arena.order(order), arena.answer, arena.error));
      return arena.answer.getLong(0);
    }
  }

  /** The price of an order with its reasons: the JSON document of quote.schema.json. */
  public String quote(Order order) {
    try (var arena = new Arena()) {
      arena.check(PromoC.promo_quote(handle, arena.order(order), arena.answer, arena.error));
      return Arena.taken(arena.answer);
    }
  }

  /** Settings, facts, labels and promotions of the rules, with hashes: the JSON of promo_describe. */
  public String describe() {
    try (var arena = new Arena()) {
      arena.check(PromoC.promo_describe(handle, arena.answer, arena.error));
      return Arena.taken(arena.answer);
    }
  }
}
