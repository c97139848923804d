import { z } from "zod";

import { instant, listOf, operator, pagingShape } from "#app/api/endpoint.ts";
import { opaqueId } from "#app/api/id.ts";
import { outboxStates } from "#app/lib/outbox.ts";

import { eventNames } from "./domain.ts";

const state = z.enum(outboxStates);

export const eventSchema = z.object({
  id: z.uuid(),
  name: z.enum(eventNames),
  subject: z.string().nullable(),
  state,
  tries: z.number().int(),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
  named: z.boolean(),
  created_at: instant,
  failure: z.string().nullable(),
});

const since = z.iso
  .datetime({ offset: true, error: "api.date.invalid", abort: true })
  .regex(/^20\d\d/, "api.date.invalid");

const ofEvent = {
  params: z.object({ id: opaqueId("outgoing_event", z.uuid()) }),
  output: eventSchema,
};

export const outgoingEvents = {
  /** Events for the operator's tools, the newest first; only whether one names a person (PUB-063). */
  list: operator.get("/api/operator/events", {
    list: true,
    query: z.object({ state: state.optional(), ...pagingShape }),
    output: listOf(eventSchema),
  }),

  /** One that was given up leaves again, without the person it named (API-266). */
  retry: operator.post("/api/operator/events/:id/retry", { reason: "none", ...ofEvent }),

  /** Every one that was given up (OPS-33). */
  retryAll: operator.post("/api/operator/events/retry", {
    command: "event retry-all",
    reason: "none",
    output: z.object({ retried: z.number().int() }),
  }),

  /** One of the last thirty days leaves again under its id, without the person it named; 409 while it waits (OPS-43). */
  replay: operator.post("/api/operator/events/:id/replay", { reason: "none", ...ofEvent }),

  /** Those from an instant on, the oldest first, a thousand at once; `next_from` begins the next thousand (OPS-43). */
  replayFrom: operator.post("/api/operator/events/replay", {
    command: "event replay-from",
    reason: "none",
    body: z.object({ from: since, name: z.enum(eventNames).optional() }),
    output: z.object({ replayed: z.number().int(), next_from: instant.nullable() }),
  }),

  /** One that was given up is tried no more; the reason stays beside its failure (OPS-33). */
  close: operator.post("/api/operator/events/:id/close", ofEvent),
};
