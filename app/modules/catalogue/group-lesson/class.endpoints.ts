import { z } from "zod";

import { endpoint, instant, listOf, pagingShape, stateSchema } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { publicLine } from "#app/api/public-text.ts";

import { disponibilities, groupFormats, longestComment } from "./domain.ts";

const count = z.number().int();
const dates = z.array(z.object({ start: instant, duration: count }));

/** What a teacher reads of a stage, taught or asked for. */
const groupLessonShape = {
  title: z.string(),
  format: z.enum(groupFormats),
  dates,
  level: z.string(),
  /** Nothing of it online. */
  place: z.string().nullable(),
};

/** A stage with the class in which this teacher teaches it (ENT-31, API-102). */
const taughtSchema = z.object({
  id: count,
  ...groupLessonShape,
  state: stateSchema,
  classes: z.array(
    z.object({
      id: count,
      dates,
      students_count: count,
      /** Students whom the teacher has evaluated. */
      evaluations: count,
      /** The first of those who wait for theirs, once the stage is over. */
      to_evaluate: z.object({ registration_id: count, name: z.string() }).nullable(),
    }),
  ),
});

/** A stage for which this teacher is asked, and what they say (ENT-31, API-103). */
const requestedSchema = z.object({
  id: count,
  lessonId: count,
  ...groupLessonShape,
  disponibility: z.enum(disponibilities),
  comments: z.string(),
  answered_at: instant.nullable(),
});

/** What a teacher says of a stage. */
export const disponibilitySchema = z.object({
  disponibility: z.enum(disponibilities, { error: "api.group_lesson.disponibility_required" }),
  comments: publicLine({ max: longestComment }).optional(),
});

export const classEndpoints = {
  /** The stages that the signed-in teacher teaches, those to come first (API-102). */
  taught: endpoint({
    method: "GET",
    path: "/api/teacher/group-lessons",
    access: "teacher",
    input: { query: z.object(pagingShape) },
    output: listOf(taughtSchema).extend({
      /** Whether Préau gives stages to this teacher (TEA-051). */
      activated: z.boolean(),
    }),
    list: true,
  }),

  /** The stages to come that the signed-in teacher is asked for, soonest first (API-103). */
  asked: endpoint({
    method: "GET",
    path: "/api/teacher/group-lessons/disponibilities",
    access: "teacher",
    input: {},
    output: z.array(requestedSchema),
    list: true,
  }),

  /** Says whether one is free for a stage (API-106). */
  answer: endpoint({
    method: "PUT",
    path: "/api/teacher/group-lessons/disponibilities/:id",
    access: "teacher",
    once: true,
    input: { params: z.object({ id: idOf("group_lesson_class") }), body: disponibilitySchema },
    output: requestedSchema,
  }),
};

export type TaughtGroupLesson = z.output<typeof taughtSchema>;
export type TaughtGroupLessons = z.output<(typeof classEndpoints.taught)["output"]>;
export type RequestedGroupLesson = z.output<typeof requestedSchema>;
