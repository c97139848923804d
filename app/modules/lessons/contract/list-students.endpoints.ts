import { z } from "zod";

import {
  euros,
  instant,
  listOf,
  pagingShape,
  stateSchema,
  teacher,
  whole,
} from "#app/api/endpoint.ts";
import { named } from "#app/api/wire.ts";
import { contractKinds } from "#app/modules/catalogue/price/domain.ts";
import { requestedShape } from "#app/modules/catalogue/review/endpoints.ts";
import { lessonFormats, teacherModes } from "#app/modules/catalogue/teacher/domain.ts";

import { contractStatuses } from "./domain.ts";
import { priceVersionSchema } from "./price-version.endpoints.ts";

/** One active contract is enough (STM-16). */
export const followedStatuses = ["active", "inactive"] as const;

/** Price and net per hour; the net is an estimate. */
export const teacherContractSchema = z.object({
  id: z.number().int(),
  subject: named,
  level: named,
  kind: z.enum(contractKinds),
  course_format: z.enum(lessonFormats),
  mode: z.enum(teacherModes),
  /** Before today's: a course is paid under the one of its date (LAW-19). Earliest first. */
  former_modes: z.array(z.object({ until: instant, mode: z.enum(teacherModes) })),
  hourly_price: euros,
  net: euros,
  pending_prices_version: priceVersionSchema.nullable(),
  prices_versions: z.array(priceVersionSchema),
  /** Euros per hour (VAL-029). */
  price_ranges: z.array(z.object({ format: z.enum(lessonFormats), min: euros, max: euros })),
  condition: z.string().nullable(),
  room_url: z.string().nullable(),
  created_at: instant,
  ended_at: instant.nullable(),
  paused_until: instant.nullable(),
  /** Last day of lessons, once a notice runs (STM-52). */
  ends_on: z.iso.date().nullable(),
  first_course_date: instant.nullable(),
  proposed_slot: instant.nullable(),
  /** Last day to fix the first course, as the family reads it (CNV-17). */
  first_course_by: z.iso.date().nullable(),
  first_course_duration: z.number().int().nullable(),
  /** Written by the family (CUS-055). */
  unread_messages: z.number().int(),
  last_course: z.object({ date: instant, duration: z.number().int() }).nullable(),
  first_course_open: z.boolean(),
  payment_expected: z.boolean(),
  status: z.enum(contractStatuses),
  state: stateSchema,
  payment_state: stateSchema.nullable(),
});

/** The family's contact is shown once means and terms are set (API-093, ENT-33). */
export const teacherStudentSchema = z.object({
  id: z.number().int(),
  customer_id: z.number().int(),
  firstname: z.string(),
  lastname: z.string().nullable(),
  status: z.enum(followedStatuses),
  level: z.string(),
  contact: z
    .object({ name: z.string(), phone: z.string().nullable(), address: z.string().nullable() })
    .nullable(),
  contracts: z.array(teacherContractSchema),
  review: z
    .object({
      id: z.number().int(),
      rating: z.number(),
      review: z.string(),
      teacher_response: z.string().nullable(),
    })
    .nullable(),
  review_request: z.object(requestedShape),
});

/** Only this list allows 500 a page (VAL-048). */
const many = whole(z.number().int().min(1).max(500)).optional();

export const teacherStudentEndpoints = {
  listStudents: teacher.get("/api/teacher/students", {
    list: true,
    query: z.object({
      ...pagingShape,
      length: many,
      limit: many,
      status: z.preprocess(
        (value) => (value === "" ? undefined : value),
        z.enum(followedStatuses).optional(),
      ),
      order: z.enum(["first_course"]).optional(),
    }),
    output: listOf(teacherStudentSchema),
  }),
};

export type TeacherContract = z.output<typeof teacherContractSchema>;
export type TeacherStudent = z.output<typeof teacherStudentSchema>;
