/// One small change of a program that its tests must notice.
struct Mutation {
  /// Its number, by which the environment variable `PROMO_MUTANT` chooses it, from 1.
  let number: Int

  /// The file, relative to the root of the project.
  let file: String

  /// The line in which it is, from 1, and its text.
  let line: Int
  let text: String

  /// What becomes of what, such as `< to <=`.
  let change: String

  /// How it is known from one run to the next: line numbers change with every edit.
  var key: String { [file, change, text].joined(separator: "\t") }
}

/// Text that takes the place of a part of a source, and the declarations that it needs.
struct Replacement {
  let range: Range<String.Index>
  let text: String
  let declarations: String
  let mutations: [Mutation]
}
