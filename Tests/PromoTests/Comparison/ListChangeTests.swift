import Promo
import TestSupport
import Testing

/// The steps by which a list on a screen follows a change of rules.
@Suite struct ListChangeTests {
  private func program(_ promotions: String...) throws -> Program { try program(promotions) }

  private func program(_ promotions: [String]) throws -> Program {
    try #require(Rules.compile(promotions.joined(separator: "\n")).program)
  }

  private func promotion(_ name: String, _ clauses: String = "coupon 10") -> String {
    "promotion \"\(name)\" { \(clauses) }"
  }

  /// A list of what is shown of promotions, after some changes of it, each of which must fit.
  private func list(of old: Program, after changes: [ListChange], to new: Program) throws
    -> [String]
  {
    var list = old.promotions.map { shown($0, by: old) }
    for change in changes {
      switch change {
      case .removed(let promotion, let place):
        let gone = list.remove(at: place)
        #expect(gone == shown(promotion, by: old))
      case .moved(let promotion, let place, let newPlace):
        let moved = list.remove(at: place)
        #expect(moved == shown(promotion, by: old))
        list.insert(moved, at: newPlace)
      case .added(let promotion, let place): list.insert(shown(promotion, by: new), at: place)
      case .updated(let before, let after, let place):
        #expect(list[place] == shown(before, by: old))
        list[place] = shown(after, by: new)
      }
    }
    return list
  }

  private func shown(_ promotion: Promotion, by program: Program) -> String {
    "\(promotion.name)\(promotion.isPaused ? " (paused)" : ""): "
      + program.description(of: promotion, in: .english)
  }

  @Test func `nothing changes where only places, comments and the form of a clause do`() throws {
    let old = try program(promotion("A"), promotion("B", "discount 20% off"))
    let new = try program("# new", promotion("A"), "", promotion("B", "discount to 80%"))
    #expect(new.changes(since: old).isEmpty)
  }

  @Test func `one that is moved is told as one step`() throws {
    let old = try program(promotion("A"), promotion("B"), promotion("C"))
    let new = try program(promotion("C", "coupon 12"), promotion("A"), promotion("B", "coupon 11"))
    let changes = new.changes(since: old)
    #expect(changes.count == 3)
    guard case .moved(let moved, 2, 0) = changes[0], case .updated(_, let first, 0) = changes[1],
      case .updated(let before, let after, 2) = changes[2]
    else {
      Issue.record("\(changes)")
      return
    }
    #expect([moved.name, first.name, before.name, after.name] == ["C", "C", "B", "B"])
  }

  @Test func `the case of a code is shown, so it is a change`() throws {
    let old = try program(promotion("A", "coupon 10 code \"SAVE\""))
    let new = try program(promotion("A", "coupon 10 code \"save\""))
    #expect(new.changes(since: old).count == 1)
  }

  @Test func `the order of conditions is shown, so it is a change`() throws {
    let fact = "fact tier one of \"gold\", \"silver\" default \"gold\""
    let conditions = ["tier is \"gold\"", "tier is \"silver\""]
    let programs = try [conditions, conditions.reversed()].map { conditions in
      let when = conditions.joined(separator: " or ")
      return try program(fact, promotion("A", "coupon 10 when \(when)"))
    }
    #expect(programs[1].changes(since: programs[0]).count == 1)
  }

  @Test(arguments: 0..<40)
  func `made one after the other they turn the old list into the new`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let lists = (0..<2).map { _ in
      Array((0..<12).shuffled(using: &random).prefix(Int.random(in: 1...12, using: &random)))
        .map { promotion("P\($0)", "coupon \(Int.random(in: 1...3, using: &random))") }
    }
    let (old, new) = (try program(lists[0]), try program(lists[1]))
    let changes = new.changes(since: old)
    let expected = new.promotions.map { shown($0, by: new) }
    #expect(try list(of: old, after: changes, to: new) == expected)
    #expect(changes.count { if case .moved = $0 { true } else { false } } == moves(old, new))
  }

  /// The fewest moves that explain the new order, counted by trying which promotions could stay.
  private func moves(_ old: Program, _ new: Program) -> Int {
    let names = old.promotions.map(\.name)
    let common = new.promotions.compactMap { names.firstIndex(of: $0.name) }
    let stay = (0..<(1 << common.count)).filter { chosen in
      let rest = common.indices.filter { chosen >> $0 & 1 == 1 }.map { common[$0] }
      return rest == rest.sorted()
    }
    return common.count - (stay.map(\.nonzeroBitCount).max() ?? 0)
  }
}
