/// The slips of usage limits. Rules do not count uses. The shop counts them and states the number
/// with each order.
enum LimitSlips {
  static var clause: [Slip] {
    let times = "times/time/uses/use/redemptions/customers/orders/users/per"
    return [
      Slip("| one/once/only once? per/for/a FREE") { limit($0, to: "1") },
      Slip("| one/once per/for/a FREE") { limit($0, to: "1") },
      Slip("| only? once") { limit($0, to: "1") },
      Slip("| limit/limited/first to? NUMBER FREE? FREE?") { limit($0, to: number(in: $0)) },
      Slip("| max/maximum/only NUMBER \(times) FREE?") { limit($0, to: number(in: $0)) },
      Slip("| uses/use/usage/quantity/stock NUMBER") { limit($0, to: number(in: $0)) },
    ]
  }

  /// The slip of `up to 3 times`.
  static var afterCap: Slip {
    Slip("[ up to NUMBER | times/time/uses/use/per/orders/customers FREE? ]") {
      limit($0, to: $0.text(3))
    }
  }

  private static func number(in found: Found) -> String {
    found.pieces.compactMap { $0 }.first { found.token(at: $0).isA(.number) }
      .map(found.text(at:)) ?? ""
  }

  private static func limit(_ found: Found, to count: String) -> Answer? {
    guard let count = Int64(count), count > 0 else { return nil }
    let text = found.text(of: found.highlight)
    let fact = "fact uses number"
    let condition = "when uses < \(count)"
    let isCap = ["limit", "max", "maximum"].contains(found.text(1))
    return found.answer(
      .unknownClause, "\(quoted(text)) is not a clause of a promotion",
      help:
        "usage limits are counted by your shop: declare \(quoted(fact)) and write \(quoted(condition))"
        + (isCap ? "; the most that is taken off is written `up to \(count)`" : ""),
      fixes: found.fixes(declaring: fact, named: "uses", writing: condition).named, then: .stops)
  }
}

extension Found {
  /// Returns the template that replaces the reported tokens with `text`, which uses a fact, and
  /// declares the fact if it is new.
  func fixes(declaring fact: String, named name: String, writing text: String) -> [Fix] {
    let edit = Fix.Edit(span: span(highlight), text: text)
    guard !node.factNames.contains(name) else { return [Fix(.template, [edit])] }
    // The limit keeps the search short. Few promotions have more tokens.
    let near = file.tokens[..<node.position].suffix(1_000)
    let rule = file.firstRule ?? near.lastIndex { file.isWritten($0, as: "promotion") }
    guard let rule else { return [] }
    let top = Fix.Edit(span: place(token(at: rule).start), text: "\(fact)\(file.lineEnd)")
    return [Fix(.template, [top, edit])]
  }
}
