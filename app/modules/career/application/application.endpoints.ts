import { z } from "zod";

import { stateSchema, teacher, visitor } from "#app/api/endpoint.ts";
import { secretOf } from "#app/api/id.ts";
import { documentSchema } from "#app/modules/career/document/endpoints.ts";
import { homeServicesAnswers, teacherStatuses } from "#app/modules/catalogue/teacher/domain.ts";
import { proofShape } from "#app/modules/foundation/captcha/proof.endpoints.ts";
import { emailSchema } from "#app/modules/people/account/account.endpoints.ts";

import { applicationSteps } from "./domain.ts";
import { applicationDraftSchema } from "./draft.endpoints.ts";
import { finaliseSteps, missingElements, stepStates } from "./finalise.domain.ts";
import { lackingNames } from "./lacking.domain.ts";
import { shownSourceShape, sourceShape } from "./source.endpoints.ts";

const lackingSchema = z.object({
  name: z.enum(lackingNames),
  id: z.number().int().nullable(),
  again: z.boolean(),
});

const judgedSteps = applicationSteps.slice(0, 3) as ["identite", "offre", "presentation"];

const draftShown = applicationDraftSchema.extend({
  ...shownSourceShape,
  photo: z.string().nullable(),
  photo_url: z.string().nullable(),
  kept_until: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  done: z.array(z.enum(applicationSteps)),
  sent: z
    .object({ at: z.iso.datetime(), answered_before: z.string(), state: stateSchema })
    .nullable(),
});

const statuses = ["unknown", "customer", ...teacherStatuses] as const;

const params = z.object({ uuid: secretOf("application", z.uuid()) });

export const applicationEndpoints = {
  /** Idempotent; creates the account, password by mail (API-053, TEA-062). 422 without proof. */
  send: visitor.post("/api/public/candidate", {
    mailsOthers: true,
    status: 201,
    once: true,
    limit: { calls: 20, perSeconds: 3600 },
    body: applicationDraftSchema.extend({
      ...sourceShape,
      draft_id: secretOf("application", z.uuid()).optional(),
      ...proofShape,
    }),
    output: z.object({ id: z.number().int(), status: z.enum(statuses) }),
  }),

  /** Five per minute, twenty per day (API-056, CST-51). Refusals reveal no reason. */
  status: visitor.get("/api/public/candidate/status", {
    query: z.object({ email: emailSchema }),
    output: z.object({
      type: z.enum(statuses),
      status: z.enum(statuses),
      resume: z.boolean().optional(),
      message: z.string(),
    }),
    cache: "no-store",
    limit: { calls: 5, perSeconds: 60, code: "api.application.too_many" },
  }),

  /** Never reveals whether a draft exists (API-165). 422 without proof. */
  sendResume: visitor.post("/api/public/candidate/resume-link", {
    mailsOthers: true,
    answer: "none",
    body: z.object({
      email: emailSchema,
      draft_id: secretOf("application", z.uuid()).optional(),
      ...proofShape,
    }),
    limit: { calls: 30, perSeconds: 3600 },
  }),

  showDraft: visitor.get("/api/public/candidate/draft/:uuid", {
    params,
    output: draftShown,
    cache: "no-store",
    limit: { calls: 240, perSeconds: 60 },
  }),

  /** 422 at the step's fields (API-166). */
  saveDraft: visitor.put("/api/public/candidate/draft/:uuid", {
    params,
    body: applicationDraftSchema
      .partial()
      .extend({ ...sourceShape, step: z.enum(judgedSteps).optional() }),
    output: draftShown,
    limit: { calls: 120, perSeconds: 60 },
  }),

  /** 422 at `file` (API-277, VAL-010). */
  setPhoto: visitor.put("/api/public/candidate/draft/:uuid/photo", {
    reads: "multipart",
    params,
    body: z.object({ file: z.file("api.photo.required").optional() }),
    output: z.object({ photo: z.string() }),
    limit: { calls: 30, perSeconds: 86_400 },
  }),

  removePhoto: visitor.delete("/api/public/candidate/draft/:uuid/photo", {
    answer: "none",
    params,
  }),

  showPhoto: visitor.get("/api/public/candidate/draft/:uuid/photo", {
    answer: "jpeg",
    params,
    query: z.object({ hash: z.string().max(100).optional() }),
    output: z.unknown(),
  }),

  own: teacher.get("/api/teacher/application", {
    output: z.object({
      status: z.enum(teacherStatuses),
      state: stateSchema,
      sent_at: z.iso.datetime().nullable(),
      answered_before: z.string().nullable(),
      /** Bank account, mandate, papers (TEA-036). */
      lacking: z.array(lackingSchema),
      papers: z.array(documentSchema.pick({ id: true, type: true, status: true, state: true })),
    }),
  }),
  /** Eight steps (TEA-006). */
  steps: teacher.get("/api/teacher/application/steps", {
    output: z.object({
      steps: z.array(
        z.object({
          name: z.enum(finaliseSteps),
          state: z.enum(stepStates),
          missing: z.array(z.enum(missingElements)),
          pending: z.number().int(),
        }),
      ),
      self_employed: z.boolean(),
      status_chosen: z.boolean(),
      home_services: z.enum(homeServicesAnswers),
      sap_number: z.string().nullable(),
      prices: z.object({ set: z.number().int(), asked: z.number().int() }),
      iban_end: z.string().nullable(),
      pending: z.number().int(),
      documents: z.array(documentSchema),
    }),
  }),
};

export type ShownDraft = z.output<typeof draftShown>;
export type OwnApplicationState = z.output<typeof applicationEndpoints.own.output>;
export type ApplicationSteps = z.output<typeof applicationEndpoints.steps.output>;
export type ApplicantState = z.output<typeof applicationEndpoints.status.output>;
