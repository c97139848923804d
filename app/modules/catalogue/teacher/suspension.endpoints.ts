import { z } from "zod";

import { instant, stateSchema } from "#app/api/endpoint.ts";

import { standingStates } from "./suspension.domain.ts";

/** A suspension that stands, in brief: the key of the teacher's own account and week (API-078). */
export const standingSuspensionSchema = z.object({
  status: z.enum(standingStates),
  state: stateSchema,
  effective_at: instant,
});
export type StandingSuspension = z.output<typeof standingSuspensionSchema>;
