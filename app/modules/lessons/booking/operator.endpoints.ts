import { z } from "zod";

import { instant, listOf, operator, pagingShape } from "#app/api/endpoint.ts";

import { abandonedStates } from "./abandoned.domain.ts";

const id = z.number().int();
const state = z.enum(abandonedStates);

export const operatorEndpoints = {
  listAbandoned: operator.get("/api/operator/abandoned-bookings", {
    command: "booking abandoned",
    list: true,
    query: z.object({ state: state.optional(), ...pagingShape }),
    output: listOf(
      z.object({
        remind_at: instant.nullable(),
        id,
        type: z.enum(["group_lesson", "linking"]),
        state: state.exclude(["in_progress"]).nullable(),
        word: z.string(),
        what: z.string().nullable(),
        email: z.string().nullable(),
        teacher_id: id.nullable(),
        customer_id: id.nullable(),
        group_lesson_id: id.nullable(),
        last_step_at: instant,
        since: instant,
      }),
    ),
  }),
};
