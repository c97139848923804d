import { z } from "zod";

import { operator } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";

import { emailSchema, wholeNameSchema } from "./account.endpoints.ts";

/** One letter would find everybody; one digit is a number. */
export const typedWords = z
  .string()
  .trim()
  .regex(/^\d$|../, "api.operator.search_short")
  .max(200, "api.field.too_big");

export const operatorEndpoints = {
  /** By a mailed link, seven days; the second factor comes with the first sign-in (API-312, OPS-40). */
  createOperator: operator.post("/api/operator/operators", {
    money: "always",
    command: "operator create :email",
    status: 201,
    body: z.object({ email: emailSchema, name: wholeNameSchema("api.account.firstname_required") }),
    output: z.object({ id: z.number().int(), email: z.string(), name: z.string() }),
  }),

  /** 409 for the last one (OPS-40). */
  closeOperator: operator.post("/api/operator/operators/:id/close", {
    params: z.object({ id: idOf("operator") }),
    output: z.object({ id: z.number().int(), state: z.literal("disabled") }),
  }),
};
