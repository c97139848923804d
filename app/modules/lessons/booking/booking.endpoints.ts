import { z } from "zod";

import { visitor } from "#app/api/endpoint.ts";
import { idOf, opaqueId, publicId, secretOf } from "#app/api/id.ts";
import { noContactInName, publicText } from "#app/api/public-text.ts";
import { proofShape } from "#app/modules/foundation/captcha/proof.endpoints.ts";
import { line, questionCode, referenceId } from "#app/modules/foundation/reference/endpoints.ts";
import { publicAnswers } from "#app/modules/lessons/lesson-request/questionnaire.endpoints.ts";
import {
  emailSchema,
  personNameSchema,
  signUpSchema,
} from "#app/modules/people/account/account.endpoints.ts";

import { bookingFormats, bookingSteps } from "./domain.ts";

export const bookingAddressSchema = z.object({
  house_number: line(10).optional(),
  street: line(200).optional(),
  postal_code: line(10).optional(),
  city: line(100).optional(),
  city_code: line(5).optional(),
  country: z.literal("FR").optional(),
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
  full_address: line(250).optional(),
});

const answerSchema = z.object({
  question_id: questionCode(line(40)),
  value: z.union([z.string().trim().max(500), z.array(line(100)).max(50)]),
});

export const bookingStudentSchema = z.object({
  firstname: line(80),
  lastname: line(80).optional(),
  class_id: referenceId("level").optional(),
  /** The customer learns (CUS-020). */
  self: z.boolean().optional(),
});

export const draftSchema = z.object({
  currentStep: z.enum(bookingSteps).optional(),
  /** Null: a request that names no teacher (PUB-082). */
  lessonId: publicId("teacher").nullish(),
  /** Asked with that teacher, from a comparison (PUB-073). */
  otherIds: z.array(publicId("teacher")).max(3).optional(),
  subjectId: referenceId("subject").optional(),
  levelId: referenceId("level").optional(),
  format: z.enum(bookingFormats).optional(),
  address: bookingAddressSchema.optional(),
  questionnaire: z.array(answerSchema).max(20).optional(),
  comment: z.string().trim().max(1000).optional(),
  firstname: line(80).optional(),
  lastname: line(80).optional(),
  /** As typed: validated only once the account is made. */
  phone: z
    .object({
      phone_region: line(250).optional(),
      phone_country: z.union([line(250), z.number().int()]).optional(),
      phone_number: line(250).optional(),
      /** The source's names of the same (ENT-08). */
      phoneNumber: line(250).optional(),
      phoneCountry: z.union([line(250), z.number().int()]).optional(),
      country: line(250).optional(),
      fullPhoneNumber: line(250).optional(),
    })
    .optional(),
  email: line(254).optional(),
  studentId: idOf("student").nullish(),
  student: bookingStudentSchema.nullish(),
  extendedSearch: z.boolean().optional(),
  /** Set even when the step required nothing. */
  lessonDone: z.boolean().optional(),
  priceSeen: z.boolean().optional(),
  /** Reminder consent of a visitor; set by API-057 only (ENT-10). */
  reminder: z.boolean().optional(),
  submittedId: idOf("lesson_request").optional(),
});

/** Text that a teacher reads holds no contact (VAL-006). */
const sentDraftSchema = draftSchema.omit({ reminder: true }).extend({
  questionnaire: publicAnswers(answerSchema, 20).optional(),
  comment: publicText({ max: 1000 }).optional(),
  firstname: line(80).superRefine(noContactInName).optional(),
  lastname: line(80).superRefine(noContactInName).optional(),
  student: bookingStudentSchema
    .extend({
      firstname: line(80).superRefine(noContactInName),
      lastname: line(80).superRefine(noContactInName).optional(),
    })
    .nullish(),
});

export const bookingEntrySchema = z.object({
  subjectId: referenceId("subject", "api.booking.subject_required"),
  levelId: referenceId("level", "api.booking.level_required"),
  format: z.enum(bookingFormats, { error: "api.booking.format_required" }),
});

export const bookingCustomerStepSchema = signUpSchema.extend({
  learner: personNameSchema("api.account.firstname_required").optional(),
  reminder: z.boolean().optional(),
});

export const bookingKnownStudentSchema = z.object({
  studentId: idOf("student", "api.linking.unknown_student"),
});

export const bookingStudentStepSchema = z
  .object({
    studentId: idOf("student").optional(),
    /** Ticked instead of a name (CUS-020). */
    moi: z.boolean().optional(),
    student: z
      .object({
        firstname: personNameSchema("api.account.firstname_required").optional(),
        lastname: personNameSchema("api.account.lastname_required").optional(),
        class_id: referenceId("level").optional(),
      })
      .optional(),
  })
  .superRefine(({ studentId, student }, context) => {
    if (studentId) return;
    const required = {
      firstname: "api.account.firstname_required",
      class_id: "api.booking.class_required",
    } as const;
    for (const [name, message] of Object.entries(required)) {
      if (student?.[name as keyof typeof required]) continue;
      context.addIssue({ code: "custom", path: ["student", name], message });
    }
  });

export const bookingLessonStepSchema = z.object({
  address: z
    .object({
      street: line(200).optional(),
      postal_code: line(10).optional(),
      city: line(100).optional(),
    })
    .optional(),
  comment: publicText({ max: 1000 }).optional(),
  extendedSearch: z.boolean().optional(),
  questionnaire: z.record(z.string(), z.unknown()).optional(),
});

export const resumeSchema = z.object({ email: emailSchema, ...proofShape });

const byToken = z.object({ token: secretOf("booking", z.string().min(1).max(300)) });

const params = z.object({ uuid: opaqueId("booking", z.uuid()) });

export const bookingEndpoints = {
  show: visitor.get("/api/public/booking-drafts/:uuid", {
    params,
    output: draftSchema,
    cache: "no-store",
  }),

  save: visitor.put("/api/public/booking-drafts/:uuid", {
    params,
    body: sentDraftSchema,
    output: draftSchema,
    limit: { calls: 120, perSeconds: 60 },
  }),

  remove: visitor.delete("/api/public/booking-drafts/:uuid", {
    params,
    answer: "none",
  }),

  sendResume: visitor.post("/api/public/booking-drafts/:uuid/resume-link", {
    mailsOthers: true,
    params,
    body: resumeSchema,
    answer: "none",
    limit: { calls: 30, perSeconds: 3600 },
  }),

  showResume: visitor.get("/api/public/booking-resumes/:token", {
    params: byToken,
    output: z.object({
      subject: z.string().nullable(),
      level: z.string().nullable(),
      firstname: z.string().nullable(),
      /** Tied to an account: only that account continues. */
      owned: z.boolean(),
    }),
    cache: "no-store",
    limit: { calls: 60, perSeconds: 60 },
  }),

  takeResume: visitor.post("/api/public/booking-resumes/:token", {
    params: byToken,
    output: z.object({ uuid: z.uuid(), lesson_id: z.number().int().nullable() }),
    limit: { calls: 30, perSeconds: 60 },
  }),
};

export type Draft = z.output<typeof draftSchema>;
