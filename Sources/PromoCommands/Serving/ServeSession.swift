import Promo
import PromoHost
import PromoOrders

/// A conversation with one client, which gets one answer for each line, in order.
struct ServeSession: ~Copyable {
  /// The length from which a line waits until the answers to the lines above it are sent: an order of
  /// many lines may take long.
  private static var longLine: Int { 1 << 10 }

  /// The number of bytes to read at once, and the number of bytes from which answers are sent.
  private static var blockSize: Int { 1 << 16 }

  private let client: Connection
  private let service: RuleService
  private var door: RuleDoor
  private var input = GrowingMemory<UInt8>(capacity: blockSize)
  private var text = GrowingMemory<UInt8>(capacity: blockSize)
  private var isSkipping = false

  /// The numbers of answers that the service has not counted yet.
  private var counts = (priced: 0, refused: 0)

  /// Answers a client until it sends no more, reads no more, or the process is to stop. Returns the
  /// reason if answers cannot be written.
  static func run(_ client: Connection, _ service: RuleService) -> HostError? {
    var session = ServeSession(client, service)
    do throws(HostError) {
      try session.answerAll()
      return nil
    } catch {
      return error == .closedPipe ? nil : error
    }
  }

  private init(_ client: Connection, _ service: RuleService) {
    (self.client, self.service) = (client, service)
    door = RuleDoor(service.served)
  }

  private mutating func answerAll() throws(HostError) {
    // The bytes that had arrived when the process was asked to stop, as far as they are not read.
    var rest: Int?
    while rest != 0 {
      switch client.read(into: input.room(ServeSession.blockSize)) {
      case .bytes(let count):
        let searched = input.count
        input.take(count)
        try answerLines(from: searched)
        rest = rest.map { max(0, $0 - count) }
      case .end:
        if input.count > 0 { try answer(0..<input.count) }
        return try send()
      case .stop: return
      }
      if rest == nil, client.isStopping { rest = client.arrivedCount }
    }
  }

  /// Answers the lines that are whole.
  ///
  /// - Parameter offset: The number of bytes at the start in which no line ends.
  private mutating func answerLines(from offset: Int) throws(HostError) {
    let bytes = input.bytes
    var (start, offset) = (0, offset)
    while let end = bytes.first(UInt8(ascii: "\n"), from: offset) {
      if !isSkipping { try answer(start..<end) }
      isSkipping = false
      (start, offset) = (end + 1, end + 1)
    }
    if !isSkipping, bytes.count - start > RuleQuestion.limit {
      try answer(start..<bytes.count)
      isSkipping = true
    }
    try send()
    guard !isSkipping, start < bytes.count else { return input.removeAll() }
    guard start > 0 else { return }
    var rest = GrowingMemory<UInt8>(capacity: ServeSession.blockSize)
    rest.append(bytes[start..<bytes.count])
    input = rest
  }

  /// Adds the answer to a line, and sends the answers before it if it may take long.
  private mutating func answer(_ range: Range<Int>) throws(HostError) {
    let line = input.bytes[range]
    if line.count > ServeSession.longLine || text.count > ServeSession.blockSize { try send() }
    let rules = service.served
    if rules !== door.rules { door = RuleDoor(rules) }
    let question = RuleQuestion(line)
    let subject = question.asked?.subject
    if subject == .health { count() }
    let isAnswered = door.answer(
      question, of: line, at: RuleService.now, in: service.language,
      health: subject == .health ? service.health : nil, to: &text)
    if !isAnswered {
      counts.refused += 1
    } else if subject == .price || subject == .quote {
      counts.priced += 1
    }
  }

  private mutating func count() {
    service.count(priced: counts.priced, refused: counts.refused)
    counts = (0, 0)
  }

  private mutating func send() throws(HostError) {
    guard text.count > 0 else { return }
    count()
    try client.write(UnsafeRawBufferPointer(text.values))
    text.removeAll()
  }
}
