import { z } from "zod";

import { endpoint, instant, stateSchema } from "#app/api/endpoint.ts";
import { secretOf } from "#app/api/id.ts";
import { contactFragment } from "#app/lib/contact-filter.ts";
import { oneLine } from "#app/lib/one-line.ts";
import { emailSchema, wholeNameSchema } from "#app/modules/account/endpoints.ts";
import { proofShape } from "#app/modules/support/proof.endpoints.ts";

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
  /** For whoever is signed in and owns it, and for nobody else: what it is, how it stands, what it brings. */
  own: z
    .object({
      ...subjectShape,
      standing: z.enum(["open", "late", "over", "ended"]),
      state: stateSchema,
      effect: z.array(z.string()),
      /** When the money has gone back at the latest; before the second step, if it were made now. */
      refund_by: instant.nullable(),
    })
    .nullable(),
});

const params = z.object({ uuid: secretOf("withdrawal", z.uuid()) });

export const withdrawalEndpoints = {
  /** What the signed-in family may withdraw from now (PUB-069). */
  open: endpoint({
    method: "GET",
    path: "/api/customer/withdrawals/open",
    access: "customer",
    input: {},
    output: z.array(z.object(subjectShape)),
  }),

  /** The first step (API-173): nothing changes yet. */
  state: endpoint({
    method: "POST",
    path: "/api/public/withdrawal",
    access: "public",
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

  /** The second step (API-174): it takes effect and is acknowledged. 409 once the statement has expired. */
  confirm: endpoint({
    method: "POST",
    path: "/api/public/withdrawal/:uuid/confirm",
    access: "public",
    input: { params },
    output: z.object({ acknowledged_at: instant }),
  }),
};

export type Statement = z.output<typeof statementSchema>;
export type Withdrawal = z.output<typeof withdrawalSchema>;
export type OpenSubject = Readonly<z.output<(typeof withdrawalEndpoints.open)["output"]>[number]>;
