/// Warns of names and codes that look like something else, and remembers the names it has seen.
struct SkeletonChecker: FileChecker {
  let checked: CheckedFile

  /// Warns of a name with characters that hide or mislead, and of two names that look the same.
  func checkName(_ token: Token) {
    guard !isPlainName(file.bytes(of: token)) else { return }
    let name = file.string(of: token)
    let span = file.span(of: token)
    // A blank name and one that is too long have an error already.
    guard !isTooLong(name), rules.names[name] != nil else { return }
    if let scalar = hiddenCharacter(in: name) {
      rules.report(
        .deceptiveName, "the name \(quoted(name)) contains an invisible character", at: span,
        help: "type it again without `\(printable(String(scalar)))`")
    } else if let scalar = strangeLetter(in: name) {
      rules.report(
        .deceptiveName, "the name \(quoted(name)) mixes the letters of two scripts", at: span,
        help: "`\(scalar)` is the character \(scalar.properties.name ?? ""), type the name again")
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
      and: .init(span: other.span, text: "and this one"),
      help: "give them names that people can tell apart")
  }

  /// Warns of a code with a letter that a customer will not type, because it looks like another.
  func checkCode(_ code: String, at span: SourceSpan) {
    let strange = strangeLetter(in: code) ?? code.unicodeScalars.first { $0.plain != nil }
    guard let strange else { return }
    rules.report(
      .deceptiveName, "the code \(quoted(code)) has a letter that looks like another", at: span,
      help: "`\(strange)` is the character \(strange.properties.name ?? ""), type the code again")
  }
}
