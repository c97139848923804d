import { z } from "zod";

import { euros, instant, operator } from "#app/api/endpoint.ts";
import { publicId } from "#app/api/id.ts";
import { flag } from "#app/api/wire.ts";

export const sessionPays = {
  /** Says that a session took place or not; what it paid is taken back, or owed anew (TEA-069). */
  setHeld: operator.put("/api/operator/group-lessons/:id/sessions", {
    command: "group-lesson held",
    reason: "sent",
    mailsOthers: true,
    params: z.object({ id: publicId("group_lesson") }),
    body: z.object({
      /** Its day in Paris, or its start. */
      session_date: z.union([z.iso.date(), instant], "api.registration.session"),
      took_place: flag,
    }),
    output: z.object({
      id: z.number().int(),
      start: instant,
      took_place: z.boolean(),
      pays: z.array(
        z.object({ teacher_id: z.number().int(), amount: euros, taken_back: z.boolean() }),
      ),
    }),
  }),
};
