import Promo

extension ExpectationReport {
  /// The report in the XML that build servers read (the JUnit format of Ant, as Jenkins and GitLab
  /// accept it): a suite for each file, a case for each expectation, and the remarks as the suite's
  /// output.
  var junit: String {
    var locations = locations
    let results = Dictionary(grouping: results, by: \.expectation.span.file)
    let remarks = Dictionary(grouping: remarks, by: \.span.file)
    let suites = fileNames.indices.map { file in
      let notes = (remarks[file] ?? []).map { remark in
        "line \(locations.region(of: remark.span).line): \(remark.text)\n"
      }
      return suite(named: fileNames[file], of: results[file] ?? [], notes, &locations)
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="promo-eval test" tests="\(self.results.count)" failures="\(failureCount)">
      \(suites.joined())</testsuites>

      """
  }

  private func suite(
    named name: String, of results: [ExpectationResult], _ notes: [String],
    _ locations: inout SourceLocations
  ) -> String {
    guard !results.isEmpty || !notes.isEmpty else { return "" }
    var text = "  <testsuite name=\"\(escaped(name))\" tests=\"\(results.count)\" "
    text += "failures=\"\(results.count { !$0.holds })\">\n"
    for result in results { text += testCase(result, &locations) }
    if !notes.isEmpty { text += "    <system-out>\(escaped(notes.joined()))</system-out>\n" }
    return text + "  </testsuite>\n"
  }

  private func testCase(_ result: ExpectationResult, _ locations: inout SourceLocations) -> String {
    let region = locations.region(of: result.expectation.span)
    let currency = program.currency
    let name =
      "line \(region.line): \(currency.text(result.expectation.amount)) pays "
      + currency.text(result.expectation.payable)
    let file = escaped(region.file)
    let start =
      "    <testcase classname=\"\(file)\" name=\"\(escaped(name))\" file=\"\(file)\" "
      + "line=\"\(region.line)\""
    guard !result.holds else { return "\(start)/>\n" }
    let message = escaped(difference(in: result))
    return "\(start)>\n      <failure message=\"\(message)\"/>\n    </testcase>\n"
  }

  /// Returns the text escaped for XML. Characters that XML cannot hold are written as `\u{…}`.
  private func escaped(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { escapedForXML(printable(String($0))) }.joined(separator: "\n")
  }
}
