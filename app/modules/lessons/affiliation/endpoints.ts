import { z } from "zod";

import { endpoint, euros, instant, listOf, pagingShape, stateSchema } from "#app/api/endpoint.ts";
import { idOf, secretOf } from "#app/api/id.ts";
import { closings, lessonFormats, teacherModes } from "#app/modules/catalogue/teacher/domain.ts";
import { line, referenceId } from "#app/modules/foundation/reference/endpoints.ts";
import {
  emailSchema,
  personNameSchema,
  phoneSchema,
} from "#app/modules/people/account/endpoints.ts";
import { tokensSchema } from "#app/modules/people/account/session.endpoints.ts";
import { optionalPhoneSchema } from "#app/modules/people/student/endpoints.ts";

import { affiliationStates } from "./domain.ts";

/** What is left of an hour, euros: price = fees + salary, salary = cotisations + net, and the State's half (CST-43). */
const figuresSchema = z.object({
  price: euros,
  credit: euros.nullable(),
  fees: euros,
  salary: euros,
  cotisations: euros,
  net: euros,
});

/** An invitation as everybody reads it (ENT-17). */
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

/** The same for the teacher who sent it. */
export const affiliationSchema = z.object({
  ...recordShape,
  customer_first_name: z.string(),
  customer_last_name: z.string(),
  /** As the teacher typed it; empty once it is forgotten. */
  customer_email: z.string(),
  student_last_name: z.string(),
  is_customer_parent: z.boolean(),
  answered_at: instant.nullable(),
  /** When the next reminder may leave; none once all have left, or once it is answered. */
  reminder_from: instant.nullable(),
  reminders_left: z.number().int(),
  figures: figuresSchema,
});

/** The same for whoever has its link: no surname of the teacher's. */
export const invitationSchema = z.object({
  ...recordShape,
  price_after_credit: euros.nullable(),
  place: z.string().nullable(),
  /** Why a yes would be refused: the teacher takes nobody; none while it may be given. */
  teacher_closed: z.enum(closings).nullable(),
  /** Whom it is for, as the teacher typed it. */
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
    /** Who employs: a yes under a mandate makes the family the employer. */
    mode: z.enum(teacherModes),
    /** For the family that has accepted. */
    phone: z.string().nullable(),
  }),
});

/** An hourly price in euros, as a number or as it is typed: « 36 », « 36,50 ». */
const price = z.preprocess(
  (sent) => {
    if (typeof sent !== "string") return sent;
    const text = sent.replace(/[\s€]/g, "").replace(",", ".");
    return /^\d{1,6}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
  },
  z
    .number({ error: "api.contract_price.price" })
    .positive("api.contract_price.price")
    .max(1000, "api.contract_price.price")
    .multipleOf(0.5, "api.contract_price.step"),
);

const flag = z.preprocess(
  (given) => (typeof given === "string" ? ["true", "1", "on"].includes(given) : given),
  z.boolean(),
);

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

/** What a teacher says to invite a family (ENT-18): only what is filled in is sent (VAL-026). */
export const affiliationFormSchema = z.object({
  customer_first_name: personNameSchema("api.account.firstname_required"),
  customer_last_name: personNameSchema("api.account.lastname_required"),
  customer_email: z.object({ email: emailSchema }),
  customer_phone: optionalPhoneSchema,
  /** The student is a child; else the customer. */
  isCustomerParent: flag.default(true),
  student_first_name: personNameSchema("api.account.firstname_required").optional(),
  student_last_name: personNameSchema("api.account.lastname_required").optional(),
  student_email: z.object({ email: emailSchema.optional() }).optional(),
  student_phone: optionalPhoneSchema,
  subject_id: referenceId("subject", "api.affiliation.subject"),
  scholar_level_id: referenceId("level", "api.affiliation.level"),
  format: z.enum(lessonFormats, { error: "api.affiliation.format" }),
  price,
  address: addressSchema.optional(),
});

/** What whoever opens a family's account with its answer types; a password is chosen by mail (STM-45). */
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
  /** The terms in force, accepted with the invitation (LAW-06). */
  terms_version: z
    .preprocess((sent) => [sent].flat().at(-1), z.string().min(1).max(40).optional())
    .optional(),
});

/** The form of a new family, and that of a signed-in one. */
export const acceptFormSchema = z.object({
  account: invitedAccountSchema,
  terms_version: z.string({ error: "api.affiliation.terms" }).min(1).max(40),
});
export const acceptSignedSchema = acceptFormSchema.pick({ terms_version: true });

const own = z.object({ id: idOf("affiliation") });

export const affiliationEndpoints = {
  /** The families that the signed-in teacher has invited, the newest first (API-119). */
  list: endpoint({
    method: "GET",
    path: "/api/affiliations",
    access: "teacher",
    input: { query: z.object(pagingShape) },
    output: listOf(affiliationSchema).extend({
      /** What an hour of the teacher's own leaves more when its family was invited, euros; none without a price. */
      more_per_hour: euros.nullable(),
      /** The price that this is said of: the lowest of the teacher's own; none without a price. */
      lowest_price: euros.nullable(),
      /** Why nobody may be invited nor reminded; none while they may. */
      closed: z.enum(closings).nullable(),
      /** Under which terms the teacher's hours are shared today; the credit is that of lessons at home. */
      terms: z.object({ self_employed: z.boolean(), credit: z.boolean(), on: z.iso.date() }),
    }),
    list: true,
  }),

  /** Invites a family by mail; 422 at the field, 409 for one that is invited or bound already (API-120). */
  invite: endpoint({
    method: "POST",
    path: "/api/affiliations",
    access: "teacher",
    mailsOthers: true,
    status: 201,
    once: true,
    limit: { calls: 20, perSeconds: 86_400, count: "done", code: "api.affiliation.too_many" },
    input: { body: affiliationFormSchema },
    output: affiliationSchema,
  }),

  /** Sends the invitation again, once a week and three times; 429 before its date (API-123). */
  remind: endpoint({
    method: "POST",
    path: "/api/affiliation/:id/reminder",
    access: "teacher",
    mailsOthers: true,
    once: true,
    input: { params: own },
    output: affiliationSchema,
  }),

  /** Takes an invitation back: its link says so; 409 once it is answered (API-125). */
  remove: endpoint({
    method: "DELETE",
    path: "/api/affiliation/:id",
    access: "teacher",
    answer: "none",
    input: { params: own },
    output: z.void(),
  }),

  /** An invitation, by its link; 410 once it is answered, over or taken back, but for the family it has bound (API-052). */
  show: endpoint({
    method: "GET",
    path: "/api/public/affiliation/:uuid",
    access: "public",
    cache: "no-store",
    limit: { calls: 120, perSeconds: 60 },
    input: { params: z.object({ uuid }) },
    output: invitationSchema,
  }),

  /** The family accepts or refuses; without an account it opens one, which brings a session (API-064, STM-45). */
  reply: endpoint({
    method: "POST",
    path: "/api/affiliation/:id/reply",
    access: "public",
    mailsOthers: true,
    limit: { calls: 60, perSeconds: 3600 },
    input: { params: own, body: affiliationReplySchema },
    output: tokensSchema.partial().extend({ status: z.enum(affiliationStates) }),
  }),
};

export type Affiliation = z.output<typeof affiliationSchema>;
export type AffiliationList = z.output<typeof affiliationEndpoints.list.output>;
export type Invitation = z.output<typeof invitationSchema>;
export type AffiliationForm = z.output<typeof affiliationFormSchema>;
export type AffiliationReply = z.output<typeof affiliationReplySchema>;
