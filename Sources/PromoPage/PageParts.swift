/// The parts that pages are made of. They are files beside this one, because the playground is made
/// of some of them, too.
package enum PageParts {
  /// The frame of a report, with marks such as `{{title}}`.
  package static var report: String { EmbeddedTexts.report_html }

  package static var style: String { EmbeddedTexts.page_css }

  /// The script of a report.
  package static var script: String {
    EmbeddedTexts.view_js + EmbeddedTexts.report_js
  }
}
