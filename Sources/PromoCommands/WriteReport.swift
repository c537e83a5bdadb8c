import Promo
import PromoHost
import PromoOrders
import PromoPage

/// Writes a page about rules for people who do not write rules. The page opens in a browser and
/// needs no other files.
struct WriteReport {
  let arguments: Arguments

  func run() throws(CommandFailure) -> ExitStatus {
    guard let path = arguments["--out"] else {
      throw .usage("say where to write the report: `--out report.html`")
    }
    try arguments.checkNewFile(ending: ".html", "the report is HTML", of: "the report")
    let language = arguments.language
    let (program, compilation) = try arguments.loadRules()
    let (old, oldSources) = try CostOrders.oldRules(arguments)
    try arguments.checkOutputs(beside: compilation.sources + oldSources)
    let now = try OrderText.instant(arguments["--at"], in: program)
    let title = try arguments.title() ?? Message(words: "Promotions").text(in: language)
    let common = try customer(of: program) + [("lang", language.rawValue)]
    let rules = PageRules(compilation.sources, now: now, zones: ZoneDatabase().lookup)
    let cost = try cost(of: program, against: old)
    let answers: String
    do throws(PageProblem) {
      var report = try PageReport(rules, now: now, common: common, against: old, cost: cost)
      answers = try report.json(titled: title, made: program.zone.words(now, in: language))
    } catch { throw .order(error.message) }
    try writeFile(
      WriteReport.page(titled: title, with: answers, in: language), to: path,
      mayReplace: arguments["--force"] != nil)
    return .done
  }

  private func cost(
    of program: Program, against old: Program?
  ) throws(CommandFailure) -> CostTables? {
    guard arguments["--orders"] != nil else {
      try CostOrders.checkAreGiven(arguments)
      return nil
    }
    let answer = try CostOrders(arguments: arguments).answer(of: program, against: old, rowsTo: nil)
    return CostTables(
      answer.cost, answer.changes, by: nil, answer.remarks, in: arguments.language)
  }

  /// Returns the parameters of a page that express what the options state about the customer of all
  /// orders.
  private func customer(
    of program: Program
  ) throws(CommandFailure) -> [(key: String, value: String)] {
    let facts = try OrderText.facts(arguments.all("--with"), in: program)
    return try OrderText.codes(arguments.all("--code")).map { ("code", $0) }
      + facts.sorted { $0.key < $1.key }.map { ("fact", "\($0.key)=\($0.value.text)") }
  }

  /// The words that readers see where no script runs.
  private static var remark: Message {
    "This is a report on shop promotions: prices with their reasons, a curve of all prices, a calendar and what was proved. A mail preview cannot show it. Save the file and open it in a browser with JavaScript; it needs no network."
  }

  /// Returns the page. The security policy of the page allows only the page's own script to run.
  private static func page(
    titled title: String, with answers: String, in language: Language
  ) -> String {
    var hash = SHA256()
    hash.add(Array(PageParts.script.utf8))
    let parts = [
      "title": escapedForXML(printable(title)), "language": language.rawValue,
      "remark": escapedForXML(WriteReport.remark.text(in: language)), "css": PageParts.style,
      "answers": answers,
      "script": PageParts.script, "hash": "sha256-\(base64(hash.bytes()))",
    ]
    let pieces = PageParts.report.split(separator: "{{", omittingEmptySubsequences: false)
    return pieces.dropFirst().reduce(String(pieces[0])) { page, piece in
      let parted = piece.split(separator: "}}", maxSplits: 1, omittingEmptySubsequences: false)
      return page + (parts[String(parted[0])] ?? "") + parted[1]
    }
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    return stride(from: 0, to: bytes.count, by: 3).map { start in
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      let text = String([18, 12, 6, 0].map { digits[bits >> $0 & 63] })
      return text.prefix(group.count + 1) + String(repeating: "=", count: 3 - group.count)
    }.joined()
  }
}
