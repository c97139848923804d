import { z } from "zod";

import {
  euros,
  instant,
  lineSchema,
  listOf,
  operator,
  pagingShape,
  stateSchema,
} from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import {
  operatorAmount,
  paidBy,
  referenceSchema,
} from "#app/modules/billing/payment/operator.endpoints.ts";
import { billEntities } from "#app/modules/foundation/issuer/domain.ts";
import { typedWords } from "#app/modules/people/account/operator.endpoints.ts";

import { refundPersons, refundStates, refundWays } from "./domain.ts";

const refundSchema = z.object({
  id: z.number().int(),
  status: z.enum(refundStates),
  way: z.enum(refundWays),
  amount: euros,
  entity: z.enum(billEntities),
  person: z.enum(refundPersons),
  customer_id: z.number().int().nullable(),
  name: z.string(),
  bill: z.string().nullable(),
  payment_id: z.number().int().nullable(),
  receipt_id: z.number().int().nullable(),
  what: z.string(),
  /** Null until the family says it, and thirty days after the money left. */
  iban: z.string().nullable(),
  due_on: z.iso.date(),
  overdue: z.boolean(),
  reference: z.string().nullable(),
  sent_on: z.iso.date().nullable(),
  /** The file of transfers that holds it, or that it was sent by. */
  file_id: z.number().int().nullable(),
  reason: z.string().nullable(),
  created_at: instant,
});

const sentSchema = refundSchema
  .pick({ id: true, status: true, amount: true, reference: true, sent_on: true })
  /** Absent from a replay, which keeps no account number. */
  .extend({ iban: z.string().nullable().optional() });

const part = z.object({
  /** All that is left unless given. */
  amount: operatorAmount.optional(),
});

const opened = {
  output: z.object({
    id: z.number().int(),
    refund_id: z.number().int(),
    amount: euros,
    /** False for what leaves by hand, while another call sends it, or once it was sent. */
    asked: z.boolean(),
    status: z.enum(refundStates),
  }),
};

const sending = z.object({
  reference: referenceSchema,
  /** Today unless given. */
  sent_on: z.iso.date().optional(),
});

const ofRefund = z.object({ id: idOf("refund") });

export const operatorRefundEndpoints = {
  /** Sums that go back, the most urgent first (API-291, OPS-06). */
  listAll: operator.get("/api/operator/refunds", {
    list: true,
    notes: "people",
    query: z.object({
      ...pagingShape,
      state: z.enum(refundStates).optional(),
      /** `open`: not closed; `ready`: a family's, with its account and in no file. */
      only: z.enum(["open", "ready"]).optional(),
      entity: z.enum(billEntities).optional(),
      search: typedWords.optional(),
    }),
    /** Of all of them together. */
    output: listOf(refundSchema).extend({ amount: euros }),
  }),

  showAny: operator.get("/api/operator/refunds/:id", {
    notes: "people",
    params: ofRefund,
    output: refundSchema.extend({
      state: stateSchema,
      bill_id: z.number().int().nullable(),
      /** As the family’s credit instead (STM-47). */
      may_keep: z.boolean(),
      history: z.array(lineSchema),
    }),
  }),

  /** The family asked to keep it as credit; it gets a mail (STM-47). */
  keepAny: operator.post("/api/operator/refunds/:id/credit", {
    money: true,
    mailsOthers: true,
    params: ofRefund,
    output: z.object({ id: z.number().int(), status: z.enum(refundStates), amount: euros }),
  }),

  /** The family is asked once more where to send it (CUS-050). */
  askAccount: operator.post("/api/operator/refunds/:id/ask-account", {
    reason: "none",
    mailsOthers: true,
    params: ofRefund,
    output: z.object({ id: z.number().int(), status: z.enum(refundStates) }),
  }),

  /** The sum left by hand: only now is it refunded (API-292). */
  markSent: operator.post("/api/operator/refunds/:id/sent", {
    money: true,
    command: "refund sent",
    reason: "none",
    unkept: ["iban"],
    mailsOthers: true,
    params: ofRefund,
    body: sending,
    output: sentSchema,
  }),

  /** A card that the provider refuses: asked once more, then by hand (STM-51). */
  giveUp: operator.post("/api/operator/refunds/:id/give-up", {
    money: true,
    command: "payment give-up",
    mailsOthers: true,
    params: ofRefund,
    body: z.object({
      reference: referenceSchema.optional(),
      /** It was sent by hand, and the family's bank returned it. */
      returned: z.boolean().optional(),
    }),
    output: z.object({ id: z.number().int(), state: z.enum(refundStates) }),
  }),

  /** A gesture: the credit note at once, borne by whom `paid_by` says (API-228, OPS-06). */
  open: operator.post("/api/operator/payments/:id/refund", {
    money: true,
    command: "payment refund [--again]",
    reason: "sent",
    mailsOthers: true,
    params: z.object({ id: idOf("payment") }),
    body: part.extend({ paid_by: paidBy }),
    ...opened,
  }),

  openOfCredit: operator.post("/api/operator/credits/:id/refund", {
    money: true,
    command: "credit refund [--again]",
    reason: "sent",
    mailsOthers: true,
    params: z.object({ id: idOf("credit") }),
    body: part,
    ...opened,
  }),

  /** Money that named no bill was sent back to who paid it (API-306). */
  returnUnmatched: operator.post("/api/operator/unmatched/:id/return", {
    money: true,
    command: "payment return",
    reason: "none",
    params: z.object({ id: idOf("unmatched_receipt") }),
    body: sending,
    output: z.object({ id: z.number().int(), amount: euros, returned: z.literal(true) }),
  }),
};

export type RefundLine = z.output<typeof refundSchema>;
