import { z } from "zod";

import { endpoint, instant, stateSchema } from "#app/api/endpoint.ts";
import { secretOf } from "#app/api/id.ts";
import { contactFragment } from "#app/lib/contact-filter.ts";
import { oneLine } from "#app/lib/one-line.ts";
import { proofShape } from "#app/modules/foundation/captcha/proof.endpoints.ts";
import { emailSchema, wholeNameSchema } from "#app/modules/people/account/endpoints.ts";

import { withdrawalSubjects } from "./domain.ts";

const elsewhere = /[@:/\\<>]|\p{L}\.\p{L}/u;

/** What is typed goes back by mail, to any address: it names a contract, no other site and no telephone. */
const leadsElsewhere = (words: string) =>
  elsewhere.test(words) || contactFragment(words) !== undefined;

/** Who withdraws, from what, and where the acknowledgement goes (LAW-20, VAL-053, ENT-36): no reason is asked. */
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

/** What the family answers to what was stated in its name (STM-50). */
export const withdrawalAnswers = ["confirm", "decline"] as const;

const subjectShape = {
  kind: z.enum(withdrawalSubjects),
  number: z.string(),
  title: z.string(),
  student: z.string(),
  /** The last day of the period. */
  until: z.iso.date(),
};

const withdrawalSchema = z.object({
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  contract: z.string(),
  /** What was said, as it is kept. */
  statement: z.string(),
  stated_at: instant,
  /** Until when the second step may be made; nothing once it is, or is too late. */
  confirm_by: instant.nullable(),
  acknowledged_at: instant.nullable(),
  /** For its family alone, signed in or by the link of its mail: what it is, how it stands, what it brings. */
  own: z
    .object({
      ...subjectShape,
      standing: z.enum(["open", "late", "over", "ended"]),
      state: stateSchema,
      effect: z.array(z.string()),
      /** When the money has gone back at the latest; before the second step, if it were made now. */
      refund_by: instant.nullable(),
      is_declined: z.boolean(),
      /** A visitor stated it: the family may say no as long as it has not taken effect (STM-50). */
      may_decline: z.boolean(),
      is_received: z.boolean(),
      /** When it takes effect without an answer; nothing where it waits for one. */
      acts_at: instant.nullable(),
    })
    .nullable(),
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

export const withdrawalEndpoints = {
  /** What the signed-in family may withdraw from now (PUB-069). */
  open: endpoint({
    method: "GET",
    path: "/api/customer/withdrawals/open",
    access: "customer",
    input: {},
    output: z.array(z.object(subjectShape)),
  }),

  /** What visitors stated in the family's name and waits for its answer (STM-50). */
  received: endpoint({
    method: "GET",
    path: "/api/customer/withdrawals/received",
    access: "customer",
    input: {},
    output: z.array(receivedSchema),
  }),

  /** The family says no: nothing changes (STM-50). 409 once it has taken effect. */
  decline: endpoint({
    method: "POST",
    path: "/api/customer/withdrawals/:uuid/decline",
    access: "customer",
    mailsOthers: true,
    answer: "none",
    input: { params },
    output: z.void(),
  }),

  /** The first step (API-173): nothing changes yet. */
  state: endpoint({
    method: "POST",
    path: "/api/public/withdrawal",
    access: "public",
    mailsOthers: true,
    once: true,
    status: 201,
    limit: { calls: 20, perSeconds: 3600, count: "done", code: "api.withdrawal.too_many" },
    input: { body: statementSchema },
    output: z.object({ uuid: z.uuid() }),
  }),

  /** A statement, by its secret address. */
  show: endpoint({
    method: "GET",
    path: "/api/public/withdrawal/:uuid",
    access: "public",
    input: { params },
    output: withdrawalSchema,
    cache: "no-store",
  }),

  /** Its acknowledgement as PDF, by the same address (LAW-20); 404 before the second step. */
  acknowledgement: endpoint({
    method: "GET",
    path: "/api/public/withdrawal/:uuid/acknowledgement",
    access: "public",
    input: { params },
    output: z.instanceof(Response),
    answer: "pdf",
    cache: "no-store",
    limit: { calls: 30, perSeconds: 60 },
  }),

  /**
   * The second step (API-174): acknowledged; of its family, signed in, it takes effect at once. 409 once the statement
   * has expired.
   */
  confirm: endpoint({
    method: "POST",
    path: "/api/public/withdrawal/:uuid/confirm",
    access: "public",
    mailsOthers: true,
    input: { params },
    output: acknowledged,
  }),

  /** What the link of the mail shows; looking changes nothing (STM-50). */
  link: endpoint({
    method: "GET",
    path: "/api/public/withdrawal-links/:token",
    access: "public",
    cache: "no-store",
    limit: { calls: 60, perSeconds: 60 },
    input: { params: byLink },
    output: withdrawalSchema,
  }),

  linkAcknowledgement: endpoint({
    method: "GET",
    path: "/api/public/withdrawal-links/:token/acknowledgement",
    access: "public",
    input: { params: byLink },
    output: z.instanceof(Response),
    answer: "pdf",
    cache: "no-store",
    limit: { calls: 30, perSeconds: 60 },
  }),

  /** It takes effect at once: who has the mail is the family. */
  confirmLink: endpoint({
    method: "POST",
    path: "/api/public/withdrawal-links/:token/confirm",
    access: "public",
    mailsOthers: true,
    limit: { calls: 20, perSeconds: 60 },
    input: { params: byLink },
    output: acknowledged,
  }),

  declineLink: endpoint({
    method: "POST",
    path: "/api/public/withdrawal-links/:token/decline",
    access: "public",
    mailsOthers: true,
    answer: "none",
    limit: { calls: 20, perSeconds: 60 },
    input: { params: byLink },
    output: z.void(),
  }),
};

export type Statement = z.output<typeof statementSchema>;
export type Withdrawal = z.output<typeof withdrawalSchema>;
export type ReceivedWithdrawal = z.output<typeof receivedSchema>;
export type OpenSubject = Readonly<z.output<(typeof withdrawalEndpoints.open)["output"]>[number]>;
