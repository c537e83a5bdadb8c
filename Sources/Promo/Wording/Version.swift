/// The version of the project.
package enum Version {
  /// It as `--version` tells it; programs in C take the same bytes.
  package static var text: StaticString { "0.7.0" }
}
