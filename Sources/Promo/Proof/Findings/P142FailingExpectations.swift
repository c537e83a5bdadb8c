// P142: expectations that fail.

extension Program {
  /// Returns a diagnostic for each expectation that fails. Its fix accepts what the order pays, so
  /// nothing applies the fix unasked.
  func failingExpectations() -> [Diagnostic] {
    expectationResults().filter { !$0.holds }.map { result in
      let expectation = result.expectation
      let names = expectation.applied == nil ? nil : result.applied
      let answer = "pays \(written(result.payable, by: names))"
      return Diagnostic(
        .failingExpectation, "this expectation fails", at: expectation.span,
        consequence: result.applied.isEmpty
          ? "the order pays \(currency.text(result.payable)) by nothing"
          : "the order pays \(currency.text(result.payable)) by \(result.applied.map(quoted), joined: ", ")",
        help: "if that is right, write \(quoted(answer))",
        fixes: [Fix(.template, expectation.answer, answer).named])
    }
  }

  /// Returns an answer in the form of an expectation, such as `80.00 by "Sale"`.
  ///
  /// - Parameter names: The names of the promotions that apply; nil to name none.
  func written(_ payable: Amount, by names: [String]?) -> String {
    guard let names else { return currency.text(payable) }
    let list = names.isEmpty ? "nothing" : names.map(Lexer.written).joined(separator: ", ")
    return "\(currency.text(payable)) by \(list)"
  }
}
