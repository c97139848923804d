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
 * takes. `run` may write through the API that it is given only.
 */
export async function allFaults<Schema extends z.ZodType>(
  schema: Schema,
  sent: object,
  api: Api,
  run: (value: z.output<Schema>, api: Api) => Promise<unknown>,
): Promise<Errors> {
  const { issues, ...mended } = mend(coerced(schema), sent);
  const names = [...new Set(issues.map(({ path }) => nameOf(path)))];
  const errors = Object.fromEntries(
    names.map((name) => [name, sentencesOf(issues.filter(({ path }) => nameOf(path) === name))]),
  );
  if (!("value" in mended)) return errors;
  const value = mended.value as z.output<Schema>;
  const ruled = await run(value, judging(api)).then(() => ({}), refusedFields);
  const apart = Object.entries(ruled).filter(([name]) => !names.some((one) => touch(one, name)));
  return { ...errors, ...Object.fromEntries(apart) };
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
