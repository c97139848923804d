import { z } from "zod";

import { anyone, idSchema, instant, operator } from "#app/api/endpoint.ts";
import { naming } from "#app/api/id.ts";
import { roles } from "#app/lib/actor.ts";
import { emailSchema } from "#app/modules/people/account/account.endpoints.ts";
import { presentPasswordSchema } from "#app/modules/people/account/password.endpoints.ts";

const row = z.record(z.string(), z.unknown());

export const deletionSchema = z.object({ current_password: presentPasswordSchema.optional() });

export const personalData = {
  export: anyone.get("/api/account/export", {
    output: z.object({
      exported_at: instant,
      account: row,
      things: z.array(
        z.object({
          name: z.string(),
          title: z.string(),
          total: z.number().int(),
          rows: z.array(row),
        }),
      ),
    }),
    cache: "no-store",
    limit: { calls: 20, perSeconds: 3600 },
  }),

  showDeletion: anyone.get("/api/account/deletion", {
    output: z.object({ obstacles: z.array(z.object({ code: z.string(), message: z.string() })) }),
    cache: "no-store",
  }),

  delete: anyone.post("/api/account/delete", {
    mailsOthers: true,
    teachers: "all",
    answer: "none",
    body: deletionSchema,
    limit: { calls: 20, perSeconds: 3600 },
  }),

  /** A person by id or e-mail; 404 unknown, 409 when it is so already or an operator's (API-273, OPS-24). */
  act: operator.post("/api/operator/people/:id/action", {
    mailsOthers: true,
    params: z.object({ id: naming(z.union([idSchema, emailSchema]), "owned", "person") }),
    body: z.object({ action: z.enum(["disable", "enable"]) }),
    output: z.object({
      id: z.number().int(),
      role: z.enum(roles),
      state: z.enum(["open", "disabled"]),
    }),
  }),
};
