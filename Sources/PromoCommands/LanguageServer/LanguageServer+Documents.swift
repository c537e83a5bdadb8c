import Promo

// Notifications from an editor about its files.

extension LanguageServer {
  /// Handles a notification. Ignores unknown notifications, as the protocol requires.
  mutating func take(_ message: EditorMessage) throws(EditorFailure) {
    let parameters = message.parameters
    switch message.method {
    case "textDocument/didOpen":
      guard let file = parameters["textDocument"] else {
        throw EditorFailure(.invalidParameters, "`textDocument` is missing")
      }
      workspace.open(
        OpenFile(
          address: try file.text("uri"), version: file["version"]?.number,
          text: try file.text("text"), unit: unit))
    case "textDocument/didChange":
      try workspace.change(
        try parameters.address(), parameters["contentChanges"]?.array ?? [],
        version: parameters["textDocument"]?["version"]?.number)
    case "textDocument/didClose": workspace.close(try parameters.address())
    case "textDocument/didSave":
      workspace.leaveWord()
      workspace.reload()
    case "workspace/didChangeWatchedFiles": workspace.reload()
    default: break
    }
  }
}
