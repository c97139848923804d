import { z } from "zod";

import { endpoint, instant, stateSchema } from "#app/api/endpoint.ts";
import { idOf, publicId, secretOf } from "#app/api/id.ts";
import { proofShape } from "#app/modules/foundation/captcha/proof.endpoints.ts";
import { emailSchema, personNameSchema } from "#app/modules/people/account/endpoints.ts";

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
  student: z.object({ id: z.number().int(), name: z.string() }).nullable(),
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

export const waitingEndpoints = {
  /** A visitor is answered alike whether the address waits already (API-158a). 409 while there is a seat. */
  wait: endpoint({
    method: "POST",
    path: "/api/public/group-lessons/:id/waiting-list",
    access: "public",
    mailsOthers: true,
    status: 201,
    limit: { calls: 10, perSeconds: 3600 },
    input: {
      params: groupLessonParams,
      body: z.object({
        student_id: idOf("student").optional(),
        firstname: personNameSchema("api.account.firstname_required").optional(),
        email: emailSchema.optional(),
        ...proofShape,
      }),
    },
    output: waitingPlaceSchema,
  }),

  place: endpoint({
    method: "GET",
    path: "/api/public/group-lessons/:id/waiting-list",
    access: "public",
    input: { params: groupLessonParams, query: linked },
    output: waitingPlaceSchema,
    cache: "no-store",
  }),

  /** 409 when there is a seat again (API-158c). */
  confirm: endpoint({
    method: "POST",
    path: "/api/public/group-lessons/:id/waiting-list/confirm",
    access: "public",
    input: { params: groupLessonParams, query: linked },
    output: waitingPlaceSchema,
  }),

  own: endpoint({
    method: "GET",
    path: "/api/customer/waiting-places",
    access: "customer",
    input: {},
    output: z.object({ data: z.array(ownWaitingPlaceSchema) }),
  }),

  leaveOwn: endpoint({
    method: "DELETE",
    path: "/api/customer/waiting-places/:id",
    access: "customer",
    mailsOthers: true,
    answer: "none",
    input: {
      params: groupLessonParams,
      query: z.object({ student_id: idOf("student").optional() }),
    },
    output: z.void(),
  }),

  leave: endpoint({
    method: "DELETE",
    path: "/api/public/group-lessons/:id/waiting-list",
    access: "public",
    mailsOthers: true,
    answer: "none",
    input: { params: groupLessonParams, query: linked },
    output: z.void(),
  }),
};

export type OwnWaitingPlace = z.output<typeof ownWaitingPlaceSchema>;
export type WaitingPlace = z.output<typeof waitingPlaceSchema>;
