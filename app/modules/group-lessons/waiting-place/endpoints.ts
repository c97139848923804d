import { z } from "zod";

import { customer, instant, stateSchema, visitor } from "#app/api/endpoint.ts";
import { idOf, publicId, secretOf } from "#app/api/id.ts";
import { named } from "#app/api/wire.ts";
import { proofShape } from "#app/modules/foundation/captcha/proof.endpoints.ts";
import { emailSchema, personNameSchema } from "#app/modules/people/account/account.endpoints.ts";

import { waitingPlaceStates } from "./domain.ts";

const waitingPlaceSchema = z.object({
  place: z.number().int().nullable(),
  firstname: z.string(),
  status: z.enum(waitingPlaceStates),
  state: stateSchema,
  called_until: instant.nullable(),
});

const ownWaitingPlaceSchema = waitingPlaceSchema.extend({
  email: z.string(),
  student: named.nullable(),
  group_lesson: z.object({
    id: z.number().int(),
    title: z.string(),
    slug: z.string(),
    start: instant,
    city: z.string().nullable(),
  }),
});

const groupLessonParams = z.object({ id: publicId("group_lesson") });
const linked = z.object({ token: secretOf("waiting_place", z.string().min(1).max(100)) });

export const waitingPlaces = {
  /** A visitor is answered alike whether the address waits already (API-158a). 409 while there is a seat. */
  join: visitor.post("/api/public/group-lessons/:id/waiting-list", {
    mailsOthers: true,
    status: 201,
    limit: { calls: 10, perSeconds: 3600 },
    params: groupLessonParams,
    body: z.object({
      student_id: idOf("student").optional(),
      firstname: personNameSchema("api.account.firstname_required").optional(),
      email: emailSchema.optional(),
      ...proofShape,
    }),
    output: waitingPlaceSchema,
  }),

  show: visitor.get("/api/public/group-lessons/:id/waiting-list", {
    params: groupLessonParams,
    query: linked,
    output: waitingPlaceSchema,
    cache: "no-store",
  }),

  /** 409 when there is a seat again (API-158c). */
  confirm: visitor.post("/api/public/group-lessons/:id/waiting-list/confirm", {
    params: groupLessonParams,
    query: linked,
    output: waitingPlaceSchema,
  }),

  listOwn: customer.get("/api/customer/waiting-places", {
    output: z.object({ data: z.array(ownWaitingPlaceSchema) }),
  }),

  leaveOwn: customer.delete("/api/customer/waiting-places/:id", {
    mailsOthers: true,
    answer: "none",
    params: groupLessonParams,
    query: z.object({ student_id: idOf("student").optional() }),
  }),

  leave: visitor.delete("/api/public/group-lessons/:id/waiting-list", {
    mailsOthers: true,
    answer: "none",
    params: groupLessonParams,
    query: linked,
  }),
};

export type OwnWaitingPlace = z.output<typeof ownWaitingPlaceSchema>;
export type WaitingPlace = z.output<typeof waitingPlaceSchema>;
