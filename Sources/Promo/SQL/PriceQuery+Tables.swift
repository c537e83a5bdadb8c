extension PriceQuery {
  /// The tables with data.
  var data: [String] {
    let asked = askedFacts
    var all: [String] = []
    if dialect.hasAsOfJoin {
      let rows = tables.edges.map { ["1", number($0.first.secondsSince1970), number($0.time)] }
      all.append(table("promo_edges", ["edge_key", "edge_instant", "edge_time"], rows))
    }
    if hasCodes {
      let rows = tables.times.enumerated().flatMap { time, found in
        found.kinds.map { [number(time), dialect.text($0.code), number($0.kind)] }
      }
      all.append(table("promo_codes", ["code_time", "known_code", "kind"], rows))
    }
    if !asked.isEmpty {
      let rows = tables.times.enumerated().map { time, found in
        [number(time)] + asked.map { number(found.weights[$0]) }
      }
      all.append(table("promo_weights", ["weight_time"] + asked.map { "weight_\($0)" }, rows))
    }
    let contexts = tables.times.enumerated().flatMap { time, found in
      found.curves.enumerated().flatMap { kind, curves in
        curves.enumerated().map { facts, curve in
          [number(time), number(kind), number(facts), number(curve)]
        }
      }
    }
    let names = ["context_time", "context_kind", "context_facts", "context_curve"]
    return all + [table("promo_contexts", names, contexts), pieces]
  }

  /// The pieces of all curves.
  private var pieces: String {
    let used = (0..<depth).flatMap { step in numbers(of: step).map { (step: step, number: $0) } }
    let rows = tables.pieces.map { piece in
      let applied = piece.applied.map { program.promotions[$0].name }.joined(separator: " + ")
      let ends = [piece.amounts.lowerBound, piece.amounts.upperBound].map { number($0) }
      return [number(piece.curve)] + ends + [dialect.text(applied)]
        + used.map { step, own in
          number(own.value(step < piece.steps.count ? piece.steps[step] : PriceStep()))
        }
    }
    let columns = used.map { "\($1.name)_\($0)" }
    return table(
      "promo_pieces", ["curve", "first_amount", "last_amount", "names"] + columns, rows)
  }

  /// Returns a table of numbers, and of texts, which are in quotes.
  private func table(_ name: String, _ columns: [String], _ rows: [[String]]) -> String {
    let isText = rows[0].map { $0.hasSuffix("'") }
    if dialect == .clickhouse {
      let types = zip(columns, isText).map { "\($0) \($1 ? "String" : "Int64")" }
      let values = rows.map { "(\($0.joined(separator: ", ")))" }.joined(separator: ",\n  ")
      return "\(name) AS (SELECT * FROM values('\(types.joined(separator: ", "))',\n  \(values)))"
    }
    // The first row says the types.
    let first = zip(rows[0], isText).map { $1 ? $0 : "CAST(\($0) AS \(dialect.integer))" }
    let values = ([first] + rows.dropFirst()).map { "(\($0.joined(separator: ", ")))" }
    return "\(name)(\(columns.joined(separator: ", "))) AS (VALUES\n  "
      + values.joined(separator: ",\n  ") + ")"
  }

  private func number(_ number: some BinaryInteger) -> String { "\(number)" }
}
