import { z } from "zod";

import { euros, instant, lineSchema, listOf, operator, pagingShape } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { billStates } from "#app/modules/billing/bill/domain.ts";
import { bearers, billSubjects } from "#app/modules/billing/ledger/domain.ts";
import { billEntities } from "#app/modules/foundation/issuer/domain.ts";
import { typedWords } from "#app/modules/people/account/operator.endpoints.ts";

import { providerEventStates } from "./charge.domain.ts";
import { differences } from "./difference.domain.ts";
import { paymentMeans, paymentStates, receivedMeans } from "./domain.ts";
import { guessReasons } from "./guess.domain.ts";

const paymentSchema = z.object({
  id: z.number().int(),
  bill_id: z.number().int(),
  bill: z.string(),
  subject: z.enum(billSubjects),
  subject_id: z.number().int(),
  means: z.enum(paymentMeans),
  customer_id: z.number().int(),
  customer: z.string(),
  /** The bank’s or the agency’s. */
  reference: z.string().nullable(),
  amount: euros,
  refunded: euros,
  sent_back: euros,
  status: z.enum(paymentStates),
  bill_status: z.enum(billStates),
  decline: z.string().nullable(),
  set_aside: z.string().nullable(),
  retry_at: instant.nullable(),
  created_at: instant,
});

export const operatorAmount = euros.positive().max(1_000_000);

/** Préau by default; a salaried teacher bears no gesture (OPS-06). */
export const paidBy = z.enum(bearers).optional();

export const referenceSchema = z
  .string("api.payment.reference")
  .trim()
  .min(1, "api.payment.reference")
  .max(200, "api.payment.reference");

export const billNamed = z
  .string("api.payment.bill_named")
  .trim()
  .min(1, "api.payment.bill_named")
  .max(500, "api.payment.bill_named");

export const receivedSchema = z.object({
  /** Null for money kept as unmatched. */
  bill: z.string().nullable(),
  status: z.enum(paymentStates).nullable(),
  set_aside: z.string().nullable(),
  unmatched_id: z.number().int().nullable(),
  /** Asked of the payer, with its day. */
  rest: z.object({ amount: euros, until: instant }).nullable(),
  /** A surplus that goes back by hand. */
  give_back: z.object({ amount: euros, by: z.iso.date() }).nullable(),
});

const differenceShape = {
  /** What to do of a sum that is not the one due; 409 without it. */
  difference: z.enum(differences).optional(),
};

const unmatchedSchema = z.object({
  id: z.number().int(),
  means: z.enum(receivedMeans),
  reference: z.string(),
  /** What the bank wrote beside it. */
  label: z.string(),
  amount: euros,
  received_at: instant,
  /** Set aside for this bill; its payer may send the rest until then. */
  for_bill: z.string().nullable(),
  asked_until: instant.nullable(),
});

const creditSchema = z.object({
  id: z.number().int(),
  customer_id: z.number().int(),
  customer: z.string().nullable(),
  entity: z.enum(billEntities),
  left: euros,
  payment_id: z.number().int(),
  expires_at: instant,
});

export const guessSchema = z.object({
  bill_id: z.number().int(),
  bill: z.string(),
  customer: z.string(),
  what: z.string(),
  due: euros,
  awaited_until: instant.nullable(),
  reasons: z.array(z.enum(guessReasons)),
});

const ofReceipt = z.object({ id: idOf("unmatched_receipt") });

/** An event of the provider that waits for an operator. */
export const setAsideEventSchema = z.object({
  id: z.string(),
  type: z.string(),
  status: z.enum(providerEventStates),
  reason: z.string().nullable(),
  payment_id: z.number().int().nullable(),
});

export const operatorPaymentEndpoints = {
  /** The newest first; beside them, refunds not taken yet and events that wait for a person (OPS-06). */
  listAll: operator.get("/api/operator/payments", {
    list: true,
    query: z.object({
      ...pagingShape,
      state: z.enum(paymentStates).optional(),
      customer_id: idOf("customer").optional(),
      /** Money of its bill, given back since or not. */
      only: z.enum(["collected"]).optional(),
      search: typedWords.optional(),
    }),
    output: listOf(paymentSchema).extend({
      /** Received by all of them and not given back: a refused attempt brought nothing. */
      left: euros,
      refunds_asked: z.array(
        z.object({ id: z.number().int(), payment_id: z.number().int(), amount: euros }),
      ),
      events: z.array(setAsideEventSchema),
    }),
  }),

  /** `bill`: a number, a reference, or the bank's whole line; what names none is kept as unmatched (ERR-38). */
  receive: operator.post("/api/operator/payments/receive", {
    money: true,
    command: "payment receive :bill",
    reason: "none",
    body: z.object({
      bill: billNamed,
      means: z.enum(receivedMeans),
      amount: operatorAmount,
      reference: referenceSchema,
      ...differenceShape,
      /** It is not the sum that a statement brought. */
      recorded: z.literal("another").optional(),
    }),
    output: receivedSchema,
  }),

  /** Money that names no bill, the oldest first, and money for a bill that was settled already. */
  listUnmatched: operator.get("/api/operator/unmatched", {
    command: "payment unmatched",
    list: true,
    query: z.object({ ...pagingShape, search: typedWords.optional() }),
    output: listOf(unmatchedSchema).extend({
      /** Of all of them together. */
      amount: euros,
      not_due: z.array(
        z.object({
          payment_id: z.number().int(),
          bill: z.string(),
          customer_id: z.number().int(),
          customer: z.string(),
          means: z.enum(paymentMeans),
          amount: euros,
        }),
      ),
    }),
  }),

  /** With the bills that it may be of, the best first, and why; none is ever bound by itself (ERR-38). */
  showUnmatched: operator.get("/api/operator/unmatched/:id", {
    command: "payment guess",
    notes: "people",
    params: ofReceipt,
    output: unmatchedSchema.extend({
      closed_at: instant.nullable(),
      bill: z.string().nullable(),
      guesses: z.array(guessSchema),
    }),
  }),

  showAny: operator.get("/api/operator/payments/:id", {
    notes: "people",
    params: z.object({ id: idOf("payment") }),
    output: paymentSchema.extend({ history: z.array(lineSchema) }),
  }),

  match: operator.post("/api/operator/unmatched/:id/match", {
    money: true,
    command: "payment match :bill",
    reason: "none",
    params: ofReceipt,
    body: z.object({ bill: billNamed, ...differenceShape }),
    output: receivedSchema,
  }),

  /** Credits with something left, the next to expire first (STM-47). */
  listCredits: operator.get("/api/operator/credits", {
    command: "credit list :customer_id",
    list: true,
    query: z.object({ ...pagingShape, customer_id: idOf("customer").optional() }),
    output: listOf(creditSchema).extend({ left: euros }),
  }),
};

export type PaymentLine = z.output<typeof paymentSchema>;
export type UnmatchedReceipt = z.output<typeof unmatchedSchema>;
export type Received = z.output<typeof receivedSchema>;
