import { z } from "zod";

import { endpoint, instant } from "#app/api/endpoint.ts";
import { publicId } from "#app/api/id.ts";

import { takenKinds } from "./overlap.domain.ts";

/** What a student has at the same time as a stage: told, never refused. */
export const overlapSchema = z.object({
  kind: z.enum(takenKinds),
  /** The title of a stage, the subject of a course. */
  name: z.string(),
  /** Who gives the course. */
  teacher: z.string().nullable(),
  /** When it begins, the first time that both are at once. */
  start: instant,
});

export const learnerEndpoints = {
  /** The family's students, and how each stands towards a stage (API-058). */
  list: endpoint({
    method: "GET",
    path: "/api/group-lessons/learners",
    access: "customer",
    input: { query: z.object({ group_lesson_id: publicId("group_lesson") }) },
    output: z.object({
      data: z.array(
        z.object({
          id: z.number().int(),
          firstname: z.string(),
          class_id: z.number().int().nullable(),
          class: z.string().nullable(),
          /** A seat of this stage is paid. */
          has_seat: z.boolean(),
          overlaps: z.array(overlapSchema),
        }),
      ),
    }),
  }),
};

export type Overlap = z.output<typeof overlapSchema>;
export type Learner = z.output<(typeof learnerEndpoints.list)["output"]>["data"][number];
