import { z } from "zod";

import { euros, instant, listOf, operator, pagingShape } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";

import {
  choices,
  deskDecisions,
  reductions,
  setAsideReasons,
  taxDeclarationStates,
} from "./declare.domain.ts";

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

const ofDeclaration = z.object({ id: idOf("tax_declaration") });

/** A declaration has its bill's id. */
export const operatorTaxEndpoints = {
  /** Payment requests, the newest first: what the agency says, whom they wait for (OPS-08). */
  listAll: operator.get("/api/operator/declarations", {
    list: true,
    query: z.object({ ...pagingShape, state: z.enum(taxDeclarationStates).optional() }),
    output: listOf(lineSchema),
  }),

  /** The next jobs send it again, or ask how it stands. */
  retry: operator.post("/api/operator/declarations/:id/retry", {
    reason: "none",
    params: ofDeclaration,
    output: z.object({ id: z.number().int(), retried: z.literal(true) }),
  }),

  /** What a family that declined and did not choose said since: seven days more, pay, or contest. */
  decide: operator.post("/api/operator/declarations/:id/decision", {
    params: ofDeclaration,
    body: z.object({ decision: z.enum(deskDecisions) }),
    output: z.object({
      id: z.number().int(),
      decision: z.enum(deskDecisions),
      choice: z.enum(choices).nullable(),
    }),
  }),
};

export type TaxDeclarationLine = z.output<typeof lineSchema>;
