import { z } from "zod";

import { instant, operator } from "#app/api/endpoint.ts";

const state = z.enum(["made", "damaged", "making", "unfinished"]);

/** `market backup` is the same, and works while no server runs: these two have no command of their own. */
export const backups = {
  /** The archives of the folder of the machine that answers, the newest first (API-270, OPS-46). */
  list: operator.get("/api/operator/backups", {
    command: [],
    list: true,
    cache: "no-store",
    output: z.array(
      z.object({
        id: z.string(),
        state,
        bytes: z.number().int(),
        made_at: instant.nullable(),
        version: z.string().nullable(),
        rows: z.number().int().nullable(),
        files: z.number().int().nullable(),
        missing_files: z.number().int().nullable(),
      }),
    ),
  }),

  /** Begins one and answers; the list and the history tell its end (API-270). 409 while one is being made. */
  create: operator.post("/api/operator/backups", {
    command: [],
    status: 202,
    limit: { calls: 6, perSeconds: 3600 },
    output: z.object({ id: z.string() }),
  }),
};
