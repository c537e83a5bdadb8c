// An order in flat memory: its runs in the order of pieces, and the relation of each candidate to
// each run.

extension Pricer {
  /// The relations of a run to a promotion, as bits.
  struct Relation: OptionSet {
    var rawValue: UInt32

    /// The run belongs to the goods of the promotion.
    static var goods: Relation { Relation(rawValue: 1) }
    /// The promotion counts the run for its threshold or its tiers, whichever promotion takes from
    /// the run.
    static var counted: Relation { Relation(rawValue: 2) }
    /// The run can be the gift, judged by its labels alone.
    static var gift: Relation { Relation(rawValue: 4) }

    /// The places of a group, as bits. A bit is set if the run can fill the place.
    var places: Int { Int(rawValue >> 16) & 0xFF }

    /// The places that must be bought and that the run can fill by its labels, as bits.
    var boughtPlaces: Int { Int(rawValue >> 8) & 0xFF }

    // That of all option sets is slow without optimization.
    @inline(__always)
    func contains(_ other: Relation) -> Bool { rawValue & other.rawValue == other.rawValue }

    /// True if a promotion takes from the run or counts it.
    var isTied: Bool { rawValue & 0xFF03 != 0 }

    static func place(_ number: Int) -> Relation { Relation(rawValue: 1 << UInt32(16 + number)) }
    static func bought(_ number: Int) -> Relation { Relation(rawValue: 1 << UInt32(8 + number)) }
  }

  // MARK: Reading

  mutating func begin(shipping: Int64) {
    self.shipping = shipping
    lines.cut(to: 0)
    lineLabels.cut(to: 0)
  }

  mutating func addLine(_ amount: Int64, pieces: Int) {
    lines.append(
      Line(amount: amount, pieces: pieces, labels: lineLabels.count..<lineLabels.count))
  }

  /// Adds a label to the last line, given as its position among the labels of the program.
  mutating func addLabel(_ label: Int) {
    lineLabels.append(label)
    lines[lines.count - 1].labels = lines[lines.count - 1].labels.lowerBound..<lineLabels.count
  }

  /// Reads an order for a program, and finds what each promotion by itself takes from the order.
  ///
  /// - Parameter inForce: the indexes of the promotions in force; nil to find these promotions.
  mutating func enter(_ order: CheckedOrder, _ program: Program, among inForce: [Int]? = nil) {
    begin(shipping: order.cart?.shipping.minorUnits ?? 0)
    if let cart = order.cart {
      let span = cart.lines.span
      for line in span.indices {
        addLine(span[line].amount.minorUnits, pieces: span[line].pieces)
        for label in span[line].labels { addLabel(label) }
      }
    } else {
      addLine(order.amount.minorUnits, pieces: 1)
    }
    enterLines(of: order, program, among: inForce)
  }

  /// Reads the added lines, and finds what each promotion by itself takes from them. If `inForce`
  /// is nil, `order` decides which promotions are in force.
  mutating func enterLines(
    of order: CheckedOrder, _ program: Program, among inForce: [Int]? = nil
  ) {
    let rules = program.forms
    release(to: Mark(segments: 0, cells: 0, takes: 0, parts: 0))
    applied.cut(to: 0)
    (isBounded, keepsLedgers, steps) = (false, false, 500 + 20 * lines.count)
    words.read(lines, lineLabels, rules)
    makeRuns(rules)
    mark(inForce, rules)
    findCandidates(for: inForce == nil ? order : nil, program, rules)
    readCodes(of: order, program)
    if !hasFewRuns { mergeRuns(rules) }
    words.forget()
    untouched = makeUntouched()
    for candidate in candidates.indices where !isOver {
      let mark = mark
      candidates[candidate].alone = claimAlone(candidate, from: untouched, rules) ?? Claim()
      if !hasFewRuns || candidates[candidate].alone.off == 0 { release(to: mark) }
    }
    base = mark
  }

  /// True if there are few runs. In this case, no runs are merged, because merging would cost more
  /// than it saves, and every part of the order begins with the state of all goods.
  var hasFewRuns: Bool { runs.count <= 16 }

  var total: Int64 {
    var sum = shipping
    for line in lines.indices { sum += lines[line].amount }
    return sum
  }

  // MARK: Runs

  /// Makes the runs. Leaves out free pieces, and pieces that no promotion takes from or counts.
  private mutating func makeRuns(_ rules: Forms) {
    entries.cut(to: 0)
    for line in lines.indices {
      let mask = words.first(of: line)
      if words.line(line, mask, hasOneOf: rules.excluded, rules) { continue }
      let (amount, count) = (lines[line].amount, lines[line].pieces)
      let (price, dearer) =
        count == 1 ? (amount, 0) : amount.quotientAndRemainder(dividingBy: Int64(count))
      if dearer > 0 {
        entries.append(Entry(price: price + 1, count: Int(dearer), line: line, mask: mask))
      }
      if price > 0 {
        entries.append(Entry(price: price, count: count - Int(dearer), line: line, mask: mask))
      }
    }
    entries.sort { one, other in
      one.price != other.price
        ? one.price > other.price : words.isBefore(one.line, other.line) ?? (one.line < other.line)
    }
    runs.cut(to: 0)
    for position in entries.indices { addToRuns(position) }
  }

  /// Adds an entry to the last run if price and labels are the same, or to a new run.
  private mutating func addToRuns(_ position: Int) {
    let (price, count) = (entries[position].price, entries[position].count)
    let last = runs.count - 1
    if last >= 0, runs[last].price == price,
      words.isBefore(entries[position - 1].line, entries[position].line) == nil
    {
      runs[last].count += count
      runs[last].amount += price * Int64(count)
      runs[last].entries = runs[last].entries.lowerBound..<(position + 1)
    } else {
      runs.append(
        Run(
          price: price, count: count, amount: price * Int64(count),
          entries: position..<(position + 1)))
    }
  }

  /// Visits each line that has some of the given pieces of a run, with the number of these pieces.
  func forEachLine(of run: Int, _ pieces: Range<Int>, _ visit: (Entry, Int) -> Void) {
    var start = 0
    for position in runs[run].entries {
      let end = start + entries[position].count
      let count = min(end, pieces.upperBound) - max(start, pieces.lowerBound)
      if count > 0 { visit(entries[position], count) }
      start = end
      if start >= pieces.upperBound { return }
    }
  }

  // MARK: Candidates

  /// Marks the given promotions in force; if nil, all promotions that may concern the order.
  private mutating func mark(_ inForce: [Int]?, _ rules: Forms) {
    concerned.fill(to: (rules.count + 63) / 64, with: 0)
    if let inForce {
      for index in inForce { mark(index) }
      return
    }
    for position in rules.everywhere.indices { mark(rules.everywhere[position]) }
    for position in lineLabels.indices {
      for index in rules.range(ofLabel: lineLabels[position]) { mark(rules.byLabel[index]) }
    }
  }

  /// Finds the candidates among the marked promotions, in written order. `order` decides which of
  /// these promotions are in force; nil if all are.
  private mutating func findCandidates(
    for order: CheckedOrder?, _ program: Program, _ rules: Forms
  ) {
    candidates.cut(to: 0)
    relations.cut(to: 0)
    for word in concerned.indices {
      var rest = concerned[word]
      if rest == 0 { continue }
      concerned[word] = 0
      while rest != 0 {
        if isOver { return }
        let index = 64 * word + rest.trailingZeroBitCount
        rest &= rest - 1
        let form = rules.form(index)
        if let order {
          guard form.pointee.isOpen(at: order.instant.secondsSince1970) else { continue }
          steps += 10
          if form.pointee.hasRequirements, !program.promotions.span[index].isInForce(for: order) {
            continue
          }
        }
        addCandidate(index, form, rules)
      }
    }
  }

  @inline(__always)
  private mutating func mark(_ index: Int) {
    concerned[index / 64] |= 1 << UInt64(index % 64)
  }

  private mutating func addCandidate(
    _ index: Int, _ form: UnsafePointer<Form>, _ rules: Forms
  ) {
    let start = relations.count
    var (hasGoods, countsAll) = (false, true)
    for run in runs.indices {
      let entry = runs[run].entries.lowerBound
      let relation = relation(of: entries[entry].line, entries[entry].mask, to: form, rules)
      relations.append(relation)
      if relation.contains(.goods) { hasGoods = true }
      if !relation.contains(.counted) { countsAll = false }
    }
    guard hasGoods || form.pointee.isShipping || form.pointee.isGiftAlone else {
      return relations.cut(to: start)
    }
    steps += 10 * (1 + runs.count)
    candidates.append(
      Candidate(
        index: index, stepNumber: form.pointee.stepNumber, rank: form.pointee.rank,
        countsRemainder: form.pointee.countsRemainder, countsAll: countsAll, hasGoods: hasGoods,
        choosesPieces: form.pointee.choosesPieces))
  }

  private func relation(
    of line: Int, _ mask: UInt64, to form: UnsafePointer<Form>, _ rules: Forms
  ) -> Relation {
    if words.line(line, mask, hasOneOf: form.pointee.except, rules) { return [] }
    var relation: Relation = []
    if form.pointee.countsOthers {
      switch form.pointee.counted {
      case .own: break
      case .all: relation.insert(.counted)
      case .labelled(let some):
        if words.line(line, mask, hasOneOf: some, rules) { relation.insert(.counted) }
      }
    }
    for place in form.pointee.bought {
      // For a promotion of the shipping, any piece fills a place without labels. For another
      // promotion, only its open goods do, and the open goods depend on the state.
      let fills =
        rules.places[place].labels.map { words.line(line, mask, hasOneOf: $0, rules) }
        ?? form.pointee.isShipping
      if fills { relation.insert(.bought(place - form.pointee.bought.lowerBound)) }
    }
    if form.pointee.isShipping { return relation }
    if let only = form.pointee.only, !words.line(line, mask, hasOneOf: only, rules) {
      return relation
    }
    if case .group = form.pointee.kind {
      addPlaces(&relation, line, mask, form, rules)
    } else {
      relation.insert(.goods)
    }
    return relation
  }

  private func addPlaces(
    _ relation: inout Relation, _ line: Int, _ mask: UInt64, _ form: UnsafePointer<Form>,
    _ rules: Forms
  ) {
    for place in form.pointee.buy
    where rules.places[place].labels.map({ words.line(line, mask, hasOneOf: $0, rules) }) ?? true {
      relation.formUnion([.place(place - form.pointee.buy.lowerBound), .goods])
    }
    if let gift = form.pointee.gift,
      rules.places[gift].labels.map({ words.line(line, mask, hasOneOf: $0, rules) }) ?? true
    {
      relation.formUnion([.gift, .goods])
    }
  }

  @inline(__always)
  func relation(_ candidate: Int, _ run: Int) -> Relation {
    relations[candidate * runs.count + run]
  }
}
