/// An engine that runs SQL. Engines differ in quotes, in the division of whole numbers and in a few
/// functions.
package enum SQLDialect: String, CaseIterable, Sendable {
  case duckdb, postgres, sqlite, spark, clickhouse

  func name(_ text: String) -> String {
    switch self {
    case .duckdb, .postgres, .sqlite: "\"\(text.replacingScalars(["\"": "\"\""]))\""
    case .spark: "`\(text.replacingScalars(["`": "``"]))`"
    case .clickhouse: "`\(text.replacingScalars(["\\": "\\\\", "`": "\\`"]))`"
    }
  }

  func text(_ text: String) -> String {
    var escapes: [Unicode.Scalar: String] = ["\\": "\\\\", "'": "\\'"]
    switch self {
    case .duckdb, .sqlite: return "'\(text.replacingScalars(["'": "''"]))'"
    // Without the `E`, the meaning of a backslash depends on a setting.
    case .postgres: return "E'\(text.replacingScalars(escapes))'"
    // With a certain setting, Spark replaces `${…}`.
    case .spark:
      escapes["$"] = "\\u0024"
      return "'\(text.replacingScalars(escapes))'"
    case .clickhouse: return "'\(text.replacingScalars(escapes))'"
    }
  }

  /// The type of whole numbers, 64 bits wide.
  var integer: String { self == .clickhouse ? "Nullable(Int64)" : "BIGINT" }

  /// Returns the quotient of two whole numbers of at least zero, rounded down. For 64-bit integers,
  /// the operator `/` rounds down only in PostgreSQL and SQLite; elsewhere, it returns a fraction.
  func quotient(_ number: String, _ divisor: String) -> String {
    switch self {
    case .duckdb: "(\(number) // \(divisor))"
    case .spark: "(\(number) div \(divisor))"
    case .clickhouse: "intDiv(\(number), \(divisor))"
    case .postgres, .sqlite: "(\(number) / \(divisor))"
    }
  }

  /// Returns the condition that a column has a whole number within a range. A column of decimals
  /// does not meet the condition, because 120 might mean 120.00 there.
  func isWhole(_ column: String, from first: Int64, to last: Int64) -> String {
    "\(isOfIntegers(column)) AND \(column) BETWEEN \(first) AND \(last)"
  }

  private func isOfIntegers(_ column: String) -> String {
    switch self {
    case .duckdb: "typeof(\(column)) IN ('BIGINT', 'INTEGER', 'SMALLINT', 'UINTEGER')"
    case .postgres:
      "pg_typeof(\(column)) IN ('bigint'::regtype, 'integer'::regtype, 'smallint'::regtype)"
    // A column in SQLite can have values of any type.
    case .sqlite: "typeof(\(column)) = 'integer'"
    case .spark: "typeof(\(column)) IN ('bigint', 'int', 'smallint')"
    case .clickhouse: "toTypeName(\(column)) LIKE '%Int%'"
    }
  }

  /// Returns a text column in a form compared byte by byte, whatever the column's collation.
  func bytes(_ column: String) -> String {
    switch self {
    case .postgres: "CAST(\(column) AS text) COLLATE \"C\""
    case .sqlite: "\(column) COLLATE BINARY"
    case .duckdb, .spark, .clickhouse: column
    }
  }

  /// Returns the condition that a text has only visible ASCII characters.
  func isPlain(_ text: String) -> String {
    switch self {
    case .duckdb: "regexp_full_match(\(text), '[!-~]*')"
    case .postgres: "\(text) ~ '^[!-~]*$'"
    case .sqlite: "\(text) NOT GLOB '*[^!-~]*'"
    case .spark: "\(text) RLIKE '^[!-~]*\\\\z'"
    case .clickhouse: "match(\(text), '^[!-~]*\\\\z')"
    }
  }

  /// Returns the condition that a text of ASCII characters equals a lower-case text, ignoring case.
  func isAlike(_ text: String, _ small: String) -> String {
    // The collation `NOCASE` ignores the case of ASCII letters only.
    if self == .sqlite { return "\(small) = \(text) COLLATE NOCASE" }
    let letters = "abcdefghijklmnopqrstuvwxyz"
    return "\(small) = translate(\(text), '\(letters.uppercased())', '\(letters)')"
  }

  /// Returns the condition that the column of a yes/no fact means yes, or no if `isYes` is false.
  func says(_ isYes: Bool, _ column: String) -> String {
    switch self {
    case .sqlite: "typeof(\(column)) = 'integer' AND \(column) = \(isYes ? 1 : 0)"
    case .duckdb, .postgres, .spark, .clickhouse: "\(column) = \(isYes)"
    }
  }

  /// True if the engine can join a row with the last row before it in another table. Such an engine
  /// evaluates every branch of a tree of comparisons. The other engines evaluate only the branches
  /// that they reach, so a tree finds a time fast.
  var hasAsOfJoin: Bool { self == .duckdb || self == .clickhouse }

  /// A statement to run before the query; empty if the engine needs none. Without the settings in
  /// the statement, a large query fails or takes minutes.
  var settings: String {
    switch self {
    // Compiling the tree of comparisons takes longer than running the query.
    case .postgres: "SET jit = off;\n"
    case .clickhouse:
      "SET max_query_size = 1000000000, max_ast_elements = 100000000, "
        + "max_expanded_ast_elements = 100000000;\n"
    case .duckdb, .sqlite, .spark: ""
    }
  }

  /// The expression that converts a column `t` of times to seconds since 1970.
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
  /// Replaces scalars rather than characters, because a quote before a combining mark is not a
  /// character of its own, but is still a quote.
  fileprivate func replacingScalars(_ replacements: [Unicode.Scalar: String]) -> String {
    unicodeScalars.reduce(into: "") { $0 += replacements[$1] ?? String($1) }
  }
}
