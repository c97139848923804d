import { z } from "zod";

import { euros, instant, listOf, operator, pagingShape } from "#app/api/endpoint.ts";
import { idOf, publicId } from "#app/api/id.ts";
import { waitingPlaceStates } from "#app/modules/group-lessons/waiting-place/domain.ts";

import { paymentTypes, registrationStates } from "./domain.ts";
import { cancelledSchema } from "./registration.endpoints.ts";

const count = z.number().int();

const rowSchema = z.object({
  id: count,
  customer_id: count,
  family: z.string().nullable(),
  student: z.string(),
  state: z.enum(registrationStates),
  created_at: instant,
  payment_type: z.enum(paymentTypes),
  total: euros,
  deadline: instant.nullable(),
});

const waitingSchema = z.object({
  place: count,
  id: count,
  firstname: z.string(),
  email: z.string(),
  state: z.enum(waitingPlaceStates),
  since: instant.nullable(),
  called_until: instant.nullable(),
});

export const operatorEndpoints = {
  /** Registrations, and who waits for a seat in order (API-245, OPS-09). */
  listOfGroupLesson: operator.get("/api/operator/group-lessons/:id/registrations", {
    command: "group-lesson registrations",
    notes: "people",
    list: true,
    params: z.object({ id: publicId("group_lesson") }),
    query: z.object({ state: z.enum(registrationStates).optional(), ...pagingShape }),
    output: listOf(rowSchema).extend({ title: z.string(), waiting: z.array(waitingSchema) }),
  }),

  /** `whole`: all as it came, begun or not. `terms`: as if the family cancelled today (API-246, OPS-09). */
  cancelAny: operator.post("/api/operator/registrations/:id/cancel", {
    money: true,
    mailsOthers: true,
    params: z.object({ id: idOf("registration") }),
    body: z.object({ refund: z.enum(["whole", "terms"], "api.registration.refund") }),
    output: cancelledSchema,
  }),

  /** To another group lesson of the same price, before both begin: what was paid pays it (OPS-09). */
  moveAny: operator.post("/api/operator/registrations/:id/move", {
    money: true,
    mailsOthers: true,
    params: z.object({ id: idOf("registration") }),
    body: z.object({ group_lesson_id: publicId("group_lesson", "api.registration.move_to") }),
    output: z.object({ id: count, group_lesson_id: count, former_id: count }),
  }),
};
