import { z } from "zod";

import { upperFirst } from "#app/lib/upper-first.ts";

type Json = Record<string, unknown>;
type Direction = "input" | "output";

const files = import.meta.glob<Record<string, unknown>>(
  ["/app/modules/*/*/*endpoints.ts", "/app/api/endpoint.ts", "/app/api/wire.ts"],
  { eager: true },
);

const inOneWord = (kebab: string) => kebab.split("-").map(upperFirst).join("");

/** Every exported object schema, named after its export; the noun goes before a name that is taken. */
function namedSchemas(): Map<z.ZodType, string> {
  const found = new Map<z.ZodType, string>();
  const taken = new Set<string>();
  for (const [file, held] of Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const noun = inOneWord(file.split("/").at(-2) ?? "");
    for (const [exported, schema] of Object.entries(held)) {
      if (!(schema instanceof z.ZodObject) || found.has(schema)) continue;
      const short = upperFirst(exported.replace(/Schema$/, ""));
      const name = taken.has(short) ? noun + short : short;
      taken.add(name);
      found.set(schema, name);
    }
  }
  return found;
}

function registryOf(names: Map<z.ZodType, string>, suffix: string) {
  const registry = z.registry<{ id: string }>();
  for (const [schema, name] of names) registry.add(schema, { id: name + suffix });
  return registry;
}

/** Writes schemas as JSON Schema; those that have a name go to `components` once, and `$ref` leads there. */
export function createSchemaWriter() {
  const names = namedSchemas();
  const registries = { input: registryOf(names, "Input"), output: registryOf(names, "") };
  const components: Record<string, unknown> = {};

  const write = (schema: z.ZodType, direction: Direction): Json => {
    const written = z.toJSONSchema(schema, {
      io: direction,
      metadata: registries[direction],
      unrepresentable: "any",
      target: "draft-2020-12",
      override: ({ zodSchema, jsonSchema }) => {
        Object.assign(jsonSchema, z.globalRegistry.get(zodSchema));
        describeCents(jsonSchema);
        leaveOutTheObvious(jsonSchema);
      },
    });
    const text = JSON.stringify(written).replaceAll('"#/$defs/', '"#/components/schemas/');
    const { $schema: _, $defs, ...whole } = JSON.parse(text) as Json & { $defs?: Json };
    Object.assign(components, $defs);
    return whole;
  };
  /** Of a path or a query: its fields, wherever they are written. */
  const writeFields = (schema: z.ZodType): Json => {
    const { $ref, ...whole } = write(schema, "input") as Json & { $ref?: string };
    return $ref ? (components[$ref.split("/").at(-1) ?? ""] as Json) : whole;
  };
  return { components, write, writeFields };
}

/** Binary floats fail `multipleOf: 0.01`, so that 14.05 would be refused by a validator. */
function describeCents(schema: { multipleOf?: number; description?: string }): void {
  if (schema.multipleOf !== 0.01) return;
  delete schema.multipleOf;
  schema.description = "Euros, at most two decimals";
}

/** A format's own pattern, and the bounds of any whole number. */
function leaveOutTheObvious(schema: {
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
}): void {
  if (schema.format && schema.format !== "regex") delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}
