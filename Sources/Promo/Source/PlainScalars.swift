/// Text as it is typed on a plain keyboard: full-width forms, as input methods for Chinese and
/// Japanese write them, are narrow, and the dashes and spaces of a word processor plain ones.
func plain(_ text: some Collection<UInt8>) -> String {
  var result = ""
  for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
    result.unicodeScalars.append(scalar.plain ?? scalar)
  }
  return result
}

extension Unicode.Scalar {
  /// The ASCII character that this one is another form of; nil where it is none.
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

  // To ask Unicode needs room on the stack that a function makes when it is entered, whether it will ask
  // or not. These stay functions of their own, so that text in ASCII does not pay for it.

  @inline(never)
  private var isSpaceSeparator: Bool { properties.generalCategory == .spaceSeparator }

  /// A sign such as `€`, of any currency.
  @inline(never)
  var isCurrencySymbol: Bool { properties.generalCategory == .currencySymbol }

  /// Something that shows nothing: white space, or what Unicode lets fonts leave out.
  @inline(never)
  var isBlankOrIgnorable: Bool {
    properties.isWhitespace || properties.isDefaultIgnorableCodePoint || value == 0x2800
  }
}
