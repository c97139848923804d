import { z } from "zod";

import { applicationDraftSchema } from "#app/modules/career/application/draft.endpoints.ts";

export const statusShape = {
  self_employed: z.enum(["true", "false"]).optional(),
  home_services: applicationDraftSchema.shape.home_services,
};

const statusSchema = z.object(statusShape);

/** A salaried teacher has nothing to declare; what is left open is asked before being hired (TEA-070). */
export const statusIn = ({
  self_employed: said,
  home_services: services,
}: z.output<typeof statusSchema>) => ({
  ...(said && { self_employed: said === "true" }),
  ...(said === "true" && services && { home_services: services }),
});
