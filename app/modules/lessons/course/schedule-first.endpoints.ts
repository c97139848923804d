import { z } from "zod";

import { customer, teacher, whole } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { teacherContractSchema } from "#app/modules/lessons/contract/list-students.endpoints.ts";
import {
  startSchema,
  typedMinutes,
  typedStartSchema,
} from "#app/modules/lessons/planned-course/start.endpoints.ts";

import { firstCourseBounds as bounds } from "./schedule-first.domain.ts";

export const firstCourseSchema = z.object({
  first_course_date: startSchema,
  first_course_duration: whole(
    z
      .number({ error: "api.course.first_duration" })
      .int("api.course.first_duration")
      .min(bounds.least, "api.course.first_duration")
      .max(bounds.most, "api.course.first_duration")
      .multipleOf(bounds.step, "api.course.first_duration"),
  ),
});

export const firstCourseFormSchema = firstCourseSchema.extend({
  first_course_date: typedStartSchema,
  first_course_duration: typedMinutes(firstCourseSchema.shape.first_course_duration),
});

export const firstSlotSchema = z.object({ start: startSchema });

export const firstSlotFormSchema = z.object({ start: typedStartSchema });

export const firstCourseEndpoints = {
  /** The family proposes an hour while no date is fixed; its teacher fixes it (API-092, TEA-071). */
  proposeFirst: customer.post("/api/customer/contract/:id/first-slot", {
    mailsOthers: true,
    once: true,
    answer: "none",
    params: z.object({ id: idOf("contract") }),
    body: firstSlotSchema,
  }),

  fixFirst: teacher.post("/api/teacher/contract/:id/first-course", {
    mailsOthers: true,
    params: z.object({ id: idOf("contract") }),
    body: firstCourseSchema,
    output: teacherContractSchema,
  }),
};

export type FirstCourseDate = z.output<typeof firstCourseSchema>;
