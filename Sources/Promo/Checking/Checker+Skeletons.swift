/// A name as people see it, with the place where it is given first.
struct SeenName {
  let name: String
  let span: SourceSpan
}

// Names that show something else than they are.

extension Checker {
  /// Warns of a name with characters that hide or mislead, and of two names that look the same.
  mutating func reportDeceptiveName(_ token: Token, in file: SyntaxFile) {
    // Of names in plain ASCII with single blanks no two look the same.
    guard !isPlainName(file.bytes(of: token)) else { return }
    let name = file.string(of: token)
    let span = file.span(of: token)
    // What is blank or too long has been reported as that.
    guard !isTooLong(name), names[name] != nil else { return }
    if let scalar = hiddenCharacter(in: name) {
      report(
        .deceptiveName, "the name \(quoted(name)) contains an invisible character", at: span,
        help: "type it again without `\(printable(String(scalar)))`")
    } else if let scalar = strangeLetter(in: name) {
      report(
        .deceptiveName, "the name \(quoted(name)) mixes the letters of two scripts", at: span,
        help: "`\(scalar)` is the character \(scalar.properties.name ?? ""), type the name again")
    } else {
      reportSameSkeleton(SeenName(name: name, span: span))
    }
  }

  /// Warns of a code with letters that a customer will not type: they look like others.
  mutating func reportDeceptiveCode(_ code: String, at span: SourceSpan) {
    let strange = strangeLetter(in: code) ?? code.unicodeScalars.first { $0.plain != nil }
    guard let strange else { return }
    report(
      .deceptiveName, "the code \(quoted(code)) has a letter that looks like another", at: span,
      help: "`\(strange)` is the character \(strange.properties.name ?? ""), type the code again")
  }

  private mutating func reportSameSkeleton(_ look: SeenName) {
    let skeleton = skeleton(of: look.name)
    let plain = names[skeleton].map { SeenName(name: skeleton, span: $0) }
    guard let other = skeletons[skeleton] ?? plain, other.name != look.name else {
      skeletons[skeleton] = skeletons[skeleton] ?? look
      return
    }
    report(
      .deceptiveName, "two different names look the same", at: look.span, label: "this one",
      and: .init(span: other.span, text: "and this one"),
      help: "give them names that people can tell apart")
  }
}

/// Whether a name between its quotes is of ASCII characters that are shown, with single blanks between
/// words.
private func isPlainName(_ bytes: ArraySlice<UInt8>) -> Bool {
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

/// The first character that shows nothing of its own, but for those that emoji and the scripts of
/// India and Persia are written with.
private func hiddenCharacter(in name: String) -> Unicode.Scalar? {
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

/// The first Greek or Cyrillic letter in a word that has letters of another of these scripts or Latin
/// ones: what skeletons like one word is none, or the text was read in a wrong encoding.
private func strangeLetter(in name: String) -> Unicode.Scalar? {
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

/// A name with every letter that skeletons like a Latin one as that, and blanks as one space between
/// words.
private func skeleton(of name: String) -> String {
  var look = ""
  for scalar in name.unicodeScalars {
    let shown = scalar.latinLookAlike ?? scalar.plain ?? scalar
    if shown == " ", look.last == " " { continue }
    if shown != " " || !look.isEmpty { look.unicodeScalars.append(shown) }
  }
  return look.last == " " ? String(look.dropLast()) : look
}

extension Unicode.Scalar {
  /// The script of a letter, of those whose letters look alike.
  fileprivate var script: Script? {
    switch value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0x2AF: .latin
    case 0x370...0x3FF: .greek
    case 0x400...0x52F: .cyrillic
    default: nil
    }
  }

  /// The Latin letter that a Cyrillic or Greek one skeletons like in most typefaces (a selection of
  /// Unicode Technical Standard 39, confusables).
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
