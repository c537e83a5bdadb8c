/// The codes that an order presents, as numbers: none, one or two.
struct CodeNumbers: Hashable {
  private(set) var first = -1
  private(set) var second = -1

  /// The smaller sets: the empty set, and each of two codes alone.
  var fewer: [CodeNumbers] {
    if first < 0 { return [] }
    return [CodeNumbers()] + (second < 0 ? [] : [first, second].map { CodeNumbers(first: $0) })
  }
}

/// The codes presented with an order, and the promotions that need no code or one of these.
struct CodeContext {
  let codes: [String]

  /// The same codes as numbers; empty if the caller gave the codes.
  let numbers: CodeNumbers

  /// The promotions, in written order, for each program.
  let on: [[Int]]
}

/// The sets of codes that promotions can tell apart.
///
/// At most one promotion with codes is applied to an order. So with any set of codes, an order pays
/// as much as with a single code or with none. Two codes are enough to compare two prices, of two
/// amounts or by two programs: one for each.
struct CodeContexts {
  /// The largest number of pairs of codes that are tried in one context.
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

  /// Returns the number of codes that some promotions name, a measure of what their contexts cost.
  func count(among promotions: [[Int]]) -> Int { elementCount(of: promotions, in: numbers) }

  /// Returns the context of exactly the presented codes. `promotions` are those of each program
  /// that are in force apart from their codes.
  func context(for promotions: [[Int]], presenting presented: [String]) -> CodeContext {
    let folded = Set(presented.map(folded))
    return CodeContext(
      codes: presented, numbers: CodeNumbers(),
      on: zip(codes, promotions).map { codes, promotions in
        promotions.filter { codes[$0].map { !$0.folded.isDisjoint(with: folded) } ?? true }
      })
  }

  /// Returns the contexts that some promotions can tell apart: with no code, with one and, if
  /// `withPairs` is true, with two. Leaves the pairs out if there are too many.
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

  /// The codes that the same promotions name.
  struct Kind {
    /// The numbers of all these codes.
    fileprivate let numbers: [Int]

    /// The first of the codes by its text, which stands for the others.
    let code: String

    /// The number of that code.
    fileprivate let number: Int

    /// The promotions that name these codes, for each program.
    let owners: [[Int]]
  }

  /// Returns all codes of a kind, in order.
  func codes(of kind: Kind) -> [String] { kind.numbers.map { written[$0] }.sorted() }

  /// Returns the kinds of the codes that some promotions name, in order.
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
      return Kind(numbers: numbers, code: written[first], number: first, owners: owners)
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

/// Returns the number of elements in the lists of some promotions. Lists and promotions are given
/// for each program.
func elementCount<Element>(of promotions: [[Int]], in lists: [[[Element]]]) -> Int {
  zip(lists, promotions).reduce(0) { sum, program in
    sum + program.1.reduce(0) { $0 + program.0[$1].count }
  }
}
