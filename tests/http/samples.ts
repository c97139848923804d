import type { z } from "zod";

import type { Endpoint } from "#app/api/endpoint.ts";

import { jsonSchemaOf } from "./json-schema.ts";

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  minLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
};

const texts: Record<string, string> = {
  email: "personne@example.test",
  uri: "https://example.test/",
  uuid: "00000000-0000-4000-8000-000000000000",
  "date-time": "2026-09-16T15:30:00.000Z",
  date: "2026-09-16",
};

function valueOf(schema: Schema, whole: boolean, name = ""): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema.allOf?.[0];
  if (choice) return valueOf(choice, whole);
  switch (schema.type) {
    case "object":
      return objectOf(schema, whole);
    case "array":
      return schema.items && whole ? [valueOf(schema.items, whole)] : [];
    case "integer":
    case "number":
      return Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1);
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return texts[schema.format ?? name] ?? "a".repeat(Math.max(schema.minLength ?? 1, 8));
  }
}

function objectOf({ properties = {}, required = [] }: Schema, whole: boolean) {
  const names = Object.keys(properties).filter((name) => whole || required.includes(name));
  return Object.fromEntries(
    names.map((name) => [name, valueOf(properties[name] ?? {}, whole, name)]),
  );
}

export function sampleOf(schema: z.ZodType | undefined, whole = false): Record<string, unknown> {
  if (!schema) return {};
  const value = valueOf(jsonSchemaOf(schema), whole);
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

export function fieldsOf(schema: z.ZodType | undefined): string[][] {
  if (!schema) return [];
  const walk = (part: Schema, path: string[]): string[][] =>
    Object.entries(part.properties ?? {}).flatMap(([name, inner]) => [
      [...path, name],
      ...walk(inner.anyOf?.[0] ?? inner, [...path, name]),
    ]);
  return walk(jsonSchemaOf(schema), []);
}

export const badValues: readonly unknown[] = [
  null,
  "",
  " ",
  0,
  -1,
  -0.5,
  1e21,
  2 ** 31,
  2 ** 53,
  true,
  [],
  {},
  [[]],
  "NaN",
  "9".repeat(400),
  "a".repeat(10_000),
  "😀".repeat(50),
  "\u202eenvers",
  "\u001b[31mrouge\u009b0m",
  "à l’envers \u2066 puis\u001b]0;titre\u0007 rien",
  "zéro\u0000nul",
  "\ud800",
  "e\u0301",
  "a\r\nBcc: b@c.d",
  "<script>alert(1)</script>",
  "' or 1=1 --",
  "${7*7}",
  "../../etc/passwd",
  "0000-00-00",
  "2026-02-30",
  "9999-12-31T23:59:59Z",
  "2026-10-25T02:30:00",
  { __proto__: { admin: true }, constructor: 1 },
  [1, "2", null],
  0.001,
  "1e400",
  "%00",
  "$& $1",
];

export function addressOf(endpoint: Endpoint, params: Record<string, unknown>): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(segmentOf(params[name])),
  );
  return `http://api.test${path}`;
}

function segmentOf(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value ?? 1);
  return text.replace(/[\ud800-\udfff]/g, "\ufffd").slice(0, 2000);
}

export function bodyOf({ body: kind }: Endpoint, given: Record<string, unknown>) {
  if (kind !== "multipart")
    return { body: JSON.stringify(given), type: { "Content-Type": "application/json" } };
  const form = new FormData();
  for (const [name, value] of Object.entries(given)) {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    if (name === "file") form.append(name, new File([text], "photo.jpg"));
    else form.append(name, text);
  }
  return { body: form, type: undefined };
}
