// The set that is chosen of two. Sets of many promotions tie often, so nothing is sorted to compare them.

extension SetSearch {
  /// True if a set is chosen over another: the lower payable wins, then fewer promotions, then the
  /// larger value, then the set written first.
  func ranks(_ node: Node, before other: Node) -> Bool {
    if node.off != other.off { return node.off > other.off }
    if node.count != other.count { return node.count < other.count }
    if node.value != other.value { return node.value > other.value }
    return isWritten(node, before: other)
  }

  /// True if a set is written before another of as many promotions: where their lists first differ, it
  /// has the one written first. There one list has a promotion that the other lacks.
  private func isWritten(_ node: Node, before other: Node) -> Bool {
    let (own, others) = firstDifferences(node, other)
    if own == others { return node.shipping < other.shipping }
    return own < others
      ? own % terms.candidates.count < following(own, in: other) % terms.candidates.count
      : following(others, in: node) % terms.candidates.count < others % terms.candidates.count
  }

  /// Returns the first place of each of two lists whose promotion of goods the other lacks.
  private func firstDifferences(_ node: Node, _ other: Node) -> (Int, Int) {
    var (link, otherLink) = (node.link, other.link)
    var (first, otherFirst) = (Int.max, Int.max)
    while link != otherLink {
      let position = link < 0 ? -1 : links[link].position
      let otherPosition = otherLink < 0 ? -1 : links[otherLink].position
      if position >= otherPosition { link = links[link].previous }
      if otherPosition >= position { otherLink = links[otherLink].previous }
      if position > otherPosition { first = min(first, place(of: members[position])) }
      if otherPosition > position {
        otherFirst = min(otherFirst, place(of: members[otherPosition]))
      }
    }
    return (first, otherFirst)
  }

  /// Returns the first place of a list after another place.
  private func following(_ place: Int, in node: Node) -> Int {
    var next = node.shipping < 0 ? Int.max : self.place(of: node.shipping)
    var link = node.link
    while link >= 0 {
      let other = self.place(of: members[links[link].position])
      if other > place { next = min(next, other) }
      link = links[link].previous
    }
    return next
  }

  /// Returns the place of a promotion where all are listed: by step, within a step as written.
  private func place(of candidate: Int) -> Int {
    terms.form(of: candidate).stepNumber * terms.candidates.count + candidate
  }
}
