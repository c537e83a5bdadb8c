/// The parts of which pages are put together. They are files beside this one: the playground is made
/// of some of them, too.
package enum PageParts {
  /// The frame of a report, with marks such as `{{title}}`.
  package static var report: String { text(PackageResources.report_html) }

  package static var style: String { text(PackageResources.page_css) }

  /// The script of a report.
  package static var script: String {
    text(PackageResources.view_js) + text(PackageResources.report_js)
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
