import Promo

/// Returns the text with blanks after it, or before it, up to a width.
func padded(_ text: String, to width: Int, atEnd: Bool = true) -> String {
  let blank = String(repeating: " ", count: max(0, width - displayWidth(text)))
  return atEnd ? text + blank : blank + text
}
