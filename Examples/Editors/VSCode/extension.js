// Starts `promo-eval lsp`, and connects it with the editor. The colours need none of this.
const vscode = require("vscode");

let client;

exports.activate = function () {
  const program = vscode.workspace.getConfiguration("promo").get("program");
  let LanguageClient;
  try {
    ({ LanguageClient } = require("vscode-languageclient/node"));
  } catch {
    const advice = "run `npm install` in the folder of the extension, then restart the editor";
    vscode.window.showWarningMessage(`Promo shows colours alone: for mistakes and more, ${advice}.`);
    return;
  }
  client = new LanguageClient(
    "promo",
    "Promo",
    { command: program, args: ["lsp"] },
    { documentSelector: [{ language: "promo" }] }
  );
  return client.start();
};

exports.deactivate = function () {
  return client?.stop();
};
