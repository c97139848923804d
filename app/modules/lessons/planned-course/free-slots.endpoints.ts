import { z } from "zod";

import { anyone, instant } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";

import { minutes } from "./start.endpoints.ts";

const freeSlotsSchema = z.object({
  /** Minutes that each slot leaves free: those asked for, else those of the last course. */
  duration: z.number().int(),
  /** The last day of a weekly repeat (TEA-071). */
  last: z.iso.date(),
  /** Whether the school holidays of the place are known until then. */
  knows_holidays: z.boolean(),
  slots: z.array(z.object({ start: instant, wished: z.boolean() })),
});

export const freeSlotEndpoints = {
  /** Half hours of the next fourteen days; `except` is the planned course that is moved (TEA-071). */
  listFreeSlots: anyone.get("/api/contract/:id/free-slots", {
    params: z.object({ id: idOf("contract") }),
    query: z.object({
      duration: minutes.optional(),
      except: idOf("planned_course").optional(),
    }),
    output: freeSlotsSchema,
  }),
};

export type FreeSlots = z.output<typeof freeSlotsSchema>;
