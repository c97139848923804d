import { z } from "zod";

import { endpoint } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";

import { comments, declareFormSchema, declareSchema, tick } from "./declare.endpoints.ts";
import { resolutions } from "./dispute.domain.ts";
import { teacherCourseSchema } from "./endpoints.ts";

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
  update: endpoint({
    method: "PUT",
    path: "/api/teacher/lessons/:id",
    access: "teacher",
    mailsOthers: true,
    once: true,
    input: { params, body: editSchema },
    output: teacherCourseSchema,
  }),

  cancel: endpoint({
    method: "PATCH",
    path: "/api/teacher/lessons/:id/cancel",
    access: "teacher",
    mailsOthers: true,
    once: true,
    input: { params, body: cancellationSchema },
    output: teacherCourseSchema,
  }),
};

export type CourseEdit = z.output<typeof editSchema>;
