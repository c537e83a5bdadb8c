/// Returns the text in the characters of a plain keyboard. The full-width forms of Chinese and
/// Japanese input methods become narrow, and the dashes and spaces of word processors become ASCII.
func plain(_ text: some Collection<UInt8>) -> String {
  var result = ""
  for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
    result.unicodeScalars.append(scalar.plain ?? scalar)
  }
  return result
}

extension Unicode.Scalar {
  /// The ASCII character that this non-ASCII character is a variant of; nil if there is none.
  var plain: Unicode.Scalar? {
    switch value {
    case 0...0x7F: nil
    case 0xFF01...0xFF5E: Unicode.Scalar(value - 0xFEE0)
    case 0x2010...0x2015, 0x2212: "-"
    case 0x3000: " "
    case 0x3001: ","
    case 0x3002: "."
    default: isSpaceSeparator ? " " : nil
    }
  }

  // A query of a Unicode property needs stack space, which a function reserves on entry even if it
  // never makes the query. The following properties are never inlined, so that ASCII text does not
  // pay for the space.

  @inline(never)
  private var isSpaceSeparator: Bool { properties.generalCategory == .spaceSeparator }

  @inline(never)
  var isCurrencySymbol: Bool { properties.generalCategory == .currencySymbol }

  /// True if the character shows nothing: white space, a blank Braille pattern, or a character that
  /// Unicode allows fonts to omit.
  @inline(never)
  var isBlankOrIgnorable: Bool {
    properties.isWhitespace || properties.isDefaultIgnorableCodePoint || value == 0x2800
  }

  /// True for a letter outside ASCII that joins with others to a word; false for ideographs.
  @inline(never)
  var isForeignLetter: Bool {
    value >= 0x80 && plain == nil && !(0x2E80...0x9FFF ~= value) && properties.isAlphabetic
  }
}
