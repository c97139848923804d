import { z } from "zod";

import { customer } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { helpContexts } from "#app/modules/foundation/reference/domain.ts";
import { referenceId } from "#app/modules/foundation/reference/endpoints.ts";

/** Help about a request: screen, category, free text (API-039, VAL-002). */
export const helpSchema = z.object({
  linking_id: idOf("lesson_request"),
  origin: z.enum(helpContexts),
  help_category_id: referenceId("help_category", "api.help.category"),
  comment: z
    .string({ error: "api.help.comment" })
    .trim()
    .min(1, { error: "api.help.comment" })
    .max(1000, { error: "api.field.too_big" }),
  teacher_id: idOf("teacher").nullish(),
});

export const helpEndpoints = {
  askHelp: customer.post("/api/linking/help", {
    mailsOthers: true,
    once: true,
    status: 201,
    limit: { calls: 20, perSeconds: 3600 },
    body: helpSchema,
    output: z.object({ reference: z.string() }),
  }),
};

export type Help = z.output<typeof helpSchema>;
