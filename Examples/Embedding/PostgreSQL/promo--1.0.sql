-- STABLE, and not IMMUTABLE: other zone data may change a price, so none belongs into an index.

CREATE FUNCTION promo_price(
  rules text, minor bigint, at timestamptz, codes text DEFAULT NULL, facts jsonb DEFAULT NULL,
  lines jsonb DEFAULT NULL, shipping_minor bigint DEFAULT NULL
) RETURNS bigint AS 'MODULE_PATHNAME', 'promo_price_of_row' LANGUAGE C STABLE PARALLEL SAFE COST 10;

CREATE FUNCTION promo_applied(
  rules text, minor bigint, at timestamptz, codes text DEFAULT NULL, facts jsonb DEFAULT NULL,
  lines jsonb DEFAULT NULL, shipping_minor bigint DEFAULT NULL
) RETURNS text[] AS 'MODULE_PATHNAME', 'promo_applied_to_row' LANGUAGE C STABLE PARALLEL SAFE COST 10;

CREATE FUNCTION promo_problem(
  rules text, minor bigint, at timestamptz, codes text DEFAULT NULL, facts jsonb DEFAULT NULL,
  lines jsonb DEFAULT NULL, shipping_minor bigint DEFAULT NULL
) RETURNS text AS 'MODULE_PATHNAME', 'promo_problem_of_row' LANGUAGE C STABLE PARALLEL SAFE COST 10;
