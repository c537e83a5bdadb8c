import Promo

// Orders of five lines, and rules about their goods.
extension Workload {
  /// The labels of the goods. The first are the most frequent.
  private static var labels: [String] {
    [
      "shirts", "shoes", "drinks", "food", "sale", "totes", "books", "trousers", "socks",
      "jackets", "hats", "belts", "scarves", "gloves", "dresses", "coats", "boots", "sandals",
      "bags", "watches", "jewels", "toys", "games", "music", "films", "garden", "kitchen", "bath",
      "beds", "lamps", "brushes", "paint", "sport", "bikes", "camping", "pets", "office", "radios",
      "tablets", "cables",
    ]
  }

  /// Returns orders of five lines at random seconds of 2025. Two lines in three have one piece,
  /// each line has one or two labels, and a quarter of the orders present a code.
  static func carts(_ count: Int) -> [Order] {
    var numbers = SplitMix(seed: 13)
    let labels = labels
    let shipping = Amount(minorUnits: 490) ?? .zero
    return (0..<count).map { _ in
      let instant = Instant(secondsSince1970: year + Int64(numbers.below(365 * 86_400)))
      let codes = numbers.below(4) == 0 ? ["SPRING"] : []
      let lines = (0..<5).map { _ in line(of: labels, &numbers) }
      return Order(lines: lines, shipping: shipping, at: instant, codes: codes, in: nil)
    }
  }

  private static func line(of labels: [String], _ numbers: inout SplitMix) -> OrderLine {
    let pieces = 1 + numbers.below(2) * numbers.below(3)
    let amount = Amount(minorUnits: Int64(pieces * (100 + numbers.below(9_901)))) ?? .zero
    let (first, second) = (label(of: labels, &numbers), label(of: labels, &numbers))
    return OrderLine(
      amount, pieces: Int(pieces), labels: first == second ? [first] : [first, second])
  }

  /// Returns a random label. The first is drawn one time in ten, the last one time in 1,600.
  private static func label(of labels: [String], _ numbers: inout SplitMix) -> String {
    labels[Int(numbers.below(1 + numbers.below(UInt64(labels.count))))]
  }

  /// Eight rules of the kinds that most shops have, with the declaration of their labels.
  static var eightOfGoods: Source {
    Source(
      name: "goods.promo",
      text: """
        timezone "UTC"
        goods "shirts", "shoes", "drinks", "food", "sale", "totes"
        promotion "Shoes" { discount 20% off only "shoes" except "sale" sync }
        promotion "Three shirts for two" { buy 2 get 1 free only "shirts" sync }
        promotion "Second drink" { buy 1 get 1 50% off only "drinks" sync }
        promotion "Lunch" { buy 1 "food", 1 "drinks" for 9 }
        promotion "20 off 200" { coupon 20 spend 200 sync }
        promotion "Free shipping" { free shipping spend 99 }
        promotion "Tote" { get 1 "totes" free spend 150 sync }
        promotion "Spring" { discount 10% off code "SPRING" sync }

        """)
  }
}
