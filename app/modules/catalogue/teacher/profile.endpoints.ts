import { z } from "zod";

import { teacher, whole } from "#app/api/endpoint.ts";
import { publicLine, publicText } from "#app/api/public-text.ts";
import { addressSchema, countryCode, line } from "#app/modules/foundation/reference/endpoints.ts";
import { phoneSchema, shownPhoneSchema } from "#app/modules/people/account/account.endpoints.ts";
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

export const presentationSchema = z.object({
  title,
  description: textOf("description"),
  methodology: textOf("methodology"),
  /** A link to the video, or its id; null removes it (VAL-008). */
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

export const perimeterFormSchema = z.object({
  courses_formats: z.preprocess((sent) => (sent === undefined ? [] : [sent].flat()), formats),
  intervention_radius: radius,
});

/** In any country, by its ISO 3166 code (ENT-21). */
export const teacherAddressSchema = addressSchema.extend({
  postal_code: line(10).default(""),
  country: countryCode.default("FR"),
});

/** Absent fields stay as they are (TEA-063). */
export const profileChangesSchema = presentationSchema.partial().extend({
  civility: z.enum(civilities, { error: "api.profile.civility" }).optional(),
  phone: phoneSchema.optional(),
  address: teacherAddressSchema.optional(),
  intervention_radius: radius.optional(),
  courses_formats: formats.optional(),
  /** Required when the phone changes long after the sign-in. */
  current_password: presentPasswordSchema.optional(),
});

/** What most pages need, in one query (ENT-22, ENT-23). */
export const ownTeacherSchema = z.object({
  id,
  slug: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  phone: shownPhoneSchema.nullable(),
  civility: z.enum(civilities).nullable(),
  birth_date: z.iso.date().nullable(),
  address: teacherAddressSchema,
  intervention_radius: id,
  courses_formats: z.array(z.enum(lessonFormats)),
  title: z.string(),
  headline: z.string().nullable(),
  description: z.string(),
  methodology: z.string(),
  video_url: z.string().nullable(),
  photo_url: z.string(),
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
  suspension: standingSuspensionSchema.optional(),
});

export const profileEndpoints = {
  showProfile: teacher.get("/api/teacher/profile", {
    output: ownTeacherSchema,
  }),
};

export type OwnTeacher = z.output<typeof ownTeacherSchema>;
export type ProfileChanges = z.output<typeof profileChangesSchema>;
