import { z } from "zod";

import { customer, visitor } from "#app/api/endpoint.ts";
import { opaqueId, publicId } from "#app/api/id.ts";
import { proofShape } from "#app/modules/foundation/captcha/proof.endpoints.ts";
import { line, referenceId } from "#app/modules/foundation/reference/endpoints.ts";
import { emailSchema, personNameSchema } from "#app/modules/people/account/account.endpoints.ts";

import { bookingFormats } from "./domain.ts";

/** False: still there; half an hour without a step counts as left. */
const leftSchema = z.boolean().default(true);

export const abandonedLessonSchema = z.object({
  type: z.literal("linking").optional(),
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
  consent: z.boolean().optional(),
  left: leftSchema,
  ...proofShape,
});

export const abandonedEndpoints = {
  leaveLesson: visitor.post("/api/public/monitoring/add/mission_aborted_linking", {
    body: abandonedLessonSchema,
    answer: "none",
    limit: { calls: 12, perSeconds: 3600 },
  }),

  leaveGroupLesson: customer.post("/api/monitoring/add/mission_aborted_group-lesson", {
    body: z.object({
      type: z.literal("group_lesson").optional(),
      group_lesson_id: publicId("group_lesson"),
      left: leftSchema,
    }),
    answer: "none",
    limit: { calls: 60, perSeconds: 3600 },
  }),
};

export type AbandonedLesson = z.output<typeof abandonedLessonSchema>;
