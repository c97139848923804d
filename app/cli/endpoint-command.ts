import { z } from "zod";

import { createApi } from "#app/api/api.server.ts";
import type { Endpoint, Refusal } from "#app/api/endpoint.ts";
import { env } from "#app/env.server.ts";
import { operatorNamed } from "#app/modules/people/account/operator.server.ts";

import { type Command, type Known, type Line, Refused } from "./command.ts";

type Schema = Readonly<{
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
}>;

type Part = "params" | "query" | "body";
type Field = Readonly<{ name: string; part: Part; schema: Schema; required: boolean }>;

const parts: readonly Part[] = ["params", "query", "body"];

function fieldsOf({ input }: Endpoint): Field[] {
  return parts.flatMap((part) => {
    const schema = input[part];
    if (!schema) return [];
    const written = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema;
    const { properties = {}, required = [] } = written;
    return Object.entries(properties).map(([name, inner]) => {
      return { name, part, schema: inner, required: required.includes(name) };
    });
  });
}

const choices = ({ enum: list, anyOf = [] }: Schema): readonly unknown[] =>
  list ?? anyOf.flatMap((one) => choices(one));
const isOf = (kind: string, { type, anyOf = [] }: Schema): boolean =>
  [type].flat().includes(kind) || anyOf.some((one) => isOf(kind, one));

const optionOf = (name: string) => `--${name.replaceAll("_", "-")}`;

function optionForm({ name, schema, required }: Field): string {
  const list = choices(schema);
  const kind = list.length > 0 ? list.join("|") : isOf("number", schema) ? "NUMBER" : "TEXT";
  const form = isOf("boolean", schema) ? optionOf(name) : `${optionOf(name)}=${kind}`;
  return required ? form : `[${form}]`;
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

/** What an option or word says, as its schema wants it. */
function valueOf({ schema }: Field, text: string): unknown {
  if (isOf("array", schema)) return text.split(",");
  const digits = text.replace(",", ".");
  const isNumber = isOf("number", schema) || isOf("integer", schema);
  return isNumber && digits !== "" && !Number.isNaN(Number(digits)) ? Number(digits) : text;
}

function sentOf(fields: readonly Field[], line: Line, words: readonly string[]) {
  const sent: Record<Part, Record<string, unknown>> = { params: {}, query: {}, body: {} };
  for (const field of fields) {
    const option = optionOf(field.name).slice(2);
    const at = words.indexOf(field.name);
    const text = at >= 0 ? line.words[at] : line.texts[option];
    if (line.flags.has(option)) sent[field.part][field.name] = true;
    else if (text !== undefined) sent[field.part][field.name] = valueOf(field, text);
  }
  return sent;
}

function requestOf(endpoint: Endpoint, { params, query, body }: ReturnType<typeof sentOf>) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const url = new URL(path, env.origin);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  const content = endpoint.input.body ? { body: JSON.stringify(body) } : {};
  const headers = { "Content-Type": "application/json" };
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

async function send(request: Request, { connection, gateways, now, by }: Known) {
  const name = "name" in by ? by.name : "";
  const actor = await operatorNamed(connection.db, name);
  if (!actor) {
    throw new Refused(`No open operator is called "${name}": --as=NAME or --as=EMAIL.`);
  }
  const world = { db: connection.db, clock: () => now, gateways };
  const api = createApi({ ...world, actorOf: () => Promise.resolve(actor) });
  return api.fetch(request, { command: true });
}

/** A command that calls an operator's endpoint in this process: words, options and checks are its schemas'. */
export function commandOf(
  endpoint: Endpoint,
  { words = [], help }: { words?: readonly string[]; help: string },
): Command {
  const fields = fieldsOf(endpoint);
  return {
    takes: takesOf(fields, words),
    help,
    run: async (line, tools) => {
      const answer = await send(requestOf(endpoint, sentOf(fields, line, words)), tools);
      if (answer.status === 204) return { done: true };
      const body: unknown = await answer.json();
      if (!answer.ok) throw new Refused(refusalOf(body as Refusal, words));
      return body;
    },
  };
}
