/// Returns true if a name between its quotes has only visible ASCII characters, with single blanks
/// between words. No two such names look the same.
func isPlainName(_ bytes: ArraySlice<UInt8>) -> Bool {
  var before = UInt8(ascii: " ")
  for byte in bytes.dropFirst().dropLast() {
    let isBlank = byte == UInt8(ascii: " ")
    if byte < 0x20 || byte >= 0x7F || byte == UInt8(ascii: "\\") || isBlank && before == byte {
      return false
    }
    before = byte
  }
  return before != UInt8(ascii: " ")
}

/// Returns the first character that shows nothing of its own; nil if there is none. The joiners of
/// emoji and of the scripts of India and Persia do not count.
func hiddenCharacter(in name: String) -> Unicode.Scalar? {
  for character in name {
    let scalars = Array(character.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let isJoiner = scalar == "\u{200C}" || scalar == "\u{200D}"
      let joins =
        (isJoiner || (0xFE00...0xFE0F).contains(scalar.value)) && index > 0 && !scalars[0].isASCII
      let isHidden =
        scalar.isHazard || scalar.properties.isDefaultIgnorableCodePoint || scalar.value == 0x2800
      if !joins, isHidden { return scalar }
    }
  }
  return nil
}

/// Returns the first Greek or Cyrillic letter in a word that mixes it with letters of another of
/// these scripts or with Latin ones; nil if no word does. Such a word is a disguise, or was read in
/// a wrong encoding.
func strangeLetter(in name: String) -> Unicode.Scalar? {
  for word in name.unicodeScalars.split(whereSeparator: { !$0.properties.isAlphabetic }) {
    let scripts = word.compactMap(\.script)
    guard let first = scripts.first, scripts.contains(where: { $0 != first }) else { continue }
    return word.first { $0.script == .greek || $0.script == .cyrillic }
  }
  return nil
}

private enum Script {
  case latin
  case greek
  case cyrillic
}

/// Returns the skeleton of a name (Unicode Technical Standard 39): with the Latin letter in place
/// of each one that looks like it, and with single blanks between words. Names with one skeleton
/// look the same.
func skeleton(of name: String) -> String {
  var skeleton = ""
  for scalar in name.unicodeScalars {
    let shown = scalar.latinLookAlike ?? scalar.plain ?? scalar
    if shown == " ", skeleton.last == " " { continue }
    if shown != " " || !skeleton.isEmpty { skeleton.unicodeScalars.append(shown) }
  }
  return skeleton.last == " " ? String(skeleton.dropLast()) : skeleton
}

extension Unicode.Scalar {
  /// The script of a letter, if it is one of those whose letters look alike.
  fileprivate var script: Script? {
    switch value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0x2AF: .latin
    case 0x370...0x3FF: .greek
    case 0x400...0x52F: .cyrillic
    default: nil
    }
  }

  /// The Latin letter that a Cyrillic or Greek one looks like in most typefaces (a selection of the
  /// confusables of Unicode Technical Standard 39).
  fileprivate var latinLookAlike: Unicode.Scalar? {
    let others = "аАВеЕіІјЈкКМНоОрРсСТуУхХѕЅԁԛԝһΑΒΕΖΗΙΚΜΝΟοΡΤΥΧνα".unicodeScalars
    let latin = "aABeEiIjJkKMHoOpPcCTyYxXsSdqwhABEZHIKMNOoPTYXva".unicodeScalars
    guard (0x370...0x52F).contains(value), let index = others.firstIndex(of: self) else {
      return nil
    }
    return latin[
      latin.index(latin.startIndex, offsetBy: others.distance(from: others.startIndex, to: index))]
  }
}
