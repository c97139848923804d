import { z } from "zod";

import { customer, instant } from "#app/api/endpoint.ts";
import { publicId } from "#app/api/id.ts";

import { takenKinds } from "./overlap.domain.ts";

/** Overlaps are shown, never refused. */
export const overlapSchema = z.object({
  kind: z.enum(takenKinds),
  name: z.string(),
  teacher: z.string().nullable(),
  start: instant,
});

export const learnerEndpoints = {
  listLearners: customer.get("/api/group-lessons/learners", {
    query: z.object({ group_lesson_id: publicId("group_lesson") }),
    output: z.object({
      data: z.array(
        z.object({
          id: z.number().int(),
          firstname: z.string(),
          class_id: z.number().int().nullable(),
          class: z.string().nullable(),
          has_seat: z.boolean(),
          overlaps: z.array(overlapSchema),
        }),
      ),
    }),
  }),
};

export type Overlap = z.output<typeof overlapSchema>;
export type Learner = z.output<(typeof learnerEndpoints.listLearners)["output"]>["data"][number];
