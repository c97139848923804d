import { z } from "zod";

import { instant } from "#app/api/endpoint.ts";

/** A first name as it was written at the door. */
const presentSchema = z.object({
  side: z.enum(["customer", "teacher"]),
  name: z.string(),
  from: instant,
  to: instant,
});

/** `together`: while both sides were there at once; null where they never were (API-297). */
export const presenceSchema = z.object({
  data: z.array(presentSchema),
  together: z.object({ from: instant, to: instant, minutes: z.number().int() }).nullable(),
});

export type Presence = z.output<typeof presenceSchema>;
