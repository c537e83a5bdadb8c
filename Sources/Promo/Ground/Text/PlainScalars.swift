/// Returns the text as a plain keyboard types it. Full-width forms, which Chinese and Japanese
/// input methods write, become narrow; dashes and spaces of word processors become plain.
func plain(_ text: some Collection<UInt8>) -> String {
  var result = ""
  for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
    result.unicodeScalars.append(scalar.plain ?? scalar)
  }
  return result
}

extension Unicode.Scalar {
  /// The ASCII character that this other character is a form of; nil if there is none.
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

  // A Unicode query needs stack space, which a function reserves on entry even if it never makes
  // the query. These stay separate functions, so that ASCII text does not pay for it.

  @inline(never)
  private var isSpaceSeparator: Bool { properties.generalCategory == .spaceSeparator }

  /// True for a sign of any currency, such as `€`.
  @inline(never)
  var isCurrencySymbol: Bool { properties.generalCategory == .currencySymbol }

  /// True for a character that shows nothing: white space, a blank Braille pattern, or one that
  /// Unicode lets fonts omit.
  @inline(never)
  var isBlankOrIgnorable: Bool {
    properties.isWhitespace || properties.isDefaultIgnorableCodePoint || value == 0x2800
  }
}
