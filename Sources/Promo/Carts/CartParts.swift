/// A part of an order that nothing ties to the rest, with its promotions.
struct CartPart {
  /// The promotions of goods.
  var members: [Int] = []

  /// The promotions of the shipping; empty if it belongs to another part.
  var shipping: [Int] = []

  var runs: [Int32] = []

  /// By run of the order, its position among those of its part; empty if the part is the whole order.
  var firsts: [Int32] = []

  /// True if the part is one piece. Then no number of sets is too large.
  var isOnePiece = false

  /// Makes an empty part of an order of some runs.
  init(runCount: Int) {
    members.reserveCapacity(8)
    runs.reserveCapacity(min(runCount, 16))
  }
}

extension CartTerms {
  /// Returns the parts of the order that have promotions in play. A promotion ties its goods and what
  /// it counts.
  func parts(of inPlay: [Int]) -> [CartPart] {
    // The last node is the shipping.
    var ties = Ties(count: basket.runs.count + 1)
    let shippingNode = basket.runs.count
    var nodeOf: [Int] = []
    nodeOf.reserveCapacity(inPlay.count)
    for candidate in inPlay {
      var first = form(of: candidate).isShipping ? shippingNode : -1
      for run in reach.runs(of: candidate) {
        if first < 0 { first = run } else { ties.tie(first, run) }
      }
      nodeOf.append(first)
    }
    var parts: [CartPart] = []
    var partOf = Array(repeating: -1, count: basket.runs.count + 1)
    for (candidate, node) in zip(inPlay, nodeOf) {
      let root = ties.root(of: node)
      if partOf[root] < 0 {
        partOf[root] = parts.count
        parts.append(CartPart(runCount: basket.runs.count))
      }
      if form(of: candidate).isShipping {
        parts[partOf[root]].shipping.append(candidate)
      } else {
        parts[partOf[root]].members.append(candidate)
      }
    }
    var firsts = Array(repeating: Int32(-1), count: parts.isEmpty ? 0 : basket.runs.count)
    for run in basket.runs.indices {
      let part = partOf[ties.root(of: run)]
      if part < 0 { continue }
      firsts[run] = Int32(parts[part].runs.count)
      parts[part].runs.append(Int32(run))
    }
    for part in parts.indices {
      let runs = parts[part].runs
      if runs.count < basket.runs.count { parts[part].firsts = firsts }
      parts[part].isOnePiece = runs.count == 1 && basket.runs[Int(runs[0])].count == 1
    }
    return parts
  }
}

/// Sets of nodes that are tied together.
private struct Ties {
  private var parents: [Int]

  init(count: Int) {
    parents = Array(0..<count)
  }

  mutating func root(of node: Int) -> Int {
    var node = node
    while parents[node] != node {
      parents[node] = parents[parents[node]]
      node = parents[node]
    }
    return node
  }

  mutating func tie(_ node: Int, _ other: Int) {
    let (root, otherRoot) = (root(of: node), root(of: other))
    parents[max(root, otherRoot)] = min(root, otherRoot)
  }
}
