/// The slips in the productions `file`, `setting` and `fact`.
enum FileSlips {
  static func rows(of gap: Gap) -> [Slip]? {
    switch gap {
    case .declaration: [PhraseSlips.whole, Slip("|", by: noDeclaration)]
    case .settingValue: setting
    case .settingEnd:
      [
        Slip(
          "rounding << half | [ up/down/even ] >>", .certain("half-$3"), id: .excessPart,
          "$1 has one value, $3 is one more"),
        Slip("WORD ANY | WORD", id: .excessPart, "$1 has one value, $3 is one more"),
      ]
    case .settingOrder: [Slip("|", by: misplacedSetting)]
    case .factOrder: [Slip("|", by: misplacedFact)]
    default: fact(gap)
    }
  }

  private static var setting: [Slip] {
    ValueSlips.signs + [
      Slip("currency/rounding/strategy | STRING", by: quotedWord),
      Slip(
        "timezone | [ WORD ] END", .certain("\"$2\""), id: .malformedText, "$2 needs quotes",
        help: city),
      Slip("timezone | WORD", id: .malformedText, "$2 needs quotes", help: city),
      .missing("currency |", "`currency` needs a code such as `CNY`"),
      .missing("rounding |", "`rounding` needs a word such as `half-up`"),
      .missing("strategy |", "`strategy` needs a word such as `calculator`"),
      .missing("timezone |", "`timezone` needs a name in quotes such as `\"Asia/Shanghai\"`"),
      .missing("|", "a setting needs its value"),
    ]
  }

  private static var city: String { "zones are named after cities, as in `\"Asia/Shanghai\"`" }

  /// Answers a word in quotes as the value of a setting, as in `rounding "half-up"`.
  private static func quotedWord(_ found: Found) -> Answer? {
    found.textInQuotes(as: [.word]).map { word in
      found.answer(
        .malformedText, "\(found.shown) is a word and needs no quotes",
        fixes: found.fix(.certain, found.highlight, word))
    }
  }

  private static func fact(_ gap: Gap) -> [Slip]? {
    switch gap {
    case .factName:
      return [
        ValueSlips.inQuotes(
          as: .word, id: .malformedText, "the name of a fact needs no quotes"),
        .missing(
          "|", "`fact` needs a name such as `tier`", template: "tier one of \"none\", \"gold\""),
      ]
    case .factKind:
      // The rows below recognize names of these kinds in other systems.
      let needed =
        "a fact says what its values are: `one of \"none\", \"gold\"`, `yes/no` or `number`"
      return [
        .excess("STRING | STRING", "a fact has one label, $2 is one more", grade: .maybe),
        Slip(
          "[ STRING ] | ,", Change(.maybe, "one of $1", at: .piece(1)), id: .missingPart,
          "`one of` is missing before the values of a fact"),
        Slip("| yes or? no") { found in
          found.answer(
            .misspeltWord, "\(quoted(found.text(of: found.highlight))) is written `yes/no` here",
            fixes: found.fix(.certain, found.highlight, "yes/no"), suppressed: found.highlight)
        },
        .missing("| bool/boolean/flag/yes-no/yesno", needed, .certain("yes/no")),
        .missing("| int/integer/numeric/amount", needed, .maybe("number")),
        .missing("| one-of/oneof/of/in", needed, .certain("one of")),
        .missing("|", needed, template: "yes/no"),
      ]
    case .factTexts:
      return ValueSlips.texts + [
        .missing("|", "`one of` needs values such as `\"none\", \"gold\"`", template: "\"gold\"")
      ]
    case .factDefault:
      let values = ValueSlips.values(isText: true)
      // `true` is written `yes`; no other word is a value of a fact without texts.
      let noValue = Slip(
        "WORD default | FREE", id: .unknownFactValue,
        "the default is a value of the fact, not $3", then: .stands)
      return values.prefix(1) + [noValue] + values.dropFirst() + [
        .missing("|", "`default` needs a value", template: "\"gold\"")
      ]
    case .factEnd:
      return [
        Slip(
          "| ANY", id: .excessPart, "$1 is not part of a fact",
          help: "write a fact as in `fact tier one of \"none\", \"gold\" default \"none\"`")
      ]
    default: return nil
    }
  }

  // MARK: Lines that are not declarations

  /// Answers a line that does not begin a declaration. The line is read as the declaration that was
  /// probably meant, or skipped. Several such lines in a row count as one mistake.
  private static func noDeclaration(_ mender: inout SlipMender, _ found: Found) -> Answer? {
    let position = found.node.position
    let near = mender.meantDeclaration(at: position, in: found.file)
    let isContinued = mender.textEnd == position
    let isTold = near != nil || !isContinued || looksLikeDeclaration(found)
    let isSaid = found.isReported(at: position)
    let diagnostic = isTold && !isSaid ? noDeclaration(found, near: near) : nil
    if let near {
      if isUnfinished(found, before: near) { mender.guess = position }
      return Answer(diagnostic, .reads(near), to: position)
    }
    mender.isIncomplete = true
    let end = lineEnd(from: position, in: found.file)
    mender.textEnd = end
    // If the first token is malformed, its own diagnostic stands for the whole text.
    return Answer(
      diagnostic, .again, to: end, suppressed: isContinued || !isSaid ? position..<end : nil)
  }

  private static func noDeclaration(_ found: Found, near: String?) -> Diagnostic {
    let position = found.node.position
    let whole = position..<(position + 1)
    if found.current.isA(.rightBrace) {
      return found.diagnostic(
        .strayBrace, "this `}` closes nothing", fixes: found.fix(.maybe, whole, ""))
    }
    if found.file.clauseWord(found.current) != nil {
      let isAfterBrace = position > 0 && found.token(at: position - 1).isA(.rightBrace)
      return found.diagnostic(
        .outsidePromotion, "\(found.shown) is outside a promotion",
        help: "write clauses between the `{` and `}` of a promotion"
          + (isAfterBrace ? ", the `}` above may be too early" : ""))
    }
    return found.diagnostic(
      .unknownDeclaration,
      "\(found.shown) begins no setting, fact, promotion, expectation or guarantee",
      help: didYouMean(near),
      fixes: near.map {
        isUnfinished(found, before: $0) ? [] : found.fix(found.grade(of: $0), whole, $0).named
      } ?? [])
  }

  /// Returns true if a word is the beginning of the meant one, and nothing that fits that one
  /// follows. The whole word would mend nothing, and is still what was meant; what is missing after
  /// it goes without saying.
  private static func isUnfinished(_ found: Found, before near: String) -> Bool {
    let position = found.node.position
    guard near.hasPrefix(found.text(at: position)) else { return false }
    return
      !(DeclarationWord(rawValue: near).map { found.file.hasDeclaration($0, at: position) }
      ?? found.file.hasValue(of: near, at: position))
  }

  /// Returns true if the line looks like a declaration, not a sentence: a word and a name, or a
  /// word and one or two values.
  private static func looksLikeDeclaration(_ found: Found) -> Bool {
    guard found.current.beginsLine, found.current.isA(.word),
      found.file.clauseWord(found.current) == nil
    else { return false }
    let rest = found.file.tokens[(found.node.position + 1)...].prefix(3).prefix { !$0.beginsLine }
    guard let first = rest.first, !first.isA(.end) else { return false }
    let isShort = rest.count < 3 || rest.last?.kind == .end
    return first.isA(.string)
      || isShort && rest.allSatisfy { $0.kind != .comma && $0.kind != .unknown }
  }

  /// Returns the index after a line and any block in braces that begins on that line.
  private static func lineEnd(from index: Int, in file: SyntaxFile) -> Int {
    var index = index
    var depth = 0
    repeat {
      if file.tokens[index].isA(.leftBrace) { depth += 1 }
      if file.tokens[index].isA(.rightBrace) { depth -= 1 }
      index = file.known(from: index + 1)
    } while !file.tokens[index].isA(.end)
      && !(file.tokens[index].beginsLine
        && (depth <= 0 || file.beginsDeclaration(file.tokens[index])))
    return index
  }

  // MARK: Order

  /// Answers a setting inside a promotion or below other declarations. A fix moves the setting to
  /// the top unless the file already has the same setting.
  private static func misplacedSetting(_ mender: inout SlipMender, _ found: Found) -> Answer? {
    let first = found.node.start
    let text = found.text(at: first)
    guard
      let word = Setting(rawValue: text)
        ?? mender.meantDeclaration(at: first, in: found.file).flatMap(Setting.init)
    else { return nil }
    let isFirst =
      mender.misplaced.insert(word).inserted
      && !found.file.settings.contains { $0.setting == word }
    let isInside = found.node.depth > 0
    let whole = first..<found.node.position
    return Answer(
      found.diagnostic(
        .misplacedSetting,
        "`\(word.rawValue)` is "
          + (isInside ? "inside a promotion" : "below the rules that it is for"),
        at: first..<(first + 1),
        help: isFirst
          ? "write \(quoted(found.text(of: whole))) at the top, settings come first in a file"
          : "settings come first in a file",
        fixes: isFirst
          ? [move(whole, of: found, to: found.file.top, isInside ? .maybe : .certain).named] : []),
      .ends, to: found.node.position)
  }

  /// Answers a fact or labels below a promotion, an expectation or a guarantee.
  private static func misplacedFact(_ mender: inout SlipMender, _ found: Found) -> Answer? {
    guard let rule = found.file.firstRule else { return nil }
    let first = found.node.start
    let top = found.place(found.token(at: rule).start)
    let text = found.text(at: first)
    let word =
      DeclarationWord(rawValue: text)?.rawValue
      ?? mender.meantDeclaration(at: first, in: found.file) ?? text
    let diagnostic = found.diagnostic(
      .misplacedSetting, "`\(word)` must come before the rules it applies to",
      at: first..<(first + 2),
      help: place(of: word == "fact" ? "facts" : "labels of goods"),
      fixes: [move(first..<found.node.position, of: found, to: top, .certain)])
    return Answer(diagnostic, .ends, to: found.node.position)
  }

  static func place(of declarations: Message) -> Message {
    "\(declarations) come after the settings, before everything else"
  }

  private static func move(
    _ range: Range<Int>, of found: Found, to top: SourceSpan, _ grade: Fix.Grade
  ) -> Fix {
    Fix(
      grade,
      [
        Fix.Edit(span: top, text: found.text(of: range) + found.file.lineEnd),
        Fix.Edit(leaving: found.span(range), in: found.file.source),
      ])
  }
}

extension SlipMender {
  /// Returns the first word of the setting or declaration probably meant; nil if there is none.
  mutating func meantDeclaration(at index: Int, in file: SyntaxFile) -> String? {
    guard file.tokens[index].isA(.word) else { return nil }
    let word = file.text(of: file.tokens[index])
    let words = Setting.allCases.map { $0.rawValue } + DeclarationWord.allCases.map { $0.rawValue }
    if let meant = near(word, among: words) { return meant }
    guard let meant = DeclarationWord(otherWord: word.lowercased()) else { return nil }
    return file.hasDeclaration(meant, at: index) ? meant.rawValue : nil
  }
}

extension SyntaxFile {
  /// Returns true if the token after the one at `index` could be the value of a setting.
  func hasValue(of word: String, at index: Int) -> Bool {
    let next = tokens[min(index + 1, tokens.count - 1)]
    return !next.beginsLine && next.isA(word == Setting.timezone.rawValue ? .string : .word)
  }

  /// Returns true if the tokens after the one at `index` could continue a declaration of `word`.
  func hasDeclaration(_ word: DeclarationWord, at index: Int) -> Bool {
    let next = tokens[min(index + 1, tokens.count - 1)]
    let second = tokens[min(index + 2, tokens.count - 1)]
    let third = tokens[min(index + 3, tokens.count - 1)]
    return switch word {
    case .promotion: next.isA(.string)
    case .expect: isWritten(next, as: "amount")
    case .ensure: ClaimWord(rawValue: text(of: next)) != nil
    case .goods, .except: next.isA(.string)
    case .fact:
      ["one", "yes/no", "number"].contains(text(of: second.isA(.string) ? third : second))
    }
  }
}
