import Promo

extension ExpectationReport {
  /// The report for programs: one JSON object on one line.
  var json: String {
    let currency = program.currency
    var locations = locations
    return JSONText.object { json in
      json.member("expectations", objects: results) { json, result in
        write(result.expectation.span, in: &locations, to: &json)
        json.member("amount", currency.text(result.expectation.amount))
        json.member("holds", result.holds)
        write("expected", result.expectation.payable, result.expectation.applied, to: &json)
        write("actual", result.payable, result.applied, to: &json)
      }
      json.member("unapplied", objects: unapplied) { json, promotion in
        write(promotion.span, in: &locations, to: &json)
        json.member("promotion", promotion.name)
      }
      json.member("edges", objects: edges) { json, edge in
        write(edge.span, in: &locations, to: &json)
        json.member("promotion", edge.promotion)
        json.member("threshold", currency.text(edge.threshold))
        json.member("missing", edge.missing.map(currency.text))
      }
      json.member("failed", failureCount)
    }
  }

  private func write(
    _ span: SourceSpan, in locations: inout SourceLocations, to json: inout JSONText
  ) {
    let region = locations.region(of: span)
    json.member("file", region.file)
    json.member("line", region.line)
    json.member("column", region.column)
  }

  private func write(
    _ key: String, _ payable: Amount, _ applied: [String]?, to json: inout JSONText
  ) {
    json.member(key) { json in
      json.member("payable", program.currency.text(payable))
      if let applied { json.member("applied", applied) }
    }
  }
}

extension ExpectationReport {
  /// The report in the XML that build servers read (the JUnit format of Ant, as Jenkins and GitLab
  /// accept it): a suite for each file, a case for each expectation, and the remarks as the output
  /// of the suite.
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
      "line \(region.line): \(result.expectation.text) pays "
      + currency.text(result.expectation.payable)
    let file = escaped(region.file)
    let start =
      "    <testcase classname=\"\(file)\" name=\"\(escaped(name))\" file=\"\(file)\" "
      + "line=\"\(region.line)\""
    guard !result.holds else { return "\(start)/>\n" }
    let message = escaped(words(for: result))
    return "\(start)>\n      <failure message=\"\(message)\"/>\n    </testcase>\n"
  }

  /// Returns the text escaped for XML. Characters that XML does not allow are written as `\u{…}`.
  private func escaped(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { escapedForXML(printable(String($0))) }.joined(separator: "\n")
  }
}
