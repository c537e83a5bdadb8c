/// An engine that runs SQL. They differ in quotes, in the division of whole numbers and in a few
/// functions.
package enum SQLDialect: String, CaseIterable, Sendable {
  case duckdb, postgres, sqlite, spark, clickhouse

  /// Returns a name in quotes.
  func name(_ text: String) -> String {
    switch self {
    case .duckdb, .postgres, .sqlite: "\"\(text.replacingScalars(["\"": "\"\""]))\""
    case .spark: "`\(text.replacingScalars(["`": "``"]))`"
    case .clickhouse: "`\(text.replacingScalars(["\\": "\\\\", "`": "\\`"]))`"
    }
  }

  /// Returns a text in quotes.
  func text(_ text: String) -> String {
    var escapes: [Unicode.Scalar: String] = ["\\": "\\\\", "'": "\\'"]
    switch self {
    case .duckdb, .sqlite: return "'\(text.replacingScalars(["'": "''"]))'"
    // A setting says what a backslash means there, except in such a text.
    case .postgres: return "E'\(text.replacingScalars(escapes))'"
    // A setting would replace `${…}`.
    case .spark:
      escapes["$"] = "\\u0024"
      return "'\(text.replacingScalars(escapes))'"
    case .clickhouse: return "'\(text.replacingScalars(escapes))'"
    }
  }

  /// The type of whole numbers, 64 bits wide.
  var integer: String { self == .clickhouse ? "Nullable(Int64)" : "BIGINT" }

  /// Returns the quotient of two whole numbers of at least zero, without its fraction. The operators
  /// that make fractions elsewhere divide 64-bit integers so in these two engines, which have no
  /// other operator.
  func quotient(_ number: String, _ divisor: String) -> String {
    switch self {
    case .duckdb: "(\(number) // \(divisor))"
    case .spark: "(\(number) div \(divisor))"
    case .clickhouse: "intDiv(\(number), \(divisor))"
    case .postgres, .sqlite: "(\(number) / \(divisor))"
    }
  }

  /// Returns a condition: the column has a whole number within a range. A column of decimals has none:
  /// its 120 might be 120.00.
  func isWhole(_ column: String, from first: Int64, to last: Int64) -> String {
    "\(isOfIntegers(column)) AND \(column) BETWEEN \(first) AND \(last)"
  }

  private func isOfIntegers(_ column: String) -> String {
    switch self {
    case .duckdb: "typeof(\(column)) IN ('BIGINT', 'INTEGER', 'SMALLINT', 'UINTEGER')"
    case .postgres:
      "pg_typeof(\(column)) IN ('bigint'::regtype, 'integer'::regtype, 'smallint'::regtype)"
    // There a column has values of any type.
    case .sqlite: "typeof(\(column)) = 'integer'"
    case .spark: "typeof(\(column)) IN ('bigint', 'int', 'smallint')"
    case .clickhouse: "toTypeName(\(column)) LIKE '%Int%'"
    }
  }

  /// Returns a text column, compared byte by byte whatever its collation is.
  func bytes(_ column: String) -> String {
    switch self {
    case .postgres: "CAST(\(column) AS text) COLLATE \"C\""
    case .sqlite: "\(column) COLLATE BINARY"
    case .duckdb, .spark, .clickhouse: column
    }
  }

  /// Returns a condition: the text has visible ASCII characters alone.
  func isPlain(_ text: String) -> String {
    switch self {
    case .duckdb: "regexp_full_match(\(text), '[!-~]*')"
    case .postgres: "\(text) ~ '^[!-~]*$'"
    case .sqlite: "\(text) NOT GLOB '*[^!-~]*'"
    case .spark: "\(text) RLIKE '^[!-~]*\\\\z'"
    case .clickhouse: "match(\(text), '^[!-~]*\\\\z')"
    }
  }

  /// Returns a condition: a text of ASCII characters equals one with small letters, capitals or not.
  func isAlike(_ text: String, _ small: String) -> String {
    // That collation knows ASCII alone.
    if self == .sqlite { return "\(small) = \(text) COLLATE NOCASE" }
    let letters = "abcdefghijklmnopqrstuvwxyz"
    return "\(small) = translate(\(text), '\(letters.uppercased())', '\(letters)')"
  }

  /// Returns a condition: a column of a yes/no fact says yes, or no.
  func says(_ isYes: Bool, _ column: String) -> String {
    switch self {
    case .sqlite: "typeof(\(column)) = 'integer' AND \(column) = \(isYes ? 1 : 0)"
    case .duckdb, .postgres, .spark, .clickhouse: "\(column) = \(isYes)"
    }
  }

  /// True if the engine joins a row with the last one before it. It evaluates every branch of a tree
  /// of comparisons; the others only those that are met, and find a time fast by one.
  var hasAsOfJoin: Bool { self == .duckdb || self == .clickhouse }

  /// The settings without which a large query fails, or takes minutes; a statement before it.
  var settings: String {
    switch self {
    // Compiling the tree of comparisons takes longer than the query.
    case .postgres: "SET jit = off;\n"
    case .clickhouse:
      "SET max_query_size = 1000000000, max_ast_elements = 100000000, "
        + "max_expanded_ast_elements = 100000000;\n"
    case .duckdb, .sqlite, .spark: ""
    }
  }

  /// The expression that makes seconds since 1970 of a column `t` with times.
  var secondsOfTime: String {
    switch self {
    case .duckdb: "CAST(floor(epoch(t)) AS BIGINT)"
    case .postgres: "CAST(floor(extract(epoch FROM t)) AS bigint)"
    case .sqlite: "CAST(strftime('%s', t) AS INTEGER)"
    case .spark: "unix_seconds(t)"
    case .clickhouse: "toUnixTimestamp(t)"
    }
  }
}

extension String {
  /// Returns the text with some scalars replaced. A quote before a combining mark is no character of
  /// its own, but it is a quote.
  fileprivate func replacingScalars(_ replacements: [Unicode.Scalar: String]) -> String {
    unicodeScalars.reduce(into: "") { $0 += replacements[$1] ?? String($1) }
  }
}
