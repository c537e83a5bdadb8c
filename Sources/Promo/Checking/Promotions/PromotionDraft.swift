/// The clauses of one promotion, by what they say.
struct PromotionDraft {
  var benefit: ClauseNode?
  var tiers: [ClauseNode] = []
  var cap: ClauseNode?
  var spend: ClauseNode?
  var basis: ClauseNode?
  var start: ClauseNode?
  var end: ClauseNode?
  var weekdays: ClauseNode?
  var monthDays: ClauseNode?
  var hours: ClauseNode?
  var codes: ClauseNode?
  var conditions: [ClauseNode] = []
  var sync: ClauseNode?
  var paused: ClauseNode?
  var allowance: ClauseNode?

  /// The clauses that repeat another, each with the one before.
  private(set) var seconds: [(node: ClauseNode, before: ClauseNode)] = []

  init(_ clauses: ArraySlice<ClauseNode>) {
    for clause in clauses {
      if let before = put(clause) { seconds.append((clause, before)) }
    }
  }

  /// Puts a clause in its slot. Returns the clause that is there already, if there is one.
  private mutating func put(_ node: ClauseNode) -> ClauseNode? {
    switch node.clause {
    case .reward, .repeated: PromotionDraft.put(node, in: &benefit)
    case .tier: PromotionDraft.append(node, to: &tiers)
    case .upTo: PromotionDraft.put(node, in: &cap)
    case .spend: PromotionDraft.put(node, in: &spend)
    case .beforeDiscounts: PromotionDraft.put(node, in: &basis)
    case .from: PromotionDraft.put(node, in: &start)
    case .to, .until: PromotionDraft.put(node, in: &end)
    case .weekdays: PromotionDraft.put(node, in: &weekdays)
    case .monthDays: PromotionDraft.put(node, in: &monthDays)
    case .between: PromotionDraft.put(node, in: &hours)
    case .code: PromotionDraft.put(node, in: &codes)
    case .when: PromotionDraft.append(node, to: &conditions)
    case .sync: PromotionDraft.put(node, in: &sync)
    case .paused: PromotionDraft.put(node, in: &paused)
    case .allow: PromotionDraft.put(node, in: &allowance)
    }
  }

  private static func put(_ node: ClauseNode, in slot: inout ClauseNode?) -> ClauseNode? {
    if let before = slot { return before }
    slot = node
    return nil
  }

  private static func append(_ node: ClauseNode, to slots: inout [ClauseNode]) -> ClauseNode? {
    slots.append(node)
    return nil
  }

  /// True if neither a cap nor a threshold changes the value of the benefit.
  var isPlain: Bool { cap == nil && spend == nil && tiers.isEmpty }

  /// True if something must be spent to get it.
  var hasThreshold: Bool {
    if case .repeated = benefit?.clause { return true }
    return spend != nil || !tiers.isEmpty
  }

  /// True if a clause limits the customers or the times.
  var hasRequirement: Bool {
    start != nil || end != nil || hasSchedule || codes != nil || !conditions.isEmpty
  }

  /// True if it has a schedule.
  var hasSchedule: Bool { weekdays != nil || monthDays != nil || hours != nil }

  /// The clauses of its schedule in written order.
  var schedule: [ClauseNode] {
    [weekdays, monthDays, hours].compactMap(\.self).sorted {
      $0.tokens.lowerBound < $1.tokens.lowerBound
    }
  }
}
