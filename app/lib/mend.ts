import type { z } from "zod";

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];
type Holder = Record<PropertyKey, unknown>;

const mostRounds = 6;

const begins = (long: Path, short: Path) => short.every((part, index) => long[index] === part);
const overlap = (one: Path, other: Path) => begins(one, other) || begins(other, one);

/**
 * All that a schema refuses, and what it makes of the rest: a long text is cut, a number put within its bounds, what
 * cannot be set right left out. `value` is missing where a field that cannot be left out stays wrong.
 */
export function mend<Schema extends z.ZodType>(
  schema: Schema,
  sent: object,
): { issues: readonly Issue[]; value?: z.output<Schema> } {
  const rest = structuredClone(sent) as Holder;
  let issues: readonly Issue[] = [];
  for (let round = 0; round < mostRounds; round++) {
    const { success, data, error } = schema.safeParse(rest);
    if (success) return { issues, value: data };
    const known = issues;
    const isNew = ({ path }: Issue) => !known.some((one) => overlap(one.path, path));
    issues = [...known, ...error.issues.filter(isNew)];
    for (const issue of error.issues) setRight(rest, issue);
  }
  return { issues };
}

function setRight(sent: Holder, issue: Issue): void {
  const [last, ...above] = issue.path.toReversed();
  const holder = above.reduceRight<unknown>((at, part) => (at as Holder | undefined)?.[part], sent);
  if (last === undefined || typeof holder !== "object" || holder === null) return;
  const within = holder as Holder;
  const other = standIn(issue, within[last]);
  if (other === undefined) Reflect.deleteProperty(within, last);
  else within[last] = other;
}

const anyText = "a";

function standIn(issue: Issue, sent: unknown): unknown {
  const near = nearest(issue, sent);
  if (near !== undefined && near !== sent) return near;
  const isOther = issue.code === "custom" && typeof sent === "string" && sent !== anyText;
  return sent === undefined || isOther ? anyText : undefined;
}

function nearest(issue: Issue, sent: unknown): unknown {
  if (issue.code !== "too_big" && issue.code !== "too_small") return undefined;
  const bound = Number(issue.code === "too_big" ? issue.maximum : issue.minimum);
  if (issue.origin === "number" || issue.origin === "int") return bound;
  return issue.origin === "string" && typeof sent === "string" ? fitted(sent, bound) : undefined;
}

const fitted = (text: string, length: number) =>
  text.trim().slice(0, length).padEnd(length, anyText);
