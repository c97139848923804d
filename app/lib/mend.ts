import type { z } from "zod";

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];
type Holder = Record<PropertyKey, unknown>;

const mostRounds = 8;

/** Which of several values stands for one that is missing. */
export type End = "first" | "last";

const begins = (long: Path, short: Path) => short.every((part, index) => long[index] === part);
const overlap = (one: Path, other: Path) => begins(one, other) || begins(other, one);

/**
 * All that a schema refuses, and what it makes of the rest: a long text is cut, a number put within its bounds, the
 * first or last choice taken where none is made, what cannot be set right left out. `value` is missing where a field
 * that cannot be left out stays wrong.
 */
export function mend<Schema extends z.ZodType>(
  schema: Schema,
  sent: object,
  end: End = "first",
): { issues: readonly Issue[]; value?: z.output<Schema> } {
  const rest = copied(sent) as Holder;
  let issues: readonly Issue[] = [];
  for (let round = 0; round < mostRounds; round++) {
    const { success, data, error } = schema.safeParse(rest);
    if (success) return { issues, value: data };
    const known = issues;
    const isNew = ({ path }: Issue) => !known.some((one) => overlap(one.path, path));
    issues = [...known, ...error.issues.filter(isNew)];
    for (const issue of error.issues) setRight(rest, issue, end);
  }
  return { issues };
}

/** A file, which `structuredClone` would lose, stays itself. */
function copied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copied);
  if (typeof value !== "object" || value === null || value instanceof Blob) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, copied(one)]));
}

function setRight(sent: Holder, issue: Issue, end: End): void {
  const [last, ...above] = issue.path.toReversed();
  const holder = above.reduceRight<unknown>((at, part) => (at as Holder | undefined)?.[part], sent);
  if (last === undefined || typeof holder !== "object" || holder === null) return;
  const owner = holder as Holder;
  const other = standIn(issue, owner[last], end);
  if (other === undefined) Reflect.deleteProperty(owner, last);
  else owner[last] = other;
}

const anyText = "a";
/** No row has it: a rule refuses it at its own field. */
const unknownId = 2_147_483_647;

function standIn(issue: Issue, sent: unknown, end: End): unknown {
  const near = nearest(issue, sent) ?? chosen(issue, sent, end);
  if (near !== undefined && near !== sent) return near;
  const isOther = issue.code === "custom" && typeof sent === "string" && sent !== anyText;
  return sent === undefined || isOther ? anyText : undefined;
}

function nearest(issue: Issue, sent: unknown): unknown {
  if (issue.code !== "too_big" && issue.code !== "too_small") return undefined;
  const bound = Number(issue.code === "too_big" ? issue.maximum : issue.minimum);
  return within[issue.origin]?.(sent, bound);
}

const number = (_: unknown, bound: number) => bound;

const within: Readonly<Record<string, ((sent: unknown, bound: number) => unknown) | undefined>> = {
  number,
  int: number,
  string: (sent, bound) => (typeof sent === "string" ? fitted(sent, bound) : undefined),
  array: (sent, bound) => (Array.isArray(sent) ? sized(sent, bound) : undefined),
};

const fitted = (text: string, length: number) =>
  text.trim().slice(0, length).padEnd(length, anyText);

const sized = (list: readonly unknown[], length: number): unknown[] =>
  Array.from({ length }, (_, index) => list[index] ?? anyText);

function chosen(issue: Issue, sent: unknown, end: End): unknown {
  if (issue.code === "invalid_value") return issue.values.at(end === "first" ? 0 : -1);
  if (issue.code === "invalid_union") return ofUnion(issue, sent, end);
  return issue.code === "invalid_type" ? absent[issue.expected]?.(end) : undefined;
}

const absent: Readonly<Record<string, ((end: End) => unknown) | undefined>> = {
  number: () => unknownId,
  int: () => unknownId,
  boolean: (end) => end === "last",
  array: () => [],
  object: () => ({}),
};

function ofUnion(issue: Issue & { code: "invalid_union" }, sent: unknown, end: End): unknown {
  if ("options" in issue) return issue.options?.at(end === "first" ? 0 : -1);
  const [inner] = issue.errors.at(end === "first" ? 0 : -1) ?? [];
  return inner?.path.length === 0 ? chosen(inner, sent, end) : undefined;
}
