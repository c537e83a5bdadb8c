package promo;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What one call reads and writes, in memory of C: the structures of promo.h. It lasts until it is closed. */
final class Arena implements AutoCloseable {
  private static final int TEXT = 16, PAIR = 2 * TEXT, OPTIONS = 48, LINE = 32, ORDER = 88, ERROR = 512;

  private final List<Memory> blocks = new ArrayList<>();
  private Memory block;
  private long end;

  /** Where the call says why it fails. */
  final Pointer error = take(ERROR);

  /** Where the call writes its answer: a number, or the place of a text. */
  final Pointer answer = take(8);

  void check(int status) {
    if (status != 0) throw new PromoException(status, message());
  }

  String message() {
    return error.getString(4, "UTF-8");
  }

  /** The text that the call gave, or null; the library's own copy is freed. */
  static String taken(Pointer place) {
    Pointer text = place.getPointer(0);
    try {
      return text == null ? null : text.getString(0, "UTF-8");
    } finally {
      PromoC.promo_free_text(text);
    }
  }

  @Override
  public void close() {
    for (Memory one : blocks) one.close();
  }

  /** Zeros for a number of bytes; null for none. */
  Pointer take(long size) {
    if (size == 0) return null;
    long whole = (size + 7) / 8 * 8;
    if (block == null || block.size() - end < whole) {
      block = new Memory(Math.max(whole, 2048));
      block.clear();
      blocks.add(block);
      end = 0;
    }
    end += whole;
    return block.share(end - whole, whole);
  }

  Pointer text(String text) {
    Pointer place = take(TEXT);
    set(place, 0, text);
    return place;
  }

  private void set(Pointer place, long offset, String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    Pointer bytes = take(utf8.length);
    if (bytes == null) return;
    bytes.write(0, utf8, 0, utf8.length);
    place.setPointer(offset, bytes);
    place.setLong(offset + 8, utf8.length);
  }

  /** Sets a pointer to texts, and their number. */
  private void setTexts(Pointer place, long offset, List<String> texts) {
    Pointer all = take((long) TEXT * texts.size());
    for (int i = 0; i < texts.size(); i++) set(all, (long) TEXT * i, texts.get(i));
    place.setPointer(offset, all);
    place.setLong(offset + 8, texts.size());
  }

  /** Sources by their names, or facts by their names. */
  Pointer pairs(Iterable<? extends Map.Entry<String, String>> pairs, int count) {
    Pointer all = take((long) PAIR * count);
    long offset = 0;
    for (var pair : pairs) {
      set(all, offset, pair.getKey());
      set(all, offset + TEXT, pair.getValue());
      offset += PAIR;
    }
    return all;
  }

  Pointer options(Options options) {
    Pointer place = take(OPTIONS);
    set(place, 0, options.strategy());
    set(place, TEXT, options.timezone());
    place.setLong(PAIR, options.mostLines());
    place.setLong(PAIR + 8, options.mostSteps());
    return place;
  }

  Pointer order(Order order) {
    Pointer place = take(ORDER);
    place.setLong(0, order.minor());
    if (order.at() != null) place.setLong(8, order.at().getEpochSecond());
    setTexts(place, 16, order.codes());
    place.setPointer(32, pairs(order.facts().entrySet(), order.facts().size()));
    place.setLong(40, order.facts().size());
    place.setPointer(48, lines(order.lines()));
    place.setLong(56, order.lines().size());
    place.setLong(64, order.shippingMinor());
    set(place, 72, order.currency());
    return place;
  }

  private Pointer lines(List<Order.Line> lines) {
    // Not null without lines, too: then the order is the amount that it states, also if it is 0.
    Pointer all = take((long) LINE * Math.max(1, lines.size()));
    long offset = 0;
    for (var line : lines) {
      all.setLong(offset, line.minor());
      all.setLong(offset + 8, line.pieces());
      setTexts(all, offset + 16, line.labels());
      offset += LINE;
    }
    return all;
  }
}
