import { z } from "zod";

import { endpoint, instant } from "#app/api/endpoint.ts";
import { presentPasswordSchema } from "#app/modules/people/account/password.endpoints.ts";

const row = z.record(z.string(), z.unknown());

export const deletionSchema = z.object({ current_password: presentPasswordSchema.optional() });

export const dataEndpoints = {
  export: endpoint({
    method: "GET",
    path: "/api/account/export",
    access: "any",
    input: {},
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

  showDeletion: endpoint({
    method: "GET",
    path: "/api/account/deletion",
    access: "any",
    input: {},
    output: z.object({ obstacles: z.array(z.object({ code: z.string(), message: z.string() })) }),
    cache: "no-store",
  }),

  delete: endpoint({
    method: "POST",
    path: "/api/account/delete",
    access: "any",
    mailsOthers: true,
    teachers: "all",
    answer: "none",
    input: { body: deletionSchema },
    output: z.void(),
    limit: { calls: 20, perSeconds: 3600 },
  }),
};
