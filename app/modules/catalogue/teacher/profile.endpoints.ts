import { z } from "zod";

import { endpoint, whole } from "#app/api/endpoint.ts";
import { publicLine, publicText } from "#app/api/public-text.ts";
import { addressSchema } from "#app/modules/foundation/reference/endpoints.ts";
import { phoneSchema, shownPhoneSchema } from "#app/modules/people/account/endpoints.ts";
import { presentPasswordSchema } from "#app/modules/people/account/password.endpoints.ts";

import {
  availabilities,
  civilities,
  lessonFormats,
  sapNumberStatuses,
  teacherStatuses,
} from "./domain.ts";
import { textBounds } from "./presentation.domain.ts";
import { standingSuspensionSchema } from "./suspension.endpoints.ts";

const id = z.number().int();

const textOf = (name: "description" | "methodology") =>
  publicText({
    max: textBounds[name].max,
    over: "api.profile.too_long",
    missing: `api.profile.${name}`,
  }).min(textBounds[name].min, `api.profile.${name}`);

const title = publicLine({ max: textBounds.title.max, over: "api.profile.title" }).min(
  textBounds.title.min,
  "api.profile.title",
);

/** The presentation alone, as its form sends it. */
export const presentationSchema = z.object({
  title,
  description: textOf("description"),
  methodology: textOf("methodology"),
  /** A link to the video, or its id; nothing takes it away (VAL-008). */
  video_url: z.string().trim().max(300, "api.profile.video").nullish(),
});

/** Kilometres from the address (VAL-035). */
const radius = whole(
  z
    .number({ error: "api.profile.radius" })
    .int("api.profile.radius")
    .min(1, "api.profile.radius")
    .max(100, "api.profile.radius"),
);

const formats = z
  .array(z.enum(lessonFormats, { error: "api.profile.formats" }))
  .min(1, "api.profile.formats")
  .max(2, "api.profile.formats");

/** Where and how lessons are given, as its form sends it. */
export const perimeterFormSchema = z.object({
  courses_formats: z.preprocess((sent) => (sent === undefined ? [] : [sent].flat()), formats),
  intervention_radius: radius,
});

/** What a teacher may change of himself or herself (TEA-063); a part left out stays as it is. */
export const profileChangesSchema = presentationSchema.partial().extend({
  civility: z.enum(civilities, { error: "api.profile.civility" }).optional(),
  phone: phoneSchema.optional(),
  address: addressSchema.optional(),
  intervention_radius: radius.optional(),
  courses_formats: formats.optional(),
  /** Asked when the phone changes long after the sign-in. */
  current_password: presentPasswordSchema.optional(),
});

/** The profile of a teacher, as the teacher reads it (ENT-22, ENT-23): what most pages need, in one query. */
export const ownTeacherSchema = z.object({
  id,
  slug: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  phone: shownPhoneSchema.nullable(),
  civility: z.enum(civilities).nullable(),
  birth_date: z.iso.date().nullable(),
  address: addressSchema,
  intervention_radius: id,
  courses_formats: z.array(z.enum(lessonFormats)),
  title: z.string(),
  /** Who the teacher is in the lists, from degrees and experiences; none when they say nothing (ENT-25). */
  headline: z.string().nullable(),
  description: z.string(),
  methodology: z.string(),
  video_url: z.string().nullable(),
  photo_url: z.string(),
  /** Whether that is a photo of theirs, or drawn. */
  has_photo: z.boolean(),
  subject_ids: z.array(id),
  status: z.enum(teacherStatuses),
  availability: z.enum(availabilities),
  self_employed: z.boolean(),
  status_change_asked: z.boolean(),
  sap_number: z.string().nullable(),
  sap_number_status: z.enum(sapNumberStatuses),
  has_pay_slips: z.boolean(),
  collective_courses_activated: z.boolean(),
  hours_given: z.number(),
  rating: z.number().nullable(),
  /** While a suspension is announced or in force (STM-43). */
  suspension: standingSuspensionSchema.optional(),
});

export const profileEndpoints = {
  /** The profile of the signed-in teacher: a part of what `GET /api/teacher` says, for pages that need no more. */
  show: endpoint({
    method: "GET",
    path: "/api/teacher/profile",
    access: "teacher",
    input: {},
    output: ownTeacherSchema,
  }),
};

export type OwnTeacher = z.output<typeof ownTeacherSchema>;
export type ProfileChanges = z.output<typeof profileChangesSchema>;
