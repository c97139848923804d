import { z } from "zod";

import { anyone, instant } from "#app/api/endpoint.ts";
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
};
