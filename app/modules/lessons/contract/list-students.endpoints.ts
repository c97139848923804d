import { z } from "zod";

import {
  endpoint,
  euros,
  instant,
  listOf,
  pagingShape,
  stateSchema,
  whole,
} from "#app/api/endpoint.ts";
import { contractKinds } from "#app/modules/catalogue/price/domain.ts";
import { requestedShape } from "#app/modules/catalogue/review/endpoints.ts";
import { lessonFormats, teacherModes } from "#app/modules/catalogue/teacher/domain.ts";

import { contractStatuses } from "./domain.ts";
import { priceVersionSchema } from "./price-version.endpoints.ts";

const named = z.object({ id: z.number().int(), name: z.string() });

/** Whether a teacher still follows a student: one active contract is enough (STM-16). */
export const followedStatuses = ["active", "inactive"] as const;

/** A contract as its teacher reads it; price and net are those of one hour, the net an estimation. */
export const teacherContractSchema = z.object({
  id: z.number().int(),
  subject: named,
  level: named,
  kind: z.enum(contractKinds),
  course_format: z.enum(lessonFormats),
  mode: z.enum(teacherModes),
  hourly_price: euros,
  net: euros,
  /** What waits for an answer, of either side; one at most (STM-15). */
  pending_prices_version: priceVersionSchema.nullable(),
  /** Every version, in the order in which they were written (TEA-052). */
  prices_versions: z.array(priceVersionSchema),
  /** What the teacher may ask for an hour of each agreed format, euros (VAL-029). */
  price_ranges: z.array(z.object({ format: z.enum(lessonFormats), min: euros, max: euros })),
  condition: z.string().nullable(),
  created_at: instant,
  ended_at: instant.nullable(),
  /** A contract that stands still is back by itself then (STM-16). */
  paused_until: instant.nullable(),
  first_course_date: instant.nullable(),
  /** The slot that was offered with the answer, while it is ahead and no date is fixed: to be confirmed by the call. */
  proposed_slot: instant.nullable(),
  first_course_duration: z.number().int().nullable(),
  /** The last course that was given, cancelled ones left out: the next one is often alike. */
  last_course: z.object({ date: instant, duration: z.number().int() }).nullable(),
  /** The first course may be fixed, or moved: it has not been given. */
  first_course_open: z.boolean(),
  /** No usable means is left: nothing new is confirmed meanwhile (STM-16). */
  payment_expected: z.boolean(),
  status: z.enum(contractStatuses),
  state: stateSchema,
  /** Beside the state, that no means is left (LBL-22). */
  payment_state: stateSchema.nullable(),
});

/** A teacher's student (API-093): the family is reached from the moment means and terms are there (ENT-33). */
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
  /** Whether the family may be asked for a review, was asked, has written one (TEA-018). */
  review_request: z.object(requestedShape),
});

/** The one list whose page may hold five hundred (VAL-048). */
const many = whole(z.number().int().min(1).max(500)).optional();

export const teacherStudentEndpoints = {
  /** The teacher's students, the newest contract first; all of them fit in one page (API-093, VAL-048). */
  list: endpoint({
    method: "GET",
    path: "/api/teacher/students",
    access: "teacher",
    list: true,
    input: {
      query: z.object({
        ...pagingShape,
        length: many,
        limit: many,
        status: z.preprocess(
          (value) => (value === "" ? undefined : value),
          z.enum(followedStatuses).optional(),
        ),
        /** Those whose first course was not given yet come before the others. */
        order: z.enum(["first_course"]).optional(),
      }),
    },
    output: listOf(teacherStudentSchema),
  }),
};

export type TeacherContract = z.output<typeof teacherContractSchema>;
export type TeacherStudent = z.output<typeof teacherStudentSchema>;
