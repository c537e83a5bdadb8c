import Promo

// DuckDB as a serious peer for batch runs: the small shop in SQL, exact, in minor units.
extension BenchRun {
  /// Measures the time of DuckDB relative to ours, with two threads each; for information
  /// only.
  func duckResult() throws(BenchFailure) -> Result {
    var result = Result(task: "B: DuckDB beside ours, two threads")
    guard hasDuckDB else {
      result.note = "skipped: python3 has no duckdb"
      return result
    }
    result.ratio = try ratio(result.task) { () throws(BenchFailure) in
      try ChildProcess(["python3", "-c", Self.script, file("o10m.csv"), scratch.file("duckdb.csv")])
        .time
    } limit: { () throws(BenchFailure) in
      try ours(file("o10m.csv"), "ours.csv", 2).time
    }
    // It keeps the order of the rows, as we do.
    try checkFile("duckdb.csv", against: "ours.csv")
    return result
  }

  private var hasDuckDB: Bool { (try? ChildProcess(["python3", "-c", "import duckdb"])) != nil }

  private static var script: String {
    """
    import duckdb, sys
    duckdb.execute("set threads = 2")
    duckdb.execute(\"\"\"\(query)\"\"\".replace("ORDERS", sys.argv[1]).replace("OUT", sys.argv[2]))
    """
  }

  /// The query. It takes the best of each step by exact value in hundredths of a minor unit, then
  /// the pair if both combine. Adding 0.5 before the integer division rounds half up.
  private static var query: String {
    """
    copy (
      with o as (
        select id, (amount * 100)::bigint as a, "at" as t from read_csv('ORDERS',
          columns = {'id': 'bigint', 'amount': 'decimal(9,2)', 'at': 'timestamp'}, header = true)),
      w as (
        select *,
          case when t >= '2025-11-01' and t < '2025-12-01' then 15
            when t >= '2025-01-01' and t < '2026-01-01' then 5 else 0 end * a as p_sync,
          case when t >= '2025-03-01' and t < '2025-07-01' then 10 else 0 end * a as p_alone,
          case when t >= '2025-01-01' and t < '2026-01-01' then least(800, a) else 0 end * 100 as p_coupon,
          case when a >= 10000 and t >= '2025-01-01' and t < '2026-01-01' then 1000 else 0 end * 100 as t1,
          case when a >= 30000 and t >= '2025-02-01' and t < '2025-09-01' then 3000 else 0 end * 100 as t2,
          case when a >= 60000 and t >= '2025-05-01' and t < '2026-01-01' then 8000 else 0 end * 100 as t3,
          case when a >= 50000 and t >= '2025-06-01' and t < '2025-12-15' then 12 else 0 end * a as t4
        from o),
      s as (
        select *, greatest(p_sync, p_coupon, p_alone) as p, greatest(t1, t2, t3, t4) as q from w),
      l as (
        select *, (100 * a - p + 50) // 100 as left_p, (100 * a - q + 50) // 100 as left_t from s),
      c as (
        select *, case
          when p = 0 or q = 0 or p > greatest(p_sync, p_coupon) or q > greatest(t1, t2, t4) then a
          when q = t1 then case when left_p >= 10000 then left_p - 1000 else a end
          when q = t2 then case when left_p >= 30000 then left_p - 3000 else a end
          else case when left_p >= 50000 then (88 * left_p + 50) // 100 else a end end as pair
        from l)
      select id, least(a, left_p, left_t, pair)::decimal(9,0) * 0.01::decimal(3,2) as payable from c
    ) to 'OUT' (header true)
    """
  }
}
