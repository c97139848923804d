import { z } from "zod";

import { euros, idSchema, instant, listOf, operator, pagingShape } from "#app/api/endpoint.ts";
import { idOf, naming } from "#app/api/id.ts";
import { billKinds, billStates } from "#app/modules/billing/bill/domain.ts";
import { billLineKinds } from "#app/modules/billing/credit/domain.ts";
import { bearers, billSubjects } from "#app/modules/billing/ledger/domain.ts";
import { paymentMeans, paymentStates } from "#app/modules/billing/payment/domain.ts";
import { operatorAmount, paidBy } from "#app/modules/billing/payment/operator.endpoints.ts";
import { billEntities } from "#app/modules/foundation/issuer/domain.ts";

const lineSchema = z.object({
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
  created_at: instant,
  paid_at: instant.nullable(),
});

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
    }),
    output: listOf(lineSchema),
  }),

  showAny: operator.get("/api/operator/bills/:id", {
    notes: "people",
    params: ofBill,
    output: lineSchema.extend({
      reference: z.string(),
      due: euros,
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
        }),
      ),
    }),
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
        .max(500, "api.invoice.reason"),
    }),
    output: z.object({
      bill: z.string(),
      credit_note: z.string(),
      amount: euros,
      kept: z.object({ id: z.number().int(), amount: euros }).nullable(),
    }),
  }),
};

export type BillLineView = z.output<typeof lineSchema>;
