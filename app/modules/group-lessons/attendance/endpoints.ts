import { z } from "zod";

import { instant, listOf, operator, stateSchema, teacher, whole } from "#app/api/endpoint.ts";
import { idOf, publicId } from "#app/api/id.ts";
import { publicText } from "#app/api/public-text.ts";
import { flag } from "#app/api/wire.ts";
import { groupFormats } from "#app/modules/catalogue/group-lesson/domain.ts";
import { presences, registrationStates } from "#app/modules/group-lessons/registration/domain.ts";
import { longestWord } from "#app/modules/group-lessons/registration/lived.domain.ts";

const mark = whole(
  z
    .number({ error: "api.registration.mark" })
    .int("api.registration.mark")
    .min(1, "api.registration.mark")
    .max(5, "api.registration.mark"),
);

const word = (missing: string) =>
  publicText({ max: longestWord, over: "api.registration.word_too_long", missing });

const evaluationSchema = z.object({
  registration_id: idOf("registration"),
  oral_participation: mark,
  execution_speed: mark,
  skill_level: mark,
  general_appreciation: word("api.registration.appreciation_required").min(
    1,
    "api.registration.appreciation_required",
  ),
  recommendations: word("api.field.invalid_type").default(""),
  /** « 0 »: kept, not readable by others yet. */
  send: flag.default(true),
});

export const evaluationFormSchema = evaluationSchema.omit({ registration_id: true });

const attendanceSchema = z.object({
  session_date: z.union([instant, z.iso.date()], { error: "api.registration.session" }),
  rows: z
    .array(
      z.object({
        registration_id: idOf("registration"),
        present: z.enum(presences, { error: "api.registration.presence" }),
      }),
    )
    .min(1, "api.registration.presence")
    .max(100),
});

const count = z.number().int();

export const writtenSchema = z.object({
  oral_participation: count,
  execution_speed: count,
  skill_level: count,
  general_appreciation: z.string(),
  recommendations: z.string(),
  sent_at: instant.nullable(),
  may_change: z.boolean(),
});

const presenceSchema = z.object({ date: instant, present: z.enum(presences).nullable() });

const classSchema = z.object({
  id: count,
  title: z.string(),
  format: z.enum(groupFormats),
  level: z.string(),
  place: z.string().nullable(),
  room_url: z.string().nullable(),
  state: stateSchema,
  is_cancelled: z.boolean(),
  dates: z.array(
    z.object({
      start: instant,
      duration: count,
      has_begun: z.boolean(),
      unmarked: count,
    }),
  ),
  may_evaluate: z.boolean(),
  students: z.array(
    z.object({
      registration_id: count,
      name: z.string(),
      level: z.string(),
      description: z.string().nullable(),
      learned: z.array(z.string()),
      presences: z.array(presenceSchema),
      /** Proposed by the room, until they are marked; none of a session in which no student was there. */
      in_room: z.array(presenceSchema.extend({ from: instant.nullable() })),
      evaluation: writtenSchema.nullable(),
      rating: z.object({ rating: count, comment: z.string().nullable() }).nullable(),
    }),
  ),
});

const presenceRowSchema = z.object({
  registration_id: count,
  student: z.string(),
  presences: z.array(presenceSchema),
});

const marksSchema = listOf(presenceRowSchema.extend({ state: z.enum(registrationStates) })).extend({
  title: z.string(),
});

const groupLessonParams = z.object({ id: publicId("group_lesson") });

const seatsOf = z.array(idOf("registration")).max(100).default([]);

const papers = ["pdf", "html", "json"] as const;

const ownParams = z.object({ id: idOf("group_lesson_class") });

export const attendance = {
  show: teacher.get("/api/teacher/group-lessons/:id", {
    params: ownParams,
    output: classSchema,
  }),

  mark: teacher.put("/api/teacher/group-lessons/:id/attendance", {
    once: true,
    params: ownParams,
    body: attendanceSchema,
    output: classSchema,
  }),

  list: teacher.get("/api/teacher/group-lessons/:id/attendance-list", {
    params: ownParams,
    query: z.object({ as: z.enum(papers).optional() }),
    output: z.instanceof(Response),
    answer: "pdf",
    asJson: z.array(presenceRowSchema),
    cache: "no-store",
  }),

  listEvaluations: teacher.get("/api/teacher/group-lessons/:id/evaluations", {
    params: ownParams,
    output: z.array(
      writtenSchema.partial().extend({ id: count, student: z.string(), registration_id: count }),
    ),
    list: true,
  }),

  evaluate: teacher.put("/api/teacher/group-lessons/evaluations/:id", {
    mailsOthers: true,
    once: true,
    params: ownParams,
    body: evaluationSchema,
    output: writtenSchema,
  }),

  showAny: operator.get("/api/operator/group-lessons/:id/attendance", {
    command: "group-lesson attendance",
    notes: "people",
    params: groupLessonParams,
    output: marksSchema,
    list: true,
  }),

  /** Of a session that has begun; a mark replaces the one before (OPS-09). */
  markAny: operator.put("/api/operator/group-lessons/:id/attendance", {
    reason: "none",
    params: groupLessonParams,
    body: z.object({
      session_date: attendanceSchema.shape.session_date,
      present: seatsOf,
      late: seatsOf,
      absent: seatsOf,
    }),
    output: marksSchema,
  }),
};

export type Evaluation = z.output<typeof evaluationSchema>;
export type Attendance = z.output<typeof attendanceSchema>;
export type Written = z.output<typeof writtenSchema>;
export type GroupLessonClass = z.output<typeof classSchema>;
export type Paper = (typeof papers)[number];
