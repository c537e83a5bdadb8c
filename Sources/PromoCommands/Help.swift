/// The texts behind `--help`. Their examples work as pasted in the project's folder.
enum Help {
  static var price: String {
    """
    promo-eval RULES… --amount A [--at T]      price one order and say why
    promo-eval RULES… --orders FILE.csv        price many orders
    promo-eval test RULES…                     run the expectations in the rules

    RULES are files or folders (every *.promo below); - is standard input.

      --amount A       the order amount, such as 120 or 120.50
      --at T           when: 2026-11-11, 2026-11-11T10:00, or with an offset as in
                       2026-11-11T10:00+08:00; the default is now
      --format F       text (the default) or json
      --strategy S     calculator, best or first, instead of the rules' own
      --timezone Z     a zone such as Asia/Shanghai, instead of the rules' own

      --orders FILE    orders as CSV with a header: amount, and perhaps at, currency, id
      --out FILE       where the prices go; it appears when all are done
      --columns LIST   which columns: row, payable, saved, applied and those of the input

      --version        the version

    Examples:
      promo-eval Examples/singles-day.promo --amount 400 --at 2026-11-11T10:00
      promo-eval Examples/singles-day.promo --amount 400 --at 2026-11-11T10:00 --format json
      promo-eval Examples/eight-rules.promo --orders Examples/orders.csv --columns id,payable
    """
  }

  static var test: String {
    """
    promo-eval test RULES…      run the expectations in the rules

    Every `expect amount A at T pays P by "N"` is priced. The exit status is 0 if all hold, 1 if
    one fails.

    Examples:
      promo-eval test Examples/singles-day.promo
      promo-eval test Examples/yen-shop.promo
    """
  }
}
