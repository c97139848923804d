import { z } from "zod";

import {
  euros,
  idSchema,
  instant,
  lineSchema,
  listOf,
  operator,
  pagingShape,
  stateSchema,
} from "#app/api/endpoint.ts";
import { idOf, naming } from "#app/api/id.ts";
import { noContact } from "#app/api/public-text.ts";
import { monthForm } from "#app/lib/month.ts";
import { paymentCauses } from "#app/modules/billing/bill/cause.domain.ts";
import { awaitedMeans, billKinds, billStates } from "#app/modules/billing/bill/domain.ts";
import { billLineKinds } from "#app/modules/billing/credit/domain.ts";
import { bearers, billSubjects } from "#app/modules/billing/ledger/domain.ts";
import { paymentMeans, paymentStates } from "#app/modules/billing/payment/domain.ts";
import { operatorAmount, paidBy } from "#app/modules/billing/payment/operator.endpoints.ts";
import { planSchema } from "#app/modules/billing/payment/plan.endpoints.ts";
import { billEntities } from "#app/modules/foundation/issuer/domain.ts";
import { typedWords } from "#app/modules/people/account/operator.endpoints.ts";

const billSchema = z.object({
  id: z.number().int(),
  number: z.string(),
  kind: z.enum(billKinds),
  status: z.enum(billStates),
  customer_id: z.number().int(),
  customer: z.string(),
  subject: z.enum(billSubjects),
  subject_id: z.number().int(),
  what: z.string(),
  amount: euros,
  credited: euros,
  /** Still to be paid: nothing once it is settled. */
  due: euros,
  /** Set aside until the rest comes. */
  kept: euros,
  awaited: z.object({ means: z.enum(awaitedMeans), until: instant }).nullable(),
  /** The bill that a credit note undoes. */
  credits: z.string().nullable(),
  created_at: instant,
  paid_at: instant.nullable(),
});

/** Of all that the filters show, together. */
const sums = { amount: euros, credited: euros, due: euros };

const monthSchema = z.string().regex(monthForm, "api.date.invalid");

/** Its id, or the number that is printed on it. */
const ofBill = z.object({ id: naming(idSchema.or(z.string()), "owned", "bill") });

export const operatorBillEndpoints = {
  /** Bills and credit notes, the newest first (OPS-06). */
  listAll: operator.get("/api/operator/bills", {
    list: true,
    query: z.object({
      ...pagingShape,
      customer_id: idOf("customer").optional(),
      entity: z.enum(billEntities).optional(),
      state: z.enum(billStates).optional(),
      kind: z.enum(billKinds).optional(),
      month: monthSchema.optional(),
      /** For which a transfer or a check is awaited, the first to end on top. */
      awaited: z.enum(["true"]).optional(),
      search: typedWords.optional(),
    }),
    output: listOf(billSchema).extend(sums),
  }),

  showAny: operator.get("/api/operator/bills/:id", {
    notes: "people",
    params: ofBill,
    output: billSchema.extend({
      /** What it asks after its credit notes, paid or not. */
      due: euros,
      entity: z.enum(billEntities),
      reference: z.string(),
      state: stateSchema,
      unpaid_since: instant.nullable(),
      /** Open case of a bill unpaid for thirty days. */
      case_id: z.number().int().nullable(),
      plan: planSchema.nullable(),
      /** Who taught, where a share is a teacher’s. */
      teacher: z.object({ teacher_id: z.number().int(), name: z.string() }).nullable(),
      lines: z.array(z.object({ kind: z.enum(billLineKinds), amount: euros, vat: euros })),
      credit_notes: z.array(
        z.object({
          id: z.number().int(),
          number: z.string(),
          amount: euros,
          paid_by: z.enum(bearers).nullable(),
        }),
      ),
      payments: z.array(
        z.object({
          id: z.number().int(),
          means: z.enum(paymentMeans),
          status: z.enum(paymentStates),
          amount: euros,
          refunded: euros,
          set_aside: z.string().nullable(),
          cause: z.enum(paymentCauses).nullable(),
          reference: z.string().nullable(),
          created_at: instant,
        }),
      ),
      history: z.array(lineSchema),
    }),
  }),

  /** The operator’s own words about a bill, to its family. */
  write: operator.post("/api/operator/bills/:id/message", {
    reason: "none",
    mailsOthers: true,
    params: ofBill,
    body: z.object({
      text: z
        .string("api.invoice.message")
        .trim()
        .min(1, "api.invoice.message")
        .max(2000, "api.field.too_big"),
    }),
    output: z.object({ bill: z.string(), text: z.string() }),
  }),

  credit: operator.post("/api/operator/bills/:id/credit-note", {
    money: true,
    command: "bill credit [--again]",
    params: ofBill,
    body: z.object({
      /** All that is left unless given. */
      amount: operatorAmount.optional(),
      /** What was paid of it becomes the family's credit (STM-47). */
      keep: z.boolean().optional(),
      paid_by: paidBy,
      reason: z
        .string("api.invoice.reason")
        .trim()
        .min(1, "api.invoice.reason")
        .max(500, "api.invoice.reason")
        .superRefine(noContact),
    }),
    output: z.object({
      bill: z.string(),
      credit_note: z.string(),
      amount: euros,
      kept: z.object({ id: z.number().int(), amount: euros }).nullable(),
    }),
  }),
};

export type BillLineView = z.output<typeof billSchema>;
