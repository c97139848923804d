import { z } from "zod";

import { instant, listOf, operator, pagingShape } from "#app/api/endpoint.ts";
import { outboxStates } from "#app/lib/outbox.ts";

import { eventNames } from "./domain.ts";

const state = z.enum(outboxStates);

export const eventSchema = z.object({
  id: z.uuid(),
  name: z.enum(eventNames),
  state,
  tries: z.number().int(),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
  named: z.boolean(),
  created_at: instant,
  failure: z.string().nullable(),
});

export const outgoingEvents = {
  /** Events for the operator's tools, the newest first; only whether one names a person (PUB-063). */
  list: operator.get("/api/operator/events", {
    list: true,
    query: z.object({ state: state.optional(), ...pagingShape }),
    output: listOf(eventSchema),
  }),
};
