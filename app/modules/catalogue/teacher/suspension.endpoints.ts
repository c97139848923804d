import { z } from "zod";

import { instant, stateSchema } from "#app/api/endpoint.ts";

import { standingStates } from "./suspension.domain.ts";

export const standingSuspensionSchema = z.object({
  status: z.enum(standingStates),
  state: stateSchema,
  effective_at: instant,
});
export type StandingSuspension = z.output<typeof standingSuspensionSchema>;
