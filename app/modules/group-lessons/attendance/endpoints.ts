import { z } from "zod";

import { endpoint, instant, stateSchema, whole } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { publicText } from "#app/api/public-text.ts";
import { groupFormats } from "#app/modules/catalogue/group-lesson/domain.ts";
import { presences } from "#app/modules/group-lessons/registration/domain.ts";
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

/** A box, a button's value, or a word of a query: « 0 » is no. */
const flag = z.preprocess(
  (given) => (typeof given === "string" ? ["true", "1", "on"].includes(given) : given),
  z.boolean(),
);

/** The five things that a teacher says of a student (VAL-041). */
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
  /** « 0 »: kept, and read by nobody else yet. */
  send: flag.default(true),
});

/** The same as a form sends it: whose it is stands in its address. */
export const evaluationFormSchema = evaluationSchema.omit({ registration_id: true });

/** What a teacher notes of a session. */
const attendanceSchema = z.object({
  /** When it begins, or its day in Paris. */
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

/** What the teacher has written of a student; not sent, it is a draft. */
const writtenSchema = z.object({
  oral_participation: count,
  execution_speed: count,
  skill_level: count,
  general_appreciation: z.string(),
  recommendations: z.string(),
  sent_at: instant.nullable(),
  /** It may still be written otherwise. */
  may_change: z.boolean(),
});

const presenceSchema = z.object({ date: instant, present: z.enum(presences).nullable() });

/** A class as the teacher who teaches it reads it: its students, who came, what was said (TEA-041). */
const classSchema = z.object({
  id: count,
  title: z.string(),
  format: z.enum(groupFormats),
  level: z.string(),
  /** Nothing of it online. */
  place: z.string().nullable(),
  state: stateSchema,
  is_cancelled: z.boolean(),
  dates: z.array(
    z.object({
      start: instant,
      duration: count,
      /** It has begun: who came may be noted. */
      has_begun: z.boolean(),
      /** Students of whom nothing is noted. */
      unmarked: count,
    }),
  ),
  /** The last session has begun. */
  may_evaluate: z.boolean(),
  students: z.array(
    z.object({
      registration_id: count,
      name: z.string(),
      level: z.string(),
      /** What the family wrote for the teacher. */
      description: z.string().nullable(),
      /** Chapters of the programme that the student has seen already. */
      learned: z.array(z.string()),
      presences: z.array(presenceSchema),
      evaluation: writtenSchema.nullable(),
      /** What the family says of the stage. */
      rating: z.object({ rating: count, comment: z.string().nullable() }).nullable(),
    }),
  ),
});

const papers = ["pdf", "html", "json"] as const;

const ownParams = z.object({ id: idOf("group_lesson_class") });

export const groupLessonClassEndpoints = {
  /** A class of the signed-in teacher (TEA-041). */
  show: endpoint({
    method: "GET",
    path: "/api/teacher/group-lessons/:id",
    access: "teacher",
    input: { params: ownParams },
    output: classSchema,
  }),

  /** Notes who came to a session, of some students or of all. 422 before it has begun (API-164). */
  mark: endpoint({
    method: "PUT",
    path: "/api/teacher/group-lessons/:id/attendance",
    access: "teacher",
    once: true,
    input: { params: ownParams, body: attendanceSchema },
    output: classSchema,
  }),

  /** Who came, to be printed: a PDF, a page or its rows, as Accept or `as` says (API-107). */
  attendance: endpoint({
    method: "GET",
    path: "/api/teacher/group-lessons/:id/attendance-list",
    access: "teacher",
    input: { params: ownParams, query: z.object({ as: z.enum(papers).optional() }) },
    output: z.instanceof(Response),
    answer: "pdf",
    cache: "no-store",
  }),

  /** What the signed-in teacher says of each student of a class (API-104). */
  evaluations: endpoint({
    method: "GET",
    path: "/api/teacher/group-lessons/:id/evaluations",
    access: "teacher",
    input: { params: ownParams },
    output: z.array(
      writtenSchema.partial().extend({ id: count, student: z.string(), registration_id: count }),
    ),
    list: true,
  }),

  /** Writes what one says of a student; sent, the family reads it (API-105). 422 before the last session. */
  evaluate: endpoint({
    method: "PUT",
    path: "/api/teacher/group-lessons/evaluations/:id",
    access: "teacher",
    mailsOthers: true,
    once: true,
    input: { params: ownParams, body: evaluationSchema },
    output: writtenSchema,
  }),
};

export type Evaluation = z.output<typeof evaluationSchema>;
export type Attendance = z.output<typeof attendanceSchema>;
export type Written = z.output<typeof writtenSchema>;
export type GroupLessonClass = z.output<typeof classSchema>;
export type Paper = (typeof papers)[number];
