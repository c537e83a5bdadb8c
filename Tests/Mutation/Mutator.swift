/// Finds the places of a source at which something can be changed, and writes the source in which
/// all these changes stand, each asleep until its number is chosen. So everything is compiled once.
///
/// An operator is replaced by one of its own name and number, declared for this place alone. That needs no
/// more knowledge of Swift than where an operator stands; where the compiler does not follow, the
/// place is given up (`Workshop`).
struct Mutator {
  private let source: String
  private let file: String
  private let tokens: [SwiftToken]
  private let lines: [Substring]
  private var number: Int
  private(set) var replacements: [Replacement] = []

  /// - Parameter number: the last number in use.
  init(_ source: String, file: String, after number: Int) {
    self.source = source
    self.file = file
    self.number = number
    tokens = SwiftToken.tokens(of: source)
    lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    for index in tokens.indices { mutate(index) }
    mutateConditions()
    mutateStatements()
  }

  // MARK: Pieces

  private mutating func mutate(_ index: Int) {
    let token = tokens[index]
    switch token.kind {
    case .mark: mutateOperator(index)
    case .number: mutateNumber(index)
    case .word: mutateWord(index)
    case .literal: break
    }
  }

  private mutating func mutateOperator(_ index: Int) {
    let token = tokens[index]
    let text = String(token.text)
    if index > 0, tokens[index - 1].text == "func" { return }
    if text == "!", isSpaced(before: index), !isSpaced(after: index) {
      let name = "!" + Spelling.marks(number + 1)
      replace(token, by: name, Declarations.denial(name, number + 1), ["! to nothing"])
    } else if let infix = Infix.all[text], isSpaced(before: index) == isSpaced(after: index),
      isSpaced(before: index) != text.hasPrefix(".")
    {
      let name = text + Spelling.marks(number + 1)
      let changes = infix.others.map { "\(text) to \($0)" }
      replace(token, by: name, infix.declaration(of: name, from: number + 1), changes)
    }
  }

  private mutating func mutateNumber(_ index: Int) {
    let token = tokens[index]
    guard index > 0, tokens[index - 1].text != ".", Int(token.text.filter { $0 != "_" }) != nil
    else { return }
    let text = "mutantNumber(\(number + 1), \(token.text))"
    replace(token, by: text, "", ["\(token.text) to \(token.text) + 1"])
  }

  private mutating func mutateWord(_ index: Int) {
    let token = tokens[index]
    let isMember = index > 0 && tokens[index - 1].text == "."
    let isCall =
      index + 1 < tokens.count && tokens[index + 1].text == "(" && !isSpaced(after: index)
    if ["true", "false"].contains(token.text) {
      let other = token.text == "true" ? "false" : "true"
      replace(
        token, by: "mutantFlag(\(number + 1), \(token.text))", "", ["\(token.text) to \(other)"])
    } else if isMember, let member = Member.all[String(token.text)], isCall == member.isCall {
      let name = "\(token.text)_mutant\(number + 1)"
      let declaration = member.declaration.replacing("NAME", with: name)
        .replacing("NUMBER", with: "\(number + 1)")
      replace(token, by: name, declaration, ["\(token.text) to \(member.other)"])
    } else if !isMember, isCall, ["min", "max"].contains(token.text),
      index > 0, tokens[index - 1].text != "func"
    {
      let other = token.text == "min" ? "max" : "min"
      replace(
        token, by: "mutant_\(token.text)_\(number + 1)",
        Declarations.extreme(
          "mutant_\(token.text)_\(number + 1)", String(token.text), other, number + 1),
        ["\(token.text) to \(other)"])
    }
  }

  // MARK: Conditions

  /// Every condition behind `if`, `guard`, `while` and `where` that binds no name is denied.
  private mutating func mutateConditions() {
    for (index, token) in tokens.enumerated()
    where ["if", "guard", "while", "where"].contains(token.text) && token.kind == .word {
      var first = index + 1
      for next in tokens.indices[first...] where tokens[next].depth == token.depth {
        let text = tokens[next].text
        let isEnd = text == "{" || text == "else" || text == ":"
        if isEnd || text == "," {
          deny(tokens[first..<next])
          first = next + 1
        }
        if isEnd { break }
      }
    }
  }

  private mutating func deny(_ condition: ArraySlice<SwiftToken>) {
    guard let first = condition.first, let last = condition.last, condition.count > 1,
      !["let", "var", "case"].contains(first.text), first.text != "!"
    else { return }
    wrap(first.start..<last.end, "mutantDenial(NUMBER, ", ")", "a condition to its denial")
  }

  // MARK: Statements

  /// Every statement that stands alone on its lines and declares nothing is left out.
  private mutating func mutateStatements() {
    for (index, token) in tokens.enumerated() where token.innerDepth == 0 && begins(index) {
      guard canBeLeftOut(index), let end = statementEnd(from: index) else { continue }
      let range = token.start..<tokens[end].end
      wrap(range, "if mutant != NUMBER { ", " }", "a statement to nothing")
    }
  }

  /// Whether a token can begin a statement: it is the first of its line, or of a block on one line.
  private func begins(_ index: Int) -> Bool {
    let token = tokens[index]
    guard index > 0, token.kind == .word, token.depth > 0,
      !Mutator.declarators.contains(String(token.text)), !token.text.hasPrefix("@")
    else { return false }
    let before = tokens[index - 1]
    if before.text == "{" { return true }
    let isContinued = [
      "=", "(", "[", ",", ":", "?", "??", "&&", "||", "+", "-", "return", "in", ".",
    ]
    .contains(before.text)
    return !isContinued && source[before.end..<token.start].contains("\n")
  }

  /// Whether the compiler can do without a statement: not where a value is given back, a name first
  /// gets its value, or a `guard` ends.
  private func canBeLeftOut(_ index: Int) -> Bool {
    let headers = tokens[index].braces.map(header)
    guard let own = headers.last, !headers.contains("init") else { return false }
    if ["if", "for", "while", "switch"].contains(own) { return true }
    let leaves = ["return", "continue", "break", "throw"].contains(tokens[index].text)
    return !leaves && ["func", "defer"].contains(own)
  }

  /// The word that says what a brace opens; `value` where it must give one.
  private func header(of brace: Int) -> String {
    let depth = tokens[brace].depth
    var isValue = false
    for index in tokens.indices[..<brace].reversed() {
      let token = tokens[index]
      if token.depth < depth || token.depth == depth && token.text == "}" { return "value" }
      guard token.depth == depth else { continue }
      if token.text == "->" { isValue = true }
      if token.text == "func" && isValue && tokens[brace + 1].text == "switch" { return "value" }
      if Mutator.headers.contains(String(token.text)) { return String(token.text) }
    }
    return "value"
  }

  private static let headers: Set<String> = [
    "if", "guard", "else", "for", "while", "switch", "func", "var", "let", "return", "init", "get",
    "do", "defer", "repeat", "extension", "struct", "enum",
  ]

  /// The last token of a statement; nil where it goes on in a way that is not followed here.
  private func statementEnd(from index: Int) -> Int? {
    let depth = tokens[index].depth
    var last = index
    for next in tokens.indices[(index + 1)...] {
      let token = tokens[next]
      if token.depth < depth { break }
      if token.depth == depth {
        if token.text == "{" { return nil }
        if source[tokens[last].end..<token.start].contains("\n"), token.kind == .word {
          break
        }
      }
      last = next
    }
    return last
  }

  private static let declarators: Set<String> = [
    "let", "var", "func", "case", "default", "if", "guard", "else", "for", "while", "switch",
    "defer", "init", "deinit", "extension", "struct", "enum", "class", "static", "private",
    "public",
    "fileprivate", "package", "mutating", "indirect", "typealias", "where", "repeat", "do", "catch",
    "throw", "import", "infix", "prefix", "lazy", "internal", "protocol", "actor", "subscript",
    "get", "set", "some", "rethrows", "throws", "nonisolated", "final", "override",
  ]

  // MARK: Writing

  private mutating func replace(
    _ token: SwiftToken, by text: String, _ declarations: String, _ changes: [String]
  ) {
    add(token.start..<token.end, text, declarations, changes)
  }

  private mutating func wrap(
    _ range: Range<String.Index>, _ prefix: String, _ suffix: String, _ change: String
  ) {
    // A place within the range may be changed as well, so the two ends are replaced on their own.
    let prefix = prefix.replacing("NUMBER", with: "\(number + 1)")
    add(range.lowerBound..<range.lowerBound, prefix, "", [change])
    replacements.append(
      Replacement(
        range: range.upperBound..<range.upperBound, text: suffix, declarations: "",
        mutations: replacements[replacements.count - 1].mutations))
  }

  private mutating func add(
    _ range: Range<String.Index>, _ text: String, _ declarations: String, _ changes: [String]
  ) {
    let line = source[..<range.lowerBound].count { $0 == "\n" }
    let mutations = changes.enumerated().map { offset, change in
      Mutation(
        number: number + 1 + offset, file: file, line: line + 1,
        text: lines[line].drop { $0 == " " }.description, change: change)
    }
    number += changes.count
    replacements.append(
      Replacement(range: range, text: text, declarations: declarations, mutations: mutations))
  }

  private func isSpaced(before index: Int) -> Bool {
    index == 0 || tokens[index - 1].end < tokens[index].start
      || ["(", "["].contains(tokens[index - 1].text)
  }

  private func isSpaced(after index: Int) -> Bool {
    index + 1 == tokens.count || tokens[index].end < tokens[index + 1].start
  }
}
