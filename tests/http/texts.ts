import type { z } from "zod";

import type { Endpoint } from "#app/api/endpoint.ts";

import { putAt } from "./ids.ts";
import { jsonSchemaOf } from "./json-schema.ts";
import { sampleOf } from "./samples.ts";

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};

export type TextField = Readonly<{
  name: string;
  honest: string;
  refuses: (text: string) => boolean;
}>;

const honestTexts = [
  "Maths",
  "Je reprends les bases avec chaque élève.",
  "Je reprends les bases avec chaque élève, puis nous lisons un énoncé ensemble. ".repeat(8),
];

export function textFieldsOf({ method, path: address, input }: Endpoint): TextField[] {
  return (["query", "body"] as const).flatMap((part) => {
    const schema = input[part];
    if (!schema) return [];
    const sample = sampleOf(schema, true);
    return [...new Set(textsIn(jsonSchemaOf(schema), []))].flatMap((dotted) => {
      const refuses = (text: string) => isRefused(schema, { sample, dotted }, text);
      const honest = honestTexts.find((text) => !refuses(text));
      const name = `${method} ${address}: ${part === "query" ? "?" : ""}${dotted}`;
      return honest === undefined ? [] : [{ name, honest, refuses }];
    });
  });
}

function textsIn(schema: Schema, path: readonly string[]): string[] {
  const { anyOf = [], oneOf = [], allOf = [], properties = {}, items } = schema;
  return [
    ...(schema.type === "string" && path.length > 0 ? [path.join(".")] : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((one) => textsIn(one, path)),
    ...Object.entries(properties).flatMap(([name, inner]) => textsIn(inner, [...path, name])),
    ...(items ? textsIn(items, [...path, "0"]) : []),
  ];
}

type Sent = Readonly<{ sample: Record<string, unknown>; dotted: string }>;

function isRefused(schema: z.ZodType, { sample, dotted }: Sent, text: string): boolean {
  const sent = structuredClone(sample);
  const path = dotted.split(".");
  putAt(sent, path, text);
  const faults = schema.safeParse(sent).error?.issues ?? [];
  return faults.some(({ path: at }) =>
    at.every((name, depth) => {
      const own = path[depth];
      return own === undefined || own === "0" || own === String(name);
    }),
  );
}
