import { z } from "zod";

import {
  anyone,
  customer,
  euros,
  instant,
  listOf,
  pagingShape,
  queryDaySchema,
  stateSchema,
  whole,
} from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { learner, named } from "#app/api/wire.ts";
import { startFaults } from "#app/lib/paris-time.ts";
import { lessonFormats } from "#app/modules/catalogue/teacher/domain.ts";
import { referenceId } from "#app/modules/foundation/reference/endpoints.ts";

import { plannedCourseStatuses, sides } from "./domain.ts";
import { minutes, startSchema, typedMinutes, typedStartSchema } from "./start.endpoints.ts";

const stretch = z.object({ start: instant, duration: z.number().int() });

/** Prices are of the whole course (ENT-34). */
export const plannedCourseSchema = z.object({
  id: z.number().int(),
  contract_id: z.number().int(),
  ...stretch.shape,
  by: z.enum(sides),
  status: z.enum(plannedCourseStatuses),
  comment: z.string().nullable(),
  room_url: z.string().nullable(),
  moved_from: stretch.nullable(),
  version: z.number().int(),
  format: z.enum(lessonFormats),
  subject: named,
  level: named,
  student: learner,
  teacher: learner,
  place: z.string().nullable(),
  price: euros,
  /** When a cancellation by the family becomes due; null where it never is (STM-39). */
  due_from: instant.nullable(),
  due: euros.nullable(),
  is_due_now: z.boolean(),
  may_answer: z.boolean(),
  may_move: z.boolean(),
  may_cancel: z.boolean(),
  is_over: z.boolean(),
  cancelled_by: z.enum(sides).nullable(),
  cancel_reason: z.string().nullable(),
  cancel_comment: z.string().nullable(),
  state: stateSchema,
});

/** The two sides of a contract write to each other: no filter (VAL-006). */
const comment = z.string().trim().max(1000, "api.course.comment_too_long").optional();
const version = whole(z.number().int().min(0)).optional();
const dated = { start: startSchema, duration: minutes };

export const proposeSchema = z.object({ ...dated, comment });

export const moveSchema = z.object({ ...dated, version });

/** Validated together with the other fields, so that a form reports everything at once. */
const wholeStartSchema = typedStartSchema.superRefine((start, context) => {
  for (const { part, code } of startFaults(start)) {
    context.addIssue({ code: "custom", path: [part], message: code });
  }
});

const typed = { start: wholeStartSchema, duration: typedMinutes(minutes) };

export const proposeFormSchema = proposeSchema.extend({
  ...typed,
  contract_id: idOf("contract", "api.course.contract_required"),
});
export const moveFormSchema = moveSchema.extend(typed);

export const confirmSchema = z.object({ version });

const reason = z.preprocess(
  (value) => (value === "" ? undefined : value),
  referenceId("cancellation_reason").optional(),
);

export const cancelSchema = z.object({
  reason_id: reason,
  comment,
  accept_due: z.boolean().optional(),
  version,
});

const day = queryDaySchema.optional();
const ofContract = z.object({ id: idOf("contract") });
const one = z.object({ id: idOf("planned_course") });

const calendar = {
  output: z.instanceof(Response),
  answer: "ics",
  cache: "no-store",
} as const;

const contractPath = "/api/contract/:id/planned-courses" as const;
const path = "/api/contract/planned-courses/:id" as const;

export const plannedCourseEndpoints = {
  /** Both days are included, in Paris (API-167). */
  list: anyone.get(contractPath, {
    list: true,
    params: ofContract,
    query: z.object({ ...pagingShape, from: day, to: day }),
    output: listOf(plannedCourseSchema),
  }),

  /** Ahead, to answer or to declare, under all contracts, the next first (LOAD-17). */
  listOwn: anyone.get("/api/planned-courses", {
    list: true,
    query: z.object({ ...pagingShape, id: idOf("planned_course").optional() }),
    output: listOf(plannedCourseSchema),
  }),

  propose: anyone.post(contractPath, {
    mailsOthers: true,
    once: true,
    status: 201,
    params: ofContract,
    body: proposeSchema,
    output: plannedCourseSchema,
  }),

  /** 409 `api.planned_course.changed` carries the course as it is (API-169). */
  move: anyone.put(path, {
    mailsOthers: true,
    once: true,
    params: one,
    body: moveSchema,
    output: plannedCourseSchema,
  }),

  confirm: anyone.post(`${path}/confirm`, {
    mailsOthers: true,
    once: true,
    params: one,
    body: confirmSchema,
    output: plannedCourseSchema,
  }),

  /** 409 `api.planned_course.late` {amount} until what is due is accepted (API-171). */
  cancel: anyone.post(`${path}/cancel`, {
    mailsOthers: true,
    once: true,
    params: one,
    body: cancelSchema,
    output: plannedCourseSchema,
  }),

  showCalendar: anyone.get(`${path}/calendar.ics`, { params: one, ...calendar }),

  /** The first course of a contract as a calendar takes it, for either side (STM-39). */
  showFirstCourse: anyone.get("/api/contract/first-course/:id/calendar.ics", {
    params: ofContract,
    ...calendar,
  }),

  /** The sessions of a family's stage as a calendar takes them; cancelled for 30 days (PUB-023). */
  showSessions: customer.get("/api/customer/group-lessons/:id/calendar.ics", {
    params: z.object({ id: idOf("registration") }),
    ...calendar,
  }),
};

export type PlannedCourse = z.output<typeof plannedCourseSchema>;
export type Proposal = z.output<typeof proposeSchema>;
export type Move = z.output<typeof moveSchema>;
export type Confirmation = z.output<typeof confirmSchema>;
export type Cancellation = z.output<typeof cancelSchema>;
