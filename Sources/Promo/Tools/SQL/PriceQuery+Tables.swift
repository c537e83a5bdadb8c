/// A value in a table of a query.
private enum TableCell {
  case number(Int64)
  case text(String)

  static func number(_ number: Int) -> TableCell { .number(Int64(number)) }
}

extension PriceQuery {
  /// The tables that contain data.
  var data: [String] {
    var all: [String] = []
    if dialect.hasAsOfJoin {
      let rows = tables.edges.map { edge -> [TableCell] in
        [.number(1), .number(edge.first.secondsSince1970), .number(edge.time)]
      }
      all.append(table("edges", ["edge_key", "edge_instant", "edge_time"], rows))
    }
    if hasCodes {
      let rows = tables.times.enumerated().flatMap { time, found in
        found.kinds.map { [TableCell.number(time), .text($0.code), .number($0.kind)] }
      }
      all.append(table("codes", ["code_time", "known_code", "kind"], rows))
    }
    if !askedFacts.isEmpty {
      let rows = tables.times.enumerated().map { time, found in
        [TableCell.number(time)] + askedFacts.map { .number(found.weights[$0]) }
      }
      all.append(
        table("weights", ["weight_time"] + askedFacts.map { "weight_\($0)" }, rows))
    }
    return all + [contexts, pieces]
  }

  /// The table with the curve of each combination of time, kind of code and number of the facts.
  private var contexts: String {
    let rows = tables.times.enumerated().flatMap { time, found in
      found.curves.enumerated().flatMap { kind, curves in
        curves.enumerated().map { facts, curve in
          [TableCell.number(time), .number(kind), .number(facts), .number(curve)]
        }
      }
    }
    let names = ["context_time", "context_kind", "context_facts", "context_curve"]
    return table("contexts", names, rows)
  }

  private var pieces: String {
    let used = steps.enumerated().flatMap { step, numbers in
      numbers.map { (step: step, number: $0) }
    }
    let rows = tables.pieces.map { piece in
      let applied = piece.applied.map { program.promotions[$0].name }.joined(separator: " + ")
      let amounts = piece.amounts
      let start: [TableCell] = [
        .number(piece.curve), .number(amounts.lowerBound), .number(amounts.upperBound),
        .text(applied),
      ]
      return start
        + used.map { step, own in
          .number(own.value(step < piece.steps.count ? piece.steps[step] : PriceStep()))
        }
    }
    let columns = used.map { "\($1.name)_\($0)" }
    return table(
      "pieces", ["curve", "first_amount", "last_amount", "names"] + columns, rows)
  }

  private func table(_ part: String, _ columns: [String], _ rows: [[TableCell]]) -> String {
    let name = own(part)
    if dialect == .clickhouse {
      let types = zip(columns, rows[0]).map { column, cell in
        if case .text = cell { "\(column) String" } else { "\(column) Int64" }
      }
      let values = rows.map { "(\($0.map(written).joined(separator: ", ")))" }
      return "\(name) AS (SELECT * FROM values('\(types.joined(separator: ", "))',\n  "
        + values.joined(separator: ",\n  ") + "))"
    }
    // The casts in the first row set the types of the columns.
    let first = rows[0].map { cell in
      if case .number = cell {
        "CAST(\(written(cell)) AS \(dialect.integer))"
      } else {
        written(cell)
      }
    }
    let values = ([first] + rows.dropFirst().map { $0.map(written) })
      .map { "(\($0.joined(separator: ", ")))" }
    return "\(name)(\(columns.joined(separator: ", "))) AS (VALUES\n  "
      + values.joined(separator: ",\n  ") + ")"
  }

  private func written(_ cell: TableCell) -> String {
    switch cell {
    case .number(let number): "\(number)"
    case .text(let text): dialect.text(text)
    }
  }
}
