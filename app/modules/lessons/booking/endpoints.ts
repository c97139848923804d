import { z } from "zod";

import { endpoint } from "#app/api/endpoint.ts";
import { idOf, opaqueId, publicId, secretOf } from "#app/api/id.ts";
import { noContactInName, publicText } from "#app/api/public-text.ts";
import { proofShape } from "#app/modules/foundation/captcha/proof.endpoints.ts";
import { line, questionCode, referenceId } from "#app/modules/foundation/reference/endpoints.ts";
import { publicAnswers } from "#app/modules/lessons/lesson-request/questionnaire.endpoints.ts";
import {
  emailSchema,
  personNameSchema,
  signUpSchema,
} from "#app/modules/people/account/endpoints.ts";

import { bookingFormats, bookingSteps } from "./domain.ts";

/** Where the lessons are to be given: what was typed, and what the commune is (VAL-014, VAL-020). */
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

/** A student described in the draft, not yet created (STM-03). */
export const bookingStudentSchema = z.object({
  firstname: line(80),
  lastname: line(80).optional(),
  class_id: referenceId("level").optional(),
});

/** A booking not yet sent, field by field (ENT-08); everything may still be missing. */
export const draftSchema = z.object({
  currentStep: z.enum(bookingSteps).optional(),
  lessonId: publicId("teacher").optional(),
  subjectId: referenceId("subject").optional(),
  levelId: referenceId("level").optional(),
  format: z.enum(bookingFormats).optional(),
  address: bookingAddressSchema.optional(),
  questionnaire: z.array(answerSchema).max(20).optional(),
  comment: z.string().trim().max(1000).optional(),
  firstname: line(80).optional(),
  lastname: line(80).optional(),
  /** As it was typed: nothing is judged before the account is made. */
  phone: z
    .object({
      phone_region: line(250).optional(),
      phone_country: z.union([line(250), z.number().int()]).optional(),
      phone_number: line(250).optional(),
    })
    .optional(),
  email: line(254).optional(),
  studentId: idOf("student").nullish(),
  student: bookingStudentSchema.nullish(),
  extendedSearch: z.boolean().optional(),
  /** The lesson step was answered, even where it asked nothing that must be filled. */
  lessonDone: z.boolean().optional(),
  priceSeen: z.boolean().optional(),
  /** A visitor asked to be reminded at this address (ENT-10): said by API-057 alone. */
  reminder: z.boolean().optional(),
  /** The request this draft became: sent again, it leads there. */
  submittedId: idOf("lesson_request").optional(),
});

/** The same as it is sent: what a teacher will read holds no contact (VAL-006). */
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

/** The entry panel: for which subject, level and format this teacher is wished (STM-03). */
export const bookingEntrySchema = z.object({
  subjectId: referenceId("subject", "api.booking.subject_required"),
  levelId: referenceId("level", "api.booking.level_required"),
  format: z.enum(bookingFormats, { error: "api.booking.format_required" }),
});

/** The customer step: an account, and the student's first name when it is said at once. */
export const bookingCustomerStepSchema = signUpSchema.extend({
  learner: personNameSchema("api.account.firstname_required").optional(),
  reminder: z.boolean().optional(),
});

/** The student step of a family that has students: one of them. */
export const bookingKnownStudentSchema = z.object({
  studentId: idOf("student", "api.linking.unknown_student"),
});

/** The student step: one of the family's, or the name and class of a new one. */
export const bookingStudentStepSchema = z
  .object({
    studentId: idOf("student").optional(),
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

/** The lesson step: where, what about, and whether other teachers may be asked too. */
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

/** Where the link that goes on with a booking on another device is sent. */
export const resumeSchema = z.object({ email: emailSchema, ...proofShape });

const byToken = z.object({ token: secretOf("booking", z.string().min(1).max(300)) });

const params = z.object({ uuid: opaqueId("booking", z.uuid()) });

export const bookingEndpoints = {
  /** The browser's own draft; the one of an account opens to that account only (API-187). */
  show: endpoint({
    method: "GET",
    path: "/api/public/booking-drafts/:uuid",
    access: "public",
    input: { params },
    output: draftSchema,
    cache: "no-store",
  }),

  /** Adds what is given to the draft; what is not named stays. */
  save: endpoint({
    method: "PUT",
    path: "/api/public/booking-drafts/:uuid",
    access: "public",
    input: { params, body: sentDraftSchema },
    output: draftSchema,
    limit: { calls: 120, perSeconds: 60 },
  }),

  /** Forgets the draft. */
  remove: endpoint({
    method: "DELETE",
    path: "/api/public/booking-drafts/:uuid",
    access: "public",
    input: { params },
    output: z.void(),
    answer: "none",
  }),

  /**
   * Sends the link that goes on with the draft elsewhere; three times a day, then nothing, with the same answer (API-280).
   * 422 for a visitor's form that looks sent by a machine.
   */
  sendResume: endpoint({
    method: "POST",
    path: "/api/public/booking-drafts/:uuid/resume-link",
    access: "public",
    mailsOthers: true,
    input: { params, body: resumeSchema },
    output: z.void(),
    answer: "none",
    limit: { calls: 30, perSeconds: 3600 },
  }),

  /** What the link of the mail leads to; looking changes nothing (PUB-074). 410 once it is over, or the request sent. */
  showResume: endpoint({
    method: "GET",
    path: "/api/public/booking-resumes/:token",
    access: "public",
    input: { params: byToken },
    output: z.object({
      subject: z.string().nullable(),
      level: z.string().nullable(),
      /** Of the student, as it was typed. */
      firstname: z.string().nullable(),
      /** An account bears it: only that account goes on. */
      owned: z.boolean(),
    }),
    cache: "no-store",
    limit: { calls: 60, perSeconds: 60 },
  }),

  /** Goes on with the draft on this device: its id, and the teacher that it is for (PUB-074). 404 for another account's. */
  takeResume: endpoint({
    method: "POST",
    path: "/api/public/booking-resumes/:token",
    access: "public",
    input: { params: byToken },
    output: z.object({ uuid: z.uuid(), lesson_id: z.number().int() }),
    limit: { calls: 30, perSeconds: 60 },
  }),
};

export type Draft = z.output<typeof draftSchema>;
