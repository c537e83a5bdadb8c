import PromoHost

/// Benchmarks: speed relative to the practical limit, and hot paths for counting instructions.
enum Bench {
  private static var usage: String {
    """
    usage: promo-bench table FOLDER [--program PATH] [--scratch FOLDER] [--rounds N] [--verbose] [TASK…]
             FOLDER has the rules, the orders and `limit`, as .ci/measure/bench makes them
           promo-bench count NAME N
             takes a hot path N times; N = 0 prepares for it alone
           promo-bench goods|goods-COUNT [ORDERS]
             the rules about goods, eight or so many, or so many orders for them as JSON Lines
           promo-bench run PROGRAM…
             runs a program; its nanoseconds, and its most memory in kilobytes
           promo-bench names
             the tasks, and the hot paths

    """
  }

  /// Runs a command and returns the exit status: 1 for a wrong price, 2 for invalid arguments.
  static func run(_ arguments: [String]) -> Int32 {
    do throws(BenchFailure) {
      switch arguments.first {
      case "table": try table(BenchOptions(arguments.dropFirst()))
      case "count" where arguments.count == 3: try count(arguments[1], arguments[2])
      case "run" where arguments.count > 1:
        let run = try ChildProcess(Array(arguments.dropFirst()))
        Console.write("\(run.time) \(run.kilobytes)\n", to: .output)
      case let name? where name.hasPrefix("goods") && arguments.count < 3:
        try writeGoods(name, orders: arguments.dropFirst().first)
      case "names":
        let names = BenchTask.allCases.map(\.rawValue) + CountedPath.names
        Console.write(names.joined(separator: "\n") + "\n", to: .output)
      default: throw .usage(usage)
      }
      return 0
    } catch {
      Console.write("promo-bench: \(error.message)\n", to: .error)
      return error.status
    }
  }

  private static func table(_ options: BenchOptions) throws(BenchFailure) {
    let scratch = try ScratchFolder(in: options.scratch)
    defer { scratch.remove() }
    var table = ResultTable()
    let bench = BenchRun(options: options, scratch: scratch)
    for task in options.tasks { table.append(try bench.results(of: task)) }
    Console.write(table.markdown, to: .output)
  }

  private static func writeGoods(_ name: String, orders: String?) throws(BenchFailure) {
    let count = name.split(separator: "-").last.flatMap { Int($0) }
    let labels = count == nil ? Workload.fewLabels : Workload.manyLabels
    let rules = count.map { Workload.scoped($0, labels: labels) } ?? Workload.eightOfGoods
    guard let orders else {
      return Console.write(String(decoding: rules.bytes, as: UTF8.self), to: .output)
    }
    guard let orderCount = Int(orders) else { throw .usage(usage) }
    let program = try RuleText.program(rules)
    let carts = Workload.carts(orderCount, labels: labels)
    Console.write(OrderRows.text(carts, in: program), to: .output)
  }

  private static func count(_ name: String, _ times: String) throws(BenchFailure) {
    guard let path = try CountedPath(name: name), let times = Int(times), times >= 0 else {
      throw .usage(usage)
    }
    path.run(times)
  }
}

/// The reason why there is no result.
struct BenchFailure: Error {
  let message: String
  var status: Int32 = 1

  /// Returns the failure for invalid arguments.
  static func usage(_ message: String) -> BenchFailure {
    BenchFailure(message: message, status: 2)
  }
}
