// Where the price falls.

extension FindingSearch {
  mutating func noteFalls(in scene: Scene) {
    var before: Chain = []
    for span in scene.curve.spans {
      defer { before = span.chain }
      let question = Question(chain: span.chain, other: before, first: span.first, last: span.last)
      guard askedOfFalls.insert(question).inserted else { continue }
      let isNews = span.chain.contains {
        findings.falls[$0].map { $0.order.amount > span.first } ?? true
      }
      for turn in isNews ? analysis.turns(of: span) : [] {
        let chain = turn == span.first ? before : span.chain
        noteFall(to: span.chain, at: turn, from: chain, in: scene)
      }
    }
  }

  private mutating func noteFall(
    to chain: Chain, at amount: Int64, from before: Chain, in scene: Scene
  ) {
    let low = analysis.reading(chain, at: amount)
    let high = analysis.reading(before, at: amount - 1)
    guard low.payable < high.payable else { return }
    var most: (index: Int, gain: Int64)?
    for (index, link) in zip(chain, low.links) {
      let offBefore = zip(before, high.links).first { $0.0 == index }?.1.off ?? 0
      if link.off - offBefore > most?.gain ?? .min { most = (index, link.off - offBefore) }
    }
    guard let index = most?.index, findings.falls[index].map({ $0.order.amount > amount }) ?? true
    else { return }
    findings.falls[index] = Findings.Fall(
      order: scene.order(amount),
      from: analysis.firstAmount(before: amount, payingMoreThan: low.payable, on: scene.curve),
      payable: low.payable)
  }
}
