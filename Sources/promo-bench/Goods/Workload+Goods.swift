import Promo

// Orders of five lines, and rules about their goods. All labels come from one list, so rules about
// many labels include the labels of rules about few. The first labels are the most frequent.
extension Workload {
  /// The numbers of labels in a shop with eight rules and in a shop with ten thousand.
  static var fewLabels: Int { 40 }
  static var manyLabels: Int { 2_000 }

  private static var names: [String] {
    [
      "shirts", "shoes", "drinks", "food", "sale", "totes", "books", "trousers", "socks",
      "jackets", "hats", "belts", "scarves", "gloves", "dresses", "coats", "boots", "sandals",
      "bags", "watches", "jewels", "toys", "games", "music", "films", "garden", "kitchen", "bath",
      "beds", "lamps", "brushes", "paint", "sport", "bikes", "camping", "pets", "office", "radios",
      "tablets", "cables",
    ]
  }

  /// Returns the first `count` labels. Names such as `shoes` repeat with a number, as in `shoes 2`.
  private static func labels(_ count: Int) -> [String] {
    (0..<count).map { number in
      let name = names[number % names.count]
      return number < names.count ? name : "\(name) \(number / names.count + 1)"
    }
  }

  /// Returns orders of five lines at random seconds of 2025. Two lines in three have one piece,
  /// each line has one or two labels, and a quarter of the orders present a code.
  static func carts(_ count: Int, labels labelCount: Int) -> [Order] {
    var numbers = SplitMix(seed: 13)
    let labels = labels(labelCount)
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

  /// Returns a random label. Of 40, the first is drawn one time in ten, the last one time in 1,600.
  private static func label(of labels: [String], _ numbers: inout SplitMix) -> String {
    labels[Int(numbers.below(1 + numbers.below(UInt64(labels.count))))]
  }

  /// Returns promotions about one label each, in windows of 1 to 30 days. At any time, about one
  /// window in 25 is open. Half of the promotions are `sync`.
  static func scoped(_ count: Int, labels labelCount: Int) -> Source {
    var numbers = SplitMix(seed: 17)
    let labels = labels(labelCount)
    var text = declaration(of: labels)
    for number in 0..<count {
      let label = labels[Int(numbers.below(UInt64(labelCount)))]
      let window = window(.random, number, of: count, &numbers)
      text += "promotion \"G\(number)\" { \(benefitOfGoods(&numbers)) only \"\(label)\""
      text += " from \(moment(window.lowerBound)) until \(moment(window.upperBound))"
      text += numbers.below(2) == 1 ? " sync }\n" : " }\n"
    }
    return Source(name: "scoped.promo", text: text)
  }

  private static func declaration(of labels: [String]) -> String {
    let list = labels.map { "\"\($0)\"" }.joined(separator: ", ")
    return "timezone \"UTC\"\ngoods \(list)\n"
  }

  private static func benefitOfGoods(_ numbers: inout SplitMix) -> String {
    let price = 100 + numbers.below(9_901)
    switch numbers.below(6) {
    case 0: return "discount \(5 + numbers.below(46))% off"
    case 1: return "buy 2 get 1 free"
    case 2: return "buy 1 get 1 50% off"
    case 3: return "buy 3 for \(money(price))"
    case 4: return "coupon \(money(100 + numbers.below(401))) every piece"
    default: return "coupon \(money(price / 5)) spend \(money(price))"
    }
  }

  /// Eight rules of the kinds that most shops have, with the declaration of their labels.
  static var eightOfGoods: Source {
    Source(
      name: "goods.promo",
      text: declaration(of: labels(6)) + """
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
