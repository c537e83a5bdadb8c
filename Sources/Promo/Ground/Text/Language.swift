/// A language of answers and descriptions.
public enum Language: String, CaseIterable, Sendable {
  /// English.
  case english = "en"
  /// Simplified Chinese.
  case chinese = "zh"
}
