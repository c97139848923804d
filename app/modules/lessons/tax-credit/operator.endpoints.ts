import { z } from "zod";

import { euros, instant, listOf, operator, pagingShape } from "#app/api/endpoint.ts";
import { idOf, opaqueId } from "#app/api/id.ts";

import {
  agencyEventStates,
  choices,
  deskDecisions,
  reductions,
  setAsideReasons,
  taxDeclarationStates,
} from "./declare.domain.ts";
import { accountStates } from "./domain.ts";

const lineSchema = z.object({
  id: z.number().int(),
  bill: z.string(),
  customer_id: z.number().int(),
  customer: z.string(),
  amount: euros,
  /** Taken off at the agency for what was credited (STM-51). */
  corrected: euros,
  at_agency: z.enum(reductions).nullable(),
  state: z.enum(taxDeclarationStates),
  since: instant,
  request_id: z.string().nullable(),
  cause: z.string().nullable(),
  set_aside: z.enum(setAsideReasons).nullable(),
  choice: z.enum(choices).nullable(),
  choice_due: instant.nullable(),
  to_decide_since: instant.nullable(),
  card_at: instant.nullable(),
  paid_at: instant.nullable(),
});

export const agencyEventSchema = z.object({
  id: z.string(),
  about: z.enum(["account", "request", "nothing"]),
  bill: z.string().nullable(),
  request_id: z.string().nullable(),
  status: z.enum(agencyEventStates),
  reason: z.string().nullable(),
  received_at: instant,
});

const ofEvent = {
  params: z.object({ id: opaqueId("provider_event", z.string().min(1).max(255)) }),
  output: agencyEventSchema,
};

const ofDeclaration = z.object({ id: idOf("tax_declaration") });

const ofFamily = z.object({ customer_id: idOf("customer") });

/** A declaration has its bill's id. */
export const operatorTaxEndpoints = {
  /** Payment requests, the newest first; beside them, the agency's messages that wait for a person (OPS-08). */
  listAll: operator.get("/api/operator/declarations", {
    command: "tax list",
    list: true,
    query: z.object({
      ...pagingShape,
      state: z.enum(taxDeclarationStates).optional(),
      /** Those that wait for an operator only. */
      at_desk: z.enum(["true", "false"]).optional(),
    }),
    output: listOf(lineSchema).extend({ events: z.array(agencyEventSchema) }),
  }),

  /** Families that paid eligible courses last year, with their certificate; those not told of it first (OPS-36). */
  listCertificates: operator.get("/api/operator/certificates", {
    command: "tax certificates",
    list: true,
    query: z.object(pagingShape),
    output: listOf(
      z.object({ customer_id: z.number().int(), name: z.string(), told_at: instant.nullable() }),
    ).extend({ year: z.number().int(), told: z.number().int() }),
  }),

  /** The paper that the family has; who opened it stays in the family's reads (OPS-36). */
  openCertificate: operator.get("/api/operator/certificates/:customer_id/file", {
    command: "tax certificate",
    notes: "people",
    answer: "pdf",
    cache: "no-store",
    limit: { calls: 30, perSeconds: 60 },
    params: ofFamily,
    output: z.instanceof(Response),
  }),

  /** Tells the family again that its certificate is there, with its sum (OPS-36). */
  announceCertificate: operator.post("/api/operator/certificates/:customer_id/announcement", {
    command: "tax certificate-tell",
    reason: "none",
    mailsOthers: true,
    limit: { calls: 60, perSeconds: 3600 },
    params: ofFamily,
    output: z.object({ customer_id: z.number().int(), year: z.number().int() }),
  }),

  /** The next jobs send it again, or ask for its state. */
  retry: operator.post("/api/operator/declarations/:id/retry", {
    command: "tax retry",
    reason: "none",
    params: ofDeclaration,
    output: z.object({ id: z.number().int(), retried: z.literal(true) }),
  }),

  /** By mail and inside the site, about the advance and its account. */
  write: operator.post("/api/operator/tax-accounts/:id/message", {
    command: "tax write",
    reason: "none",
    mailsOthers: true,
    limit: { calls: 60, perSeconds: 3600 },
    params: z.object({ id: idOf("customer") }),
    body: z.object({
      text: z.string("api.linking.message").trim().min(3, "api.linking.message").max(2000),
    }),
    output: z.object({ customer_id: z.number().int(), text: z.string() }),
  }),

  /**
   * Asks the agency now about an account that it refused or blocked: what it has opened again since is open here too
   * (OPS-08). 409 for another account.
   */
  lookUpAccount: operator.post("/api/operator/tax-accounts/:id/look-up", {
    command: "tax look-up",
    reason: "none",
    mailsOthers: true,
    limit: { calls: 60, perSeconds: 3600 },
    params: z.object({ id: idOf("customer") }),
    output: z.object({ customer_id: z.number().int(), state: z.enum(accountStates) }),
  }),

  /** The later choice of a family that declined: seven days more, pay, or contest. */
  decide: operator.post("/api/operator/declarations/:id/decision", {
    money: true,
    command: "tax decide",
    params: ofDeclaration,
    body: z.object({ decision: z.enum(deskDecisions) }),
    output: z.object({
      id: z.number().int(),
      decision: z.enum(deskDecisions),
      choice: z.enum(choices).nullable(),
    }),
  }),

  /** A message of the agency that was set aside is applied anew, as if it had just come (OPS-08). */
  retryEvent: operator.post("/api/operator/agency-events/:id/retry", {
    money: true,
    mailsOthers: true,
    reason: "none",
    ...ofEvent,
  }),

  /** Nothing more is done with it: what it tells was dealt with otherwise (OPS-08). */
  closeEvent: operator.post("/api/operator/agency-events/:id/close", ofEvent),
};

export type TaxDeclarationLine = z.output<typeof lineSchema>;
