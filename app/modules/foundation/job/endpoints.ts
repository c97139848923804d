import { z } from "zod";

import { instant, operator } from "#app/api/endpoint.ts";
import { opaqueId } from "#app/api/id.ts";

const key = z.string().min(1).max(100);

export const jobs = {
  /** The next run tries the row again; 404 unless it fails (API-314). */
  retryRow: operator.post("/api/operator/jobs/:name/rows/:id/retry", {
    reason: "none",
    params: z.object({ name: opaqueId("sweep", key), id: opaqueId("sweep_row", key) }),
    output: z.object({
      name: z.string(),
      id: z.string(),
      tries: z.number().int(),
      next_try: instant,
    }),
  }),
};
