-- The functions but promo_taken in PL/Python, which needs no compiler. The package promo must be one of the
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
    columns["lines"] = [json.loads(lines)]
    if any(set(line) - {"minor", "pieces", "labels"} for line in columns["lines"][0]):
      words = "lines: they are no JSON array of objects with `minor`, `pieces` and `labels`"
      return None, None, words
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

-- A time without a zone would be one of the session's zone.
DO $do$
DECLARE
  answer text[];
  kind text;
BEGIN
  FOREACH answer SLICE 1 IN ARRAY
    ARRAY[['promo_price', 'bigint'], ['promo_applied', 'text[]'], ['promo_problem', 'text']]
  LOOP
    FOREACH kind IN ARRAY ARRAY['timestamp', 'date'] LOOP
      EXECUTE format($function$
        CREATE FUNCTION %s(
          rules text, minor bigint, at %s, codes text DEFAULT NULL, facts jsonb DEFAULT NULL,
          lines jsonb DEFAULT NULL, shipping_minor bigint DEFAULT NULL
        ) RETURNS %s LANGUAGE plpgsql STABLE PARALLEL SAFE AS $body$
          BEGIN
            RAISE EXCEPTION '`at` has no time zone' USING ERRCODE = 'datatype_mismatch', HINT =
              'Say which, as in `at AT TIME ZONE ''Europe/Berlin''`, or `at::timestamptz` for that '
              'of the session.';
          END
        $body$
      $function$, answer[1], kind, answer[2]);
    END LOOP;
  END LOOP;
END
$do$;
