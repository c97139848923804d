import { z } from "zod";

import { queryInstant, typedDaySchema, whole } from "#app/api/endpoint.ts";

import { courseMinutes } from "./start.domain.ts";

/** A start typed in three fields and a time, in Paris (VAL-056). */
export const typedStartSchema = typedDaySchema.extend({
  time: z.string().max(10, "api.date.invalid").optional(),
});
/** A start: an instant, or typed in fields. */
export const startSchema = z.union([queryInstant, typedStartSchema], { error: "api.date.invalid" });
export const minutes = whole(
  z
    .number({ error: "api.course.duration" })
    .int("api.course.duration")
    .min(courseMinutes.least, "api.course.duration")
    .max(courseMinutes.most, "api.course.duration")
    .multipleOf(courseMinutes.step, "api.course.duration"),
);
/** Minutes as a form sends them: of a usual length and another one, the other is meant. */
export const typedMinutes = <Schema extends z.ZodType>(length: Schema) =>
  z.preprocess((sent) => [sent].flat().findLast(Boolean), length);
