import { z } from "zod";

import {
  euros,
  instant,
  listOf,
  pagingShape,
  stateSchema,
  teacher,
  visitor,
} from "#app/api/endpoint.ts";
import { idOf, secretOf } from "#app/api/id.ts";
import { flag } from "#app/api/wire.ts";
import { closings, lessonFormats, teacherModes } from "#app/modules/catalogue/teacher/domain.ts";
import { line, referenceId } from "#app/modules/foundation/reference/endpoints.ts";
import { typedRate } from "#app/modules/lessons/contract/price-version.endpoints.ts";
import {
  emailSchema,
  personNameSchema,
  phoneSchema,
} from "#app/modules/people/account/account.endpoints.ts";
import { tokensSchema } from "#app/modules/people/account/session.endpoints.ts";
import { optionalPhoneSchema } from "#app/modules/people/student/endpoints.ts";

import { affiliationStates } from "./domain.ts";

/** Euros: price = fees + salary, salary = cotisations + net, and the State's half (CST-43). */
const figuresSchema = z.object({
  price: euros,
  credit: euros.nullable(),
  fees: euros,
  salary: euros,
  cotisations: euros,
  net: euros,
});

/** Fields of an invitation that all its readers see (ENT-17). */
const recordShape = {
  id: z.number().int(),
  subject_id: z.number().int(),
  subject: z.string(),
  scholar_level_id: z.number().int(),
  level: z.string(),
  format: z.enum(lessonFormats),
  created_at: instant,
  expires_at: instant,
  reminder_sent_at: instant.nullable(),
  price: euros,
  status: z.enum(affiliationStates),
  state: stateSchema,
  student_first_name: z.string(),
};

export const affiliationSchema = z.object({
  ...recordShape,
  customer_first_name: z.string(),
  customer_last_name: z.string(),
  customer_email: z.string(),
  student_last_name: z.string(),
  is_customer_parent: z.boolean(),
  answered_at: instant.nullable(),
  reminder_from: instant.nullable(),
  reminders_left: z.number().int(),
  figures: figuresSchema,
});

export const invitationSchema = z.object({
  ...recordShape,
  price_after_credit: euros.nullable(),
  place: z.string().nullable(),
  teacher_closed: z.enum(closings).nullable(),
  customer: z.object({
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
  }),
  teacher: z.object({
    photo_url: z.string(),
    firstname: z.string(),
    title: z.string(),
    rating: z.number().nullable(),
    reviews_count: z.number().int(),
    hours_given: z.number().int(),
    mode: z.enum(teacherModes),
    phone: z.string().nullable(),
  }),
});

const addressSchema = z.object({
  house_number: line(10).optional(),
  street: line(250).optional(),
  postal_code: line(10).optional(),
  city: line(100).optional(),
  city_code: line(5).optional(),
  country: z.literal("FR").optional(),
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
});

/** ENT-18; only filled fields are sent (VAL-026). */
export const affiliationFormSchema = z.object({
  customer_first_name: personNameSchema("api.account.firstname_required"),
  customer_last_name: personNameSchema("api.account.lastname_required"),
  customer_email: z.object({ email: emailSchema }),
  customer_phone: optionalPhoneSchema,
  isCustomerParent: flag.default(true),
  student_first_name: personNameSchema("api.account.firstname_required").optional(),
  student_last_name: personNameSchema("api.account.lastname_required").optional(),
  student_email: z.object({ email: emailSchema.optional() }).optional(),
  student_phone: optionalPhoneSchema,
  subject_id: referenceId("subject", "api.affiliation.subject"),
  scholar_level_id: referenceId("level", "api.affiliation.level"),
  format: z.enum(lessonFormats, { error: "api.affiliation.format" }),
  price: typedRate,
  address: addressSchema.optional(),
});

const invitedAccountSchema = z.object({
  firstname: personNameSchema("api.account.firstname_required"),
  lastname: personNameSchema("api.account.lastname_required"),
  email: emailSchema,
  phone: phoneSchema,
  phone_marketing_consent: z.boolean().optional(),
});

const uuid = secretOf("affiliation", z.uuid());

export const affiliationReplySchema = z.object({
  response: z.enum(["accept", "refuse"], { error: "api.affiliation.response" }),
  uuid,
  student: z
    .object({
      firstname: personNameSchema("api.account.firstname_required"),
      lastname: personNameSchema("api.account.lastname_required"),
    })
    .optional(),
  account: invitedAccountSchema.optional(),
  terms_version: z
    .preprocess((sent) => [sent].flat().at(-1), z.string().min(1).max(40).optional())
    .optional(),
});

export const acceptFormSchema = z.object({
  account: invitedAccountSchema,
  terms_version: z.string({ error: "api.affiliation.terms" }).min(1).max(40),
});
export const acceptSignedSchema = acceptFormSchema.pick({ terms_version: true });

const own = z.object({ id: idOf("affiliation") });

export const affiliations = {
  list: teacher.get("/api/affiliations", {
    query: z.object(pagingShape),
    output: listOf(affiliationSchema).extend({
      more_per_hour: euros.nullable(),
      lowest_price: euros.nullable(),
      /** Why invitations are closed; null while open. */
      closed: z.enum(closings).nullable(),
      terms: z.object({ self_employed: z.boolean(), credit: z.boolean(), on: z.iso.date() }),
    }),
    list: true,
  }),

  invite: teacher.post("/api/affiliations", {
    mailsOthers: true,
    status: 201,
    once: true,
    limit: { calls: 20, perSeconds: 86_400, count: "done", code: "api.affiliation.too_many" },
    body: affiliationFormSchema,
    output: affiliationSchema,
  }),

  remind: teacher.post("/api/affiliation/:id/reminder", {
    mailsOthers: true,
    once: true,
    params: own,
    output: affiliationSchema,
  }),

  remove: teacher.delete("/api/affiliation/:id", {
    answer: "none",
    params: own,
  }),

  show: visitor.get("/api/public/affiliation/:uuid", {
    cache: "no-store",
    limit: { calls: 120, perSeconds: 60 },
    params: z.object({ uuid }),
    output: invitationSchema,
  }),

  reply: visitor.post("/api/affiliation/:id/reply", {
    mailsOthers: true,
    limit: { calls: 60, perSeconds: 3600 },
    params: own,
    body: affiliationReplySchema,
    output: tokensSchema.partial().extend({ status: z.enum(affiliationStates) }),
  }),
};

export type Affiliation = z.output<typeof affiliationSchema>;
export type AffiliationList = z.output<typeof affiliations.list.output>;
export type Invitation = z.output<typeof invitationSchema>;
export type AffiliationForm = z.output<typeof affiliationFormSchema>;
export type AffiliationReply = z.output<typeof affiliationReplySchema>;
