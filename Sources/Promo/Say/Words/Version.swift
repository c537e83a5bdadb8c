/// The version of the project.
package enum Version {
  /// The version, as `--version` prints it. C programs get the same bytes.
  package static var text: StaticString { "0.8.0" }
}
