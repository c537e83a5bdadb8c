package promo;

import com.sun.jna.Native;
import com.sun.jna.Pointer;

/** The calls of the library for C that this package makes, as promo.h declares them, on 64 bits. */
final class PromoC {
  /** The interface of promo.h that this package was written for. */
  private static final int INTERFACE = 7;

  static {
    Native.register(PromoC.class, "PromoC");
    if (promo_interface() != INTERFACE) {
      throw new UnsatisfiedLinkError("libPromoC has the interface " + promo_interface() + ", and not " + INTERFACE);
    }
  }

  static native int promo_interface();

  static native int promo_compile(
      Pointer sources, long count, Pointer options, Pointer rules, Pointer diagnostics, Pointer error);

  static native int promo_free(long rules, Pointer error);

  static native void promo_free_text(Pointer text);

  static native int promo_describe(long rules, Pointer json, Pointer error);

  static native int promo_amount(long rules, Pointer text, Pointer amount, Pointer error);

  static native int promo_instant(long rules, Pointer text, Pointer instant, Pointer error);

  static native int promo_price(long rules, Pointer order, Pointer payable, Pointer error);

  static native int promo_quote(long rules, Pointer order, Pointer json, Pointer error);

  private PromoC() {}
}
