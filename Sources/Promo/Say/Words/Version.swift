/// The version of the project, with `-dev` at its end until it is released.
package enum Version {
  /// The version, as `--version` prints it. C programs get the same bytes.
  package static var text: StaticString { "0.9.0-dev" }
}
