package promo;

/** Why a call failed, in a merchant's words. */
public class PromoException extends RuntimeException {
  /** The reasons of promo.h. */
  public static final int
      BAD_ARGUMENT = 1, BAD_HANDLE = 2, BAD_TEXT = 3, BAD_RULES = 4, BAD_ORDER = 5, NO_ZONE_DATA = 6, NO_ROOM = 7;

  private final int code;

  PromoException(int code, String message) {
    super(message);
    this.code = code;
  }

  /** One of the reasons above. */
  public int code() {
    return code;
  }
}
