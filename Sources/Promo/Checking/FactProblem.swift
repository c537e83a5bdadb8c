/// What is wrong with the value of a fact.
package struct FactProblem: Error {
  /// What is wrong, in a merchant's words.
  package let message: String
}

extension Fact {
  /// The value that a text says, as command lines, order files and other programs give it.
  package func checkedValue(in text: String) -> Result<Fact.Value, FactProblem> {
    if let value = value(in: text) { return .success(value) }
    let hint = didYouMean(nearestValue(to: text)) ?? "it is \(valuesInWords)"
    return .failure(FactProblem(message: "`\(name)` is never \(quoted(text)), \(hint)"))
  }
}
