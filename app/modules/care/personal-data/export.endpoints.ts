import { z } from "zod";

import { instant } from "#app/api/endpoint.ts";

const row = z.record(z.string(), z.unknown());

/** All that is kept of a person, without the password (LAW-08). */
export const exportSchema = z.object({
  exported_at: instant,
  account: row,
  things: z.array(
    z.object({ name: z.string(), title: z.string(), total: z.number().int(), rows: z.array(row) }),
  ),
});
