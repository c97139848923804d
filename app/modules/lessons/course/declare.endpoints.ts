import { z } from "zod";

import { queryInstant, teacher } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { publicText } from "#app/api/public-text.ts";
import { namedDays } from "#app/lib/paris-time.ts";
import { lessonFormats } from "#app/modules/catalogue/teacher/domain.ts";
import {
  minutes,
  typedMinutes,
  typedStartSchema,
} from "#app/modules/lessons/planned-course/start.endpoints.ts";

import { teacherCourseSchema } from "./course.endpoints.ts";

const pastStartSchema = typedStartSchema.extend({
  on: z.enum(namedDays, { error: "api.date.invalid" }).optional(),
});

const format = z.enum(lessonFormats, { error: "api.course.format_required" });

export const comments = publicText({ max: 1000, over: "api.course.comment_too_long" }).optional();

/** A union would make conform require the tick. */
export const tick = z.boolean();
const flag = tick.default(false);

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

export const declareFormSchema = declareSchema.extend({
  date: pastStartSchema,
  duration: typedMinutes(minutes),
});

export const declareEndpoints = {
  declare: teacher.post("/api/teacher/lessons", {
    mailsOthers: true,
    once: true,
    body: declareSchema,
    output: teacherCourseSchema,
  }),
};

export type DeclareInput = z.output<typeof declareSchema>;
