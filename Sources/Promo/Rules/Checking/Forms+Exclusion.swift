/// The reason why two promotions are never applied to the same order.
enum Exclusion {
  /// One of them is `alone`.
  case alone
  /// One of them names the other, or the codes that open it, in `not with`.
  case notWith
  /// No code of the order opens both.
  case codes
}

extension Forms {
  /// Returns the reason why two promotions exclude each other; nil if they do not.
  ///
  /// - Parameters:
  ///   - areSync: true to judge the two as if both were `sync`.
  ///   - haveCommonCode: returns true if a code of the order opens both. It is called only if both
  ///     ask for codes.
  @inline(__always)
  func exclusion(
    of one: Int, _ other: Int, areSync: Bool = false, haveCommonCode: () -> Bool
  ) -> Exclusion? {
    let (form, otherForm) = (form(one), form(other))
    if form.pointee.isAlone && (form.pointee.isShipping || !otherForm.pointee.isShipping)
      || otherForm.pointee.isAlone && (otherForm.pointee.isShipping || !form.pointee.isShipping)
    {
      return .alone
    }
    for position in form.pointee.partners where partners[position] == other { return .notWith }
    let (asks, otherAsks) = (form.pointee.asksForCodes, otherForm.pointee.asksForCodes)
    let areWithout =
      form.pointee.isWithoutCodes && otherAsks || otherForm.pointee.isWithoutCodes && asks
    let areBothSync = areSync || form.pointee.isSync && otherForm.pointee.isSync
    guard areWithout || asks && otherAsks && !areBothSync, !(asks && otherAsks && haveCommonCode())
    else { return nil }
    return areWithout ? .notWith : .codes
  }
}

extension Forms {
  /// True if two promotions may reduce the same piece.
  func mayShare(_ one: Int, _ other: Int) -> Bool {
    self[one].isSync && self[other].isSync && self[one].step != self[other].step
  }
}

extension Program {
  /// Returns the reason why two promotions are never applied to the same order, whatever the order
  /// is; nil if some order may get both.
  func exclusion(of one: Int, _ other: Int) -> Exclusion? {
    forms.exclusion(of: one, other) {
      !promotions[one].foldedCodes.isDisjoint(with: promotions[other].foldedCodes)
    }
  }
}
