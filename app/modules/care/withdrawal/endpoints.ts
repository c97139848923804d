import { z } from "zod";

import { customer, instant, stateSchema, visitor } from "#app/api/endpoint.ts";
import { secretOf } from "#app/api/id.ts";
import { contactFragment } from "#app/lib/contact-filter.ts";
import { oneLine } from "#app/lib/one-line.ts";
import { proofShape } from "#app/modules/foundation/captcha/proof.endpoints.ts";
import { emailSchema, wholeNameSchema } from "#app/modules/people/account/account.endpoints.ts";

import { withdrawalSubjects } from "./domain.ts";
import { operatorEndpoints } from "./operator.endpoints.ts";

const elsewhere = /[@:/\\<>]|\p{L}\.\p{L}/u;

/** The text is mailed to any address, so links and telephones are refused. */
const leadsElsewhere = (words: string) =>
  elsewhere.test(words) || contactFragment(words) !== undefined;

/** Who, what, and where the acknowledgement goes (LAW-20, VAL-053, ENT-36); no reason is required. */
export const statementSchema = z.object({
  name: wholeNameSchema("api.withdrawal.name"),
  email: emailSchema,
  contract: z
    .string({ error: "api.withdrawal.contract" })
    .overwrite(oneLine)
    .trim()
    .min(1, { error: "api.withdrawal.contract" })
    .max(100, "api.field.too_big")
    .refine((words) => !leadsElsewhere(words), "api.withdrawal.contract_words"),
  ...proofShape,
});

export const withdrawalAnswers = ["confirm", "decline"] as const;

const subjectShape = {
  kind: z.enum(withdrawalSubjects),
  number: z.string(),
  title: z.string(),
  student: z.string(),
  until: z.iso.date(),
};

const withdrawalSchema = z.object({
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  contract: z.string(),
  statement: z.string(),
  stated_at: instant,
  confirm_by: instant.nullable(),
  acknowledged_at: instant.nullable(),
  /** Only for its family, signed in or by its mail's link. */
  own: z
    .object({
      ...subjectShape,
      standing: z.enum(["open", "late", "over", "ended"]),
      /** Page where a contract that still runs is stopped. */
      stop: z.string().nullable(),
      state: stateSchema,
      effect: z.array(z.string()),
      /** Latest refund date; before the second step, if it were made now. */
      refund_by: instant.nullable(),
      is_declined: z.boolean(),
      may_decline: z.boolean(),
      is_received: z.boolean(),
      /** When it takes effect without an answer; null where one is required. */
      acts_at: instant.nullable(),
    })
    .nullable(),
});

const lateSchema = z.object({
  number: z.string(),
  title: z.string(),
  student: z.string(),
  stop: z.string(),
});

const receivedSchema = z.object({
  uuid: z.uuid(),
  statement: z.string(),
  title: z.string(),
  stated_at: instant,
  acts_at: instant.nullable(),
});

const params = z.object({ uuid: secretOf("withdrawal", z.uuid()) });
const byLink = z.object({ token: secretOf("withdrawal", z.string().min(1).max(300)) });
const acknowledged = z.object({ acknowledged_at: instant });

export const withdrawals = {
  open: customer.get("/api/customer/withdrawals/open", {
    output: z.array(z.object(subjectShape)),
  }),

  /** Running contracts past their withdrawal, and the page where each is stopped. */
  late: customer.get("/api/customer/withdrawals/late", {
    output: z.array(lateSchema),
  }),

  received: customer.get("/api/customer/withdrawals/received", {
    output: z.array(receivedSchema),
  }),

  decline: customer.post("/api/customer/withdrawals/:uuid/decline", {
    mailsOthers: true,
    answer: "none",
    params,
  }),

  state: visitor.post("/api/public/withdrawal", {
    mailsOthers: true,
    once: true,
    status: 201,
    limit: { calls: 20, perSeconds: 3600, count: "done", code: "api.withdrawal.too_many" },
    body: statementSchema,
    output: z.object({ uuid: z.uuid() }),
  }),

  show: visitor.get("/api/public/withdrawal/:uuid", {
    params,
    output: withdrawalSchema,
    cache: "no-store",
  }),

  acknowledgement: visitor.get("/api/public/withdrawal/:uuid/acknowledgement", {
    params,
    output: z.instanceof(Response),
    answer: "pdf",
    cache: "no-store",
    limit: { calls: 30, perSeconds: 60 },
  }),

  confirm: visitor.post("/api/public/withdrawal/:uuid/confirm", {
    mailsOthers: true,
    params,
    output: acknowledged,
  }),

  link: visitor.get("/api/public/withdrawal-links/:token", {
    cache: "no-store",
    limit: { calls: 60, perSeconds: 60 },
    params: byLink,
    output: withdrawalSchema,
  }),

  linkAcknowledgement: visitor.get("/api/public/withdrawal-links/:token/acknowledgement", {
    params: byLink,
    output: z.instanceof(Response),
    answer: "pdf",
    cache: "no-store",
    limit: { calls: 30, perSeconds: 60 },
  }),

  confirmLink: visitor.post("/api/public/withdrawal-links/:token/confirm", {
    mailsOthers: true,
    limit: { calls: 20, perSeconds: 60 },
    params: byLink,
    output: acknowledged,
  }),

  declineLink: visitor.post("/api/public/withdrawal-links/:token/decline", {
    mailsOthers: true,
    answer: "none",
    limit: { calls: 20, perSeconds: 60 },
    params: byLink,
  }),
  ...operatorEndpoints,
};

export type Statement = z.output<typeof statementSchema>;
export type Withdrawal = z.output<typeof withdrawalSchema>;
export type ReceivedWithdrawal = z.output<typeof receivedSchema>;
export type LateContract = z.output<typeof lateSchema>;
export type OpenSubject = Readonly<z.output<(typeof withdrawals.open)["output"]>[number]>;
