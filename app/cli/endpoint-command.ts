import { z } from "zod";

import { createApi } from "#app/api/api.server.ts";
import type { Endpoint, Refusal } from "#app/api/endpoint.ts";
import { env } from "#app/env.server.ts";
import { type Line, Refused } from "#app/lib/command-line.ts";
import { accounts } from "#app/modules/people/account/endpoints.ts";
import { operatorNamed } from "#app/modules/people/account/operator.server.ts";

import type { Command } from "./command.ts";

type Schema = Readonly<{
  format?: string;
  multipleOf?: number;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
}>;

type Part = "params" | "query" | "body";
type Field = Readonly<{ name: string; part: Part; schema: Schema; required: boolean }>;
type Known = Parameters<Command["run"]>[1];

const parts: readonly Part[] = ["params", "query", "body"];

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
  return parts.flatMap((part) => {
    const schema = input[part];
    if (!(schema instanceof z.ZodObject)) return [];
    return Object.entries(schema.shape as Readonly<Record<string, z.ZodType>>).flatMap(
      ([name, inner]) => {
        const required = !inner.safeParse(undefined).success;
        return unlisted.has(name) ? [] : [{ name, part, schema: schemaOf(inner), required }];
      },
    );
  });
}

const choices = ({ enum: list, anyOf = [] }: Schema): readonly unknown[] =>
  list ?? anyOf.flatMap((one) => choices(one));
const isOf = (kind: string, { type, anyOf = [] }: Schema): boolean =>
  [type].flat().includes(kind) || anyOf.some((one) => isOf(kind, one));
const isNumber = (schema: Schema) => isOf("number", schema) || isOf("integer", schema);

const optionOf = (name: string) => `--${name.replaceAll("_", "-")}`;

function optionForm({ name, schema, required }: Field): string {
  const form = isOf("boolean", schema) ? optionOf(name) : `${optionOf(name)}=${kindOf(schema)}`;
  return required ? form : `[${form}]`;
}

function kindOf(schema: Schema): string {
  const list = choices(schema);
  if (list.length > 0) return list.join("|");
  if (isOf("array", schema)) return "ONE,OTHER";
  if (schema.format === "date") return "DAY";
  if (!isNumber(schema)) return "TEXT";
  return schema.multipleOf === 0.01 ? "EUROS" : "NUMBER";
}

/** Words of the line in order; a word in brackets may be left out. */
function takesOf(fields: readonly Field[], words: readonly string[]): string {
  const wordForms = words.map((word) => {
    const field = fields.find(({ name }) => name === word);
    const form = choices(field?.schema ?? {}).join("|") || word.toUpperCase();
    return field?.required === false ? `[${form}]` : form;
  });
  const options = fields.filter(({ name }) => !words.includes(name)).map(optionForm);
  return [...wordForms, ...options].join(" ");
}

/** What an option or word gives, as its schema wants it. */
function valueOf({ schema }: Field, text: string): unknown {
  if (isOf("array", schema)) return text.split(",");
  const digits = text.replace(",", ".");
  return isNumber(schema) && digits !== "" && !Number.isNaN(Number(digits)) ? Number(digits) : text;
}

type Sent = Record<Part, Record<string, unknown>>;

function sentOf(fields: readonly Field[], line: Line, words: readonly string[]): Sent {
  const sent: Sent = { params: {}, query: {}, body: {} };
  for (const field of fields) {
    const option = optionOf(field.name).slice(2);
    const at = words.indexOf(field.name);
    const text = at >= 0 ? line.words[at] : line.texts[option];
    if (line.flags.has(option)) sent[field.part][field.name] = true;
    else if (text !== undefined) sent[field.part][field.name] = valueOf(field, text);
  }
  return sent;
}

function requestOf(endpoint: Endpoint, { params, query, body }: Sent, once: boolean): Request {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const url = new URL(path, env.origin);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  const content = endpoint.input.body ? { body: JSON.stringify(body) } : {};
  const headers = {
    "Content-Type": "application/json",
    ...(once && { "Idempotency-Key": "line" }),
  };
  return new Request(url, { method: endpoint.method, headers, ...content });
}

/** One sentence a fault, each with its option or word. */
function refusalOf({ message, errors = [] }: Refusal, words: readonly string[]): string {
  const named = errors.map(({ field, message: fault }) => {
    const name = words.includes(field) ? field.toUpperCase() : optionOf(field);
    return `${name}: ${fault}`;
  });
  return named.length > 0 ? named.join(" ") : message;
}

/** Without any operator, the first one is made by anybody; in production nothing else is done. */
async function send(endpoint: Endpoint, request: Request, { connection, as, ...tools }: Known) {
  const { db } = connection;
  const actor = await operatorNamed(db, as);
  const isFirst = env.demo || endpoint === accounts.createOperator;
  if (!actor || (actor.id === 0 && !isFirst)) {
    throw new Refused(`No open operator is called "${as}": --as=NAME or --as=EMAIL.`);
  }
  const world = { db, clock: () => tools.now, gateways: tools.gateways };
  const api = createApi({ ...world, actorOf: () => Promise.resolve(actor) });
  return api.fetch(request, { command: true });
}

export type EndpointCommand = Command & { endpoint: Endpoint };

type Form = Readonly<{ endpoint: Endpoint; words: readonly string[]; once?: boolean }>;

/** `word=value` is fixed by the command. */
export function lineOf({ endpoint, words: given, once = false }: Form) {
  const all = fieldsOf(endpoint);
  const fixed = given.filter((one) => one.includes("=")).map((one) => one.split("="));
  const fields = all.filter(({ name }) => !fixed.some(([one]) => one === name));
  const inPath = fields.filter(({ part }) => part === "params").map(({ name }) => name);
  const words = [...new Set([...inPath, ...given.filter((one) => !one.includes("="))])];
  const takes = [takesOf(fields, words), once ? "[--again]" : ""].filter(Boolean).join(" ");
  const answerTo = async (line: Line, tools: Known): Promise<Response> => {
    const sent = sentOf(fields, line, words);
    for (const [name = "", value] of fixed) {
      const part = all.find((field) => field.name === name)?.part ?? "body";
      sent[part][name] = value;
    }
    const request = requestOf(endpoint, sent, once && !line.flags.has("again"));
    const answer = await send(endpoint, request, tools);
    if (answer.ok) return answer;
    const refusal = (await answer.json()) as Refusal;
    throw new Refused(refusalOf(refusal, words), answer.status);
  };
  return { takes, answerTo };
}

/** A command that calls an operator's endpoint in this process: words, options and checks are its schemas'. */
function commandFor(form: Form, help: string): EndpointCommand {
  const { takes, answerTo } = lineOf(form);
  const run: Command["run"] = async (line, tools) => {
    const answer = await answerTo(line, tools);
    if (answer.status === 204) return { done: true };
    const body: unknown = await answer.json();
    const since = answer.headers.get("idempotency-replayed");
    return since ? { ...(body as object), done_before: since, once_more: "--again" } : body;
  };
  return { takes, help, run, endpoint: form.endpoint };
}

/** The words of a line: the path's, then those named here. */
export const commandOf = (endpoint: Endpoint, help: string, ...words: readonly string[]) =>
  commandFor({ endpoint, words }, help);

/** The same line again does nothing, for good and for every operator; `--again` does it once more (OPS-06). */
export const onceOf = (endpoint: Endpoint, help: string, ...words: readonly string[]) =>
  commandFor({ endpoint, words, once: true }, help);
