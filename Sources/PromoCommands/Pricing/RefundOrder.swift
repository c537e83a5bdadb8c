import Promo
import PromoHost
import PromoOrders

/// Says what a customer gets back who keeps a part of an order, by the rules that priced it.
struct RefundOrder {
  let arguments: Arguments

  func run() throws(CommandFailure) -> ExitStatus {
    let format: PriceOrder.Format = try arguments.word("--format") ?? .text
    guard let path = arguments["--quote"] else {
      throw .usage("say which order: `--quote FILE` has what `--format json` answered")
    }
    let (program, rules) = try arguments.loadRules()
    guard let json = JSONNode(Array(try OrderFile.text(of: path).utf8)) else {
      throw .order("\(printable(path)): it is no quote, as `--format json` writes it")
    }
    let quote = json["quote"] ?? json
    let own = rules.versionID.rules
    let made = (quote["version"] ?? json["version"])?["rules"]?.string ?? own
    guard made == own else {
      throw .order(
        "\(printable(path)): the order was priced by the rules \(String(made.prefix(8))), and these are \(String(own.prefix(8))): give the files as they were then"
      )
    }
    let whole = try order(of: quote, from: path, in: program)
    let paid = try OrderText.amount(quote["payable"]?.string ?? "", of: "payable", in: program)
    let price = try priced(by: program) { () throws(Order.Problem) in try program.price(whole) }
    let currency = program.currency
    guard price == paid else {
      throw .order(
        "\(printable(path)): \(currency.text(paid)) were paid, and by these rules the order pays \(currency.text(price)): were facts stated? write `--with FACT=V`"
      )
    }
    let kept = try kept(of: whole, in: program)
    let rest = try priced(by: program) { () throws(Order.Problem) in try program.quote(kept) }
    let earlier = try arguments.amount("--refunded", in: program)
    let units = paid.minorUnits - rest.payable.minorUnits - (earlier ?? .zero).minorUnits
    let refund = Amount(minorUnits: max(0, units)) ?? .zero
    if format == .json {
      try printAnswer(
        JSONText.object { json in
          json.member("refund", currency.text(refund))
          json.member("paid", currency.text(paid))
          if let earlier { json.member("refunded", currency.text(earlier)) }
          json.member("keeps", json: rest.json(in: program, by: rules.versionID))
        } + "\n")
    } else {
      let before: Message = earlier.map { ", \(currency.text($0)) given back before" } ?? ""
      try printAnswer(
        arguments.line(
          "\(currency.textWithCode(refund)) back: \(currency.text(paid)) paid\(before), what is kept costs \(currency.text(rest.payable))"
        ) + "\n"
          + QuoteText(rest, by: program, in: arguments.language)
          .layout(width: Console.width(of: .output)).painted(for: .output))
    }
    return .done
  }

  /// Returns the order that a quote is about.
  private func order(
    of quote: JSONNode, from path: String, in program: Program
  ) throws(CommandFailure) -> Order {
    let lines = quote["lines"]?.array?.map { line -> JSONNode in
      .object(stating: [
        "amount": line["amount"], "pieces": line["pieces"], "labels": line["labels"],
      ])
    }
    let isAmount = lines == nil && quote["shipping"] == nil
    let row = JSONNode.object(stating: [
      "amount": isAmount ? quote["amount"] : nil, "lines": isAmount ? nil : .array(lines ?? []),
      "shipping": quote["shipping"]?["amount"], "at": quote["at"], "currency": quote["currency"],
      "code": .array((quote["codes"]?.array ?? []).compactMap { $0["code"] }),
    ])
    var memory = GrowingMemory<UInt8>()
    memory.append(Array(row.adding(quote["facts"]).text.utf8))
    let said = Order(
      amount: .zero, at: Instant(secondsSince1970: 0),
      facts: try OrderText.facts(arguments.all("--with"), in: program))
    var reader = RowReader(
      RowDefaults(
        askedBy: PriceIndex(program), defaults: said, saysInstant: false, isLive: false),
      form: .jsonl, separator: UInt8(ascii: ","), rowLimit: OrderBlocks.rowLimit)
    do throws(RowProblem) { return try reader.order(memory.bytes, at: said.instant) } catch {
      throw .order("\(printable(path)): \(error.sentence)")
    }
  }

  // MARK: What is kept

  private func kept(of whole: Order, in program: Program) throws(CommandFailure) -> Order {
    let words = arguments.all("--keep")
    if whole.lines.isEmpty, whole.shipping == .zero {
      guard words.isEmpty, let amount = try arguments.amount("--amount", in: program) else {
        throw .usage("the order is an amount: `--amount A` says what of it is kept")
      }
      return Order(
        amount: amount, at: whole.instant, codes: whole.codes, facts: whole.facts,
        in: program.currency)
    }
    guard !words.isEmpty, arguments["--amount"] == nil else {
      throw .usage(
        "say which lines are kept: `--keep 1`, one piece of the second `--keep 2x1`, or `--keep none`"
      )
    }
    var lines: [Int: OrderLine] = [:]
    for word in words where words != ["none"] {
      let numbers = word.parts(around: "x").map { Int($0) ?? 0 }
      let index = numbers[0] - 1
      guard numbers.count < 3, whole.lines.indices.contains(index), lines[index] == nil,
        numbers.count == 1 || (1...whole.lines[index].pieces).contains(numbers[1])
      else {
        throw .usage(
          "\(quoted(word)) is not a value of `--keep`: write `1` or `2x1`, each line once, of lines and pieces that the order has"
        )
      }
      let line = whole.lines[index]
      let pieces = numbers.count == 2 ? numbers[1] : line.pieces
      // Of pieces whose prices differ by a minor unit the dearer are first.
      let (each, dearer) = line.amount.minorUnits.quotientAndRemainder(
        dividingBy: Int64(line.pieces))
      let units = each * Int64(pieces) + min(dearer, Int64(pieces))
      lines[index] = OrderLine(
        Amount(minorUnits: units) ?? line.amount, pieces: pieces, labels: line.labels)
    }
    return Order(
      lines: lines.sorted { $0.key < $1.key }.map(\.value),
      shipping: try arguments.amount("--shipping", in: program) ?? whole.shipping,
      at: whole.instant, codes: whole.codes, facts: whole.facts, in: program.currency)
  }
}
