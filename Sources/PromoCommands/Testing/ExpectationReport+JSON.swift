import Promo

extension ExpectationReport {
  /// The report for programs: one JSON object on one line.
  var json: String {
    let currency = program.currency
    var locations = locations
    var json = JSONText()
    json.object { json in
      json.key("expectations")
      json.array(results) { json, result in
        json.object { json in
          write(result.expectation.span, in: &locations, to: &json)
          json.member("amount", currency.text(result.expectation.amount))
          json.member("holds", result.holds)
          write("expected", result.expectation.payable, result.expectation.applied, to: &json)
          write("actual", result.payable, result.applied, to: &json)
        }
      }
      json.key("unapplied")
      json.array(unapplied) { json, promotion in
        json.object { json in
          write(promotion.span, in: &locations, to: &json)
          json.member("promotion", promotion.name)
        }
      }
      json.key("edges")
      json.array(edges) { json, edge in
        json.object { json in
          write(edge.span, in: &locations, to: &json)
          json.member("promotion", edge.promotion)
          json.member("threshold", currency.text(edge.threshold))
          json.member("missing", edge.missing.map(currency.text))
        }
      }
      json.member("failed", failureCount)
    }
    return json.text
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
    json.key(key)
    json.object { json in
      json.member("payable", program.currency.text(payable))
      if let applied { json.member("applied", applied) }
    }
  }
}
