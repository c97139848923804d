import { z } from "zod";

import { instant, listOf, operator, pagingShape } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { flag } from "#app/api/wire.ts";
import { typedWords } from "#app/modules/people/account/operator.endpoints.ts";

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

export const teacherRowSchema = anyTeacherSchema
  .pick({
    teacher_id: true,
    name: true,
    email: true,
    status: true,
    self_employed: true,
    status_change_asked: true,
    availability: true,
    city_name: true,
    title: true,
    rating: true,
    reviews_count: true,
    hours_given: true,
    created_at: true,
    suspended_at: true,
    left_at: true,
  })
  .extend({ leaves_at: instant.nullable() });

export const operatorEndpoints = {
  /** In any state, the newest first (API-218). */
  listAll: operator.get("/api/operator/teachers", {
    list: true,
    query: z.object({
      ...pagingShape,
      /** Beginnings of names, of the e-mail, or a phone in any spelling. */
      search: typedWords.optional(),
      status: z.enum(teacherStatuses).optional(),
      availability: z.enum(availabilities).optional(),
      suspended: flag.optional(),
      /** Whom this group lesson may still ask. */
      group_lesson_id: idOf("group_lesson").optional(),
      teacher_ids: z.array(idOf("teacher")).max(100).optional(),
    }),
    output: listOf(teacherRowSchema),
  }),

  /** In any state (API-219). */
  showAny: operator.get("/api/operator/teachers/:id", {
    notes: "people",
    params: z.object({ id: idOf("teacher") }),
    output: anyTeacherSchema,
  }),
};

export type TeacherFilter = Omit<
  z.output<typeof operatorEndpoints.listAll.input.query>,
  keyof typeof pagingShape
>;
