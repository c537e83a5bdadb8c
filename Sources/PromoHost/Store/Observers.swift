/// The observers of a store.
struct Observers {
  private var continuations: [Int: AsyncStream<RuleStore.Event>.Continuation] = [:]
  private var nextNumber = 0

  /// Adds an observer, which first receives some events.
  ///
  /// - Parameter onEnd: Called with the observer's number when it stops listening.
  mutating func added(
    with events: [RuleStore.Event], onEnd: @escaping @Sendable (Int) -> Void
  ) -> AsyncStream<RuleStore.Event> {
    let number = nextNumber
    nextNumber += 1
    let (stream, continuation) = AsyncStream.makeStream(of: RuleStore.Event.self)
    continuation.onTermination = { _ in onEnd(number) }
    continuations[number] = continuation
    for event in events { continuation.yield(event) }
    return stream
  }

  mutating func remove(_ number: Int) {
    continuations[number] = nil
  }

  func tell(_ event: RuleStore.Event) {
    for continuation in continuations.values { continuation.yield(event) }
  }

  /// Ends the streams of all observers.
  func finish() {
    for continuation in continuations.values { continuation.finish() }
  }
}
