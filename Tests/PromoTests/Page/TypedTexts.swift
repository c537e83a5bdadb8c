import Foundation
import PromoHost
import TestSupport

@testable import Promo
@testable import PromoCommands
@testable import PromoOrders

/// Asks the page's engine and the language server everything that they answer about a text.
struct TypedTexts {
  private var page: PageAnswers
  private var server: LanguageServer
  private var random: SeededGenerator
  private var version = 0

  /// The path of a file of orders, whose cost is asked for.
  private let orders: String

  private(set) var answers = 0

  /// The questions whose answer is no JSON object.
  private(set) var torn: [String] = []

  init(seed: UInt64, zones: ZoneDatabase, orders: String) {
    page = PageAnswers(zoneNames: ["Asia/Shanghai", "Europe/Berlin"], zones: zones.lookup)
    server = LanguageServer([], zones: zones) { TypedTexts.now }
    random = SeededGenerator(seed: seed)
    self.orders = orders
    ask("initialize", ["capabilities": [:]])
    note("initialized", [:])
    let file: JSONNode = [
      "uri": .string(TypedTexts.address), "languageId": "promo", "version": 0, "text": "",
    ]
    note("textDocument/didOpen", ["textDocument": file])
  }

  private static let now = Instant(secondsSince1970: 1_794_362_400)
  private static let address = "file:///shop/a.promo"

  /// Asks about a text whose author is at its end, or at any place in it.
  mutating func ask(about text: String) {
    let caret = random.once(in: 2) ? text.utf16.count : random.below(text.utf16.count + 1)
    askPage(text, caret: caret)
    askServer(text, caret: caret)
  }

  // MARK: The page

  private mutating func askPage(_ text: String, caret: Int) {
    let place = [("position", "\(caret)")]
    let order = [("amount", "120"), ("code", "SAVE10"), ("width", "340")]
    let questions: [(verb: String, values: [(String, String)])] = [
      ("look", [("caret", "\(caret)")]), ("explain", [("code", "P0\(10 + random.below(80))")]),
      ("quote", order), ("say", order), ("chart", order + [("kept", TypedTexts.kept)]),
      ("stops", order), ("moments", []), ("calendar", [("width", "340")]),
      ("together", [("width", "340")]), ("test", []), ("prove", [("caret", "\(caret)")]),
      ("diff", [("kept", TypedTexts.kept)]), ("complete", place), ("hover", place), ("format", []),
      ("form", place), ("set", place + random.pick(TypedTexts.settings)),
      ("begin", [("start", random.pick(Start.allCases).rawValue)]),
      ("add", [("draft", TypedTexts.kept), ("start", "sale")]), ("first", place), ("outline", []),
      ("verdicts", []), ("uses", place), ("rename", place + [("to", "Other \"name\"")]),
      ("mend", []), ("cost", [("orders", orders)]),
    ]
    let language = random.once(in: 2) ? "en" : "zh"
    for (verb, values) in questions {
      let all = [("rules", text), ("now", "1794362400"), ("lang", language)] + values
      let request = PageRequest(verb, all.map { (key: $0.0, value: $0.1) })
      check(verb == "cost" ? page.cost(request) : page.answer(request), to: verb)
    }
  }

  private static let kept = "promotion \"Kept\" { coupon 5 spend 50 }\n"

  private static let settings: [[(String, String)]] = [
    [("field", "benefit"), ("clause", "coupon #"), ("0", "5")], [("field", "sync")],
    [("field", "name"), ("value", "Other")],
    [("field", "code"), ("clause", "code \","), ("0", "A")],
    [("field", "only"), ("clause", "only \"|"), ("0", "hats")],
  ]

  // MARK: The language server

  private mutating func askServer(_ text: String, caret: Int) {
    version += 1
    let file: JSONNode = ["uri": .string(TypedTexts.address), "version": .number(version)]
    note(
      "textDocument/didChange", ["textDocument": file, "contentChanges": [["text": .string(text)]]])
    for message in server.publish() { check(message.text, to: "publish") }
    let units = Array(text.utf16.prefix(caret))
    let line = units.count { $0 == 10 }
    let column = units.count - (units.lastIndex(of: 10).map { $0 + 1 } ?? 0)
    let position: JSONNode = ["line": .number(line), "character": .number(column)]
    let whole: JSONNode = ["start": ["line": 0, "character": 0], "end": position]
    let parameters: JSONNode = [
      "textDocument": ["uri": .string(TypedTexts.address)], "position": position, "range": whole,
      "newName": "Other", "context": ["diagnostics": [], "includeDeclaration": true],
      "options": ["tabSize": 4, "insertSpaces": true],
    ]
    for method in TypedTexts.methods { ask("textDocument/\(method)", parameters) }
  }

  private static let methods = [
    "completion", "hover", "definition", "references", "prepareRename", "rename", "documentSymbol",
    "foldingRange", "codeLens", "semanticTokens/full", "codeAction", "formatting",
  ]

  private mutating func ask(_ method: String, _ parameters: JSONNode) {
    version += 1
    let answers = send(method, parameters, id: version)
    if answers.count != 1 { torn.append("\(method): \(answers.count) answers") }
    for answer in answers { check(answer.text, to: method) }
  }

  private mutating func note(_ method: String, _ parameters: JSONNode) {
    _ = send(method, parameters, id: nil)
  }

  private mutating func send(_ method: String, _ parameters: JSONNode, id: Int?) -> [JSONNode] {
    let head: [JSONNode.Member] = [
      .init(key: "jsonrpc", value: "2.0"), .init(key: "method", value: .string(method)),
      .init(key: "params", value: parameters),
    ]
    let message = JSONNode.object(head + (id.map { [.init(key: "id", value: .number($0))] } ?? []))
    server.receive(.content(Array(message.text.utf8)))
    var answers: [JSONNode] = []
    while server.hasMessages { answers += server.answerNext() }
    return answers
  }

  private mutating func check(_ answer: String, to question: String) {
    answers += 1
    if case .object = JSONNode(Array(answer.utf8)) { return }
    torn.append("\(question): \(answer.prefix(200))")
  }
}
