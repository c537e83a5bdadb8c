/// Returns a decimal number with commas that separate its thousands, as people read it: `1,234.50`.
package func grouped(_ number: String) -> String {
  let whole = number.prefix { $0 != "." }
  let start = whole.count % 3
  let groups = stride(from: start, to: whole.count, by: 3).map { whole.dropFirst($0).prefix(3) }
  let parts = (start > 0 ? [whole.prefix(start)] : []) + groups
  return parts.joined(separator: ",") + number.dropFirst(whole.count)
}

/// Returns a whole number with commas that separate its thousands.
package func grouped(_ number: some BinaryInteger) -> String { grouped(String(number)) }
