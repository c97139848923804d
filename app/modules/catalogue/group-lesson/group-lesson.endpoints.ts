import { z } from "zod";

import { euros, instant, pagingShape, stateSchema, visitor, whole } from "#app/api/endpoint.ts";
import { publicId } from "#app/api/id.ts";
import { flag, named } from "#app/api/wire.ts";
import { referenceId } from "#app/modules/foundation/reference/endpoints.ts";
import { periods } from "#app/modules/foundation/reference/periods.domain.ts";

import { groupFormats, groupLessonEnds } from "./domain.ts";

const count = z.number().int();

export const seatsSchema = z.object({ max_students: count, remaining_seats: count });

const sessionSchema = z.object({ start: instant, duration: z.number().int() });

export const groupLessonCardSchema = seatsSchema.extend({
  id: z.number().int(),
  title: z.string(),
  slug: z.string(),
  format: z.enum(groupFormats),
  period: z.enum(periods),
  state: stateSchema,
  on_sale: z.boolean(),
  dates: z.array(sessionSchema),
  hours: z.number(),
  subjects: z.array(named),
  main_scholar_level: named,
  place: z
    .object({ name: z.string(), city: z.string(), distance_km: z.number().nullable() })
    .nullable(),
  price: euros,
});

const groupLessonTeacherSchema = z.object({
  id: z.number().int(),
  firstname: z.string(),
  slug: z.string(),
  photo_url: z.string().nullable(),
  headline: z.string(),
  /** Search engines are led only to teachers taking students (PUB-018b). */
  takes_students: z.boolean(),
});

export const groupLessonSchema = groupLessonCardSchema.omit({ place: true }).extend({
  description: z.string(),
  place: z
    .object({
      name: z.string(),
      address: z.string(),
      postal_code: z.string(),
      city: z.string(),
      city_slug: z.string(),
      latitude: z.number(),
      longitude: z.number(),
    })
    .nullable(),
  main_scholar_level_id: z.number().int(),
  equivalent_scholar_levels_id: z.array(z.number().int()),
  prerequisites: z.array(z.string()),
  chapters: z.array(named),
  subjects_included: count,
  extra_subject_price: euros,
  min_students: count,
  end: z.enum(groupLessonEnds).nullable(),
  teachers: z.array(groupLessonTeacherSchema),
  updated_at: instant,
});

const idsOf = (list: "subject" | "level") =>
  z
    .preprocess(
      (given) => (typeof given === "string" ? given.split(",").filter(Boolean) : given),
      z.array(referenceId(list)).max(100),
    )
    .optional();

const listQuerySchema = z.object({
  ...pagingShape,
  /** INSEE code or commune slug. */
  city: z.string().trim().max(100).optional(),
  radius: whole(z.number().int().min(1).max(100)).optional(),
  subjects: idsOf("subject"),
  levels: idsOf("level"),
  periods: z
    .preprocess(
      (given) => (typeof given === "string" ? given.split(",").filter(Boolean) : given),
      z.array(z.enum(periods)).max(periods.length),
    )
    .optional(),
  onlyOnline: flag.optional(),
  onlyOffline: flag.optional(),
  available: flag.optional(),
  time: z.enum(["future"]).optional(),
  orderBy: z.enum(["date", "price", "location"]).optional(),
  orderDir: z.enum(["asc", "desc"]).optional(),
});

export const groupLessonEndpoints = {
  list: visitor.get("/api/public/group-lessons/", {
    scope: "group_lessons",
    query: listQuerySchema,
    output: z.object({
      data: z.array(groupLessonCardSchema),
      totalCount: count,
      city: z.object({ name: z.string(), slug: z.string(), city_code: z.string() }).nullable(),
      /** Over all results; null when none. */
      figures: z.object({ from: euros, median: euros, seats: count }).nullable(),
    }),
    list: true,
    cache: "no-store",
  }),

  show: visitor.get("/api/public/group_lessons/:id", {
    scope: "group_lessons",
    params: z.object({ id: publicId("group_lesson") }),
    output: groupLessonSchema,
    cache: "no-store",
  }),

  programme: visitor.get("/api/public/group_lessons/:id/programme", {
    scope: "group_lessons",
    params: z.object({ id: publicId("group_lesson") }),
    output: z.instanceof(Response),
    answer: "pdf",
    limit: { calls: 30, perSeconds: 60 },
  }),

  seats: visitor.get("/api/public/group_lessons/:id/seats", {
    scope: "group_lessons",
    params: z.object({ id: publicId("group_lesson") }),
    output: seatsSchema,
    cache: "no-store",
  }),
};

export type Seats = z.output<typeof seatsSchema>;
export type GroupLessons = z.output<(typeof groupLessonEndpoints.list)["output"]>;
export type GroupLessonQuery = z.output<typeof listQuerySchema>;
export type GroupLessonCard = z.output<typeof groupLessonCardSchema>;
export type GroupLesson = z.output<typeof groupLessonSchema>;
