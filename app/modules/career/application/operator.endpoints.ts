import { z } from "zod";

import { instant, listOf, operator, pagingShape } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { noContact } from "#app/api/public-text.ts";
import { flag } from "#app/api/wire.ts";
import { documentStatuses, documentTypes } from "#app/modules/career/document/domain.ts";
import { teacherStatuses } from "#app/modules/catalogue/teacher/domain.ts";

import { decisions } from "./domain.ts";

const id = z.number().int();
const status = z.enum(teacherStatuses);
const params = z.object({ id: idOf("teacher") });

const rowSchema = z.object({
  answered_before: z.iso.date().nullable(),
  id,
  name: z.string(),
  email: z.string(),
  city: z.string().nullable(),
  status,
  sent_at: instant.nullable(),
});

const wholeSchema = rowSchema.omit({ answered_before: true, name: true }).extend({
  firstname: z.string(),
  lastname: z.string(),
  phone: z.string().nullable(),
  /** Null where no operator owes an answer. */
  answer_due_at: instant.nullable(),
  late_by: z.string().nullable(),
  /** As it was typed. */
  sent: z.record(z.string(), z.unknown()),
  missing: z.array(z.string()),
  papers: z.array(
    z.object({
      id: id.nullable(),
      type: z.enum(documentTypes),
      status: z.enum(documentStatuses),
      reason: z.string().nullable(),
    }),
  ),
});

export const operatorEndpoints = {
  /** Complete: only those who lack nothing to be hired (OPS-04). */
  list: operator.get("/api/operator/candidates", {
    command: "application list",
    list: true,
    query: z.object({ status: status.optional(), complete: flag.optional(), ...pagingShape }),
    output: listOf(rowSchema),
  }),

  show: operator.get("/api/operator/candidates/:id", {
    command: "application show",
    notes: "people",
    params,
    output: wholeSchema,
  }),

  /** The reason of a refusal is mailed, and kept nowhere else (STM-08). */
  decide: operator.post("/api/operator/candidates/:id/decision", {
    command: [
      "application pre-accept decision=pre_accept",
      "application refuse decision=refuse",
      "application hire decision=hire",
    ],
    mailsOthers: true,
    params,
    body: z.object({
      decision: z.enum(decisions),
      reason: z.string().superRefine(noContact).optional(),
    }),
    output: z.object({ id, status }),
  }),
};
