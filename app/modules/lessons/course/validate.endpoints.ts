import { z } from "zod";

import { customer } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { referenceId } from "#app/modules/foundation/reference/endpoints.ts";
import { lessonRequestProcesses } from "#app/modules/lessons/lesson-request/domain.ts";

import { courseSchema } from "./course.endpoints.ts";
import { courseAnswers, firstCourseResults } from "./validate.domain.ts";

const comment = z.string().trim().max(1000, "api.course.comment_too_long").optional();
const absentWhenEmpty = <Schema extends z.ZodType>(id: Schema) =>
  z.preprocess((value) => (value === "" ? undefined : value), id.nullish());

export const validationSchema = z.object({
  course_answer: z.enum(courseAnswers, { error: "api.course.answer_required" }),
  course_id: idOf("course"),
  dispute_type_id: absentWhenEmpty(referenceId("dispute_cause")),
  comment,
});

export const disputeFormSchema = z.object({
  course_id: idOf("course"),
  cause: z.union([z.literal("reject"), referenceId("dispute_cause")], {
    error: "api.course.cause_required",
  }),
  comment,
});

export const firstCourseResultSchema = z.object({
  first_course_result: z.enum(firstCourseResults, { error: "api.course.answer_required" }),
  course_id: idOf("course"),
  cause_id: absentWhenEmpty(referenceId("first_course_cause")),
  comment,
});

export const validationEndpoints = {
  validate: customer.post("/api/customer/course-validation", {
    mailsOthers: true,
    once: true,
    body: validationSchema,
    output: courseSchema,
  }),

  /** The family says that an agreed lesson took place, which its teacher has not declared (STM-39). */
  sayGiven: customer.post("/api/customer/planned-courses/:id/given", {
    mailsOthers: true,
    once: true,
    params: z.object({ id: idOf("planned_course") }),
    output: courseSchema,
  }),

  validateFirst: customer.post("/api/customer/first-course-result", {
    mailsOthers: true,
    once: true,
    body: firstCourseResultSchema,
    output: z.object({
      course: courseSchema,
      lesson_request: z
        .object({ id: z.number().int(), process: z.enum(lessonRequestProcesses) })
        .nullable(),
    }),
  }),
};

export type Validation = z.output<typeof validationSchema>;
export type FirstCourseResult = z.output<typeof firstCourseResultSchema>;
