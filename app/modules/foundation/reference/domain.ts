import { fieldFault } from "#app/lib/rule-error.ts";
import { slugOf } from "#app/lib/slug.ts";

import { ownCodeOf } from "./lines.domain.ts";
import { isTaughtInPrepa, otherCategory, type Subject } from "./schooling.domain.ts";

export * from "./schooling.domain.ts";

/** REF-12, REF-13: names under `graduation.{id}` and `experience.{id}`. */
export const graduations = [
  "baccalaureat",
  "licence",
  "master",
  "doctorat",
  "grande_ecole",
  "capes",
  "agregation",
  "other",
] as const;
export const teachingExperiences = ["school", "tutoring", "colles", "training", "other"] as const;
const graduationIds = { capes: 6, agregation: 7 };
const experienceIds = { colles: 3 };

/** REF-01 to REF-08; an id is a position in its list, names are under `{list}.{code}`. */
export const disputeCauses = ["duration", "date", "format", "duplicate", "other"] as const;
export const failedFirstCourseCauses = [
  "teaching",
  "level",
  "contact",
  "absence",
  "schedule",
  "need",
  "other",
] as const;
export const proposalConditions = [
  "other_time",
  "other_day",
  "online_only",
  "home_only",
  "from_date",
  "minimal_duration",
  "other_price",
] as const;
export const proposalRefusals = [
  "full",
  "schedule",
  "distance",
  "level",
  "subject",
  "other",
] as const;
export const refusalTypes = [
  "price",
  "schedule",
  "distance",
  "profile",
  "elsewhere",
  "other",
] as const;
export const rankingTypes = [
  "teaching",
  "punctuality",
  "clarity",
  "listening",
  "progress",
] as const;
export const traineeshipTypes = ["upgrade", "exam", "back_to_school", "competition"] as const;
export const coursesFormats = ["individual", "group"] as const;

/** What a message to Préau is about (REF-18). */
export const contactReasons = [
  "lessons",
  "group_lessons",
  "teaching",
  "payment",
  "tax_credit",
  "account",
  "site",
  "press",
  "other",
] as const;

/** Why a planned course is cancelled (REF-17). */
export const cancellationReasons = ["ill", "busy", "transport", "wrong_date", "other"] as const;

/** CUS-016, TEA-019; labels « Pause », « Reprise »… (LBL-13). */
export const changeReasons = [
  "tmp_stop_course",
  "restart_course",
  "change_format",
  "stop_course",
  "other",
] as const;

/** Why a content is reported (REF-16). */
export const noticeReasons = [
  "illegal",
  "fake_profile",
  "insult",
  "personal_data",
  "minor",
  "fake_review",
  "other",
] as const;

/** Screens with a help request (REF-03). */
export const helpContexts = [
  "request",
  "first_contact",
  "course",
  "payment",
  "tax_credit",
  "group_lesson",
] as const;

export type HelpContext = (typeof helpContexts)[number];

export const helpCategories = [
  { id: 1, code: "no_answer", contexts: ["request", "first_contact"] },
  { id: 2, code: "unreachable", contexts: ["first_contact", "course", "group_lesson"] },
  { id: 3, code: "change_teacher", contexts: ["request", "first_contact", "course"] },
  { id: 4, code: "edit_request", contexts: ["request", "first_contact"] },
  { id: 5, code: "payment", contexts: ["payment", "course", "group_lesson"] },
  { id: 6, code: "tax_credit", contexts: ["tax_credit", "payment"] },
  { id: 7, code: "cancel", contexts: ["request", "first_contact", "course", "group_lesson"] },
  { id: 8, code: "other", contexts: helpContexts },
] as const satisfies readonly { id: number; code: string; contexts: readonly HelpContext[] }[];

/** Why a teacher is suspended (REF-20). */
export const suspensionGrounds = [
  "documents",
  "safety",
  "behaviour",
  "absences",
  "terms",
  "other",
] as const;

export type SuspensionGround = (typeof suspensionGrounds)[number];

const withoutComment = new Set<string>(["online_only", "home_only"]);

const lists = {
  disputeCauses,
  failedFirstCourseCauses,
  proposalConditions,
  proposalRefusals,
  refusalTypes,
  rankingTypes,
  graduations,
  teachingExperiences,
  contactReasons,
  noticeReasons,
  cancellationReasons,
  changeReasons,
  suspensionGrounds,
} as const;

export type ListName = keyof typeof lists;

export function codeOf(list: ListName, id: number): string | undefined {
  return lists[list][id - 1] ?? ownCodeOf(list, id);
}

/** Required for conditions without a value, and for every « other ». */
export function needsComment(list: ListName, id: number): boolean {
  const code = codeOf(list, id);
  if (list === "proposalConditions") return code !== undefined && !withoutComment.has(code);
  return code === "other";
}

/** 422 on its field for an unknown id (VAL-049). */
export function refuseUnknown(list: ListName, id: number, field: string): void {
  if (codeOf(list, id) === undefined) throw fieldFault(field, "api.reference.unknown");
}

/** No CAPES or agrégation where none exists (REF-12). */
export function graduationsOf({ categoryId }: Subject): readonly number[] {
  return graduations
    .map((_, index) => index + 1)
    .filter(
      (id) =>
        categoryId !== otherCategory ||
        (id !== graduationIds.capes && id !== graduationIds.agregation),
    );
}

/** Oral exams of « prépa » only where there is one (REF-13). */
export function experiencesOf(subject: Subject): readonly number[] {
  const inPrepa = isTaughtInPrepa(subject);
  return teachingExperiences
    .map((_, index) => index + 1)
    .filter((id) => inPrepa || id !== experienceIds.colles);
}

const articles = [
  { of: "Le ", at: "au " },
  { of: "Les ", at: "aux " },
] as const;

/** « Saint-Denis (93) » where another town bears the name (PUB-009); undefined for none. */
export function townName(
  town: Readonly<{ name: string; slug: string }> | null | undefined,
): string | undefined {
  if (!town) return undefined;
  const [, department] = /-(\d[\dab]\d?)$/.exec(town.slug) ?? [];
  const isShared = department !== undefined && slugOf(town.name) !== town.slug;
  return isShared ? `${town.name} (${department.toUpperCase()})` : town.name;
}

/** « à Lyon », « au Havre », « aux Abymes ». */
export function atTown(name: string): string {
  const article = articles.find(({ of }) => name.startsWith(of));
  return article ? article.at + name.slice(article.of.length) : `\u00e0 ${name}`;
}
