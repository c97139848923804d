import { generatePath } from "@remix-run/react";

type Given<Pattern extends string> = NonNullable<Parameters<typeof generatePath<Pattern>>[1]>;

type OptionalIn<Pattern extends string> = Pattern extends `${infer First}/${infer Rest}`
  ? OptionalIn<First> | OptionalIn<Rest>
  : Pattern extends `:${infer Name}?`
    ? Name
    : never;

type ParamsOf<Pattern extends string> = Omit<Given<Pattern>, OptionalIn<Pattern>> &
  Partial<Pick<Given<Pattern>, keyof Given<Pattern> & OptionalIn<Pattern>>>;

/** Escapes each parameter and keeps the last slash, unlike `generatePath`. */
export function pathTo<Pattern extends string>(path: Pattern, params: ParamsOf<Pattern>): string {
  const address = generatePath(
    path,
    (Object.values(params).every(isPlain) ? params : encoded(params)) as Given<Pattern>,
  );
  return path.endsWith("/") ? `${address}/` : address;
}

const isPlain = (value: unknown) => typeof value !== "string" || /^[\w\-.~]*$/.test(value);

/** Decoded parameters must be encoded again. */
const encoded = (params: object) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === "string"
        ? encodeURIComponent(value.replace(/\p{Surrogate}/gu, "\ufffd"))
        : value,
    ]),
  );

/** Empty values are omitted (PUB-012). */
export function withQuery(
  address: string,
  query: Readonly<Record<string, string | number | undefined>>,
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${address}?${text}` : address;
}

/** « cours-particuliers »: the first word of an address. */
export const rootOf = (pattern: string): string => pattern.split("/")[1] ?? "";
