import Promo
import PromoHost
import PromoOrders

extension Arguments {
  /// Fails if the command would overwrite a file that it reads, or write the same file twice.
  func checkOutputs(beside sources: [Source]) throws(CommandFailure) {
    var files = sources.map { source -> (Message, FileIdentity?) in
      ("the rule file \(quoted(source.name))", FileIdentity(source))
    }
    for option in ["--orders", "--labels"] {
      if let path = self[option] { files.append(("`\(option)`", FileIdentity(path))) }
    }
    for output in outputs {
      for file in files where file.1 != nil && file.1 == output.1 {
        throw .usage("\(file.0) and \(output.0) are the same file")
      }
      files.append(output)
    }
  }

  /// The outputs of the command, each with the name that messages use.
  private var outputs: [(Message, FileIdentity?)] {
    let out: (Message, FileIdentity?) =
      self["--out"].map { ("`--out`", FileIdentity($0)) }
      ?? ("standard output", FileIdentity.standardOutput)
    return [out]
      + ["--rejects", "--out-labels"].compactMap { option in
        self[option].map { ("\(quoted(option))", FileIdentity($0)) }
      }
  }
}

extension Arguments {
  /// Fails if the path of `--out` does not have the extension of the document, or if a file exists
  /// there and `--force` is missing.
  ///
  /// - Parameter kind: A clause that names the kind of the document, such as "the picture is SVG".
  func checkNewFile(
    ending: String, _ kind: Message, of document: Message
  ) throws(CommandFailure) {
    guard (self["--force"] ?? "").isEmpty else { throw .usage("`--force` takes no value") }
    guard let path = self["--out"] else {
      guard self["--force"] == nil else {
        throw .usage("`--force` replaces the file of `--out`, which is missing")
      }
      return
    }
    guard path != "-" else {
      throw .usage("to write \(document) to standard output, use `--out /dev/stdout`")
    }
    guard !path.hasPrefix("/dev/") else { return }
    guard path.lowercased().hasSuffix(ending) else {
      throw .usage(
        "\(kind), and \(quoted(path)) does not end with `\(ending)`: `--out FILE\(ending)`")
    }
    guard self["--force"] != nil || !FileIdentity.isThere(path) else {
      throw .usage("\(quoted(path)) is already there, `--force` replaces it")
    }
  }

  /// Returns the title that `--title` gives, or else the name of the only rule file or folder; nil
  /// if there is neither.
  func title() throws(CommandFailure) -> String? {
    if let title = self["--title"] {
      guard !title.allSatisfy(\.isWhitespace) else {
        throw .usage("`--title` needs a text that is not blank")
      }
      return title
    }
    guard rules.count == 1, !readsStandardInput,
      let name = rules[0].split(separator: "/").last, !name.allSatisfy({ $0 == "." })
    else { return nil }
    return String(name.hasSuffix(".promo") ? name.dropLast(".promo".count) : name)
  }
}
