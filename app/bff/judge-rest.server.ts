import { isDeepStrictEqual } from "node:util";
import { unstable_coerceFormValue as coerced } from "@conform-to/zod/v4";
import type { z } from "zod";

import { refusalSchema } from "#app/api/endpoint.ts";
import { sentencesOf } from "#app/lib/fault.ts";
import { isRead } from "#app/lib/http-method.ts";
import { mend } from "#app/lib/mend.ts";

import type { Api } from "./api-client.server.ts";
import { log } from "./log.server.ts";

type Errors = Record<string, string[]>;

/** Thrown in place of what a write would answer. */
class Judged extends Error {}

/** Reads as ever; its first write is judged by the rules, not done. */
const judging =
  (api: Api): Api =>
  async (endpoint, input, options) => {
    if (isRead(endpoint.method)) return api(endpoint, input, options);
    const isPlain = endpoint.body === undefined && "body" in input;
    if (isPlain) await api(endpoint, input, { ...options, judgedOnly: true });
    throw new Judged();
  };

/**
 * All faults of a form in one round (VAL-027): those of its schema, then those of the rules about what the schema
 * takes, whichever choice is made where one is missing. `run` may write through the API that it is given only; it is
 * given no password and no file (`secrets`).
 */
export async function allFaults<Schema extends z.ZodType>(
  schema: Schema,
  { sent, secrets }: Readonly<{ sent: object; secrets: readonly string[] }>,
  api: Api,
  run: (value: z.output<Schema>, api: Api) => Promise<unknown>,
): Promise<Errors> {
  const form = coerced(schema);
  const { issues } = mend(form, sent);
  const names = [...new Set(issues.map(({ path }) => nameOf(path)))];
  const errors = Object.fromEntries(
    names.map((name) => [name, sentencesOf(issues.filter(({ path }) => nameOf(path) === name))]),
  );
  const ends = (["first", "last"] as const).map((end) => mend(form, open(sent, secrets), end));
  const values = ends.flatMap((mended) =>
    "value" in mended ? [mended.value as z.output<Schema>] : [],
  );
  if (values.length < ends.length) return errors;
  const distinct = isDeepStrictEqual(values[0], values[1]) ? values.slice(1) : values;
  const ruled: Errors[] = [];
  for (const value of distinct) ruled.push(await faultsOf(run, value, api));
  return { ...errors, ...inEach(ruled, [...names, ...secrets]) };
}

/** Faults of one trial that the others find too, at other fields than those named. */
function inEach([first = {}, ...others]: readonly Errors[], names: readonly string[]): Errors {
  const isFound = (name: string) =>
    others.every((other) => isDeepStrictEqual(other[name], first[name]));
  const isApart = (name: string) => !names.some((one) => touch(one, name));
  const found = Object.entries(first).filter(([name]) => isApart(name) && isFound(name));
  return Object.fromEntries(found);
}

const open = (sent: object, secrets: readonly string[]) =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => !secrets.includes(name)));

async function faultsOf<Value>(
  run: (value: Value, api: Api) => Promise<unknown>,
  value: Value,
  api: Api,
): Promise<Errors> {
  try {
    await run(value, judging(api));
    return {};
  } catch (refusal) {
    return refusedFields(refusal);
  }
}

const nameOf = (path: readonly PropertyKey[]) =>
  path.reduce<string>((name, part) => {
    if (typeof part === "number") return `${name}[${String(part)}]`;
    return name === "" ? String(part) : `${name}.${String(part)}`;
  }, "");

const inside = (one: string, other: string) =>
  one === other || one.startsWith(`${other}.`) || one.startsWith(`${other}[`);
const touch = (one: string, other: string) => inside(one, other) || inside(other, one);

async function refusedFields(refusal: unknown): Promise<Errors> {
  if (refusal instanceof Judged) return {};
  if (!(refusal instanceof Response)) {
    // What the schema refuses is told all the same.
    log.error({ err: refusal }, "judged form");
    return {};
  }
  if (refusal.status !== 422) return {};
  const { errors = [] } = refusalSchema.parse(await refusal.json());
  const fields: Errors = {};
  for (const { field, message } of errors) (fields[field] ??= []).push(message);
  return fields;
}
