import { z } from "zod";

import { idOr, idSchema, visitor } from "#app/api/endpoint.ts";
import { naming } from "#app/api/id.ts";
import { named } from "#app/api/wire.ts";
import { oneLine } from "#app/lib/one-line.ts";

import {
  codeOf,
  helpCategories,
  helpContexts,
  levelBySlug,
  levels,
  type ListName,
  subjectBySlug,
  subjects,
} from "./domain.ts";

const path = "/api/public";
const coded = named.extend({ code: z.string() });
const reasoned = coded.extend({ needs_comment: z.boolean() });

/** Anyone may cache it for a week (PUB-059). */
const listed = <Item extends z.ZodType>(address: `/${string}`, item: Item) =>
  visitor.get(`${path}${address}`, {
    scope: "reference",
    output: z.array(item),
    list: true,
    cache: "reference",
  });

const inList = (list: ListName) => (id: number) => codeOf(list, id) !== undefined;

const known = {
  subject: [(id: number) => subjects.some((one) => one.id === id), "api.reference.unknown_subject"],
  level: [(id: number) => levels.some((one) => one.id === id), "api.reference.unknown_level"],
  graduation: [inList("graduations"), "api.reference.unknown"],
  teaching_experience: [inList("teachingExperiences"), "api.reference.unknown"],
  refusal_type: [inList("refusalTypes"), "api.reference.unknown"],
  proposal_condition: [inList("proposalConditions"), "api.reference.unknown"],
  proposal_refusal: [inList("proposalRefusals"), "api.reference.unknown"],
  dispute_cause: [inList("disputeCauses"), "api.reference.unknown"],
  first_course_cause: [inList("failedFirstCourseCauses"), "api.reference.unknown"],
  contact_reason: [inList("contactReasons"), "api.reference.unknown"],
  cancellation_reason: [inList("cancellationReasons"), "api.reference.unknown"],
  ranking_type: [inList("rankingTypes"), "api.reference.unknown"],
  notice_reason: [inList("noticeReasons"), "api.reference.unknown"],
  help_category: [
    (id: number) => helpCategories.some((one) => one.id === id),
    "api.reference.unknown",
  ],
} as const;

export function referenceId(list: keyof typeof known, fault?: string) {
  const [isKnown, unknown] = known[list];
  const id = fault ? idOr(fault) : idSchema;
  return naming(id.refine(isKnown, { error: fault ?? unknown }), "reference", list);
}

const idBySlug = {
  subject: (slug: string) => subjectBySlug(slug)?.subject?.id,
  level: (slug: string) => levelBySlug(slug)?.level?.id,
} as const;

/** An entry by its id, or by its slug as an operator writes it. */
export const referenceOrSlug = (list: keyof typeof idBySlug) =>
  naming(
    z.preprocess(
      (given) => (typeof given === "string" ? (idBySlug[list](given) ?? given) : given),
      referenceId(list, `api.reference.unknown_${list}`),
    ),
    "reference",
    list,
  );

/** Thousands of schools: only the server holds and searches them. */
export const establishmentId = naming(idSchema, "reference", "establishment");

export const questionCode = <Schema extends z.ZodType>(schema: Schema) =>
  naming(schema, "reference", "question");

/** Line breaks and control characters become spaces. */
export const line = (longest: number) => z.string().overwrite(oneLine).max(longest);

/** ISO 3166, two letters; whether there is such a country is judged with the whole address. */
export const countryCode = z.string().trim().max(2, "api.address.unknown_country");

/** The server completes what a person without scripts left out (VAL-020). */
export const addressSchema = z.object({
  house_number: line(10).optional(),
  street: line(150).optional(),
  city: line(100).min(1, { error: "api.address.city_required" }),
  city_code: line(5).default(""),
  postal_code: line(5).default(""),
  country: z.literal("FR").default("FR"),
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
  full_address: line(250).default(""),
});

export const levelSchema = named.extend({
  slug: z.string(),
  cursus_id: z.number().int(),
  rank: z.number().int(),
});

export const cursusSchema = named.extend({
  slug: z.string(),
  scholar_levels: z.array(levelSchema),
});

export const subjectSchema = named.extend({
  slug: z.string(),
  subject_category: named,
  scholar_levels: z.array(z.number().int()),
  graduations: z.array(z.number().int()),
  teaching_experiences: z.array(z.number().int()),
});

export const citySchema = z.object({
  name: z.string(),
  slug: z.string(),
  city_code: z.string(),
  postal_codes: z.array(z.string()),
  department_code: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  search_text: z.string(),
});

export const addressSuggestionSchema = z.object({
  label: z.string(),
  house_number: z.string().nullable(),
  street: z.string().nullable(),
  city: z.string(),
  city_code: z.string(),
  postal_code: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  country: z.literal("FR"),
  /** The point is the building's own, not the commune's. */
  isAccurateAddress: z.boolean(),
});

export const questionSchema = z.object({
  id: z.string(),
  label: z.string(),
  kind: z.enum(["single", "multi", "text", "date"]),
  options: z.array(z.object({ id: z.string(), name: z.string() })),
  required: z.boolean(),
});

export const references = {
  /** `group=cursus` groups the levels by school career (API-126, ENT-11). */
  levels: visitor.get("/api/public/scholar-levels", {
    scope: "reference",
    query: z.object({ group: z.enum(["cursus"]).optional() }),
    output: z.union([z.array(levelSchema), z.array(cursusSchema)]),
    list: true,
    cache: "reference",
  }),
  subjects: listed("/subjects", subjectSchema),
  categories: listed("/subjects-categories", named),

  chapters: visitor.get("/api/public/chapters", {
    scope: "reference",
    query: z.object({
      subject_id: referenceId("subject").optional(),
      level_id: referenceId("level").optional(),
    }),
    output: z.array(named),
    list: true,
    cache: "reference",
  }),

  establishments: visitor.get("/api/public/etablishments", {
    scope: "reference",
    query: z.object({ q: line(100).optional(), city: line(100).optional() }),
    output: z.array(named.extend({ city: z.string() })),
    list: true,
    cache: "reference",
  }),

  graduations: listed("/graduations", coded),
  experiences: listed("/teaching-experiences", coded),
  formats: listed(
    "/courses-formats",
    z.object({
      id: z.number().int(),
      code: z.enum(["individual", "group"]),
      name: z.string(),
      formats: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
  ),
  proposalConditions: listed("/teacher-proposal-conditions", reasoned),
  proposalRefusals: listed("/teacher-proposal-refusal-types", reasoned),
  refusalTypes: listed("/refusal-types", reasoned),
  disputeCauses: listed("/dispute-course-causes", coded.extend({ contexts: z.array(z.string()) })),
  failedFirstCourseCauses: listed(
    "/failed-first-course-causes",
    coded.extend({ contexts: z.array(z.string()) }),
  ),
  helpCategories: listed(
    "/help-categories",
    coded.extend({ contexts: z.array(z.enum(helpContexts)) }),
  ),
  rankingTypes: listed("/ranking-types", coded),
  traineeshipTypes: listed("/traineeship-types", coded),

  questionnaire: visitor.get("/api/public/linking/questionnaire/", {
    query: z.object({
      levelId: referenceId("level").optional(),
      subjectId: referenceId("subject").optional(),
    }),
    output: z.object({ id: z.literal("ongoing"), questions: z.array(questionSchema) }),
    cache: "reference",
  }),

  addresses: visitor.get("/api/public/address_autocomplete", {
    query: z.object({ q: line(250).default("") }),
    output: z.array(addressSuggestionSchema),
    list: true,
    limit: { calls: 60, perSeconds: 60 },
    cache: "reference",
  }),

  cities: visitor.get("/api/public/city_autocomplete", {
    scope: "reference",
    query: z.object({
      q: line(100).optional(),
      slug: line(100).optional(),
      code: line(5).optional(),
    }),
    output: z.array(citySchema),
    list: true,
    limit: { calls: 300, perSeconds: 60 },
    cache: "reference",
  }),
};

export type AddressSuggestion = z.output<typeof addressSuggestionSchema>;
export type City = z.output<typeof citySchema>;
export type Cursus = z.output<typeof cursusSchema>;
export type Level = z.output<typeof levelSchema>;
export type Question = z.output<typeof questionSchema>;
export type Subject = z.output<typeof subjectSchema>;
