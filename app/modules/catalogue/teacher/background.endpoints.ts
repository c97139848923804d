import { z } from "zod";

import { teacher, whole } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { publicLine, publicText } from "#app/api/public-text.ts";
import { flag } from "#app/api/wire.ts";
import { referenceId } from "#app/modules/foundation/reference/endpoints.ts";

const id = z.number().int();
const year = whole(z.number({ error: "api.background.year_required" }).int().min(0).max(9999));

const comment = publicText({ max: 100 }).nullish();

/** What a degree and an experience say in words, in the space as in an application (ENT-25). */
export const degreeTexts = {
  speciality: publicLine({ max: 60 }).nullish(),
  school: publicLine({ max: 80 }).nullish(),
  comment,
};

export const experienceTexts = { place: publicLine({ max: 80 }).nullish(), comment };

const degreeShape = {
  degree_id: referenceId("graduation", "api.background.degree"),
  year,
  main: flag.optional(),
  ...degreeTexts,
};

const experienceShape = {
  experience_id: referenceId("teaching_experience", "api.background.experience"),
  start_year: year,
  end_year: year.nullish(),
  current: flag.optional(),
  main: flag.optional(),
  ...experienceTexts,
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

const degreeParams = z.object({ id: idOf("degree") });
const experienceParams = z.object({ id: idOf("experience") });

export const backgroundEndpoints = {
  listDegrees: teacher.get("/api/teacher/degrees", { output: z.array(degreeSchema) }),
  addDegree: teacher.post("/api/teacher/degrees", {
    teachers: "applicants",
    once: true,
    status: 201,
    body: degreeFormSchema,
    output: degreeSchema,
  }),
  updateDegree: teacher.put("/api/teacher/degrees/:id", {
    teachers: "applicants",
    once: true,
    params: degreeParams,
    body: degreeFormSchema.partial(),
    output: degreeSchema,
  }),
  removeDegree: teacher.delete("/api/teacher/degrees/:id", {
    teachers: "applicants",
    answer: "none",
    params: degreeParams,
  }),
  listExperiences: teacher.get("/api/teacher/experiences", {
    output: z.array(experienceSchema),
  }),
  addExperience: teacher.post("/api/teacher/experiences", {
    teachers: "applicants",
    once: true,
    status: 201,
    body: experienceFormSchema,
    output: experienceSchema,
  }),
  updateExperience: teacher.put("/api/teacher/experiences/:id", {
    teachers: "applicants",
    once: true,
    params: experienceParams,
    body: experienceFormSchema.partial(),
    output: experienceSchema,
  }),
  removeExperience: teacher.delete("/api/teacher/experiences/:id", {
    teachers: "applicants",
    answer: "none",
    params: experienceParams,
  }),
};

export type OwnDegree = z.output<typeof degreeSchema>;
export type OwnExperience = z.output<typeof experienceSchema>;
export type DegreeInput = z.output<typeof degreeFormSchema>;
export type ExperienceInput = z.output<typeof experienceFormSchema>;
