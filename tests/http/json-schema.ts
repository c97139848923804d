import { z } from "zod";

const written = new WeakMap<z.ZodType, object>();

/** Cached: the harnesses need it for each call. */
export function jsonSchemaOf(schema: z.ZodType): object {
  const known = written.get(schema);
  if (known) return known;
  const made = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  written.set(schema, made);
  return made;
}
