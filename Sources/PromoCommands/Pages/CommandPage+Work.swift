import Promo
import PromoOrders

extension CommandPage {
  /// The words that a command takes in addition to its options.
  enum Operands: Sendable {
    case rules
    case rulesIfAny
    case oldAndNew
    case rulesAndName
    case newFile
    case words([String])
    case names
  }

  var operands: Operands {
    switch name {
    case "new": .newFile
    case "explain": .words(Diagnostic.ID.allCases.map(\.rawValue) + WordPage.all.flatMap(\.words))
    case "diff": .oldAndNew
    case "pause", "resume": .rulesAndName
    case "lsp": .rulesIfAny
    case "completions": .words(CompletionScript.allCases.map(\.rawValue))
    case "help": .names
    default: .rules
    }
  }

  func run(_ words: [String]) throws(CommandFailure) -> ExitStatus {
    switch name {
    case "explain": return try Explain(words).run()
    case "help": try printAnswer(try Help.answer(words))
    case "completions": try printAnswer(try CompletionScript(words).text)
    default: return try run(Arguments(words, options: Arguments.Options(of: self)))
    }
    return .done
  }

  private func run(_ arguments: Arguments) throws(CommandFailure) -> ExitStatus {
    switch name {
    case "new": try NewRules(arguments: arguments).run()
    case "check": try CheckRules(arguments: arguments).run()
    case "test": try RunExpectations(arguments: arguments).run()
    case "describe": try DescribeRules(arguments: arguments).run()
    case "chart": try DrawChart(arguments: arguments).run()
    case "report": try WriteReport(arguments: arguments).run()
    case "diff": try CompareRules(arguments: arguments).run()
    case "cost": try CostOrders(arguments: arguments).run()
    case "refund": try RefundOrder(arguments: arguments).run()
    case "pause": try SwitchPromotion(arguments, pauses: true).run()
    case "resume": try SwitchPromotion(arguments, pauses: false).run()
    case "fmt": try FormatRules(arguments: arguments).run()
    case "lsp": try ServeEditor(arguments: arguments).run()
    case "serve": try ServeOrders(arguments: arguments).run()
    case _ where arguments["--orders"] == nil: try PriceOrder(arguments: arguments).run()
    default: try PriceOrders(arguments: arguments).run()
    }
  }
}
