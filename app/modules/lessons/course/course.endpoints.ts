import { z } from "zod";

import {
  customer,
  euros,
  instant,
  listOf,
  pagingShape,
  queryDaySchema,
  stateSchema,
  teacher,
  whole,
} from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { learner, named } from "#app/api/wire.ts";
import { billPaymentSchema } from "#app/modules/billing/payment/payment.endpoints.ts";
import { lessonFormats, teacherModes } from "#app/modules/catalogue/teacher/domain.ts";
import { presenceSchema } from "#app/modules/foundation/room-link/presence.endpoints.ts";

import { disputeKinds, disputeOutcomes } from "./dispute.domain.ts";
import { courseAlerts, courseOrigins, courseStatuses, validations } from "./domain.ts";

const teacherShape = z.object({
  id: z.number().int(),
  firstname: z.string(),
  photo_url: z.string().nullable(),
});

export const courseDisputeSchema = z.object({
  kind: z.enum(disputeKinds),
  cause_id: z.number().int().nullable(),
  cause: z.string().nullable(),
  comment: z.string().nullable(),
  late: z.boolean(),
  created_at: instant,
  answer: z.string().nullable(),
  answered_at: instant.nullable(),
  outcome: z.enum(disputeOutcomes).nullable(),
  reason: z.string().nullable(),
});

const shared = {
  id: z.number().int(),
  date: instant,
  duration: z.number().int(),
  format: z.enum(lessonFormats),
  status: z.enum(courseStatuses),
  validation: z.enum(validations),
  comments: z.string().nullable(),
  is_collective: z.boolean(),
  subject: named,
  level: named,
  student: learner,
  contract_id: z.number().int(),
  mode: z.enum(teacherModes),
  origin: z.enum(courseOrigins),
  is_first: z.boolean(),
  declared_at: instant.nullable(),
  corrected_at: instant.nullable(),
  absent: z.boolean(),
  planned_course_id: z.number().int().nullable(),
  alerts: z.array(z.enum(courseAlerts)),
  alert_open: z.boolean(),
  verdict_until: instant.nullable(),
  dispute: courseDisputeSchema.nullable(),
  /** Who was in the room at that time, while the course is not agreed on; together for how many minutes. */
  presence: presenceSchema,
  decision_reason: z.string().nullable(),
  cancel_comment: z.string().nullable(),
  hourly_price: euros,
  price: euros,
  state: stateSchema,
};

/** Prices of the whole course (API-015). */
export const courseSchema = z.object({
  ...shared,
  teacher: teacherShape,
  /** Null when no credit applies (STM-21). */
  price_after_tax_credit: euros.nullable(),
  /** The agency debits its part instead of a card, once validated (LAW-04). */
  by_advance: z.boolean(),
  is_over: z.boolean(),
  /** Who answered it, and when; for one course asked by its id (CNV-17). */
  answered: z.string().nullable(),
  may_dispute: z.boolean(),
  late_dispute_until: instant.nullable(),
  payment: billPaymentSchema.nullable(),
  /** Bill whose advance was declined, until the family chooses. */
  advance_declined: z.number().int().nullable(),
  replays_count: z.number().int(),
});

/** The net is an estimate until paid (API-088). */
export const teacherCourseSchema = z.object({
  ...shared,
  salary: euros,
  net: euros,
  /** Minutes that Préau pays for, when a decision leaves less to the family (OPS-06). */
  paid_duration: z.number().int().nullable(),
});

/** Current Paris month; cancelled courses excluded. */
const monthSchema = z.object({
  courses: z.number().int(),
  minutes: z.number().int(),
  price: euros,
  net: euros,
});

const statusFilter = z.preprocess(
  (value) => (value === undefined || value === "" ? undefined : [value].flat()),
  z.array(z.enum(courseStatuses)).max(7).optional(),
);
const idsFilter = z.preprocess(
  (value) => (value === undefined || value === "" ? undefined : [value].flat()),
  z.array(idOf("student")).max(500).optional(),
);
const absentWhenEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

export const courseQuerySchema = z.object({
  ...pagingShape,
  id: absentWhenEmpty(idOf("course")),
  status: statusFilter,
  teacher_id: absentWhenEmpty(idOf("teacher")),
  student_id: absentWhenEmpty(idOf("student")),
  /** Without filter names and courses awaiting a verdict. */
  alone: absentWhenEmpty(z.literal("true")),
});

/** Both days inclusive, in Paris. */
export const teacherCourseQuerySchema = z.object({
  ...pagingShape,
  id: absentWhenEmpty(idOf("course")),
  from: absentWhenEmpty(queryDaySchema),
  to: absentWhenEmpty(queryDaySchema),
  studentsIds: idsFilter,
  status: statusFilter,
});

export const agendaEndpoints = {
  list: customer.get("/api/customer/lessons", {
    list: true,
    query: courseQuerySchema,
    output: listOf(courseSchema).extend({
      teachers: z.array(teacherShape),
      students: z.array(learner),
      validatingLessons: z.array(courseSchema),
      payingLessons: z.array(courseSchema).default([]),
    }),
  }),

  listOfTeacher: teacher.get("/api/teacher/lessons", {
    list: true,
    query: teacherCourseQuerySchema,
    output: listOf(teacherCourseSchema),
  }),

  showMonth: teacher.get("/api/teacher/lessons/month", {
    query: z.object({ months: absentWhenEmpty(whole(z.number().int().min(1).max(12))) }),
    output: z.object({
      today: z.iso.date(),
      now: instant,
      month: monthSchema,
      /** Oldest first; the current month only by default. */
      net_by_month: z.array(z.object({ month: z.string(), net: euros })),
      collective: z.boolean(),
    }),
  }),
};

export type Course = z.output<typeof courseSchema>;
export type TeacherCourse = z.output<typeof teacherCourseSchema>;
export type CourseQuery = z.output<typeof courseQuerySchema>;
export type TeacherCourseQuery = z.output<typeof teacherCourseQuerySchema>;
export type Month = z.output<(typeof agendaEndpoints.showMonth)["output"]>;
export type MonthQuery = z.output<(typeof agendaEndpoints.showMonth)["input"]["query"]>;
