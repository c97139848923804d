import { z } from "zod";

import { euros, visitor } from "#app/api/endpoint.ts";
import { publicId } from "#app/api/id.ts";

import { availabilities, lessonFormats, teacherModes } from "./domain.ts";
import { halfNames } from "./half-days.domain.ts";

const id = z.number().int();

/** The whole price, then after tax credit, or why there is none (LAW-12). */
export const priceViewShape = {
  price: euros,
  price_after_credit: euros.nullable(),
  credit_refusal: z.enum(["online", "not_approved"]).nullable(),
};

/** The surname is never shown (PUB-020). */
const initialShape = { initial: z.string().max(1).optional() };

/** « Professeure agrégée de mathématiques »: the profession, read from experiences and degrees (ENT-25). */
export const headlineShape = { headline: z.string().nullish() };

export const teacherCardSchema = z.object({
  id,
  slug: z.string(),
  firstname: z.string(),
  ...initialShape,
  ...headlineShape,
  title: z.string(),
  photo_url: z.string(),
  mode: z.enum(teacherModes),
  subjects: z.array(z.object({ id, name: z.string() })),
  cursus: z.array(z.string()),
  formats: z.array(z.enum(lessonFormats)),
  city: z.string(),
  distance_km: z.number().int().nullable(),
  rating: z.number().nullable(),
  reviews_count: z.number().int(),
  quote: z.string().nullish(),
  hours_given: z.number().int(),
  response_time_hours: z.number().nullable(),
  availability: z.enum(availabilities),
  next_free_day: z.iso.date().nullish(),
  format: z.enum(["offline", "online"]),
  ...priceViewShape,
});

export const publicTeacherSchema = z.object({
  id,
  slug: z.string(),
  firstname: z.string(),
  ...initialShape,
  ...headlineShape,
  title: z.string(),
  description: z.string(),
  methodology: z.string(),
  photo_url: z.string(),
  video_id: z.string().nullable(),
  mode: z.enum(teacherModes),
  subjects: z.array(
    z.object({
      id,
      name: z.string(),
      slug: z.string(),
      main: z.boolean(),
      levels: z.array(z.object({ id, name: z.string() })),
    }),
  ),
  formats: z.array(z.enum(lessonFormats)),
  zone: z.object({ city: z.string(), city_code: z.string(), radius: z.number().int() }),
  degrees: z.array(
    z.object({
      id,
      degree_id: id,
      name: z.string(),
      speciality: z.string().nullish(),
      school: z.string().nullish(),
      year: z.number().int(),
      preparing: z.boolean().optional(),
      main: z.boolean(),
      comment: z.string().nullable(),
      verified_on: z.iso.date().nullable(),
    }),
  ),
  /** Days on which Préau saw these papers; null where it has none that stands. */
  checked: z.object({
    identity_on: z.iso.date().nullable(),
    criminal_record_on: z.iso.date().nullable(),
  }),
  experiences: z.array(
    z.object({
      id,
      experience_id: id,
      name: z.string(),
      start_year: z.number().int(),
      end_year: z.number().int().nullable(),
      main: z.boolean(),
      current: z.boolean(),
      place: z.string().nullish(),
      comment: z.string().nullable(),
    }),
  ),
  prices: z.array(
    z.object({
      cursus_id: id,
      cursus: z.string(),
      format: z.enum(lessonFormats),
      ...priceViewShape,
    }),
  ),
  slots: z.array(
    z.object({
      day: z.number().int().min(1).max(7),
      start: z.string(),
      end: z.string(),
      formats: z.array(z.enum(lessonFormats)),
      to_confirm: z.boolean().optional(),
    }),
  ),
  next_half_days: z
    .array(z.object({ format: z.enum(lessonFormats), date: z.iso.date(), half: z.enum(halfNames) }))
    .optional(),
  rating: z.number().nullable(),
  reviews_count: z.number().int(),
  hours_given: z.number().int(),
  response_time_hours: z.number().nullable(),
  availability: z.enum(availabilities),
  indexable: z.boolean(),
  offers: z.array(
    z.object({
      subject_id: id,
      cursus_id: id,
      level_ids: z.array(id),
      format: z.enum(["offline", "online"]),
      ...priceViewShape,
    }),
  ),
});

/** Limit of the selection, and of one comparison request (PUB-073). */
export const mostKept = 12;

const idsSchema = z
  .preprocess(
    (given) => (typeof given === "string" ? given.split(",").filter(Boolean) : given),
    z.array(publicId("teacher")).max(mostKept),
  )
  .transform((ids) => [...new Set(ids)]);

export const teacherEndpoints = {
  list: visitor.get("/api/public/teachers/", {
    scope: "teachers",
    query: z.object({
      ids: idsSchema,
      city: z.string().trim().max(100).optional(),
    }),
    output: z.array(publicTeacherSchema.extend({ distance_km: z.number().int().nullable() })),
    cache: 60,
  }),

  show: visitor.get("/api/public/teachers/:id", {
    scope: "teachers",
    params: z.object({ id: publicId("teacher") }),
    output: publicTeacherSchema,
    cache: 60,
  }),
};

export type TeacherCard = z.output<typeof teacherCardSchema>;
export type PublicTeacher = z.output<typeof publicTeacherSchema>;
export type ComparedTeacher = z.output<(typeof teacherEndpoints.list)["output"]>[number];
