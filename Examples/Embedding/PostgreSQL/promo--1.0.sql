-- STABLE, and not IMMUTABLE: other zone data may change a price, so none belongs into an index.

CREATE FUNCTION promo_price(
  rules text, minor bigint, at timestamptz, codes text DEFAULT NULL, facts jsonb DEFAULT NULL,
  lines jsonb DEFAULT NULL, shipping_minor bigint DEFAULT NULL
) RETURNS bigint AS 'MODULE_PATHNAME', 'promo_price_of_row' LANGUAGE C STABLE PARALLEL SAFE COST 10;

CREATE FUNCTION promo_applied(
  rules text, minor bigint, at timestamptz, codes text DEFAULT NULL, facts jsonb DEFAULT NULL,
  lines jsonb DEFAULT NULL, shipping_minor bigint DEFAULT NULL
) RETURNS text[] AS 'MODULE_PATHNAME', 'promo_applied_to_row' LANGUAGE C STABLE PARALLEL SAFE COST 10;

CREATE FUNCTION promo_taken(
  rules text, minor bigint, at timestamptz, codes text DEFAULT NULL, facts jsonb DEFAULT NULL,
  lines jsonb DEFAULT NULL, shipping_minor bigint DEFAULT NULL
) RETURNS jsonb AS 'MODULE_PATHNAME', 'promo_taken_from_row' LANGUAGE C STABLE PARALLEL SAFE COST 10;

CREATE FUNCTION promo_problem(
  rules text, minor bigint, at timestamptz, codes text DEFAULT NULL, facts jsonb DEFAULT NULL,
  lines jsonb DEFAULT NULL, shipping_minor bigint DEFAULT NULL
) RETURNS text AS 'MODULE_PATHNAME', 'promo_problem_of_row' LANGUAGE C STABLE PARALLEL SAFE COST 10;

-- Its proofs take up to a second.
CREATE FUNCTION promo_check(rules text) RETURNS text
AS 'MODULE_PATHNAME', 'promo_check_of_rules' LANGUAGE C STABLE PARALLEL SAFE COST 1000000;

CREATE FUNCTION promo_version(rules text) RETURNS text
AS 'MODULE_PATHNAME', 'promo_version_of_rules' LANGUAGE C STABLE PARALLEL SAFE COST 10;

-- A time without a zone would be one of the session's zone.
DO $do$
DECLARE
  answer text[];
  kind text;
BEGIN
  FOREACH answer SLICE 1 IN ARRAY
    ARRAY[['promo_price', 'bigint'], ['promo_applied', 'text[]'], ['promo_taken', 'jsonb'],
      ['promo_problem', 'text']]
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
