import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { endpoints } from "./endpoints.ts";
import { createSchemaWriter } from "./shared-schemas.ts";

type Schema = Readonly<{
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}>;

const { components, write } = createSchemaWriter();

/** Each way through a schema, `subjects[].main`, whatever its alternatives. */
function pathsOf(schema: Schema, before = "", depth = 0): string[] {
  if (depth > 6) return [];
  const named = schema.$ref && (components[schema.$ref.split("/").at(-1) ?? ""] as Schema);
  if (named) return pathsOf(named, before, depth);
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const at = before ? `${before}.${name}` : name;
    return [at, ...pathsOf(inner, at, depth + 1)];
  });
  const choices = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((some) => some ?? []);
  return [
    ...own,
    ...(schema.items ? pathsOf(schema.items, `${before}[]`, depth + 1) : []),
    ...choices.flatMap((choice) => pathsOf(choice, before, depth)),
  ];
}

const bare = (path: string) => path.replace(/(.)\/$/, "$1");

function borneBy(way: string, call: string): string[] {
  const found = endpoints.find(({ method, path }) => `${method} ${bare(path)}` === call);
  if (!found) return [];
  const { query, body } = found.input;
  const schemas = way === "<" ? [found.output] : [query, body];
  const direction = way === "<" ? "output" : "input";
  return schemas.flatMap((schema) => (schema ? pathsOf(write(schema, direction)) : []));
}

const lines = readFileSync("tests/wire/fields.txt", "utf8")
  .split("\n")
  .filter((line) => /^[<>]/.test(line))
  .map((line) => {
    const [, way = "", call = "", names = ""] = /^([<>]) (\S+ \S+): (.+)$/.exec(line) ?? [];
    return [`${way} ${call}`, way, call, names.split(" ")] as const;
  });

test.each(lines)("%s bears the names of the source (ENT)", (_, way, call, names) => {
  const borne = new Set(borneBy(way, call));

  expect(names.filter((name) => !borne.has(name))).toEqual([]);
});
