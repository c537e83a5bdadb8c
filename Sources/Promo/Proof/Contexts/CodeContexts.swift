/// The numbers of the codes that an order presents: none, one or two.
struct CodeNumbers: Hashable {
  private(set) var first = -1
  private(set) var second = -1

  /// The smaller sets of codes: the empty set, and each of two codes alone.
  var fewer: [CodeNumbers] {
    if first < 0 { return [] }
    return [CodeNumbers()] + (second < 0 ? [] : [first, second].map { CodeNumbers(first: $0) })
  }
}

/// The codes presented with an order, and the promotions that need no code or one of these codes.
struct CodeContext {
  let codes: [String]

  /// The same codes as numbers; empty if the caller named the codes.
  let numbers: CodeNumbers

  /// For each program, the promotions in written order.
  let on: [[Int]]
}

/// The sets of codes that promotions can tell apart.
///
/// At most one promotion with codes is applied to an order. So with any set of codes, an order pays
/// as much as with a single code from the set or with none. Two codes are enough to compare two
/// prices, for two amounts or under two programs: one code for each price.
struct CodeContexts {
  /// The largest number of pairs of codes to try in one context.
  static var pairLimit: Int { 2_000 }

  /// The codes of each promotion, for each program.
  private let codes: [[RequiredCodes?]]

  /// The same codes as numbers, and the first spelling of each.
  private var numbers: [[[Int]]] = []
  private var written: [String] = []

  init(of programs: [Program]) {
    codes = programs.map { $0.promotions.map { $0.requiredContext?.codes } }
    var known: [String: Int] = [:]
    for codes in codes {
      numbers.append(codes.map { codes in (codes?.written ?? []).map { number(of: $0, &known) } })
    }
  }

  private mutating func number(of code: String, _ known: inout [String: Int]) -> Int {
    let folded = folded(code)
    if let number = known[folded] { return number }
    known[folded] = written.count
    written.append(code)
    return written.count - 1
  }

  /// Returns the number of codes, counted for each promotion: a measure of the contexts' cost.
  func count(among promotions: [[Int]]) -> Int { elementCount(of: promotions, in: numbers) }

  /// Returns the context in which exactly these codes are presented. `promotions` lists, for each
  /// program, the promotions that are in force apart from their codes.
  func context(for promotions: [[Int]], presenting presented: [String]) -> CodeContext {
    let folded = Set(presented.map(folded))
    return CodeContext(
      codes: presented, numbers: CodeNumbers(),
      on: zip(codes, promotions).map { codes, promotions in
        promotions.filter { codes[$0].map { !$0.folded.isDisjoint(with: folded) } ?? true }
      })
  }

  /// Returns the contexts that the given promotions can tell apart: with no code, with one code
  /// and, if `withPairs` is true, with two codes. Leaves out the pairs if there are too many.
  func contexts(
    for promotions: [[Int]], withPairs: Bool
  ) -> (contexts: [CodeContext], isComplete: Bool) {
    let free = zip(codes, promotions).map { codes, promotions in
      promotions.filter { codes[$0] == nil }
    }
    let kinds = kinds(among: promotions)
    let context = { (presented: [Kind]) in
      CodeContext(
        codes: presented.map { $0.code },
        numbers: CodeNumbers(
          first: presented.first?.number ?? -1, second: presented.dropFirst().first?.number ?? -1),
        on: free.indices.map { number in
          presented.reduce(free[number]) { merged($0, $1.owners[number]) }
        })
    }
    let few = [context([])] + kinds.map { context([$0]) }
    guard withPairs else { return (few, true) }
    guard kinds.count * (kinds.count - 1) / 2 <= CodeContexts.pairLimit else { return (few, false) }
    let pairs = kinds.indices.flatMap { first in
      kinds[(first + 1)...].map { context([kinds[first], $0]) }
    }
    return (few + pairs, true)
  }

  /// The codes that one set of promotions names.
  struct Kind {
    /// The first of these codes in the order of their texts. It stands for all of them.
    let code: String
    fileprivate let number: Int

    /// The promotions that name these codes, for each program.
    let owners: [[Int]]
  }

  /// Returns the kinds of codes that promotions name, in order of the codes that stand for them.
  func kinds(among promotions: [[Int]]) -> [Kind] {
    var owners: [Int: [[Int]]] = [:]
    for program in numbers.indices {
      for index in promotions[program] {
        for code in numbers[program][index] {
          owners[code, default: numbers.map { _ in [] }][program].append(index)
        }
      }
    }
    return Dictionary(grouping: owners.keys) { owners[$0] ?? [] }.map { owners, numbers in
      let first = numbers.min { written[$0] < written[$1] } ?? numbers[0]
      return Kind(code: written[first], number: first, owners: owners)
    }.sorted { $0.code < $1.code }
  }
}

/// Merges two sorted lists of numbers into one without duplicates.
private func merged(_ left: [Int], _ right: [Int]) -> [Int] {
  if right.isEmpty { return left }
  var all: [Int] = []
  all.reserveCapacity(left.count + right.count)
  var (place, other) = (0, 0)
  while place < left.count || other < right.count {
    let isLeft = other == right.count || place < left.count && left[place] <= right[other]
    let next = isLeft ? left[place] : right[other]
    if isLeft { place += 1 } else { other += 1 }
    if all.last != next { all.append(next) }
  }
  return all
}

/// Returns the total number of elements in the lists of the given promotions. Lists and promotions
/// are given for each program.
func elementCount<Element>(of promotions: [[Int]], in lists: [[[Element]]]) -> Int {
  zip(lists, promotions).reduce(0) { sum, program in
    sum + program.1.reduce(0) { $0 + program.0[$1].count }
  }
}
