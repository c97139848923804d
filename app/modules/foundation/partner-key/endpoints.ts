import { z } from "zod";

import { instant, lineSchema, listOf, operator, pagingShape, whole } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { oneLine } from "#app/lib/one-line.ts";
import { partnerScopes } from "#app/lib/partner-scopes.ts";

const count = z.number().int();
const scope = z.enum(partnerScopes);

export const partnerKeySchema = z.object({
  id: count,
  name: z.string(),
  start: z.string(),
  scopes: z.array(scope),
  calls_per_minute: count,
  state: z.enum(["active", "revoked"]),
  created_at: instant,
  revoked_at: instant.nullable(),
});

const ofKey = z.object({ id: idOf("partner_key") });

export const partnerKeys = {
  /** Keys of partners, those in use first, with their calls of thirty days (OPS-48). */
  list: operator.get("/api/operator/partner-keys", {
    list: true,
    query: z.object(pagingShape),
    output: listOf(partnerKeySchema.extend({ calls: count, last_call_at: instant.nullable() })),
  }),

  show: operator.get("/api/operator/partner-keys/:id", {
    params: ofKey,
    output: partnerKeySchema.extend({
      history: z.array(lineSchema.extend({ details: z.record(z.string(), z.unknown()) })),
    }),
  }),

  /** What it called, by hour, the latest first. */
  listCalls: operator.get("/api/operator/partner-keys/:id/calls", {
    command: "partner-key calls :id",
    list: true,
    params: ofKey,
    query: z.object(pagingShape),
    output: listOf(z.object({ hour: instant, call: z.string(), status: count, calls: count })),
  }),

  /** The key is in this answer alone: its hash is kept. */
  create: operator.post("/api/operator/partner-keys", {
    secret: true,
    status: 201,
    body: z.object({
      name: z
        .string("api.partner_key.name")
        .overwrite(oneLine)
        .min(2, "api.partner_key.name")
        .max(80, "api.field.too_big"),
      scopes: z.array(scope, "api.partner_key.scopes").min(1, "api.partner_key.scopes"),
      calls_per_minute: whole(
        z
          .number("api.partner_key.calls")
          .int("api.partner_key.calls")
          .min(1, "api.partner_key.calls")
          .max(6000, "api.partner_key.calls"),
      ),
    }),
    output: partnerKeySchema.extend({ key: z.string() }),
  }),

  /** It opens nothing from the next call on. 409 for one that is revoked already. */
  revoke: operator.post("/api/operator/partner-keys/:id/revoke", {
    params: ofKey,
    output: partnerKeySchema,
  }),
};
