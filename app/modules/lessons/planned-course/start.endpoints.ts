import { z } from "zod";

import { queryInstant, typedDaySchema, whole } from "#app/api/endpoint.ts";

import { courseMinutes } from "./start.domain.ts";

/** Start typed in fields, Paris time (VAL-056), or tapped among those offered: `at` is an instant or « other ». */
export const typedStartSchema = typedDaySchema.extend({
  at: z.string().max(40, "api.date.invalid").optional(),
  /** Sent where slots are offered, so that none tapped is not an empty day. */
  offered: z.string().max(1).optional(),
  time: z.string().max(10, "api.date.invalid").optional(),
});
export const startSchema = z.union([queryInstant, typedStartSchema], { error: "api.date.invalid" });
export const minutes = whole(
  z
    .number({ error: "api.course.duration" })
    .int("api.course.duration")
    .min(courseMinutes.least, "api.course.duration")
    .max(courseMinutes.most, "api.course.duration")
    .multipleOf(courseMinutes.step, "api.course.duration"),
);
/** Another length wins over a usual one. */
export const typedMinutes = <Schema extends z.ZodType>(length: Schema) =>
  z.preprocess((sent) => [sent].flat().findLast(Boolean), length);
