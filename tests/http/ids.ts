import type { z } from "zod";

import type { Endpoint } from "#app/api/endpoint.ts";
import type { IdKind, Noun } from "#app/api/id.ts";

import { jsonSchemaOf } from "./json-schema.ts";

export type Part = "params" | "query" | "body";

export type Position = Readonly<{
  part: Part;
  path: readonly string[];
  noun: Noun;
  kind: IdKind;
  required: boolean;
  format: "number" | "uuid" | "text";
}>;

type Schema = {
  type?: string;
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  "x-noun"?: Noun;
  "x-kind"?: IdKind;
};

const idName = /^(?:id|ids|uuid|uuids)$|_(?:id|ids|uuid|uuids)$|[a-z](?:Id|Ids|Uuid|Uuids)$/;

type Found = { places: Position[]; bare: string[] };

const parts: readonly Part[] = ["params", "query", "body"];

export function idsOf(endpoint: Endpoint): Found {
  const found: Found = { places: [], bare: [] };
  for (const part of parts) {
    const schema = endpoint.input[part];
    if (!schema) continue;
    walk(jsonSchemaOf(schema), { part, path: [], required: true }, found);
  }
  const named = new Set(found.places.map(({ path }) => path[0]));
  for (const [, name = ""] of endpoint.path.matchAll(/:(\w+)/g)) {
    if (name !== "email" && !named.has(name)) found.bare.push(`params.${name}`);
  }
  return { ...found, bare: [...new Set(found.bare)] };
}

function walk(
  schema: Schema,
  at: Pick<Position, "part" | "path" | "required">,
  found: Found,
): void {
  const { "x-noun": noun, "x-kind": kind } = schema;
  if (noun && kind) {
    const isText = schema.type === "string";
    const format = schema.format === "uuid" ? "uuid" : isText ? "text" : "number";
    found.places.push({ ...at, noun, kind, format });
    return;
  }
  for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) {
    walk(one, at, found);
  }
  if (schema.items) walk(schema.items, { ...at, path: [...at.path, "0"] }, found);
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    const path = [...at.path, name];
    const before = found.places.length;
    walk(
      inner,
      { ...at, path, required: at.required && (schema.required ?? []).includes(name) },
      found,
    );
    if (idName.test(name) && found.places.length === before) {
      found.bare.push([at.part, ...path].join("."));
    }
  }
}

export type Parts = Record<Part, Record<string, unknown>>;

export function putAt(target: Record<string, unknown>, path: readonly string[], value: unknown) {
  let here: Record<string, unknown> = target;
  for (const [depth, name] of path.entries()) {
    const next = path[depth + 1];
    if (next === undefined) here[name] = value;
    else if (typeof here[name] !== "object" || here[name] === null) {
      here[name] = next === "0" ? [] : {};
    }
    here = here[name] as Record<string, unknown>;
  }
}

export function takeOut(target: Record<string, unknown>, [name = "", ...rest]: readonly string[]) {
  const inner = target[name];
  if (rest.length === 0 || Array.isArray(inner)) Reflect.deleteProperty(target, name);
  else if (typeof inner === "object" && inner !== null) {
    takeOut(inner as Record<string, unknown>, rest);
  }
}

function isAt(target: Record<string, unknown>, [name = "", ...rest]: readonly string[]): boolean {
  const inner = target[name];
  if (rest.length === 0) return name in target;
  return (
    typeof inner === "object" && inner !== null && isAt(inner as Record<string, unknown>, rest)
  );
}

const plausible: Record<string, unknown> = {
  house_number: "12",
  street: "rue de la Part-Dieu",
  postal_code: "69003",
  city: "Lyon",
  city_code: "",
  full_address: "",
  phone_region: "FR",
  phone_country: "33",
  phone_number: "06 39 98 00 01",
};

function makePlausible(given: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(given)) {
    if (name in plausible) given[name] = plausible[name];
    else if (typeof value === "object" && value !== null) {
      makePlausible(value as Record<string, unknown>);
    }
  }
}

export function parsing(
  schema: z.ZodType | undefined,
  given: Record<string, unknown>,
  kept: Position,
) {
  makePlausible(given);
  for (let round = 0; schema && round < 5; round++) {
    const faults = schema.safeParse(given).error?.issues ?? [];
    for (const { path } of faults) {
      const names = path.map(String);
      const isKept = names.join(".") === kept.path.join(".");
      if (!isKept) takeOut(given, isAt(given, names) ? names : names.slice(0, -1));
    }
  }
  return given;
}

export function absentId({ format }: Position, like: string | number): string | number {
  if (format === "number") return 2_000_000_000;
  if (format === "uuid") return "00000000-0000-4000-8000-ffffffffffff";
  return `${String(like).replace(/_.*/, "")}_absent`;
}
