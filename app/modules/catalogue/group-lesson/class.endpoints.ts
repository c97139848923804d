import { z } from "zod";

import { euros, instant, listOf, pagingShape, stateSchema, teacher } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { publicLine } from "#app/api/public-text.ts";

import { disponibilities, groupFormats, longestComment } from "./domain.ts";

const count = z.number().int();
const dates = z.array(z.object({ start: instant, duration: count }));

const paySchema = z.object({
  hours: z.number(),
  hourly: euros,
  amount: euros,
  /** Estimated, after contributions. */
  net: euros,
  self_employed: z.boolean(),
});

/** A stage that looks for a teacher (PUB-080). */
export const untaughtSchema = z.object({
  id: count,
  title: z.string(),
  format: z.enum(groupFormats),
  level: z.string(),
  city: z.string().nullable(),
  dates,
  max_students: count,
  pay: paySchema.omit({ net: true, self_employed: true }).nullable(),
});

const groupLessonShape = {
  title: z.string(),
  format: z.enum(groupFormats),
  dates,
  level: z.string(),
  place: z.string().nullable(),
  /** Of all sessions (TEA-069): gross of the salaried, invoiced by the self-employed; null: not fixed. */
  pay: paySchema.nullable(),
};

/** A group lesson with the teacher's own class (ENT-31, API-102). */
const taughtSchema = z.object({
  id: count,
  ...groupLessonShape,
  state: stateSchema,
  is_cancelled: z.boolean(),
  classes: z.array(
    z.object({
      id: count,
      dates,
      students_count: count,
      evaluations: count,
      to_evaluate: z.object({ registration_id: count, name: z.string() }).nullable(),
    }),
  ),
});

const requestedSchema = z.object({
  id: count,
  lessonId: count,
  ...groupLessonShape,
  disponibility: z.enum(disponibilities),
  comments: z.string(),
  answered_at: instant.nullable(),
});

export const disponibilitySchema = z.object({
  disponibility: z.enum(disponibilities, { error: "api.group_lesson.disponibility_required" }),
  comments: publicLine({ max: longestComment }).optional(),
});

export const classEndpoints = {
  listTaught: teacher.get("/api/teacher/group-lessons", {
    query: z.object(pagingShape),
    output: listOf(taughtSchema).extend({
      /** Students of all pages who wait for an evaluation. */
      to_evaluate: count,
      activated: z.boolean(),
    }),
    list: true,
  }),

  listRequested: teacher.get("/api/teacher/group-lessons/disponibilities", {
    output: z.array(requestedSchema),
    list: true,
  }),

  answer: teacher.put("/api/teacher/group-lessons/disponibilities/:id", {
    once: true,
    params: z.object({ id: idOf("group_lesson_class") }),
    body: disponibilitySchema,
    output: requestedSchema,
  }),
};

export type TaughtGroupLesson = z.output<typeof taughtSchema>;
export type TaughtGroupLessons = z.output<(typeof classEndpoints.listTaught)["output"]>;
export type UntaughtGroupLesson = z.output<typeof untaughtSchema>;
export type RequestedGroupLesson = z.output<typeof requestedSchema>;
