import { z } from "zod";

import { endpoint, whole } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { publicLine, publicText } from "#app/api/public-text.ts";
import { referenceId } from "#app/modules/foundation/reference/endpoints.ts";

const id = z.number().int();
const year = whole(z.number({ error: "api.background.year_required" }).int().min(0).max(9999));

const flag = z.preprocess((sent) => (sent === "on" ? true : sent), z.boolean()).optional();

const comment = publicText({ max: 100 }).nullish();

const degreeShape = {
  degree_id: referenceId("graduation", "api.background.degree"),
  year,
  speciality: publicLine({ max: 60 }).nullish(),
  school: publicLine({ max: 80 }).nullish(),
  main: flag,
  comment,
};

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
  degrees: endpoint({ ...degree, method: "GET", input: {}, output: z.array(degreeSchema) }),
  addDegree: endpoint({
    ...degree,
    method: "POST",
    teachers: "applicants",
    once: true,
    status: 201,
    input: { body: degreeFormSchema },
    output: degreeSchema,
  }),
  updateDegree: endpoint({
    method: "PUT",
    path: "/api/teacher/degrees/:id",
    access: "teacher",
    teachers: "applicants",
    once: true,
    input: { params: degreeParams, body: degreeFormSchema.partial() },
    output: degreeSchema,
  }),
  removeDegree: endpoint({
    method: "DELETE",
    path: "/api/teacher/degrees/:id",
    access: "teacher",
    teachers: "applicants",
    answer: "none",
    input: { params: degreeParams },
    output: z.void(),
  }),
  experiences: endpoint({
    ...experience,
    method: "GET",
    input: {},
    output: z.array(experienceSchema),
  }),
  addExperience: endpoint({
    ...experience,
    method: "POST",
    teachers: "applicants",
    once: true,
    status: 201,
    input: { body: experienceFormSchema },
    output: experienceSchema,
  }),
  updateExperience: endpoint({
    method: "PUT",
    path: "/api/teacher/experiences/:id",
    access: "teacher",
    teachers: "applicants",
    once: true,
    input: { params: experienceParams, body: experienceFormSchema.partial() },
    output: experienceSchema,
  }),
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
