import Promo
import PromoOrders

/// An option of a command, as its page describes it.
struct CommandOption: Sendable {
  enum Value: Equatable, Sendable {
    case none
    /// The option stands alone. The program answers the option instead of running the command.
    case answer
    /// Amounts, instants, names and other values that cannot be listed.
    case text
    case words([String])
    /// A file whose name ends with one of these endings; any file if there are none.
    case file([String])
    /// A part and the column that holds it; more of them may follow.
    case pairs
    case zone
  }

  /// The option as written on a command line, possibly with a value after `=`.
  let spelling: String

  /// The name of the value in the help; nil if the option stands alone.
  let placeholder: String?

  let value: Value

  /// True if the option may be given several times.
  let isRepeated: Bool
  let text: String

  /// The option without the value in its spelling.
  var name: String { String(spelling.prefix { $0 != "=" }) }

  /// Makes the options of an item in a list of `Commands.md`: the one that it describes, or shared
  /// ones that it only names.
  static func all(of item: String, in language: Language) -> [CommandOption] {
    let parts = item.parts(around: ": ")
    guard parts.count == 1 else {
      return [CommandOption(parts[0], parts.dropFirst().joined(separator: ": "), in: language)]
    }
    return item.parts(around: " ").flatMap { shared($0, in: language) }
  }

  static var help: CommandOption { shared("`--help`", in: .english)[0] }

  private static func shared(_ name: String, in language: Language) -> [CommandOption] {
    let item = CommandPage.sharedOptions.first { item in
      item.hasPrefix(name) || item.hasPrefix(name.dropLast() + " ")
    }
    return item.map { all(of: $0, in: language) } ?? []
  }

  /// - Parameter head: The spelling, the placeholder and what the value may be, such as
  ///   "`--out FILE` (.svg)".
  private init(_ head: String, _ text: String, in language: Language) {
    let parts = head.parts(around: "`")
    let words = parts[1].split(separator: " ", maxSplits: 1).map(String.init)
    var kinds = parts[2].split { " (,)".contains($0) }.map(String.init)
    isRepeated = kinds.last == "repeated"
    if isRepeated { kinds.removeLast() }
    spelling = words[0]
    placeholder = words.count > 1 ? words[1] : nil
    value = kinds.isEmpty ? (words.count > 1 ? .text : .none) : Value(kinds)
    self.text = Message(words: text).text(in: language)
  }
}

extension CommandOption.Value {
  /// - Parameter kinds: One of the words below, or endings of files.
  fileprivate init(_ kinds: [String]) {
    self =
      switch kinds[0] {
      case "answer": .answer
      case "pairs": .pairs
      case "zone": .zone
      case "file": .file([])
      case "currency": .words(Currency.isoCodes)
      case "finding":
        .words(
          ["warnings"]
            + Diagnostic.ID.allCases.filter { $0.severity != .error }.map(\.rawValue))
      case "Admission": .one(of: ServeOrders.Admission.self)
      case "AnswerFormat": .one(of: AnswerFormat.self)
      case "CostPeriod": .one(of: CostPeriod.self)
      case "DiagnosticsFormat": .one(of: DiagnosticsFormat.self)
      case "Language": .one(of: Language.self)
      case "DateOrder": .one(of: DateOrder.self)
      case "each": .words(kinds)
      case "OrderExport": .words(OrderExport.names)
      case "OrderForm": .one(of: OrderForm.self)
      case "OrderFormat": .one(of: PriceOrder.Format.self)
      case "Strategy": .one(of: Strategy.self)
      case "TestFormat": .one(of: RunExpectations.Format.self)
      default: .file(kinds)
      }
  }

  /// Returns the words that represent the cases of a type, as the values of an option.
  private static func one<Words: RawRepresentable<String> & CaseIterable>(
    of type: Words.Type
  ) -> Self {
    .words(type.allCases.map(\.rawValue))
  }
}
