/// The sets of codes that promotions can tell apart.
///
/// At most one code promotion is applied to an order. So whatever is presented, the order pays what it
/// would with a code of that promotion alone, or with none; and to compare two prices, of two amounts or
/// by two programs, two codes are enough: one for each.
struct CodeCases {
  /// Codes, and the promotions that need none or have one of them.
  struct Case {
    let codes: [String]
    let promotions: [[Int]]
  }

  /// The most pairs of codes that are tried in one situation.
  static var pairLimit: Int { 2_000 }

  /// The cases with no code and with one.
  let single: [Case]

  /// Those with two; nil if they are too many.
  let pairs: [Case]?

  /// - Parameter promotions: those that are in force but for their codes, for each program.
  init(for promotions: [[Int]], of programs: [Program]) {
    var owners: [String: [[Int]]] = [:]
    var written: [String: String] = [:]
    var free = promotions
    for (number, program) in programs.enumerated() {
      free[number] = promotions[number].filter { program.promotions[$0].codes.isEmpty }
      for index in promotions[number] {
        for code in program.promotions[index].codes {
          let folded = folded(code)
          written[folded] = written[folded] ?? code
          owners[folded, default: programs.map { _ in [] }][number].append(index)
        }
      }
    }
    // Codes that the same promotions name are the same.
    var classes: [[[Int]]: String] = [:]
    for (code, owners) in owners {
      let text = written[code] ?? code
      classes[owners] = min(classes[owners] ?? text, text)
    }
    let codes = classes.sorted { $0.value < $1.value }
    let joined = { (sets: [[[Int]]]) in
      promotions.indices.map { number in
        Set(free[number] + sets.flatMap { $0[number] }).sorted()
      }
    }
    single =
      [Case(codes: [], promotions: free)]
      + codes.map { Case(codes: [$0.value], promotions: joined([$0.key])) }
    pairs =
      codes.count * (codes.count - 1) / 2 > CodeCases.pairLimit
      ? nil
      : codes.indices.flatMap { first in
        codes.indices.dropFirst(first + 1).map { second in
          Case(
            codes: [codes[first].value, codes[second].value],
            promotions: joined([codes[first].key, codes[second].key]))
        }
      }
  }
}
