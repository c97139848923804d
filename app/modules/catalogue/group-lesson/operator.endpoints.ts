import { z } from "zod";

import { euros, instant, listOf, operator, pagingShape, whole } from "#app/api/endpoint.ts";
import { idOf, publicId } from "#app/api/id.ts";
import { publicLine, publicText } from "#app/api/public-text.ts";
import { isDay, parisInstant } from "#app/lib/paris-time.ts";
import { referenceOrSlug } from "#app/modules/foundation/reference/endpoints.ts";
import { periods } from "#app/modules/foundation/reference/periods.domain.ts";

import { disponibilities, groupFormats, groupLessonStates } from "./domain.ts";
import { groupLessonSchema } from "./group-lesson.endpoints.ts";

const count = z.number().int();
const state = z.enum(groupLessonStates);
const params = z.object({ id: publicId("group_lesson") });

const rowSchema = z.object({
  starts_at: instant,
  id: count,
  title: z.string(),
  state,
  format: z.enum(groupFormats),
  city: z.string().nullable(),
  max_students: count,
  min_students: count,
  taken_seats: count,
  price: euros,
  /** Cents, gross an hour (TEA-069). */
  teacher_hourly_pay: count.nullable(),
  teachers: z.array(z.string()),
});

const savedSchema = rowSchema.omit({ teachers: true });

const duration = z.number().int().min(15).max(600);

/** An instant and minutes, or Paris time in one word: `2026-10-19T09:30/180`. */
const session = z.union([
  z.object({ start: instant, duration }),
  z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d\/\d{2,3}$/, "api.group_lesson.session")
    .transform((typed, context) => {
      const [day = "", time = "", minutes] = typed.split(/[T/]/);
      if (!isDay(day)) {
        context.addIssue("api.group_lesson.session");
        return z.NEVER;
      }
      return { start: parisInstant(day, time).toISOString(), duration: Number(minutes) };
    })
    .pipe(z.object({ start: instant, duration })),
]);

const textsIn = (line: string) => (line === "" ? [] : line.split("|"));

/** Texts of a list may hold commas: on one line they are separated by bars; an empty line is an empty list. */
const texts = z.preprocess(
  (given) => (typeof given === "string" ? textsIn(given) : given),
  z.array(publicLine({ max: 300 }).min(1)).max(20),
);

const seats = whole(z.number().int().min(1).max(100));
const price = euros.min(0).max(10_000);
const subject = referenceOrSlug("subject");
const level = referenceOrSlug("level");

const changeSchema = z.object({
  title: publicLine({ max: 120 }).min(1),
  description: publicText({ max: 5000 }).min(1),
  max_students: seats,
  min_students: seats,
  price,
  prerequisites: texts,
  /** Cents, gross an hour; never under the minimum wage and paid leave (TEA-069, CST-50). */
  teacher_hourly_pay: whole(z.number().int().min(1).max(20_000)),
});

const draftSchema = changeSchema.extend({
  period: z.enum(periods),
  subjects: z.array(subject).min(1).max(20),
  level,
  equivalents: z.array(level).max(20).default([]),
  sessions: z.array(session).min(1, "api.group_lesson.session").max(60),
  min_students: seats.default(3),
  prerequisites: texts.default([]),
  teacher_hourly_pay: changeSchema.shape.teacher_hourly_pay.optional(),
  chapters: z
    .array(whole(z.number().int().positive().max(32_767)))
    .max(100)
    .default([]),
  extra_subject_price: price.default(0),
  /** All three, or none for an online one. */
  city: z.string().max(100).optional(),
  place: publicLine({ max: 120 }).optional(),
  address: z.string().trim().max(200).optional(),
});

const teacherIds = z.array(idOf("teacher")).max(20).optional();

/** Group lessons, drafts too (API-240 to 243, OPS-09). */
export const operatorEndpoints = {
  listAll: operator.get("/api/operator/group-lessons", {
    list: true,
    query: z.object({ state: state.optional(), ...pagingShape }),
    output: listOf(rowSchema),
  }),

  create: operator.post("/api/operator/group-lessons", {
    command: "group-lesson create [--again]",
    reason: "none",
    status: 201,
    body: draftSchema,
    output: savedSchema,
  }),

  showAny: operator.get("/api/operator/group-lessons/:id", {
    params,
    output: groupLessonSchema.extend({
      status: state,
      taken_seats: count,
      teacher_hourly_pay: count.nullable(),
      asked: z.array(
        z.object({
          teacher_id: count,
          teacher: z.string().nullable(),
          disponibility: z.enum(disponibilities),
          comments: z.string(),
          asked_at: instant,
          answered_at: instant.nullable(),
          assigned_at: instant.nullable(),
        }),
      ),
    }),
  }),

  edit: operator.put("/api/operator/group-lessons/:id", {
    reason: "none",
    params,
    body: changeSchema.partial(),
    output: savedSchema,
  }),

  /** Cancelling asks a reason: teachers and families are notified, what was paid is refunded. */
  changeState: operator.post("/api/operator/group-lessons/:id/state", {
    money: true,
    command: [
      "group-lesson open state=open",
      "group-lesson close state=closed",
      "group-lesson cancel state=cancelled",
    ],
    mailsOthers: true,
    params,
    body: z.object({
      state: z.enum(["open", "closed", "cancelled"]),
      reason: z.string().trim().max(500, "api.operator.reason_long").optional(),
    }),
    /** A cancelling names each sum that goes back: the clock gives them back one by one. */
    output: savedSchema.extend({
      effect: z.object({ sentences: z.array(z.string()) }).optional(),
    }),
  }),

  /** Replaces who teaches it; those of `ask_ids` are asked whether they are free. */
  setTeachers: operator.put("/api/operator/group-lessons/:id/teachers", {
    command: "group-lesson teachers",
    reason: "none",
    mailsOthers: true,
    params,
    body: z.object({ teacher_ids: teacherIds, ask_ids: teacherIds }),
    output: z.object({ id: count, asked: z.array(count), assigned: z.array(count).nullable() }),
  }),

  /** By mail and inside the site, to those who teach it: attendance that lacks, say (OPS-09). */
  writeTeachers: operator.post("/api/operator/group-lessons/:id/message", {
    command: "group-lesson write",
    reason: "none",
    mailsOthers: true,
    limit: { calls: 60, perSeconds: 3600 },
    params,
    body: z.object({
      text: z.string("api.linking.message").trim().min(3, "api.linking.message").max(2000),
    }),
    output: z.object({ id: count, teachers: z.array(count) }),
  }),
};

export type NewGroupLesson = z.output<typeof draftSchema>;
export type GroupLessonChanges = Partial<z.output<typeof changeSchema>>;
