/// The numbers of the codes that an order presents, in ascending order.
struct CodeNumbers: Hashable {
  var all: [Int] = []

  /// The smaller sets of these codes, from the empty one.
  var fewer: [CodeNumbers] {
    (0..<(1 << all.count) - 1).map { chosen in
      CodeNumbers(all: all.indices.filter { chosen >> $0 & 1 == 1 }.map { all[$0] })
    }
  }
}

/// The codes presented with an order, and the promotions that need no code or one of these codes.
struct CodeContext {
  let codes: [String]

  /// The same codes as numbers; empty if the caller named the codes.
  let numbers: CodeNumbers

  /// False if only a comparison of two prices needs so many codes.
  let isOfOnePrice: Bool

  /// For each program, the promotions in written order.
  let on: [[Int]]
}

/// The sets of codes that promotions can tell apart.
///
/// Promotions with different codes are applied together only if they are of different steps and all
/// `sync`. So an order pays least with one code for each step, and the codes that open the winners
/// of the steps decide its price. Two prices, for two amounts or under two programs, need the codes
/// of both. Of rules about goods, where more combine, these sets are a sample.
struct CodeContexts {
  /// The prices that a set of codes decides.
  enum Purpose: Hashable {
    /// The lowest price with any codes.
    case lowest
    /// Two prices with the same codes.
    case twoPrices
  }

  /// The largest number of sets of several codes to try in one context.
  static var setLimit: Int { 2_000 }

  private let programs: [Program]

  /// The codes of each promotion, for each program.
  private let codes: [[RequiredCodes?]]

  /// The same codes as numbers, and the first spelling of each.
  private var numbers: [[[Int]]] = []
  private var written: [String] = []

  init(of programs: [Program]) {
    self.programs = programs
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
      codes: presented, numbers: CodeNumbers(), isOfOnePrice: true,
      on: zip(codes, promotions).map { codes, promotions in
        promotions.filter { codes[$0].map { !$0.folded.isDisjoint(with: folded) } ?? true }
      })
  }

  /// Returns the contexts that the given promotions can tell apart: with no code, with each one, and
  /// with several that together decide a price. Leaves out those with several if they are too many.
  func contexts(
    for promotions: [[Int]], deciding purpose: Purpose
  ) -> (contexts: [CodeContext], isComplete: Bool) {
    let free = zip(codes, promotions).map { codes, promotions in
      promotions.filter { codes[$0] == nil }
    }
    let kinds = kinds(among: promotions)
    let several = setsOfSeveral(kinds, deciding: purpose)
    let few = [[]] + kinds.indices.map { [$0] }
    let contexts = (few.map { ($0, true) } + (several ?? [])).map { places, isOfOnePrice in
      let presented = places.map { kinds[$0] }
      return CodeContext(
        codes: presented.map { $0.code },
        numbers: CodeNumbers(all: presented.map { $0.number }.sorted()), isOfOnePrice: isOfOnePrice,
        on: free.indices.map { number in
          presented.reduce(free[number]) { merged($0, $1.owners[number]) }
        })
    }
    return (contexts, several != nil)
  }

  /// Returns the sets of several codes, as places of kinds, first those that decide one price; nil
  /// if they are too many.
  private func setsOfSeveral(
    _ kinds: [Kind], deciding purpose: Purpose
  ) -> [(places: [Int], isOfOnePrice: Bool)]? {
    let most = kinds.count + 1 + CodeContexts.setLimit
    let sets = programs.indices.map {
      setsOfOnePrice(kinds, in: $0, deciding: purpose, upTo: most)
    }
    let one = sets.reduce(into: Set<[Int]>()) { $0.formUnion($1) }
    let all = purpose == .lowest ? one : unions(one, sets[0], sets[sets.count - 1], upTo: most)
    guard all.count <= most else { return nil }
    let several = all.filter { $0.count > 1 }
      .map { (places: $0, isOfOnePrice: one.contains($0)) }
    return several.sorted { left, right in
      if left.isOfOnePrice != right.isOfOnePrice { return left.isOfOnePrice }
      return left.places.count == right.places.count
        ? left.places.lexicographicallyPrecedes(right.places)
        : left.places.count < right.places.count
    }
  }

  /// Returns the sets of codes that decide one price of a program, and at least one more than `most`
  /// if they are more.
  private func setsOfOnePrice(
    _ kinds: [Kind], in number: Int, deciding purpose: Purpose, upTo most: Int
  ) -> Set<[Int]> {
    let program = programs[number]
    let owning = kinds.indices.filter { !kinds[$0].owners[number].isEmpty }
    let single = Set([[]] + owning.map { [$0] })
    guard !program.isAboutGoods, program.strategy != .first else { return single }
    // Under `calculator`, a winner that does not combine keeps another from winning its step.
    let needsSync = purpose == .lowest || program.strategy == .best
    let combined = Promotion.Step.allCases.reduce([[]] as Set<[Int]>) { sets, step in
      let inStep = owning.filter { kind in
        kinds[kind].owners[number].map { program.promotions[$0] }
          .contains { $0.step == step && ($0.isSync || !needsSync) }
      }
      return unions(sets, sets, Set(inStep.map { [$0] }), upTo: most)
    }
    return combined.union(single)
  }

  /// Adds the unions of each two sets to the sets, and stops above the number `most`.
  private func unions(
    _ known: Set<[Int]>, _ sets: Set<[Int]>, _ others: Set<[Int]>, upTo most: Int
  ) -> Set<[Int]> {
    var all = known
    for set in sets {
      for other in others where all.count <= most { all.insert(merged(set, other)) }
    }
    return all
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
