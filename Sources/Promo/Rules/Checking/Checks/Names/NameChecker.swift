/// Checks the names of promotions.
struct NameChecker {
  /// The maximum length of a name in Unicode scalars. Names are limited because several names are
  /// shown on one line. Codes, labels and the texts of facts have the same limit.
  static var limit: Int { 200 }

  private let rules: CheckContext

  init(rules: CheckContext) { self.rules = rules }

  func names() -> [String: SourceSpan] {
    var names: [String: SourceSpan] = [:]
    names.reserveCapacity(rules.files.reduce(0) { $0 + $1.promotions.count })
    for file in rules.files {
      for promotion in file.promotions {
        guard let token = promotion.name, !token.isBad, let name = name(token, in: file)
        else { continue }
        let span = file.span(of: token)
        guard let before = names.updateValue(span, forKey: name) else { continue }
        names[name] = before
        reportTwice(name, at: span, before: before)
      }
    }
    return names
  }

  /// Returns the name in a token. Returns nil and reports the name if it is blank or too long.
  private func name(_ token: Token, in file: SyntaxFile) -> String? {
    let name = file.string(of: token)
    if name.unicodeScalars.first?.isShownInASCII != true,
      name.unicodeScalars.prefix(NameChecker.limit).allSatisfy({ $0.isBlankOrIgnorable })
    {
      rules.report(
        .nameEmpty, "a promotion needs a name", at: file.span(of: token),
        help: "use the name that customers and colleagues know",
        fixes: [Fix(.template, file.span(of: token), "\"10% off\"")])
      return nil
    }
    guard isTooLong(name) else { return name }
    rules.report(
      .nameTooLong, "a name has at most \(NameChecker.limit) characters", at: file.span(of: token))
    return nil
  }

  private func reportTwice(_ name: String, at span: SourceSpan, before: SourceSpan) {
    rules.report(
      .nameTwice, "two promotions are named \(quoted(name))", at: span, label: "again here",
      and: .init(span: before, remark: "first here"),
      help: "give each its own name, because people know a promotion by it")
  }
}

/// Returns true if a text is longer than the limit for names. Do not compare such texts: string
/// comparison sorts the combining marks on a letter in time quadratic in the number of marks.
func isTooLong(_ text: String) -> Bool {
  text.utf8.count > NameChecker.limit && text.unicodeScalars.count > NameChecker.limit
}

extension Unicode.Scalar {
  fileprivate var isShownInASCII: Bool { ("!"..."~").contains(self) }
}

/// Warns of names and codes that look like other texts, and remembers the names that it has seen.
extension CheckedFile {
  /// Warns of a name with hidden or misleading characters, and of two names that look the same.
  func checkName(_ token: Token) {
    guard !isPlainName(file.bytes(of: token)) else { return }
    let name = file.string(of: token)
    let span = file.span(of: token)
    // Blank and overlong names already have an error.
    guard !isTooLong(name), rules.names[name] != nil else { return }
    if let scalar = hiddenCharacter(in: name) {
      rules.report(
        .deceptiveName, "the name \(quoted(name)) contains an invisible character", at: span,
        help: "type it again without `\(printable(String(scalar)))`")
    } else if let scalar = strangeLetter(in: name) {
      rules.report(
        .deceptiveName, "the name \(quoted(name)) mixes the letters of two scripts", at: span,
        help:
          "`\(String(scalar))` is the character \(scalar.properties.name ?? ""), type the name again"
      )
    } else {
      checkSkeleton((name, span))
    }
  }

  private func checkSkeleton(_ own: (name: String, span: SourceSpan)) {
    let skeleton = skeleton(of: own.name)
    let plain = rules.names[skeleton].map { (name: skeleton, span: $0) }
    guard let other = rules.skeletons[skeleton] ?? plain, other.name != own.name else {
      rules.skeletons[skeleton] = rules.skeletons[skeleton] ?? own
      return
    }
    rules.report(
      .deceptiveName, "two different names look the same", at: own.span, label: "this one",
      and: .init(span: other.span, remark: "and this one"),
      help: "give them names that people can tell apart")
  }

  /// Warns of a code with a letter that looks like another, because customers will type the other.
  func checkCode(_ code: String, at span: SourceSpan) {
    let strange = strangeLetter(in: code) ?? code.unicodeScalars.first { $0.plain != nil }
    guard let strange else { return }
    rules.report(
      .deceptiveName, "the code \(quoted(code)) has a letter that looks like another", at: span,
      help:
        "`\(String(strange))` is the character \(strange.properties.name ?? ""), type the code again"
    )
  }
}

/// Returns true if a quoted name consists of visible ASCII characters without escapes, in words
/// separated by single spaces. No two such names look the same.
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

/// Returns the first invisible character; nil if there is none. The joiners in emoji and in the
/// scripts of India and Persia do not count.
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

/// Returns the first Greek or Cyrillic letter of the first word that mixes two of the Latin, Greek
/// and Cyrillic scripts; nil if no word does. Such a word imitates another word, or was decoded
/// with the wrong encoding.
func strangeLetter(in name: String) -> Unicode.Scalar? {
  for word in name.unicodeScalars.split(whereSeparator: { !$0.properties.isAlphabetic }) {
    let scripts = word.compactMap { $0.script }
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

/// Returns the skeleton of a name (Unicode Technical Standard 39). In a skeleton, a Latin letter
/// replaces each letter that looks like it, and single spaces separate the words. Names with the
/// same skeleton look the same.
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
  fileprivate var script: Script? {
    switch value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0x2AF: .latin
    case 0x370...0x3FF: .greek
    case 0x400...0x52F: .cyrillic
    default: nil
    }
  }

  /// The Latin letter that a Cyrillic or Greek letter looks like in most typefaces. The letters are
  /// a selection of the confusables of Unicode Technical Standard 39.
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
