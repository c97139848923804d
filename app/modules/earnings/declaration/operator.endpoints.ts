import { z } from "zod";

import { operator, whole } from "#app/api/endpoint.ts";
import { naming } from "#app/api/id.ts";

import { firstYear } from "./domain.ts";
import { exportKinds } from "./export.domain.ts";

const month = /^20[2-9]\d-(?:0[1-9]|1[0-2])$/;

export const operatorEndpoints = {
  /** A year of `dac7` or the ledger, else a month; 422 for one that is not over (API-274). */
  exportAll: operator.get("/api/operator/exports/:kind", {
    command: "export write",
    notes: "people",
    answer: "file",
    limit: { calls: 30, perSeconds: 60 },
    params: z.object({ kind: naming(z.enum(exportKinds), "reference", "export_kind") }),
    query: z.object({
      year: whole(z.number().int().min(firstYear).max(2099)).optional(),
      month: z.string().regex(month, "api.export.month").optional(),
    }),
    output: z.unknown(),
  }),
};
