import { z } from "zod";

import { naming } from "#app/api/id.ts";
import { noContactInName, publicText } from "#app/api/public-text.ts";
import {
  degreeTexts,
  experienceTexts,
} from "#app/modules/catalogue/teacher/background.endpoints.ts";
import { civilities, lessonFormats } from "#app/modules/catalogue/teacher/domain.ts";
import { graduations, teachingExperiences } from "#app/modules/foundation/reference/domain.ts";
import { countryCode, line, referenceId } from "#app/modules/foundation/reference/endpoints.ts";
import { emailSchema, typedPhoneSchema } from "#app/modules/people/account/account.endpoints.ts";

const part = z.union([z.string().max(10), z.number().int()]).optional();
const year = z.number().int().nullable().default(null);
const written = (longest: number) => z.string().max(longest, "api.field.too_big");

/** A candidate's diploma (ENT-25). */
const degreeSchema = z.object({
  degree_id: naming(z.number().int().min(1).max(graduations.length), "reference", "graduation"),
  year,
  speciality: line(120).default(""),
  school: line(120).default(""),
  main: z.boolean().default(false),
  comment: line(120).optional(),
});

export const draftExperienceSchema = z.object({
  experience_id: naming(
    z.number().int().min(1).max(teachingExperiences.length),
    "reference",
    "experience",
  ),
  start_year: year,
  end_year: year,
  current: z.boolean().default(false),
  place: line(120).default(""),
  main: z.boolean().default(false),
  comment: line(120).optional(),
});

export const draftSubjectSchema = z.object({
  subject_id: referenceId("subject"),
  level_ids: z.array(referenceId("level")).max(200),
  main: z.boolean().default(false),
});

export const birthPartsSchema = z.object({ day: part, month: part, year: part });

export const draftAddressSchema = z.object({
  street: line(250).default(""),
  postal_code: line(10).default(""),
  city: line(100).default(""),
  /** Abroad, lessons are given online only (ENT-21). */
  country: countryCode.default("FR"),
  latitude: z.number().min(-90).max(90).nullish(),
  longitude: z.number().min(-180).max(180).nullish(),
});

/** ENT-20, ENT-21: everything but the e-mail may be missing or wrong. */
export const applicationDraftSchema = z.object({
  email: emailSchema,
  civility: z.enum(civilities).optional(),
  firstname: line(80).optional(),
  lastname: line(80).optional(),
  birth_date: birthPartsSchema.optional(),
  phone: typedPhoneSchema
    .extend({ phone_number: z.string().max(250, "api.phone.too_long").default("") })
    .optional(),
  phone_marketing_consent: z.boolean().optional(),
  address: draftAddressSchema.optional(),
  formats: z.array(z.enum(lessonFormats)).max(2).optional(),
  radius: z.number().int().min(1).max(100).optional(),
  subjects: z.array(draftSubjectSchema).max(20).optional(),
  degrees: z.array(degreeSchema).max(20).optional(),
  experiences: z.array(draftExperienceSchema).max(20).optional(),
  /** Asked unchosen; without them the candidate says it before being hired (TEA-070). */
  self_employed: z.boolean().optional(),
  home_services: z.enum(["wanted", "without"]).optional(),
  title: written(300).optional(),
  description: written(20_000).optional(),
  methodology: written(20_000).optional(),
  video_url: written(500).optional(),
});

const nameSchema = line(80).superRefine(noContactInName).optional();

/** Families will read it (VAL-006). */
export const publicApplicationSchema = applicationDraftSchema.extend({
  firstname: nameSchema,
  lastname: nameSchema,
  degrees: z.array(degreeSchema.extend(degreeTexts)).max(20).optional(),
  experiences: z.array(draftExperienceSchema.extend(experienceTexts)).max(20).optional(),
  title: publicText({ max: 300 }).optional(),
  description: publicText({ max: 20_000 }).optional(),
  methodology: publicText({ max: 20_000 }).optional(),
});

export type ApplicationDraft = z.output<typeof applicationDraftSchema>;
