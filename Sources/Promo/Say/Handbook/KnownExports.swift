/// How the exports of shops are read.
package enum KnownExports {
  /// For each export its name after `##`, and lines in the words of the options.
  package static var text: String { EmbeddedTexts.exports_md }
}
