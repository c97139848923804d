import { z } from "zod";

import { endpoint, stateSchema } from "#app/api/endpoint.ts";
import { naming, secretOf } from "#app/api/id.ts";
import { noContactInName, publicLine, publicText } from "#app/api/public-text.ts";
import { documentSchema } from "#app/modules/career/document/endpoints.ts";
import {
  civilities,
  lessonFormats,
  teacherStatuses,
} from "#app/modules/catalogue/teacher/domain.ts";
import { proofShape } from "#app/modules/foundation/captcha/proof.endpoints.ts";
import { graduations, teachingExperiences } from "#app/modules/foundation/reference/domain.ts";
import { line, referenceId } from "#app/modules/foundation/reference/endpoints.ts";
import { emailSchema } from "#app/modules/people/account/endpoints.ts";

import { applicationSteps } from "./domain.ts";
import { finaliseSteps, missingElements, stepStates } from "./finalise.domain.ts";
import { lackingNames } from "./lacking.domain.ts";

const part = z.union([z.string().max(10), z.number().int()]).optional();
const year = z.number().int().nullable().default(null);
const written = (longest: number) => z.string().max(longest, "api.field.too_big");

/** A diploma as a candidate says it (ENT-25). */
const degreeSchema = z.object({
  degree_id: naming(z.number().int().min(1).max(graduations.length), "reference", "graduation"),
  year,
  speciality: line(120).default(""),
  school: line(120).default(""),
  main: z.boolean().default(false),
});

/** One thing that lacks in a teacher's file; the paper that was sent once, and is to be sent again. */
const lackingSchema = z.object({
  name: z.enum(lackingNames),
  id: z.number().int().nullable(),
  again: z.boolean(),
});

/** What a candidate has taught before (ENT-25). */
const experienceSchema = z.object({
  experience_id: naming(
    z.number().int().min(1).max(teachingExperiences.length),
    "reference",
    "experience",
  ),
  start_year: year,
  end_year: year,
  current: z.boolean().default(false),
  place: line(120).default(""),
  main: z.boolean().default(false),
});

const subjectSchema = z.object({
  subject_id: referenceId("subject"),
  level_ids: z.array(referenceId("level")).max(200),
  main: z.boolean().default(false),
});

/** An application as far as it is written (ENT-20, ENT-21): everything but the e-mail may still be missing or wrong. */
export const applicationDraftSchema = z.object({
  email: emailSchema,
  civility: z.enum(civilities).optional(),
  firstname: line(80).optional(),
  lastname: line(80).optional(),
  birth_date: z.object({ day: part, month: part, year: part }).optional(),
  phone: z
    .object({ phone_number: z.string().max(250, "api.phone.too_long").default("") })
    .optional(),
  phone_marketing_consent: z.boolean().optional(),
  address: z
    .object({
      street: line(250).default(""),
      postal_code: line(5).default(""),
      city: line(100).default(""),
    })
    .optional(),
  formats: z.array(z.enum(lessonFormats)).max(2).optional(),
  radius: z.number().int().min(1).max(100).optional(),
  subjects: z.array(subjectSchema).max(20).optional(),
  degrees: z.array(degreeSchema).max(20).optional(),
  experiences: z.array(experienceSchema).max(20).optional(),
  title: written(300).optional(),
  description: written(20_000).optional(),
  methodology: written(20_000).optional(),
  video_url: written(500).optional(),
});

const nameSchema = line(80).superRefine(noContactInName).optional();

/** What an application is judged by, page by page and when it is sent: families will read it (VAL-006). */
export const publicApplicationSchema = applicationDraftSchema.extend({
  firstname: nameSchema,
  lastname: nameSchema,
  degrees: z
    .array(
      degreeSchema.extend({
        speciality: publicLine({ max: 120 }).default(""),
        school: publicLine({ max: 120 }).default(""),
      }),
    )
    .max(20)
    .optional(),
  experiences: z
    .array(experienceSchema.extend({ place: publicLine({ max: 120 }).default("") }))
    .max(20)
    .optional(),
  title: publicText({ max: 300 }).optional(),
  description: publicText({ max: 20_000 }).optional(),
  methodology: publicText({ max: 20_000 }).optional(),
});

/** The steps that are judged: the last one only sends. */
const judgedSteps = applicationSteps.slice(0, 3) as ["identite", "offre", "presentation"];

const draftShown = applicationDraftSchema.extend({
  photo: z.string().nullable(),
  /** Until when the draft is kept. */
  kept_until: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** The steps that are whole. */
  done: z.array(z.enum(applicationSteps)),
  /** When it was sent, and before which day it is answered. */
  sent: z
    .object({ at: z.iso.datetime(), answered_before: z.string(), state: stateSchema })
    .nullable(),
});

const statuses = ["unknown", "customer", ...teacherStatuses] as const;

const params = z.object({ uuid: secretOf("application", z.uuid()) });

export const applicationEndpoints = {
  /**
   * Sends an application: the account is made, its password is chosen by mail (API-053, TEA-062). Sent twice, it is one. 422
   * without the proof of a person.
   */
  send: endpoint({
    method: "POST",
    path: "/api/public/candidate",
    access: "public",
    mailsOthers: true,
    status: 201,
    once: true,
    limit: { calls: 20, perSeconds: 3600 },
    input: {
      body: applicationDraftSchema.extend({
        draft_id: secretOf("application", z.uuid()).optional(),
        ...proofShape,
      }),
    },
    output: z.object({ id: z.number().int(), status: z.enum(statuses) }),
  }),

  /** What an e-mail is to us: five times a minute, twenty a day (API-056, CST-51). A refusal says nothing of its reason. */
  status: endpoint({
    method: "GET",
    path: "/api/public/candidate/status",
    access: "public",
    input: { query: z.object({ email: emailSchema }) },
    output: z.object({
      type: z.enum(statuses),
      status: z.enum(statuses),
      /** A draft waits: its link can be sent by mail. */
      resume: z.boolean().optional(),
      message: z.string(),
    }),
    cache: "no-store",
    limit: { calls: 5, perSeconds: 60, code: "api.application.too_many" },
  }),

  /**
   * Sends the link of a draft to its e-mail, if there is one; the answer never says whether (API-165). 422 without the
   * proof of a person.
   */
  sendResume: endpoint({
    method: "POST",
    path: "/api/public/candidate/resume-link",
    access: "public",
    mailsOthers: true,
    answer: "none",
    input: {
      body: z.object({
        email: emailSchema,
        /** The draft of who asks; held by the link of its mail, it is proof enough of a person. */
        draft_id: secretOf("application", z.uuid()).optional(),
        ...proofShape,
      }),
    },
    output: z.void(),
    limit: { calls: 30, perSeconds: 3600 },
  }),

  /** What was written so far; 410 once its thirty days are over (API-166). */
  showDraft: endpoint({
    method: "GET",
    path: "/api/public/candidate/draft/:uuid",
    access: "public",
    input: { params },
    output: draftShown,
    cache: "no-store",
    limit: { calls: 240, perSeconds: 60 },
  }),

  /** Adds to a draft, or begins it; with a step, that step is judged first: 422 at its fields (API-166). */
  saveDraft: endpoint({
    method: "PUT",
    path: "/api/public/candidate/draft/:uuid",
    access: "public",
    input: {
      params,
      body: applicationDraftSchema.partial().extend({ step: z.enum(judgedSteps).optional() }),
    },
    output: draftShown,
    limit: { calls: 120, perSeconds: 60 },
  }),

  /** Gives the draft a photo, or another one; 422 at `file` for what is none (API-277, VAL-010). */
  setPhoto: endpoint({
    method: "PUT",
    path: "/api/public/candidate/draft/:uuid/photo",
    access: "public",
    body: "multipart",
    input: { params, body: z.object({ file: z.file("api.photo.required").optional() }) },
    output: z.object({ photo: z.string() }),
    limit: { calls: 30, perSeconds: 86_400 },
  }),

  /** Removes the photo of the draft (API-277). */
  removePhoto: endpoint({
    method: "DELETE",
    path: "/api/public/candidate/draft/:uuid/photo",
    access: "public",
    answer: "none",
    input: { params },
    output: z.void(),
  }),

  /** The portrait of the draft, to whoever holds its secret (API-277). */
  showPhoto: endpoint({
    method: "GET",
    path: "/api/public/candidate/draft/:uuid/photo",
    access: "public",
    answer: "jpeg",
    input: { params, query: z.object({ hash: z.string().max(100).optional() }) },
    output: z.unknown(),
  }),

  /** Where the signed-in teacher's own application is (STM-08). */
  own: endpoint({
    method: "GET",
    path: "/api/teacher/application",
    access: "teacher",
    input: {},
    output: z.object({
      status: z.enum(teacherStatuses),
      state: stateSchema,
      sent_at: z.iso.datetime().nullable(),
      answered_before: z.string().nullable(),
      /** What a teacher's file lacks: the account's number, the mandate to invoice, papers (TEA-036). */
      lacking: z.array(lackingSchema),
    }),
  }),
  /** What an accepted candidate has given and what lacks, in eight steps (TEA-006). */
  steps: endpoint({
    method: "GET",
    path: "/api/teacher/application/steps",
    access: "teacher",
    input: {},
    output: z.object({
      steps: z.array(
        z.object({
          name: z.enum(finaliseSteps),
          state: z.enum(stepStates),
          missing: z.array(z.enum(missingElements)),
          /** Papers of it that Préau is looking at. */
          pending: z.number().int(),
        }),
      ),
      self_employed: z.boolean(),
      sap_number: z.string().nullable(),
      prices: z.object({ set: z.number().int(), asked: z.number().int() }),
      iban_end: z.string().nullable(),
      pending: z.number().int(),
      documents: z.array(documentSchema),
    }),
  }),
};

export type ApplicationDraft = z.output<typeof applicationDraftSchema>;
export type ShownDraft = z.output<typeof draftShown>;
export type OwnApplicationState = z.output<typeof applicationEndpoints.own.output>;
export type ApplicationSteps = z.output<typeof applicationEndpoints.steps.output>;
export type ApplicantState = z.output<typeof applicationEndpoints.status.output>;
