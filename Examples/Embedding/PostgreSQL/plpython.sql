-- The three functions in PL/Python, which needs no compiler. The package promo must be one of the
-- server's Python.

CREATE EXTENSION IF NOT EXISTS plpython3u;

CREATE FUNCTION promo_row(
  rules text, minor bigint, seconds double precision, codes text, facts jsonb,
  lines jsonb, shipping_minor bigint,
  OUT payable bigint, OUT applied text[], OUT problem text
) LANGUAGE plpython3u STABLE PARALLEL SAFE AS $$
  import json
  from promo import PromoError, Rules
  if rules is None:
    return None, None, "rules: there are none"
  if rules not in GD:
    if len(GD) >= 64:
      GD.clear()
    compiled = Rules.compile(rules)
    GD[rules] = compiled, [promotion["name"] for promotion in compiled.describe()["promotions"]]
  compiled, promotions = GD[rules]
  # No instant has so many seconds.
  at = None if seconds is None else int(max(min(seconds, 1e18), -1e18))
  columns = {"minor": [minor], "at": [at], "codes": [codes], "shipping_minor": [shipping_minor]}
  if lines is not None:
    # The package calls the amount of a line so, and takes a number as minor units.
    parts = [("amount", "minor"), ("pieces", "pieces"), ("labels", "labels")]
    columns["lines"] = [[
      {name: line[key] for name, key in parts if line.get(key) is not None}
      for line in json.loads(lines)
    ]]
  try:
    values = {name: [value] for name, value in json.loads(facts or "{}").items()}
    prices = compiled.price_rows(**columns, facts=values, applied=True)
  except PromoError as error:
    return None, None, str(error)
  if prices.problems[0]:
    return None, None, prices.problem(0)
  return prices.payables[0], [promotions[number] for number in prices.promotions(0)], None
$$;

CREATE FUNCTION promo_price(
  rules text, minor bigint, at timestamptz, codes text DEFAULT NULL, facts jsonb DEFAULT NULL,
  lines jsonb DEFAULT NULL, shipping_minor bigint DEFAULT NULL
) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT payable FROM promo_row(
    rules, minor, floor(extract(epoch FROM at)), codes, facts, lines, shipping_minor)
$$;

CREATE FUNCTION promo_applied(
  rules text, minor bigint, at timestamptz, codes text DEFAULT NULL, facts jsonb DEFAULT NULL,
  lines jsonb DEFAULT NULL, shipping_minor bigint DEFAULT NULL
) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT applied FROM promo_row(
    rules, minor, floor(extract(epoch FROM at)), codes, facts, lines, shipping_minor)
$$;

CREATE FUNCTION promo_problem(
  rules text, minor bigint, at timestamptz, codes text DEFAULT NULL, facts jsonb DEFAULT NULL,
  lines jsonb DEFAULT NULL, shipping_minor bigint DEFAULT NULL
) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT problem FROM promo_row(
    rules, minor, floor(extract(epoch FROM at)), codes, facts, lines, shipping_minor)
$$;
