import { z } from "zod";

import { endpoint, queryInstant, typedDaySchema, whole } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { publicText } from "#app/api/public-text.ts";
import { namedDays } from "#app/lib/paris-time.ts";
import { lessonFormats } from "#app/modules/catalogue/teacher/domain.ts";

import { courseMinutes } from "./declare.domain.ts";
import { teacherCourseSchema } from "./endpoints.ts";

/** A start typed in three fields and a time, in Paris (VAL-056). */
export const typedStartSchema = typedDaySchema.extend({
  time: z.string().max(10, "api.date.invalid").optional(),
});

/** A start: an instant, or typed in fields. */
export const startSchema = z.union([queryInstant, typedStartSchema], { error: "api.date.invalid" });

/** The start of a course that was given: its day may be named instead of typed. */
const pastStartSchema = typedStartSchema.extend({
  on: z.enum(namedDays, { error: "api.date.invalid" }).optional(),
});

export const minutes = whole(
  z
    .number({ error: "api.course.duration" })
    .int("api.course.duration")
    .min(courseMinutes.least, "api.course.duration")
    .max(courseMinutes.most, "api.course.duration")
    .multipleOf(courseMinutes.step, "api.course.duration"),
);

const format = z.enum(lessonFormats, { error: "api.course.format_required" });

/** What a teacher writes beside a course. */
export const comments = publicText({ max: 1000, over: "api.course.comment_too_long" }).optional();

/** A box that may be left unticked; of a union conform would make a box that must be ticked. */
export const tick = z.boolean();
const flag = tick.default(false);

/** A declared course (API-089); the start is an instant, or typed in fields. */
export const declareSchema = z.object({
  contract_id: idOf("contract", "api.course.contract_required"),
  format,
  date: z.union([queryInstant, pastStartSchema], { error: "api.date.invalid" }),
  duration: minutes,
  comments,
  is_collective: flag,
  is_anomaly_validated: flag,
  absent: flag,
  planned_course_id: idOf("planned_course").optional(),
});

/** Minutes as a form sends them: of a usual length and another one, the other is meant. */
export const typedMinutes = <Schema extends z.ZodType>(length: Schema) =>
  z.preprocess((sent) => [sent].flat().findLast(Boolean), length);

/** The same as a form sends it. */
export const declareFormSchema = declareSchema.extend({
  date: pastStartSchema,
  duration: typedMinutes(minutes),
});

export const declareEndpoints = {
  /**
   * Declares a course: 201, or 200 with the standing course of that contract and start. 409 tells what
   * must be confirmed, or that another duration stands (API-089).
   */
  declare: endpoint({
    method: "POST",
    path: "/api/teacher/lessons",
    access: "teacher",
    mailsOthers: true,
    once: true,
    input: { body: declareSchema },
    output: teacherCourseSchema,
  }),
};

export type DeclareInput = z.output<typeof declareSchema>;
