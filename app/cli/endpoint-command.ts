import { writeFile } from "node:fs/promises";
import { isAbsolute } from "node:path";
import { z } from "zod";

import { createApi } from "#app/api/api.server.ts";
import { type Endpoint, isFile, type Refusal } from "#app/api/endpoint.ts";
import { endpointTable, type NamedEndpoint } from "#app/api/endpoints.ts";
import { summaryOf } from "#app/api/summaries.ts";
import { apiClient } from "#app/bff/api-client.server.ts";
import type { Db } from "#app/db/client.server.ts";
import type { Connection } from "#app/db/connect.server.ts";
import { env } from "#app/env.server.ts";
import type { Gateways } from "#app/gateways/gateways.server.ts";
import { type Command as CommandOver, type Line, Refused } from "#app/lib/command-line.ts";
import { accounts } from "#app/modules/people/account/endpoints.ts";
import { operatorNamed } from "#app/modules/people/account/operator.server.ts";

export type Tools = Readonly<{
  connection: Connection;
  gateways: Gateways;
  now: Date;
  machineNow: Date;
}>;

/** `as`: the name or e-mail of an operator. */
export type Named = Tools & Readonly<{ as: string; db: Db }>;
export type Command = CommandOver<Named>;

/**
 * Runs in a process of its own, before any database is migrated or served; one that `isServed` is done by the server
 * instead where one answers, and then has its tools.
 */
export type AloneCommands = Readonly<
  Record<
    string,
    Omit<Command, "run"> & {
      isServed?: true;
      run: (line: Line, tools?: Named) => unknown;
    }
  >
>;
export type EndpointCommand = Command & { endpoint: Endpoint };

type Schema = Readonly<{
  format?: string;
  multipleOf?: number;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
}>;

type Part = keyof Endpoint["input"];
type Field = Readonly<{ name: string; part: Part; schema: Schema; required: boolean }>;

/** `--length` and `--page` are enough. */
const unlisted = new Set(["start", "limit"]);

/** A transform hides what it takes: then the schema of what it makes is read. */
function schemaOf(schema: z.ZodType): Schema {
  const [sent, made] = (["input", "output"] as const).map(
    (io) => z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Schema,
  );
  const isKnown = sent && (sent.type ?? sent.enum ?? sent.anyOf) !== undefined;
  return (isKnown ? sent : made) ?? {};
}

function fieldsOf({ input }: Endpoint): Field[] {
  return (["params", "query", "body"] as const).flatMap((part) => {
    const schema = input[part];
    if (!(schema instanceof z.ZodObject)) return [];
    const shape = Object.entries<z.ZodType>(schema.shape);
    return shape
      .filter(([name]) => !unlisted.has(name))
      .map(([name, inner]) => {
        const required = !inner.safeParse(undefined).success;
        return { name, part, schema: schemaOf(inner), required };
      });
  });
}

const choices = ({ enum: list, anyOf = [] }: Schema): readonly unknown[] =>
  list ?? anyOf.flatMap((one) => choices(one));
const isOf = (kind: string, { type, anyOf = [] }: Schema): boolean =>
  [type].flat().includes(kind) || anyOf.some((one) => isOf(kind, one));
const isNumber = (schema: Schema) => isOf("number", schema) || isOf("integer", schema);

const optionOf = (name: string) => `--${name.replaceAll("_", "-")}`;

function kindOf(schema: Schema): string {
  const list = choices(schema);
  if (list.length > 0) return list.join("|");
  if (isOf("array", schema)) return "ONE,OTHER";
  if (schema.format === "date") return "DAY";
  if (!isNumber(schema)) return "TEXT";
  return schema.multipleOf === 0.01 ? "EUROS" : "NUMBER";
}

function formOf({ name, schema, required }: Field, isWord: boolean): string {
  const word = choices(schema).join("|") || name.toUpperCase();
  const option = isOf("boolean", schema) ? "" : `=${kindOf(schema)}`;
  const form = isWord ? word : `${optionOf(name)}${option}`;
  return required ? form : `[${form}]`;
}

/** What an option or word gives, as its schema wants it. */
function valueOf({ schema }: Field, text: string): unknown {
  if (isOf("array", schema)) return text.split(",");
  const digits = text.replace(",", ".");
  return isNumber(schema) && digits !== "" && !Number.isNaN(Number(digits)) ? Number(digits) : text;
}

/** One sentence a fault, each with its option or word. */
async function refuse(refused: unknown, words: readonly string[]): Promise<never> {
  if (!(refused instanceof Response)) throw refused;
  const { message, errors = [] } = (await refused.json()) as Refusal;
  const nameOf = (field: string) => (words.includes(field) ? field.toUpperCase() : optionOf(field));
  const faults = errors.map(({ field, message: fault }) => `${nameOf(field)}: ${fault}`);
  throw new Refused(faults.join(" ") || message, refused.status);
}

/** Without any operator, the first one is made by anybody; in production nothing else is done. */
async function apiFor(endpoint: Endpoint, { db, as, now, gateways }: Named) {
  const actor = await operatorNamed(db, as);
  const isFirst = env.demo || endpoint === accounts.createOperator;
  if (!actor || (actor.id === 0 && !isFirst)) {
    throw new Refused(`No open operator is called "${as}": --as=NAME or --as=EMAIL.`);
  }
  const actorOf = () => Promise.resolve(actor);
  const api = createApi({ db, clock: () => now, gateways, actorOf });
  return apiClient((request) => api.fetch(request, { command: true }), env.origin);
}

/** `GET /api/operator/bills` under the key `listAll` is `bill list`. */
function usualName({ verb, endpoint }: NamedEndpoint): string {
  const [, , , things = ""] = endpoint.path.split("/");
  const [does = ""] = verb.split(/(?=[A-Z])/);
  return `${things.replace(/s$/, "")} ${does}`;
}

type Form = ReturnType<typeof readForm>;

/** How a line is typed: `payment receive :bill`, `review hide action=hide`, `payment refund [--again]`. */
function readForm(endpoint: Endpoint, text: string) {
  const given = text.split(" ");
  const fixed = new Map(
    given.filter((one) => one.includes("=")).map((one) => one.split("=") as [string, string]),
  );
  const once = given.includes("[--again]");
  const fields = fieldsOf(endpoint);
  const typed = fields.filter(({ name }) => !fixed.has(name));
  const isWord = ({ name, part }: Field) => part === "params" || given.includes(`:${name}`);
  const [positions, options] = [typed.filter(isWord), typed.filter((field) => !isWord(field))];
  const takes = [
    ...positions.map((field) => formOf(field, true)),
    ...options.map((field) => formOf(field, false)),
    ...(isFile(endpoint) ? ["--to=PATH"] : []),
    ...(once ? ["[--again]"] : []),
  ].join(" ");
  const name = given.filter((one) => /^[a-z-]+$/.test(one)).join(" ");
  return { endpoint, name, takes, fields, fixed, once, words: positions.map((one) => one.name) };
}

function sentOf({ endpoint, fields, fixed, words }: Form, line: Line): object {
  const sent: Record<string, Record<string, unknown>> = endpoint.input.body ? { body: {} } : {};
  for (const field of fields) {
    const option = optionOf(field.name).slice(2);
    const at = words.indexOf(field.name);
    const text = at >= 0 ? line.words[at] : line.texts[option];
    const typed = text === undefined ? undefined : valueOf(field, text);
    const value = line.flags.has(option) || (fixed.get(field.name) ?? typed);
    if (value !== undefined) sent[field.part] = { ...sent[field.part], [field.name]: value };
  }
  return sent;
}

/** A file is written, never printed. */
function pathIn({ texts: { to = "" } }: Line): string {
  if (isAbsolute(to)) return to;
  throw new Refused("Say where to, as a whole path: --to=/home/me/a.pdf.");
}

/** Calls the endpoint in this process: words, options and checks are its schemas'. */
async function runForm(form: Form, line: Line, tools: Named): Promise<unknown> {
  const { endpoint, once, words } = form;
  const to = isFile(endpoint) && pathIn(line);
  const api = await apiFor(endpoint, tools);
  const replayed: { since?: string | null } = {};
  const options = {
    once: once && !line.flags.has("again") ? "line" : undefined,
    readHeaders: (headers: Headers) => {
      replayed.since = headers.get("idempotency-replayed");
    },
  };
  // A dry run answers something else than the endpoint declares.
  const called = { ...endpoint, output: z.unknown() };
  const answer = await api(called, sentOf(form, line), options).catch((refused: unknown) =>
    refuse(refused, words),
  );
  if (to) {
    const bytes = Buffer.from(await (answer as Response).arrayBuffer());
    await writeFile(to, bytes, { mode: 0o600, flag: "wx" });
    return { written: to };
  }
  if (answer === undefined) return { done: true };
  const { since } = replayed;
  return since ? { ...(answer as object), done_before: since, once_more: "--again" } : answer;
}

function commandOf(named: NamedEndpoint, text: string): [string, EndpointCommand] {
  const { endpoint } = named;
  const form = readForm(endpoint, text);
  const run: Command["run"] = (line, tools) => runForm(form, line, tools);
  return [form.name, { takes: form.takes, help: summaryOf(named), run, endpoint }];
}

/** One command or several for each operator's endpoint, in order of their names. */
export const endpointCommands: Readonly<Record<string, EndpointCommand>> = Object.fromEntries(
  endpointTable
    .filter(({ endpoint }) => endpoint.access === "operator")
    .flatMap((named) =>
      [named.endpoint.command ?? usualName(named)].flat().map((form) => commandOf(named, form)),
    )
    .toSorted(([one], [other]) => (one < other ? -1 : 1)),
);
