import Promo
import PromoHost
import PromoOrders
import Synchronization

/// Compiled rules, and the memory of the questions about them.
final class CompiledRules: Sendable {
  /// A door that one thread uses at a time, with the bytes of its question and answer.
  private final class Desk: @unchecked Sendable {
    var door: RuleDoor
    var question = GrowingMemory<UInt8>()
    var answer = GrowingMemory<UInt8>()

    init(_ rules: AskedRules) { door = RuleDoor(rules, limit: Source.sizeLimit) }
  }

  let version: RuleVersion

  /// The desks that nobody uses: as many as threads have asked at once.
  private let idle = Mutex<[Desk]>([])
  private let asked = Mutex<AskedRules?>(nil)

  init(_ version: RuleVersion) { self.version = version }

  /// Answers a question, and returns true if the answer is no problem. Nothing states the present time.
  func answer(
    _ json: UnsafeBufferPointer<UInt8>, _ take: (OrderBytes) -> Void
  ) -> Bool {
    let desk = idle.withLock { $0.popLast() } ?? Desk(rules)
    // The readers read some bytes behind a text, so it is copied.
    desk.question.removeAll()
    desk.answer.removeAll()
    desk.question.append(json)
    let line = desk.question.bytes
    let isAnswered = desk.door.answer(
      RuleQuestion(line, limit: Source.sizeLimit), of: line, at: nil, in: .english,
      to: &desk.answer)
    take(desk.answer.bytes[0..<desk.answer.count - 1])
    // The memory of a question that is longer than most is not kept.
    if line.count <= RuleQuestion.limit { idle.withLock { $0.append(desk) } }
    return isAnswered
  }

  private var rules: AskedRules {
    asked.withLock { asked in
      let rules = asked ?? AskedRules(version)
      asked = rules
      return rules
    }
  }
}
