/// The descriptions of exports of shops.
package enum KnownExports {
  /// For each export its name after `##`, and lines in the words of the options.
  package static var text: String { EmbeddedTexts.exports_md }
}
