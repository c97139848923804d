import { z } from "zod";

import { idSchema, operator } from "#app/api/endpoint.ts";
import { idOf, naming } from "#app/api/id.ts";
import { roles } from "#app/lib/actor.ts";
import { addressSchema } from "#app/modules/foundation/reference/endpoints.ts";
import {
  emailSchema,
  personNameSchema,
  phoneSchema,
} from "#app/modules/people/account/account.endpoints.ts";

import { exportSchema } from "./export.endpoints.ts";

export const personActions = [
  "require_password_change",
  "close_sessions",
  "send_confirmation",
  "disable",
  "enable",
  "correct",
  "export",
  "delete",
  "end_mandate",
] as const;

export type PersonAction = (typeof personActions)[number];

/** What `correct` may change; a part that is not sent stays. */
export const personChangesSchema = z.object({
  firstname: personNameSchema("api.account.firstname_required").optional(),
  lastname: personNameSchema("api.account.lastname_required").optional(),
  email: emailSchema.optional(),
  phone: phoneSchema.optional(),
  birth_date: z.iso.date("api.date.invalid").optional(),
  address: addressSchema.optional(),
});

export type PersonChanges = z.output<typeof personChangesSchema>;

export const operatorEndpoints = {
  /**
   * A person by id or e-mail, who reads the reason of most actions in a mail; 404 unknown, 409 when it is so already or
   * an operator's (API-273, OPS-24). A code is asked: a corrected e-mail gives the account, an export all of it.
   */
  act: operator.post("/api/operator/people/:id/action", {
    reason: "sent",
    command: [
      "account disable action=disable",
      "account close-sessions action=close_sessions",
      "account confirm action=send_confirmation",
      "account correct action=correct",
      "account delete action=delete",
      "account end-mandate action=end_mandate",
      "account export action=export",
      "account new-password action=require_password_change",
      "account enable action=enable",
    ],
    money: "always",
    mailsOthers: true,
    unkept: ["data"],
    params: z.object({ id: naming(z.union([idSchema, emailSchema]), "owned", "person") }),
    body: personChangesSchema.extend({ action: z.enum(personActions) }),
    output: z.object({
      id: z.number().int(),
      role: z.enum(roles),
      state: z.enum(["open", "disabled", "deleted"]),
      sessions_closed: z.number().int().optional(),
      corrected: z.array(z.string()).optional(),
      data: exportSchema.optional(),
    }),
  }),

  /** The file of an export that this operator decided a quarter of an hour ago at most; 409 later (API-273, LAW-08). */
  openExport: operator.get("/api/operator/people/:person_id/export", {
    command: "account export-file",
    notes: "people",
    cache: "no-store",
    params: z.object({ person_id: idOf("person") }),
    output: exportSchema,
  }),
};

export type Acted = z.output<typeof operatorEndpoints.act.output>;
