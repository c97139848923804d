import { z } from "zod";

import { anyone } from "#app/api/endpoint.ts";
import { presentPasswordSchema } from "#app/modules/people/account/password.endpoints.ts";

import { exportSchema } from "./export.endpoints.ts";
import { operatorEndpoints } from "./operator.endpoints.ts";

export const deletionSchema = z.object({ current_password: presentPasswordSchema.optional() });

export const personalData = {
  export: anyone.get("/api/account/export", {
    output: exportSchema,
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

  ...operatorEndpoints,
};
