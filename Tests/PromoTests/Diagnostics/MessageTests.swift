import Foundation
import Testing

@testable import Promo

@Suite struct MessageTests {
  /// A message without its words, but for the quotes around its arguments.
  private static func bare(_ message: Message) -> String {
    message.parts.map { part in
      switch part {
      case .words(let words): words.contains("`") ? words.filter { $0 == "`" } : " "
      case .argument(let text): text
      case .counted: " "
      case .messages(let list, _): list.map(bare).joined(separator: " ")
      }
    }.joined()
  }

  private static let compiled: [(source: String, diagnostics: [Diagnostic])] = {
    let examples = Diagnostic.ID.allCases.filter { $0 != .fileTooLarge }.map(ExplainedRules.init)
    let files = Snapshot.mistakes.map(\.sources) + examples.map(\.example)
    return zip(
      files,
      Snapshot.mistakes.map { Snapshot.compile($0.sources) }
        + examples.map { $0.compile($0.example) }
    ).map { sources, compilation in
      (sources.map { String(decoding: $0.bytes, as: UTF8.self) }.joined(), compilation.diagnostics)
    }
  }()

  /// The messages in a diagnostic.
  private static func messages(in diagnostic: Diagnostic) -> [Message] {
    [diagnostic.sentence, diagnostic.effect, diagnostic.wholeHelp]
      .compactMap { $0 } + diagnostic.labels.map(\.remark)
  }

  /// A message and those in it.
  private static func all(in message: Message) -> [Message] {
    [message]
      + message.parts.flatMap { part in
        if case .messages(let list, _) = part { list.flatMap(all) } else { [Message]() }
      }
  }

  /// Every word that a message takes as an argument is the author's, in quotes, or text of the rules:
  /// else it would stay English in another language.
  @Test func `the arguments of messages hold no English`() {
    for (source, diagnostics) in MessageTests.compiled {
      // The host says where it looked for zones.
      for diagnostic in diagnostics where diagnostic.id != .missingZoneData {
        let texts = MessageTests.messages(in: diagnostic).map(MessageTests.bare)
        for text in texts where !text.hasPrefix("expect ") {
          let words = text.replacing(/`[^`]*`|"[^"]*"/, with: " ").matches(of: /[a-z]{2,}/)
          for word in words where !source.contains(word.output) {
            Issue.record(
              "\(diagnostic.id.rawValue): \(word.output) in \(diagnostic.message): \(text)")
          }
        }
      }
    }
  }

  /// The templates of all messages that the tests draw, sorted.
  static let templates: [String] = {
    let drawn = compiled.flatMap { $0.diagnostics }.flatMap(messages).flatMap(all)
    return Set(drawn.map(\.template)).filter { $0.contains(/[a-z]{2,}/) }.sorted()
  }()

  /// The words of all messages in one place, for a translator and an editor.
  @Test func `the words of the messages are those listed`() throws {
    let text = MessageTests.templates.map { "\($0)\n" }.joined()
    let path = "Tests/PromoTests/Snapshots/messages.txt"
    if ProcessInfo.processInfo.environment["PROMO_RECORD"] != nil {
      try text.write(to: Project.root.appending(path: path), atomically: true, encoding: .utf8)
    }
    #expect(text == (try? Project.text(path)))
  }

  @Test func `a template has a number for each argument, whatever the arguments are`() {
    let name: Message = "\(quoted("A"))"
    let message: Message = "\(counted: 3, "piece") of \(name) cost \(12)"
    #expect(message.english == "3 pieces of `A` cost 12")
    #expect(message.template == "$1 pieces of $2 cost $3")
    #expect(("a " + message + " b").template == "a $1 pieces of $2 cost $3 b")
    #expect("\(message)" == message.english)
    let list: Message = "\(["a", "b", "c"], joined: " or ")"
    #expect(list.text(in: .english) == "a, b or c" && list.text(in: .chinese) == "a、b或c")
  }
}
