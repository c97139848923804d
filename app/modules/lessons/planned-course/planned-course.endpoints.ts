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
  typedDaySchema,
  whole,
} from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { learner, named } from "#app/api/wire.ts";
import { startFaults } from "#app/lib/paris-time.ts";
import { lessonFormats } from "#app/modules/catalogue/teacher/domain.ts";
import { referenceId } from "#app/modules/foundation/reference/endpoints.ts";
import { presenceSchema } from "#app/modules/foundation/room-link/presence.endpoints.ts";

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
  price_after_tax_credit: euros.nullable(),
  /** The agency will pay half at once; false for the teacher, whom it does not concern. */
  by_advance: z.boolean(),
  /** When a cancellation by the family becomes due; null where it never is (STM-39). */
  due_from: instant.nullable(),
  due: euros.nullable(),
  is_due_now: z.boolean(),
  may_answer: z.boolean(),
  may_move: z.boolean(),
  may_cancel: z.boolean(),
  is_over: z.boolean(),
  /** Who was in its room. */
  presence: presenceSchema,
  /** Dates proposed together; `waiting` of them wait for the same answer, until `last` (TEA-071). */
  series: z
    .object({
      id: z.number().int(),
      waiting: z.number().int(),
      last: instant,
      following: z.number().int(),
    })
    .nullable(),
  cancelled_by: z.enum(sides).nullable(),
  cancel_reason: z.string().nullable(),
  cancel_comment: z.string().nullable(),
  state: stateSchema,
});

/** The two sides of a contract write to each other: no filter (VAL-006). */
const comment = z.string().trim().max(1000, "api.course.comment_too_long").optional();
const version = whole(z.number().int().min(0)).optional();
const dated = { start: startSchema, duration: minutes };

const leaveOut = z.boolean().optional();
const repeat = {
  skip_holidays: z.boolean().optional(),
  /** Dates at fault are left out instead of refused. */
  leave_out: leaveOut,
};

/** With `repeat_until`, the same hour each week until that day (TEA-071). */
export const proposeSchema = z.object({
  ...dated,
  comment,
  repeat_until: z.union([queryDaySchema, typedDaySchema], { error: "api.date.invalid" }).optional(),
  ...repeat,
});

/** `following`: with those that follow in its series (TEA-071). */
const following = z.boolean().optional();

export const moveSchema = z.object({ ...dated, version, following, leave_out: leaveOut });

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
  repeat: z.boolean().optional(),
  repeat_until: typedDaySchema.optional(),
});
export const moveFormSchema = moveSchema.extend(typed);

/**
 * With `kept`, the whole series is answered: its other dates are left out. `seen` is each date that was read, and as
 * what; 409 when one is another now (TEA-071).
 */
export const confirmSchema = z.object({
  version,
  kept: z.array(idOf("planned_course")).max(60).optional(),
  seen: z
    .array(z.object({ id: idOf("planned_course"), version: whole(z.number().int().min(0)) }))
    .max(60)
    .optional(),
});

/** `12-3`: the third version of a date, as a form's field says it. */
const seenMark = z
  .string()
  .regex(/^\d{1,9}-\d{1,9}$/)
  .transform((mark) => {
    const [id = 0, read = 0] = mark.split("-").map(Number);
    return { id, version: read };
  });

/** Where the page shows a series, none ticked is no answer to its first date. */
export const confirmFormSchema = confirmSchema.extend({
  series: z.string().max(1).optional(),
  seen: z.array(seenMark).max(60).optional(),
});

const reason = z.preprocess(
  (value) => (value === "" ? undefined : value),
  referenceId("cancellation_reason").optional(),
);

export const cancelSchema = z.object({
  reason_id: reason,
  comment,
  accept_due: z.boolean().optional(),
  version,
  following,
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

  /** Ahead, to answer or to declare, under all contracts, the next first (LOAD-17); of one series, those to come. */
  listOwn: anyone.get("/api/planned-courses", {
    list: true,
    query: z.object({
      ...pagingShape,
      id: idOf("planned_course").optional(),
      series: idOf("planned_course").optional(),
    }),
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

  /** With `series`, its dates in one file (TEA-071). */
  showCalendar: anyone.get(`${path}/calendar.ics`, {
    params: one,
    query: z.object({ series: z.literal("true").optional() }),
    ...calendar,
  }),

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
