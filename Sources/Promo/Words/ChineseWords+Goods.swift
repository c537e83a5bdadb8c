// The benefits that are about the goods of an order, in Chinese.

extension ChineseWords {
  /// Returns the words of a benefit that counts pieces.
  func goodsBenefit(of promotion: Promotion) -> String { "" }
}
