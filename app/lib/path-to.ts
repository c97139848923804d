import { generatePath } from "@remix-run/react";

type Given<Pattern extends string> = NonNullable<Parameters<typeof generatePath<Pattern>>[1]>;

/** The parameters of « :name? », which may be left out. */
type OptionalIn<Pattern extends string> = Pattern extends `${infer First}/${infer Rest}`
  ? OptionalIn<First> | OptionalIn<Rest>
  : Pattern extends `:${infer Name}?`
    ? Name
    : never;

type ParamsOf<Pattern extends string> = Omit<Given<Pattern>, OptionalIn<Pattern>> &
  Partial<Pick<Given<Pattern>, keyof Given<Pattern> & OptionalIn<Pattern>>>;

/** An address with its parameters, each within its segment: `generatePath` alone does not see to it, and loses the last slash. */
export function pathTo<Pattern extends string>(path: Pattern, params: ParamsOf<Pattern>): string {
  const address = generatePath(
    path,
    (Object.values(params).every(isPlain) ? params : encoded(params)) as Given<Pattern>,
  );
  return path.endsWith("/") ? `${address}/` : address;
}

const isPlain = (value: unknown) => typeof value !== "string" || /^[\w\-.~]*$/.test(value);

/** What came in an address was read from it: a line break, or a sign that parts it, would be one again. */
const encoded = (params: object) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === "string"
        ? encodeURIComponent(value.replace(/\p{Surrogate}/gu, "\ufffd"))
        : value,
    ]),
  );

/** An address with a query; empty values are left out (PUB-012). */
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
