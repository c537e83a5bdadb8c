/// The words of the charts in one language.
struct ChartWords {
  // The punctuation that joins lists and sentences.
  let comma: String
  let semicolon: String
  let colon: String

  // The price chart.
  let pricesTitle: String
  let moment: (LocalTime) -> String
  let presentedCode: (String) -> String
  let pays: String
  let orderAmount: String
  let priceOf: (_ goods: String) -> String
  let savedShare: String
  let inCurrency: (_ name: String, _ isoCode: String) -> String
  let barKey: String
  let lineKey: String
  let onlyAmount: (String) -> String
  let amountsFrom: (String) -> String
  let amountsBetween: (String, String) -> String
  let andMoreAmounts: (String, Int) -> String
  let oldCurve: String
  let reached: (_ goods: String?, _ amount: String) -> String
  let reachedEach: (_ goods: String?, _ step: String, _ start: String?, _ end: String?) -> String
  let drop: (_ at: String, _ by: String) -> String
  let reward: (_ at: String, _ by: String) -> String
  let fromTo: (String, String) -> String
  let nothingSaved: String
  let inGrey: (Int) -> String
  let unlistedDrops: (Int) -> String
  let unknownAbove: (String) -> String
  let withoutShipping: ([String]) -> String

  // The lines of orders in the price chart.
  let otherGoods: String
  let pieces: (Int, _ goods: String) -> String
  let amountOf: (_ amount: String, _ goods: String) -> String
  let orderOf: (_ goods: String, _ others: [String]) -> String
  let unknownLabels: ([String]) -> String

  // The first page of a report.
  let everybody: String

  // The calendar.
  let timesTitle: String
  let days: (CalendarDate, CalendarDate) -> String
  let weekdayInitial: (Weekday) -> String
  let weekdayTick: (CalendarDate) -> String
  let dayTick: (CalendarDate) -> String
  let monthTick: (CalendarDate) -> String
  let cellKey: String
  let onKey: String
  let offKey: String
  let nothingOn: String
  let notDrawn: (String) -> String
  let switchedOffCount: (Int) -> String
  let overCount: (Int) -> String
  let laterCount: (Int) -> String
  let crowdedOutCount: (Int) -> String
  let time: (LocalTime) -> String
  let window: (_ start: String?, _ end: String?) -> String
  let atTimes: String
}

extension ChartWords {
  /// Returns the goods of a line: `2 × shoes`.
  func goods(_ count: Int, _ labels: [String]) -> String {
    let names = labels.map { $0.asWord }.joined(separator: ",")
    return pieces(count, names.isEmpty ? otherGoods : names)
  }

  init(_ language: Language) {
    switch language {
    case .english: self = .english
    case .chinese: self = .chinese
    }
  }

  private static var english: ChartWords {
    ChartWords(
      comma: ", ", semicolon: "; ", colon: ": ",
      pricesTitle: "What an order pays",
      moment: {
        "at \($0.clock) on \($0.date.weekday.name) \($0.date.inEnglish())"
      },
      presentedCode: { "code \($0)" },
      pays: "pays",
      orderAmount: "order amount",
      priceOf: { "price of \($0)" },
      savedShare: "saved, in %",
      inCurrency: { "\($0) in \($1)" },
      barKey: "█ pays, ░ saves",
      lineKey: "the dashed slope is the full amount; the coloured area below it is saved",
      onlyAmount: { "at \($0)" },
      amountsFrom: { "from \($0)" },
      amountsBetween: { "\($0) to \($1)" },
      andMoreAmounts: { "\($0) and \($1) more" },
      oldCurve: "dashed: what orders pay by the kept version",
      reached: { "at \($1)" },
      reachedEach: { _, step, start, end in
        "at each \(step)" + (start.map { " from \($0) on" } ?? "")
          + (end.map { " up to \($0)" } ?? "")
      },
      drop: { "\($0) the price drops by \($1)" },
      reward: { "\($0) a threshold takes the price down by \($1)" },
      fromTo: { ": from \($0) to \($1)" },
      nothingSaved: "no promotion takes anything off: orders pay the full amount",
      inGrey: { "in grey: \(counted($0, "more combination")) of promotions" },
      unlistedDrops: { "not listed: \(counted($0, "more amount")) at which the price drops" },
      unknownAbove: { "above \($0) not worked out" },
      withoutShipping: { "shipping is not drawn (\($0.joined(separator: ", ")))" },
      otherGoods: "other goods",
      pieces: { $0 == 1 ? $1 : "\($0) × \($1)" },
      amountOf: { "\($0) of \($1)" },
      orderOf: {
        "an order of \($0)" + ($1.isEmpty ? "" : " beside \(EnglishWords.list($1, "and"))")
      },
      unknownLabels: { "the rules do not know the labels \($0.joined(separator: ", "))" },
      everybody: "everybody",
      timesTitle: "When promotions are on",
      days: { "\($0.inEnglish()) to \($1.inEnglish())" },
      weekdayInitial: { "\($0.name.prefix(1))" },
      weekdayTick: { "\($0.weekday.name.prefix(3)) \($0.day) \($0.shortMonth)" },
      dayTick: { "\($0.day) \($0.shortMonth)" },
      monthTick: { "\($0.shortMonth) \($0.year)" },
      cellKey: "█ on   ▒ on for a part of this time   ░ off by its days or hours",
      onKey: "on",
      offKey: "within its dates, but off by its days or hours",
      nothingOn: "no promotion is on during these days",
      notDrawn: { "not drawn: \($0)" },
      switchedOffCount: { "\($0) switched off" },
      overCount: { "\($0) over" },
      laterCount: { "\($0) later" },
      crowdedOutCount: { "\($0) for lack of room" },
      time: {
        "\($0.date.weekday.name.prefix(3)) \($0.date.day) \($0.date.shortMonth) \($0.clock)"
      },
      window: { "\($0.map { "from \($0) to" } ?? "until") \($1 ?? "later")" },
      atTimes: "at times")
  }

  private static var chinese: ChartWords {
    ChartWords(
      comma: "，", semicolon: "；", colon: "：",
      pricesTitle: "订单应付金额",
      moment: { "\($0.date.inChinese())\($0.date.weekday.chinese)\($0.clock)" },
      presentedCode: { "优惠码\($0)" },
      pays: "应付",
      orderAmount: "订单金额",
      priceOf: { "\($0)的金额" },
      savedShare: "优惠比例（%）",
      inCurrency: { "\($0)（\($1)）" },
      barKey: "█ 应付，░ 优惠",
      lineKey: "虚斜线为原价，其下的彩色区域为优惠金额",
      onlyAmount: { "仅\($0)" },
      amountsFrom: { "\($0)起" },
      amountsBetween: { "\($0)至\($1)" },
      andMoreAmounts: { "\($0)等\($1 + 1)段" },
      oldCurve: "虚线：按保留版本应付",
      reached: { "\($0 ?? "订单")满\($1)时" },
      reachedEach: { goods, step, start, end in
        "\(goods ?? "订单")" + (start.map { "自\($0)起" } ?? "") + "每满\(step)"
          + (end.map { "（至\($0)）" } ?? "") + "时"
      },
      drop: { "\($0)应付金额减少\($1)" },
      reward: { "\($0)达到门槛，应付金额减少\($1)" },
      fromTo: { "：由\($0)降至\($1)" },
      nothingSaved: "没有优惠生效：订单按原价支付",
      inGrey: { "灰色：另有\($0)种优惠组合" },
      unlistedDrops: { "未列出：另有\($0)处应付金额下降" },
      unknownAbove: { "\($0)以上未逐一计算" },
      withoutShipping: { "图中不含运费（\($0.joined(separator: "、"))）" },
      otherGoods: "其他商品",
      pieces: { $0 == 1 ? $1 : "\($0)件\($1)" },
      amountOf: { "\($1) \($0)" },
      orderOf: { "订单含\($0)" + ($1.isEmpty ? "" : "，另有\($1.joined(separator: "、"))") },
      unknownLabels: { "规则未声明标签\($0.joined(separator: "、"))" },
      everybody: "所有顾客",
      timesTitle: "优惠生效时间",
      days: { "\($0.inChinese())至\($1.inChinese())" },
      weekdayInitial: { "\($0.chinese.suffix(1))" },
      weekdayTick: { "\($0.inChinese(withYear: false))\($0.weekday.chinese)" },
      dayTick: { $0.inChinese(withYear: false) },
      monthTick: { "\($0.year)年\($0.month)月" },
      cellKey: "█ 生效   ▒ 部分时间生效   ░ 不在所定的日子或时段",
      onKey: "生效",
      offKey: "在有效期内，但不在所定的日子或时段",
      nothingOn: "这些日子没有优惠生效",
      notDrawn: { "未画出：\($0)" },
      switchedOffCount: { "\($0)项已暂停" },
      overCount: { "\($0)项已结束" },
      laterCount: { "\($0)项尚远" },
      crowdedOutCount: { "\($0)项限于篇幅" },
      time: { "\($0.date.inChinese(withYear: false))\($0.date.weekday.chinese)\($0.clock)" },
      window: { "\($0 ?? "更早")至\($1 ?? "更晚")" },
      atTimes: "仅部分时段")
  }
}

extension CalendarDate {
  fileprivate var shortMonth: Substring { CalendarDate.monthName(month).prefix(3) }
}

extension LocalTime {
  /// The reading of the clock, with seconds only if they are not zero.
  fileprivate var clock: String {
    let seconds = secondOfDay % 60
    return TimeOfDay(minutes: secondOfDay / 60).text
      + (seconds == 0 ? "" : ":\(twoDigits(seconds))")
  }
}
