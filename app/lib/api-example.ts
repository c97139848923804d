/** The parts of JSON Schema that our own document uses. */
export type ApiSchema = Readonly<{
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  pattern?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly ApiSchema[];
  oneOf?: readonly ApiSchema[];
  allOf?: readonly ApiSchema[];
  items?: ApiSchema;
  properties?: Readonly<Record<string, ApiSchema>>;
  minimum?: number;
  default?: unknown;
}>;

export type ApiSchemas = Readonly<Record<string, ApiSchema>>;

const deepest = 5;

const texts: Readonly<Record<string, string>> = {
  date: "2026-09-09",
  "date-time": "2026-09-09T08:00:00.000Z",
  email: "zoe@example.fr",
  uri: "https://www.example.fr/",
  uuid: "3f0c2f0e-7a5e-4a5f-9a53-0d1c5a6b7c8d",
};

const kindOf = ({ type, properties, items }: ApiSchema): string | undefined => {
  const named = typeof type === "string" ? type : type?.find((one) => one !== "null");
  return named ?? (properties ? "object" : items ? "array" : undefined);
};

const nameOf = (ref = "") => ref.split("/").at(-1) ?? "";

/** Beyond its type: what it names, its only value, its usual one, its first choice. */
const statedIn = ({ const: only, default: usual, enum: choices }: ApiSchema): unknown =>
  [only, usual, choices?.[0]].find((value) => value !== undefined);

const innerOf = ({ $ref, anyOf, oneOf, allOf }: ApiSchema, all: ApiSchemas) =>
  $ref === undefined ? [anyOf, oneOf, allOf].find(Boolean)?.[0] : (all[nameOf($ref)] ?? {});

/** A value that the schema could take; null beyond five levels. */
export function exampleOf(schema: ApiSchema, all: ApiSchemas, depth = 0): unknown {
  if (depth > deepest) return null;
  const deeper = (inner: ApiSchema) => exampleOf(inner, all, depth + 1);
  const stated = statedIn(schema);
  if (stated !== undefined) return stated;
  const inner = innerOf(schema, all);
  return inner ? deeper(inner) : (plain[kindOf(schema) ?? ""]?.(schema, deeper) ?? null);
}

type Plain = (schema: ApiSchema, deeper: (inner: ApiSchema) => unknown) => unknown;

const numberOf: Plain = ({ minimum = 1 }) => Math.max(1, minimum);

const plain: Readonly<Record<string, Plain>> = {
  object: ({ properties = {} }, deeper) =>
    Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, deeper(inner)])),
  array: ({ items }, deeper) => (items ? [deeper(items)] : []),
  integer: numberOf,
  number: numberOf,
  boolean: () => true,
  string: ({ format = "" }) => texts[format] ?? "texte",
};
