import Promo
import PromoHost

/// A run of the benchmarks. It knows the files, and runs our code and the limit in turn.
struct BenchRun {
  let options: BenchOptions
  let scratch: ScratchFolder

  func results(of task: BenchTask) throws(BenchFailure) -> [Result] {
    switch task {
    case .order: try orderResults()
    case .batch: try batchResults()
    case .rules: try rulesResults()
    case .codes: try codesResults()
    case .load: try loadResults()
    case .lines: try linesResults()
    case .embedding: try embeddingResults()
    }
  }

  var limit: LimitProgram { LimitProgram(path: file("limit"), scratch: scratch) }

  func file(_ name: String) -> String { "\(options.folder)/\(name)" }

  /// Runs our code and the limit in turn, our code first, and returns the ratio of their median
  /// times. On request, reports absolute times, which are meaningful only on this machine.
  func ratio(
    _ task: String, ours: () throws(BenchFailure) -> Double,
    limit: () throws(BenchFailure) -> Double
  ) throws(BenchFailure) -> Double {
    var (our, limits): ([Double], [Double]) = ([], [])
    for _ in 0..<options.rounds {
      our.append(try ours())
      limits.append(try limit())
    }
    say("\(task): \(our.map(rounded)) and \(limits.map(rounded)) ns")
    return median(our) / median(limits)
  }

  func say(_ text: String) {
    if options.isVerbose { Console.write("\(text)\n", to: .error) }
  }
}
