import Promo

/// The state of a set of files. Two states show whether they have changed, without reading them.
enum FileSetState: Hashable, Sendable {
  /// The files and the system's record of each file; nil for a missing file.
  case files([String], [System.FileState?])
  /// The files cannot be listed, for this reason.
  case unreadable(String)

  /// In bytes, each at most one more than the limit for a rule file; nil for a missing file.
  var sizes: [Int?] {
    guard case .files(_, let states) = self else { return [] }
    return states.map { $0.map { min($0.size, Source.sizeLimit + 1) } }
  }

  /// Returns true if all files exist and none has changed for the given time. An empty file counts
  /// as changed, because a file that is being emptied gets its new size before its new time.
  func isOlder(than time: Duration) -> Bool {
    guard case .files(_, let states) = self else { return false }
    let latest = System.now - time
    return states.allSatisfy { state in
      state.map { $0.size > 0 && $0.changed.sinceEpoch <= latest } ?? false
    }
  }
}

/// A watch on files, which decides when changed files can be read.
struct FileWatch {
  var loaded: FileSetState?
  private var pending: FileSetState?

  /// Returns true if the files have changed since they were loaded, but not since the last check. A
  /// program may write a file in parts, so two successive checks must find the same new state.
  mutating func hasSettled(as state: FileSetState?) -> Bool {
    defer { pending = state }
    return state != loaded && state == pending
  }
}

struct Observers {
  private var continuations: [Int: AsyncStream<RuleStore.Event>.Continuation] = [:]
  private var nextNumber = 0

  /// Adds an observer, and sends its first events.
  ///
  /// - Parameter onEnd: Called with the observer's number when the observer stops listening.
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

  func finish() {
    for continuation in continuations.values { continuation.finish() }
  }
}
