import Foundation

/// Hands out work to several threads.
final class Queue: @unchecked Sendable {
  private let lock = NSCondition()
  private var mutations: ArraySlice<Mutation>
  private var finished = 0

  init(_ mutations: [Mutation]) { self.mutations = mutations[...] }

  func next() -> Mutation? { lock.withLock { mutations.popFirst() } }

  func finish() {
    lock.withLock {
      finished += 1
      lock.signal()
    }
  }

  func wait(for workers: Int) {
    lock.withLock { while finished < workers { lock.wait() } }
  }
}

/// What became of all mutations, against the list of those that are known to survive.
final class Report: @unchecked Sendable {
  private let lock = NSLock()
  private var counts: [Trial.Verdict: Int] = [:]
  private var survivors: [Mutation] = []
  private let explained: [String: String]

  /// - Parameter survivors: a line for each: file, change, the text of its line and why no test can
  ///   notice it, separated by tabs.
  init(survivors: URL) throws {
    let lines = try String(contentsOf: survivors, encoding: .utf8).split(separator: "\n")
    let fields = lines.filter { !$0.hasPrefix("#") }.map {
      $0.split(separator: "\t").map(String.init)
    }
    explained = Dictionary(fields.map { ($0[0..<3].joined(separator: "\t"), $0[3]) }) { $1 }
  }

  func add(_ mutation: Mutation, _ verdict: Trial.Verdict) {
    lock.withLock {
      counts[verdict, default: 0] += 1
      if verdict == .survived {
        survivors.append(mutation)
        let isKnown = explained[mutation.key] != nil
        Shell.say(
          "\(isKnown ? "explained" : "SURVIVED")\t\(mutation.row)"
        )
      }
      let done = counts.values.reduce(0, +)
      if done.isMultiple(of: 100) { Shell.say("\(done) tried, \(survivors.count) survived") }
    }
  }

  /// Tells the sums; whether every survivor is explained.
  ///
  /// - Parameter list: where the survivors are written, for a run of these alone.
  /// - Parameter isWhole: whether what is explained and did not survive is a mistake of the list.
  func close(writing list: URL, isWhole: Bool) throws -> Bool {
    try survivors.map { "\($0.row)\n" }.joined().write(to: list, atomically: true, encoding: .utf8)
    let killed = counts[.killed, default: 0] + counts[.endless, default: 0]
    let total = killed + survivors.count
    let keys = survivors.map(\.key)
    let unexplained = keys.filter { explained[$0] == nil }
    let idle = isWhole ? Set(explained.keys).subtracting(keys) : []
    for key in idle.sorted() { Shell.say("NOT A SURVIVOR\t\(key)") }
    Shell.say(
      "\(total) mutations: \(killed) killed (\(counts[.endless, default: 0]) by time), "
        + "\(survivors.count) survived, \(unexplained.count) of them unexplained")
    return unexplained.isEmpty && idle.isEmpty
  }
}
