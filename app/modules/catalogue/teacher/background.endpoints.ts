import { z } from "zod";

import { endpoint, whole } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { publicLine, publicText } from "#app/api/public-text.ts";
import { referenceId } from "#app/modules/foundation/reference/endpoints.ts";

const id = z.number().int();
const year = whole(z.number({ error: "api.background.year_required" }).int().min(0).max(9999));

/** A box of a form, or a boolean of the API. */
const flag = z.preprocess((sent) => (sent === "on" ? true : sent), z.boolean()).optional();

const comment = publicText({ max: 100 }).nullish();

/** What a teacher says of a degree (ENT-25). */
const degreeShape = {
  degree_id: referenceId("graduation", "api.background.degree"),
  year,
  speciality: publicLine({ max: 60 }).nullish(),
  school: publicLine({ max: 80 }).nullish(),
  main: flag,
  comment,
};

/** What a teacher says of an experience (ENT-25). */
const experienceShape = {
  experience_id: referenceId("teaching_experience", "api.background.experience"),
  start_year: year,
  end_year: year.nullish(),
  current: flag,
  place: publicLine({ max: 80 }).nullish(),
  main: flag,
  comment,
};

export const degreeFormSchema = z.object(degreeShape);
export const experienceFormSchema = z.object(experienceShape);

/** A degree, as its teacher reads it. */
export const degreeSchema = z.object({
  id,
  degree_id: id,
  name: z.string(),
  year: id,
  main: z.boolean(),
  speciality: z.string().nullable(),
  school: z.string().nullable(),
  comment: z.string().nullable(),
  verified: z.boolean(),
});

/** An experience, as its teacher reads it. */
export const experienceSchema = z.object({
  id,
  experience_id: id,
  name: z.string(),
  start_year: id,
  end_year: id.nullable(),
  main: z.boolean(),
  current: z.boolean(),
  place: z.string().nullable(),
  comment: z.string().nullable(),
});

const degree = { path: "/api/teacher/degrees", access: "teacher" } as const;
const experience = { path: "/api/teacher/experiences", access: "teacher" } as const;
const degreeParams = z.object({ id: idOf("degree") });
const experienceParams = z.object({ id: idOf("experience") });

export const backgroundEndpoints = {
  /** The signed-in teacher's degrees, the main one first (API-122a). */
  degrees: endpoint({ ...degree, method: "GET", input: {}, output: z.array(degreeSchema) }),
  /** One more degree (API-122b): the first is the main one; a new main one takes its place (VAL-033). */
  addDegree: endpoint({
    ...degree,
    method: "POST",
    teachers: "applicants",
    once: true,
    status: 201,
    input: { body: degreeFormSchema },
    output: degreeSchema,
  }),
  /** Changes a degree (API-122c): one that says something else is verified anew. */
  updateDegree: endpoint({
    method: "PUT",
    path: "/api/teacher/degrees/:id",
    access: "teacher",
    teachers: "applicants",
    once: true,
    input: { params: degreeParams, body: degreeFormSchema.partial() },
    output: degreeSchema,
  }),
  /** Removes a degree (API-122d); when it was the main one, the next takes its place. */
  removeDegree: endpoint({
    method: "DELETE",
    path: "/api/teacher/degrees/:id",
    access: "teacher",
    teachers: "applicants",
    answer: "none",
    input: { params: degreeParams },
    output: z.void(),
  }),
  /** The signed-in teacher's experiences, the main one first (API-121a). */
  experiences: endpoint({
    ...experience,
    method: "GET",
    input: {},
    output: z.array(experienceSchema),
  }),
  /** One more experience (API-121b): one that goes on has no end year (VAL-032). */
  addExperience: endpoint({
    ...experience,
    method: "POST",
    teachers: "applicants",
    once: true,
    status: 201,
    input: { body: experienceFormSchema },
    output: experienceSchema,
  }),
  /** Changes an experience (API-121c). */
  updateExperience: endpoint({
    method: "PUT",
    path: "/api/teacher/experiences/:id",
    access: "teacher",
    teachers: "applicants",
    once: true,
    input: { params: experienceParams, body: experienceFormSchema.partial() },
    output: experienceSchema,
  }),
  /** Removes an experience (API-121d). */
  removeExperience: endpoint({
    method: "DELETE",
    path: "/api/teacher/experiences/:id",
    access: "teacher",
    teachers: "applicants",
    answer: "none",
    input: { params: experienceParams },
    output: z.void(),
  }),
};

export type OwnDegree = z.output<typeof degreeSchema>;
export type OwnExperience = z.output<typeof experienceSchema>;
export type DegreeInput = z.output<typeof degreeFormSchema>;
export type ExperienceInput = z.output<typeof experienceFormSchema>;
