import { z } from "zod";

import { anyone, instant } from "#app/api/endpoint.ts";
import { publicId } from "#app/api/id.ts";

const querySchema = z.object({
  teacher_id: publicId("teacher").optional(),
  group_lesson_id: publicId("group_lesson").optional(),
});

const recallSchema = z.object({
  contacted: z.object({ reference: z.string(), sent_at: instant }).nullable(),
  registered: z.object({ id: z.number().int(), created_at: instant }).nullable(),
  /** The family has a running contract with this teacher. */
  taught: z.boolean(),
});

export type Recall = Readonly<z.output<typeof recallSchema>>;

export const recallEndpoints = {
  showRecall: anyone.get("/api/recall", {
    query: querySchema,
    output: recallSchema,
    cache: "no-store",
  }),
};

export type RecallQuery = z.output<typeof querySchema>;
