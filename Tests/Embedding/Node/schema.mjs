/** What of a JSON value does not fit a schema: as much of draft 7 as the schemas of this project use. */
export function problems(value, schema, root = schema, place = "$") {
  if (schema.$ref) return problems(value, schema.$ref.split("/").slice(1).reduce((part, name) => part[name], root), root, place);
  const unknown = Object.keys(schema).filter((word) => !(word in words) && !["$schema", "title", "description", "definitions"].includes(word));
  if (unknown.length) throw new Error(`${place}: this test knows no ${unknown}`);
  return Object.keys(schema).flatMap((word) => {
    const answer = words[word]?.(value, schema[word], schema, root, place) ?? true;
    return answer === true ? [] : answer === false ? [`${place}: ${word}`] : answer;
  });
}

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const types = { object: isObject, array: Array.isArray, string: (value) => typeof value === "string", integer: Number.isInteger };

const words = {
  type: (value, type) => types[type](value),
  enum: (value, values) => values.includes(value),
  const: (value, own) => value === own,
  pattern: (value, pattern) => typeof value !== "string" || new RegExp(pattern, "u").test(value),
  minLength: (value, length) => typeof value !== "string" || value.length >= length,
  minItems: (value, count) => !Array.isArray(value) || value.length >= count,
  minimum: (value, least) => typeof value !== "number" || value >= least,
  required: (value, names) => !isObject(value) || names.every((name) => name in value),
  additionalProperties: (value, isAllowed, { properties }) => isAllowed || !isObject(value) || Object.keys(value).every((name) => name in properties),
  properties: (value, all, _, root, place) =>
    !isObject(value) || Object.keys(value).filter((name) => all[name]).flatMap((name) => problems(value[name], all[name], root, `${place}.${name}`)),
  items: (value, one, _, root, place) => !Array.isArray(value) || value.flatMap((item, index) => problems(item, one, root, `${place}[${index}]`)),
};
