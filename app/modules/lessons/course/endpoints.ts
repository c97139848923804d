import { z } from "zod";

import {
  endpoint,
  euros,
  instant,
  listOf,
  pagingShape,
  queryDaySchema,
  stateSchema,
  whole,
} from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { billPaymentSchema } from "#app/modules/billing/payment/endpoints.ts";
import { lessonFormats, teacherModes } from "#app/modules/catalogue/teacher/domain.ts";

import { disputeKinds, disputeOutcomes } from "./dispute.domain.ts";
import { courseAlerts, courseOrigins, courseStatuses, validations } from "./domain.ts";

const named = z.object({ id: z.number().int(), name: z.string() });
const learner = z.object({ id: z.number().int(), firstname: z.string() });
const teacher = z.object({
  id: z.number().int(),
  firstname: z.string(),
  photo_url: z.string().nullable(),
});

/** The last dispute of a course, as both sides read it. */
export const courseDisputeSchema = z.object({
  kind: z.enum(disputeKinds),
  cause_id: z.number().int().nullable(),
  /** The cause in words; nothing for a course that is said not to have taken place. */
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
  /** Due without having been given: it was planned, and the family was not there or cancelled too late (STM-13). */
  absent: z.boolean(),
  planned_course_id: z.number().int().nullable(),
  alerts: z.array(z.enum(courseAlerts)),
  /** An alert waits for the family's words. */
  alert_open: z.boolean(),
  /** When silence confirms. */
  verdict_until: instant.nullable(),
  dispute: courseDisputeSchema.nullable(),
  decision_reason: z.string().nullable(),
  /** Why the teacher took it back. */
  cancel_comment: z.string().nullable(),
  hourly_price: euros,
  price: euros,
  state: stateSchema,
};

/** A course as its family reads it (API-015); prices are of the whole course. */
export const courseSchema = z.object({
  ...shared,
  teacher,
  /** Nothing when no credit applies (STM-21). */
  price_after_tax_credit: euros.nullable(),
  /** The agency debits its part of it, in place of a card, once it is validated (LAW-04). */
  by_advance: z.boolean(),
  /** The course is over: a first one may be told about. */
  is_over: z.boolean(),
  /** The family may contest it now. */
  may_dispute: z.boolean(),
  /** Until when a confirmed course may be contested. */
  late_dispute_until: instant.nullable(),
  payment: billPaymentSchema.nullable(),
  /** The bill whose advance the family declined at the agency, while it has not chosen what follows. */
  advance_declined: z.number().int().nullable(),
  replays_count: z.number().int(),
});

/** A course as its teacher reads it (API-088): the net is « estimation » until it is paid. */
export const teacherCourseSchema = z.object({
  ...shared,
  salary: euros,
  net: euros,
});

/** The figures of the month that runs, in Paris; what is cancelled does not count. */
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

/** What a family's list may be narrowed to. */
export const courseQuerySchema = z.object({
  ...pagingShape,
  /** One course alone. */
  id: absentWhenEmpty(idOf("course")),
  status: statusFilter,
  teacher_id: absentWhenEmpty(idOf("teacher")),
  student_id: absentWhenEmpty(idOf("student")),
  /** The page of courses without what stands beside it: who the filters name, what waits for a verdict. */
  alone: absentWhenEmpty(z.literal("true")),
});

/** What a teacher's list may be narrowed to; both days are counted in, in Paris. */
export const teacherCourseQuerySchema = z.object({
  ...pagingShape,
  /** One course alone. */
  id: absentWhenEmpty(idOf("course")),
  from: absentWhenEmpty(queryDaySchema),
  to: absentWhenEmpty(queryDaySchema),
  studentsIds: idsFilter,
  status: statusFilter,
});

export const agendaEndpoints = {
  /** The family's courses, the newest first; beside them those that wait for a verdict (API-015). */
  list: endpoint({
    method: "GET",
    path: "/api/customer/lessons",
    access: "customer",
    list: true,
    input: { query: courseQuerySchema },
    output: listOf(courseSchema).extend({
      teachers: z.array(teacher),
      students: z.array(learner),
      validatingLessons: z.array(courseSchema),
      /** Those that wait for the family's bank, or for another card. */
      payingLessons: z.array(courseSchema).default([]),
    }),
  }),

  /** The teacher's courses, the newest first (API-088). */
  listOfTeacher: endpoint({
    method: "GET",
    path: "/api/teacher/lessons",
    access: "teacher",
    list: true,
    input: { query: teacherCourseQuerySchema },
    output: listOf(teacherCourseSchema),
  }),

  /** The teacher's month that runs, in Paris, the net of the months before it, and what may be declared. */
  month: endpoint({
    method: "GET",
    path: "/api/teacher/lessons/month",
    access: "teacher",
    input: { query: z.object({ months: absentWhenEmpty(whole(z.number().int().min(1).max(12))) }) },
    output: z.object({
      today: z.iso.date(),
      now: instant,
      month: monthSchema,
      /** The oldest first, the month that runs last: as many as were asked for, else this one alone. */
      net_by_month: z.array(z.object({ month: z.string(), net: euros })),
      /** Whether a course of several students may be declared (TEA-051). */
      collective: z.boolean(),
    }),
  }),
};

export type Course = z.output<typeof courseSchema>;
export type TeacherCourse = z.output<typeof teacherCourseSchema>;
export type CourseQuery = z.output<typeof courseQuerySchema>;
export type TeacherCourseQuery = z.output<typeof teacherCourseQuerySchema>;
export type Month = z.output<(typeof agendaEndpoints.month)["output"]>;
export type MonthQuery = z.output<(typeof agendaEndpoints.month)["input"]["query"]>;
