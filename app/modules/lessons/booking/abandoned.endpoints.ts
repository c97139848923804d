import { z } from "zod";

import { endpoint } from "#app/api/endpoint.ts";
import { opaqueId, publicId } from "#app/api/id.ts";
import { proofShape } from "#app/modules/foundation/captcha/proof.endpoints.ts";
import { line, referenceId } from "#app/modules/foundation/reference/endpoints.ts";
import { emailSchema, personNameSchema } from "#app/modules/people/account/endpoints.ts";

import { bookingFormats } from "./domain.ts";

/** False where somebody is still there: after half an hour without a step, it is taken for left. */
const leftSchema = z.boolean().default(true);

/**
 * What was begun and left (ENT-10). The customer is whoever calls, the student is in the draft; nothing of a visitor
 * without `consent` is kept.
 */
export const abandonedLessonSchema = z.object({
  type: z.literal("linking").optional(),
  /** The draft of this browser; without one, the details make one. */
  draft_id: opaqueId("booking", z.uuid()).optional(),
  teacher_id: publicId("teacher").optional(),
  details: z
    .object({
      subject_id: referenceId("subject").optional(),
      scholar_level_id: referenceId("level").optional(),
      course_type: z.enum(bookingFormats).optional(),
      comment: z.string().trim().max(1000).optional(),
      email: emailSchema.optional(),
      phone: line(250).optional(),
      first_name: personNameSchema("api.account.firstname_required").optional(),
      last_name: personNameSchema("api.account.lastname_required").optional(),
    })
    .optional(),
  /** Whether a visitor wants to be reminded, at the address of the details. */
  consent: z.boolean().optional(),
  left: leftSchema,
  ...proofShape,
});

export const abandonedEndpoints = {
  /** A request for lessons was left; answered alike whatever is made of it (API-057, PUB-038). */
  leaveLesson: endpoint({
    method: "POST",
    path: "/api/public/monitoring/add/mission_aborted_linking",
    access: "public",
    input: { body: abandonedLessonSchema },
    output: z.void(),
    answer: "none",
    limit: { calls: 12, perSeconds: 3600 },
  }),

  /** A registration to a stage was left, or a step was taken in it; answered alike for any stage (API-059, PUB-038). */
  leaveGroupLesson: endpoint({
    method: "POST",
    path: "/api/monitoring/add/mission_aborted_group-lesson",
    access: "customer",
    input: {
      body: z.object({
        type: z.literal("group_lesson").optional(),
        group_lesson_id: publicId("group_lesson"),
        left: leftSchema,
      }),
    },
    output: z.void(),
    answer: "none",
    limit: { calls: 60, perSeconds: 3600 },
  }),
};

export type AbandonedLesson = z.output<typeof abandonedLessonSchema>;
