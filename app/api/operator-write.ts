import { z } from "zod";

import { noContact } from "./public-text.ts";

/** Required of every write of an operator, beside its own fields. */
const reason = z
  .string({ error: "api.operator.reason_required" })
  .trim()
  .min(3, "api.operator.reason_short")
  .max(500, "api.operator.reason_long");

/** What a person reads of it stays on Préau (VAL-006). */
const sentReason = reason.superRefine(noContact);

/** A word in a query or a form. */
const dryRun = z
  .union([z.enum(["false", "true"]), z.boolean()])
  .transform((typed) => typed === true || typed === "true")
  .optional();

type Reason = "none" | "sent" | undefined;

export type WriteShape<R extends Reason> = R extends "none"
  ? { dry_run: typeof dryRun }
  : { reason: typeof reason; dry_run: typeof dryRun };

/** An endpoint's own `reason` is kept: it may be another sentence, or optional. */
type With<Schema, Shape extends z.ZodRawShape> =
  Schema extends z.ZodObject<infer Own>
    ? z.ZodObject<Own & Omit<Shape, keyof Own>>
    : Schema extends z.ZodType
      ? z.ZodIntersection<Schema, z.ZodObject<Shape>>
      : z.ZodObject<Shape>;

type ReasonOf<D> = D extends { reason: "none" } ? "none" : undefined;

/** Parts of an operator's write: the body, or the query of a DELETE, has the reason too. */
export type WriteParts<Method, Given extends object, D> = Method extends "DELETE"
  ? Omit<Given, "query"> & {
      query: With<
        Given extends { query: infer Query } ? Query : undefined,
        WriteShape<ReasonOf<D>>
      >;
    }
  : Omit<Given, "body"> & {
      body: With<Given extends { body: infer Body } ? Body : undefined, WriteShape<ReasonOf<D>>>;
    };

export function asWrite(schema: z.ZodType | undefined, why: Reason): z.ZodType {
  const own = why === "sent" ? sentReason : reason;
  const shape = { ...(why !== "none" && { reason: own }), dry_run: dryRun };
  if (!schema) return z.object(shape);
  if (!(schema instanceof z.ZodObject)) return z.intersection(schema, z.object(shape));
  const lacking = Object.entries(shape).filter(([name]) => !(name in schema.shape));
  return schema.safeExtend(Object.fromEntries(lacking));
}

/** What `serve` reads of an operator's write; the endpoint's own `reason` counts as one. */
export function writeOf(given: object): { reason: string | undefined; dryRun: boolean } {
  const { reason: why, dry_run: dry } = given as { reason?: unknown; dry_run?: unknown };
  return { reason: typeof why === "string" && why !== "" ? why : undefined, dryRun: dry === true };
}
