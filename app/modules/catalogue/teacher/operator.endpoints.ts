import { z } from "zod";

import { instant, operator } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";

import { availabilities, lessonFormats, sapNumberStatuses, teacherStatuses } from "./domain.ts";

export const anyTeacherSchema = z.object({
  teacher_id: z.number().int(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  status: z.enum(teacherStatuses),
  self_employed: z.boolean(),
  status_change_asked: z.boolean(),
  sap_number: z.string().nullable(),
  sap_number_status: z.enum(sapNumberStatuses),
  availability: z.enum(availabilities),
  availability_updated_at: instant,
  collective_courses_activated: z.boolean(),
  max_students: z.number().int(),
  formats: z.array(z.enum(lessonFormats)),
  city_name: z.string(),
  title: z.string(),
  reviews_count: z.number().int(),
  rating: z.number().nullable(),
  hours_given: z.number().int(),
  created_at: instant,
  suspended_at: instant.nullable(),
  left_at: instant.nullable(),
});

export const operatorEndpoints = {
  /** In any state (API-219). */
  showAny: operator.get("/api/operator/teachers/:id", {
    notes: "people",
    params: z.object({ id: idOf("teacher") }),
    output: anyTeacherSchema,
  }),
};
