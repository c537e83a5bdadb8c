extension PageRules {
  package func calendar(_ request: PageRequest) throws(PageProblem) -> String {
    let program = try liveProgram()
    let instant = try PageOrder.instant(request, in: program)
    return picture(
      program.calendarChart(from: instant, in: request.language).svg(in: request.frame))
  }

  package func pairs(
    _ request: PageRequest, budget: Int = Budget.standard / 4
  ) throws(PageProblem) -> String {
    let program = try liveProgram()
    let instant = try PageOrder.instant(request, in: program)
    return picture(
      program.togetherChart(
        from: instant, in: request.language, budget: budget
      ).svg(in: request.frame))
  }

  private func picture(_ svg: String) -> String {
    JSONText.object { $0.member("svg", svg) }
  }

  /// The largest number of instants at which a slider stops.
  private static var momentLimit: Int { 400 }

  /// Returns the instants at which a slider stops: the present instant, and each later instant in
  /// the calendar at which a promotion begins or ends. `isCut` is true if instants may be missing.
  package func moments(
    _ request: PageRequest
  ) throws(PageProblem) -> (instants: [Instant], isCut: Bool) {
    let program = try liveProgram()
    let instant = request.now
    let end = program.calendarChart(from: instant).span.upperBound
    // The range includes the instant at which the last promotion ends.
    let span = instant..<max(end, instant).moved(by: 1)
    var budget = Budget(Budget.standard / 10)
    var timetable = Timetable(of: [program], in: span)
    let times = timetable.times(in: span, keepingRanges: true, budget: &budget)
    let starts = Set(times.flatMap { $0.ranges.map { $0.lowerBound } } + [instant]).sorted()
    let shown = Array(starts.prefix(PageRules.momentLimit))
    return (shown, budget.isSpent || shown.count < starts.count)
  }
}
