// The basic steps from token to token that all parse functions share.

/// A token that a production needs.
enum Terminal {
  case kind(Token.Kind)
  case word(String)
  /// A number, but not the first part of a number with a decimal comma.
  case amount
  /// A date or a date-time.
  case moment
  /// A date, or a badly written date-time.
  case day
  /// A date-time, or a badly written date.
  case instant
  /// A time of day that exists.
  case time
  case weekday
  /// The name of a step that `step` can ask for.
  case step
  /// The name of a promotion, or `codes`.
  case partner
  /// A string, a number, `yes` or `no`.
  case value
  /// A word that does not begin a declaration on the next line.
  case settingWord
  /// The name of a fact in a condition.
  case fact
  /// The name of a fact of an order.
  case givenFact
  /// A word that does not begin a clause or a declaration on the next line.
  case warning
  case sign(Comparison)
  case percentOrAmount

  static var string: Terminal { .kind(.string) }
}

extension Parser {
  var current: Token { syntax.tokens[next] }

  /// The text of the next token if it is a word; empty otherwise.
  var currentText: String { at(.word) ? syntax.text(of: current) : "" }

  /// The token after the current one; at the end of the file, the end itself.
  var following: Token { syntax.tokens[min(next + 1, syntax.tokens.count - 1)] }

  /// The index of the token before the current one, not counting unknown characters.
  var lastTaken: Int { syntax.tokens[..<next].lastIndex { !$0.isA(.unknown) } ?? 0 }

  var depth: Int { openPromotions.count }

  func at(_ kind: Token.Kind) -> Bool { current.isA(kind) }

  // Inlined, this reads the parser in place. A call would copy the whole parser.
  @inline(__always)
  func at(word: String) -> Bool { at(.word) && syntax.isWritten(current, as: word) }

  /// Takes the first word of a clause or declaration, and returns its index.
  mutating func begin() -> Int {
    start = next
    advance()
    return start
  }

  /// Takes the current token, and moves past it unless it is the end of the file.
  @discardableResult
  mutating func advance() -> Token {
    let token = current
    if !token.isA(.end) { move(to: next + 1) }
    return token
  }

  /// Continues at an index, after any unknown characters there.
  mutating func move(to index: Int) {
    next = index
    while at(.unknown) { next += 1 }
  }

  mutating func take(_ word: String) -> Bool {
    guard at(word: word) else { return false }
    advance()
    return true
  }

  /// Stores the tokens that a clause lists, and returns their range in `SyntaxFile.listed`.
  mutating func list(_ tokens: [Token]) -> Range<Int> {
    let first = syntax.listed.count
    syntax.listed += tokens
    return first..<syntax.listed.count
  }

  // MARK: Mismatches

  /// Hands a broken node to the mender, and moves to the index in the mender's answer, if any.
  mutating func mended(_ gap: Gap, opener: Int? = nil) -> Mending {
    let node = BrokenNode(
      gap: gap, start: start, position: next, opener: opener ?? openPromotions.last?.opener,
      depth: depth,
      factNames: factNames)
    let mending = mender.mend(node, in: syntax)
    switch mending {
    case .passing(let index), .standing(_, let index), .broken(let index): move(to: index)
    case .reading, .ends: break
    }
    return mending
  }

  /// Returns true if the mender skips tokens and the part is to be tried again.
  mutating func passes(_ gap: Gap) -> Bool {
    if case .passing = mended(gap) { true } else { false }
  }

  /// Takes a required token. Returns that token, or the token that stands for it; nil if there is
  /// neither.
  mutating func expect(_ terminal: Terminal, in gap: Gap, opener: Int? = nil) -> Token? {
    while !isAt(terminal) {
      switch mended(gap, opener: opener) {
      case .passing: continue
      case .standing(let token, _): return token
      case .reading, .ends, .broken: return nil
      }
    }
    return advance()
  }

  /// Takes an optional token. Returns true if that token, or one that stands for it, is present,
  /// and false if it is absent; nil if the production is broken. Does not ask the mender if the
  /// optional token may be absent before the current token.
  mutating func takes(_ terminal: Terminal, in gap: Gap) -> Bool? {
    while !isAt(terminal) {
      guard !mayFollow(gap) else { return false }
      switch mended(gap) {
      case .passing: continue
      case .standing: return true
      case .reading, .ends: return false
      case .broken: return nil
      }
    }
    advance()
    return true
  }

  /// Returns true if a clause or a declaration ends here, perhaps after tokens that the mender
  /// skips.
  mutating func ends(with gap: Gap) -> Bool {
    while !mayFollow(gap) {
      switch mended(gap) {
      case .passing: continue
      case .standing, .reading, .ends: return true
      case .broken: return false
      }
    }
    return true
  }

  /// Takes tokens separated by commas; returns nil if the list is broken.
  mutating func parseList(
    of terminal: Terminal, in gap: Gap, separatedIn comma: Gap = .comma
  ) -> [Token]? {
    var tokens: [Token] = []
    var isMore: Bool? = true
    while isMore == true {
      item: while true {
        if isAt(terminal) {
          tokens.append(advance())
          break item
        }
        switch mended(gap) {
        case .passing: continue item
        case .standing(let token, _): tokens.append(token)
        case .ends where !tokens.isEmpty: return tokens
        case .reading, .ends, .broken: return nil
        }
        break item
      }
      isMore = takes(.kind(.comma), in: comma)
    }
    return isMore == nil ? nil : tokens
  }

  // MARK: Matches

  // Mutating, although it changes nothing: otherwise a call would copy the whole parser.
  mutating func isAt(_ terminal: Terminal) -> Bool {
    switch terminal {
    case .kind(let kind): at(kind)
    case .word(let word): at(word: word)
    case .amount: at(.number) && !isSplit
    case .moment: at(.date) || at(.dateTime)
    case .day: at(.date) || at(.dateTime) && current.isBad
    case .instant: at(.dateTime) || at(.date) && current.isBad
    case .time: isTimeOfDay
    case .weekday: at(.word) && Weekday(rawValue: currentText) != nil
    case .step: at(word: "plain") || at(word: "threshold") || at(word: "code")
    case .partner: at(.string) || at(word: "codes")
    case .value: at(.string) || at(.number) || at(word: "yes") || at(word: "no")
    case .settingWord: at(.word) && !(current.beginsLine && isAtDeclaration)
    case .fact:
      at(.word) && ConditionWord(rawValue: currentText.lowercased()) == nil
        && !(current.beginsLine && syntax.clauseWord(current) != nil
          && !factNames.contains(currentText))
    case .givenFact:
      at(.word) && !(current.beginsLine && isAtDeclaration && !factNames.contains(currentText))
        && !(at(word: "not") && following.isA(.word))
    case .sign(let sign): at(.comparison) && plain(syntax.bytes(of: current)) == sign.rawValue
    case .percentOrAmount: at(.percent) || at(.number) && !isSplit
    case .warning:
      at(.word)
        && !(current.beginsLine && (syntax.clauseWord(current) != nil || isAtDeclaration))
    }
  }

  private var isTimeOfDay: Bool {
    guard at(.time), case .success = TimeOfDay.read(syntax.bytes(of: current)) else { return false }
    return true
  }

  /// True if only a comma separates the number here from more digits, as in `12,50`.
  private var isSplit: Bool {
    guard following.isA(.comma), following.start == current.end else { return false }
    let decimals = syntax.tokens[min(next + 2, syntax.tokens.count - 1)]
    return decimals.isA(.number) && decimals.start == following.end
  }

  var isAtDeclaration: Bool {
    syntax.word(current) as Setting? != nil || syntax.word(current) as DeclarationWord? != nil
  }

  /// Returns true if the part that a gap names may be left out before the current token.
  private mutating func mayFollow(_ gap: Gap) -> Bool {
    switch gap {
    case .settingEnd, .factEnd, .labelsEnd, .by, .part, .expectationEnd: isAtEnd
    case .at, .codeWord: isAtPart || isAtEnd
    case .comma, .nameComma, .givenComma, .lineComma: isAtPart || isAtFollow
    case .and: at(word: "or") || isAtFollow
    case .negation: at(.leftParenthesis) || isAt(.fact)
    case .relation: isAtEndOfComparison
    case .days: isAt(.weekday)
    case .isNot: isAt(.value)
    case .nothing: at(.string)
    default: isAtFollow
    }
  }

  /// True if a declaration may end before the current token.
  var isAtEnd: Bool {
    current.beginsLine || at(.rightBrace) || at(.end) || isAtDeclaration
      || depth > 0 && syntax.clauseWord(current) != nil
  }

  /// True if a clause may end before the current token.
  private var isAtFollow: Bool {
    current.beginsLine || at(.rightBrace) || at(.end) || at(.rightParenthesis)
      || syntax.clauseWord(current) != nil
  }

  private var isAtPart: Bool {
    at(word: "pays") || at(word: "with") || at(word: "at") || at(word: "by") || at(word: "code")
  }

  /// True if a comparison may end after its fact. A clause word does not end it: `between` may be
  /// meant to compare the fact.
  private var isAtEndOfComparison: Bool {
    current.beginsLine || at(.rightParenthesis) || at(.rightBrace) || at(.end) || at(word: "and")
      || at(word: "or")
  }
}
