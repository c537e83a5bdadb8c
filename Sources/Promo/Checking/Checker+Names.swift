// The names that promotions are given.

extension Checker {
  /// The longest name in Unicode scalars: a name is shown in one line, beside others.
  static var nameLimit: Int { 200 }

  /// All names with the places where they are given first.
  mutating func checkedNames() -> [String: SourceSpan] {
    var names: [String: SourceSpan] = [:]
    names.reserveCapacity(files.reduce(0) { $0 + $1.promotions.count })
    for file in files {
      for promotion in file.promotions {
        guard let token = promotion.name, !token.isBad, let name = checkedName(token, in: file)
        else { continue }
        let span = file.span(of: token)
        guard let before = names.updateValue(span, forKey: name) else { continue }
        names[name] = before
        report(
          .nameTwice, "two promotions are named \(quoted(name))", at: span, label: "again here",
          and: .init(span: before, text: "first here"),
          help: "give each its own name, because people know a promotion by it")
      }
    }
    return names
  }

  /// A name of a fit length; nil if it is reported.
  private mutating func checkedName(_ token: Token, in file: SyntaxFile) -> String? {
    let name = file.string(of: token)
    if name.unicodeScalars.first?.isShownInASCII != true,
      name.unicodeScalars.prefix(Checker.nameLimit).allSatisfy(\.isBlankOrIgnorable)
    {
      report(
        .nameEmpty, "a promotion needs a name", at: file.span(of: token),
        help: "use the name that customers and colleagues know",
        fixes: [Fix(.template, file.span(of: token), "\"10% off\"")])
      return nil
    }
    guard !isTooLong(name) else {
      report(
        .nameTooLong, "a name has at most \(Checker.nameLimit) characters",
        at: file.span(of: token))
      return nil
    }
    return name
  }
}

/// Whether a text is longer than names, codes and the texts of facts may be. Such texts are not compared:
/// to bring many marks on one letter into order takes the square of their number.
func isTooLong(_ text: String) -> Bool {
  text.utf8.count > Checker.nameLimit && text.unicodeScalars.count > Checker.nameLimit
}

extension Unicode.Scalar {
  /// A letter, a digit or a sign of ASCII.
  fileprivate var isShownInASCII: Bool { ("!"..."~").contains(self) }
}
