import Promo

extension CommandPage {
  /// The command that answers other programs.
  static var serve: CommandPage {
    CommandPage(
      name: "serve",
      listed: [Call("serve RULES…", "price orders for other programs")],
      calls: [
        Call("serve RULES…", "answer on standard input and output"),
        Call("serve RULES… --socket PATH", "answer clients of a Unix socket"),
      ],
      operands: .rules,
      blocks: [
        .text(
          """
          Reads lines of JSON and answers each at once, in order: {"price": ORDER} with what it
          pays, {"quote": ORDER} with the reasons, as --format json does, and {"health": {}}. ORDER
          is an object as in JSON Lines of --orders; without at it is of now. An id beside it comes
          back. A bad line gets {"error": {"message": …}}. Each answer says the version of the rules
          that made it.
          """),
        .text(
          """
          The rules follow their files. New ones are used if they have promotions, their
          expectations hold, no guarantee is broken, the currency stays, and they take the facts that
          orders state; else the old ones remain, standard error says why, and health has the failure.
          A file is read once it rests.
          """),
        .options([
          CommandOption(
            "--socket", "PATH", .text,
            """
            listen on a Unix socket that only this user can reach, for up to 256 clients at once; the
            socket of a server that is gone is replaced
            """),
          CommandOption(
            "--admit", "A", .one(of: ServeOrders.Admission.self),
            "checked (the default), or any: all rules without errors"),
          CommandOption(
            "--watch", "MS", .text,
            """
            the milliseconds between two looks at the files, for which they must rest, too; the
            default is 1000, and 0 reads them at once and never looks again
            """),
          CommandOption("--most-lines", "N", .text, "refuse orders with more lines"),
          CommandOption(
            "--most-steps", "N", .text,
            "refuse orders whose price or quote takes more steps, of about ten nanoseconds"),
          .strategy, .timezone, .diagnostics, .language,
        ]),
        .text(
          """
          At the end of the input, or after SIGTERM, it answers what it has been sent and ends with
          exit status 0. With rules that have errors at the start it is 3, and 1 if they are refused.
          """),
      ],
      examples: [
        #"echo '{"price": {"amount": "120.00"}}' | promo-eval serve Examples/singles-day.promo"#,
        #"echo '{"quote": {"amount": "400", "at": "2026-11-11"}}' | promo-eval serve Examples/singles-day.promo"#,
        #"echo '{"health": {}}' | promo-eval serve Examples/eight-rules.promo"#,
      ],
      work: .rules { call throws(CommandFailure) in try ServeOrders(arguments: call).run() })
  }
}
