import { z } from "zod";

import { euros, instant, lineSchema, listOf, operator, pagingShape } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { noContact } from "#app/api/public-text.ts";
import { flag } from "#app/api/wire.ts";
import {
  changeKinds,
  changeStates,
  vatRegimes,
} from "#app/modules/catalogue/legal-status/domain.ts";
import { availabilities, sapNumberStatuses } from "#app/modules/catalogue/teacher/domain.ts";

import { employmentSchema, ospSchema } from "./wish.endpoints.ts";

export const changeLineSchema = z.object({
  id: z.number().int(),
  teacher_id: z.number().int(),
  teacher: z.string().nullable(),
  kind: z.enum(changeKinds),
  state: z.enum(changeStates),
  self_employed: z.boolean().nullable(),
  siret: z.string().nullable(),
  vat_regime: z.enum(vatRegimes).nullable(),
  vat_number: z.string().nullable(),
  sap_number: z.string().nullable(),
  wanted_from: z.iso.date().nullable(),
  asked_at: instant,
  effective_at: instant.nullable(),
  reason: z.string().nullable(),
});

/** What one family pays for an hour, and what comes back to it. */
const familyTerms = z.object({ price: euros, after_credit: euros.nullable() });

const shownChangeSchema = changeLineSchema.extend({
  decided_before: instant,
  families: z.array(
    z.object({
      contract_id: z.number().int(),
      family: z.string().nullable(),
      student: z.string(),
      subject: z.string(),
      before: familyTerms,
      after: familyTerms,
      /** What the teacher keeps of an hour. */
      kept_before: euros,
      kept_after: euros,
    }),
  ),
  history: z.array(lineSchema.extend({ details: z.record(z.string(), z.unknown()) })),
});

export const operatorChangeEndpoints = {
  /** One change, with each family's price and credit before and after (OPS-23). */
  showAny: operator.get("/api/operator/status-changes/:id", {
    notes: "people",
    params: z.object({ id: idOf("status_change") }),
    output: shownChangeSchema,
  }),

  /** Undecided unless another state is given, the longest waiting first (OPS-04). */
  listAll: operator.get("/api/operator/status-changes", {
    list: true,
    query: z.object({ ...pagingShape, state: z.enum(changeStates).optional() }),
    output: listOf(changeLineSchema),
  }),

  /** Status and home services wait for approval, as when the teacher asks for them (API-219, LAW-19). */
  updateTeacher: operator.patch("/api/operator/teachers/:id", {
    mailsOthers: true,
    params: z.object({ id: idOf("teacher") }),
    body: z
      .object({
        collective_courses_activated: flag,
        availability: z.enum(availabilities),
        /** What the tax office answered, at once. */
        sap_number_status: z.enum(sapNumberStatuses),
        ...employmentSchema.shape,
        ...ospSchema.shape,
      })
      .partial(),
    output: z.object({
      teacher_id: z.number().int(),
      availability: z.enum(availabilities),
      collective_courses_activated: z.boolean(),
      changes: z.array(changeLineSchema.pick({ id: true, kind: true, state: true })),
    }),
  }),

  decide: operator.post("/api/operator/status-changes/:id/decision", {
    command: ["status-change approve decision=approve", "status-change refuse decision=refuse"],
    params: z.object({ id: idOf("status_change") }),
    body: z.object({
      decision: z.enum(["approve", "refuse"]),
      /** The day wished by the teacher, or today, unless given. */
      effective_from: z.iso.date().optional(),
      reason: z.string().max(2000).superRefine(noContact).optional(),
    }),
    output: z.object({
      id: z.number().int(),
      state: z.enum(changeStates),
      effective_at: instant.nullable(),
    }),
  }),
};

export type ChangeLine = z.output<typeof changeLineSchema>;
export type TeacherUpdate = z.output<typeof operatorChangeEndpoints.updateTeacher.input.body>;
