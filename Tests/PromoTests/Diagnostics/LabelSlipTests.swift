import Testing

@testable import Promo

/// Labels of orders that were surely meant to be declared ones, and those that are labels of their own.
@Suite struct LabelSlipTests {
  @Test(arguments: [
    ("shoe", "shoes"), ("shoess", "shoes"), ("sheos", "shoes"), ("shirts", "shirt"),
    ("gift-card", "gift card"), ("giftcards", "gift card"), ("gift_card", "gift card"),
    // Another letter is another word.
    ("boots", nil), ("rings", nil), ("phones", nil), ("tools", nil), ("skirt", nil), ("card", nil),
  ])
  func `a slip is told, another word is not`(label: String, meant: String?) {
    let declared = ["shoes", "shirt", "gift card", "books", "drinks", "totes"]
    #expect(suggestion(forLabel: label, among: declared) == meant)
  }
}
