import { z } from "zod";

import { instant, listOf, operator, visitor } from "#app/api/endpoint.ts";
import { secretOf } from "#app/api/id.ts";

import { signedInShape } from "./account.endpoints.ts";
import { deviceSchema } from "./device.endpoints.ts";

const between = secretOf("second_factor", z.string().min(1).max(1000));

/** Six digits of the app, or a recovery code. */
export const codeSchema = z
  .string({ error: "api.second_factor.required" })
  .trim()
  .min(1, "api.second_factor.required")
  .max(20, "api.second_factor.wrong");

const recoveryCodes = z.array(z.string());

export const secondFactorEndpoints = {
  /** After the password; with the first code come the recovery codes (API-161, AUTH-021). */
  passSecondFactor: visitor.post("/api/security/second-factor", {
    body: z.object({ second_factor_token: between, code: codeSchema }),
    output: signedInShape.extend({ recovery_codes: recoveryCodes.optional() }),
  }),

  /** The secret for the app, until a first code was given; then null. */
  enrolSecondFactor: visitor.post("/api/security/second-factor/enrolment", {
    body: z.object({ second_factor_token: between }),
    output: z.object({ secret: z.string().nullable(), address: z.string().nullable() }),
  }),

  /** Ten new recovery codes for a code; the former ones are void (API-276). */
  renewRecoveryCodes: operator.post("/api/operator/second-factor", {
    command: [],
    reason: "none",
    secret: true,
    // Counted outside a dry run, which would roll back the count of wrong codes.
    limit: { calls: 5, perSeconds: 900 },
    body: z.object({ code: codeSchema }),
    output: z.object({ recovery_codes: recoveryCodes }),
  }),

  /** Given anew before a decision that moves more than 500 €; it holds for five minutes (OPS-06). */
  confirmSecondFactor: operator.post("/api/operator/second-factor/confirm", {
    command: [],
    reason: "none",
    secret: true,
    limit: { calls: 10, perSeconds: 900 },
    body: z.object({ code: codeSchema }),
    output: z.object({ at: instant }),
  }),

  /** The operator's own (API-275). */
  listOperatorSessions: operator.get("/api/operator/sessions", {
    command: [],
    list: true,
    output: listOf(deviceSchema),
  }),

  closeOperatorSessions: operator.delete("/api/operator/sessions", {
    command: [],
    reason: "none",
    answer: "none",
  }),
};
