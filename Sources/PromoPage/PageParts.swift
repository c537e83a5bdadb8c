/// The parts of a page. They are separate files beside this one, because the playground also uses
/// some of them.
package enum PageParts {
  /// The frame of a report, with placeholders such as `{{title}}`.
  package static var report: String { EmbeddedTexts.report_html }

  package static var style: String { EmbeddedTexts.page_css }

  /// The script of a report.
  package static var script: String {
    EmbeddedTexts.view_js + EmbeddedTexts.report_js
  }
}
