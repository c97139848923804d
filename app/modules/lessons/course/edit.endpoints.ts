import { z } from "zod";

import { teacher } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";

import { teacherCourseSchema } from "./course.endpoints.ts";
import { comments, declareFormSchema, declareSchema, tick } from "./declare.endpoints.ts";
import { resolutions } from "./dispute.domain.ts";

export const editSchema = declareSchema
  .omit({ contract_id: true, absent: true, planned_course_id: true })
  .partial()
  .extend({
    is_collective: tick.optional(),
    is_anomaly_validated: tick.optional(),
    resolution: z.enum(resolutions, { error: "api.course.resolution_required" }).optional(),
  });

export const editFormSchema = declareFormSchema.omit({
  contract_id: true,
  absent: true,
  planned_course_id: true,
});

/** Corrected fields matter for « correct » only. */
export const resolutionFormSchema = editFormSchema
  .partial()
  .omit({ is_collective: true })
  .extend({ resolution: z.enum(resolutions, { error: "api.course.resolution_required" }) });

export const cancellationSchema = z.object({ comments });

const params = z.object({ id: idOf("course") });

export const editEndpoints = {
  update: teacher.put("/api/teacher/lessons/:id", {
    mailsOthers: true,
    once: true,
    params,
    body: editSchema,
    output: teacherCourseSchema,
  }),

  cancel: teacher.patch("/api/teacher/lessons/:id/cancel", {
    mailsOthers: true,
    once: true,
    params,
    body: cancellationSchema,
    output: teacherCourseSchema,
  }),
};

export type CourseEdit = z.output<typeof editSchema>;
