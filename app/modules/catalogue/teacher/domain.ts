import { idIn } from "#app/lib/address-id.ts";
import { plusDays } from "#app/lib/clock.ts";
import { portraitWidths } from "#app/lib/portrait-widths.ts";
import { slugOf } from "#app/lib/slug.ts";

/** Statuses of an application (STM-08); only `hired` is visible to visitors. */
export const teacherStatuses = [
  "being_processed_step_1",
  "being_processed_step_2",
  "to_confirm",
  "refused",
  "hired",
  "left",
] as const;

export const closings = ["leaves", "suspended"] as const;

export type ClosedFor = (typeof closings)[number];

type Closing = Readonly<{
  status: (typeof teacherStatuses)[number];
  suspendedAt: Date | null;
  leaves: boolean;
}>;

/** Leaving comes first, since it is final (TEA-057, STM-43); undefined when open. */
export function closedFor({ status, suspendedAt, leaves }: Closing): ClosedFor | undefined {
  if (status !== "hired" || leaves) return "leaves";
  return suspendedAt ? "suspended" : undefined;
}

export const availabilities = ["available", "not_available", "to_confirm"] as const;
export const lessonFormats = ["individual_student_place", "individual_webcam"] as const;
/** A candidate's answer about home services: the declaration is wanted, or not; `unasked` until then (TEA-070). */
export const homeServicesAnswers = ["unasked", "wanted", "without"] as const;

export type HomeServices = (typeof homeServicesAnswers)[number];

/** Statuses of a home services declaration (STM-33); a SIRET on its way is separate. */
export const sapNumberStatuses = ["missing", "pending", "approved", "refused"] as const;
export const civilities = ["mr", "ms"] as const;
/** Employer: the family under Préau's mandate, or none (LAW-19). */
export const teacherModes = ["mandate", "independent"] as const;

export type Availability = (typeof availabilities)[number];
export type Civility = (typeof civilities)[number];
export type LessonFormat = (typeof lessonFormats)[number];
export type SapNumberStatus = (typeof sapNumberStatuses)[number];
export type TeacherMode = (typeof teacherModes)[number];

/** The employer, and whether the teacher is an approved home services operator (STM-21). */
export type TaxStatus = Readonly<{
  selfEmployed: boolean;
  sapNumber: string | null;
  sapNumberStatus: SapNumberStatus;
}>;

/** From the status at the course's date (LAW-19). */
export function teacherMode(teacher: { selfEmployed: boolean }): TeacherMode {
  return teacher.selfEmployed ? "independent" : "mandate";
}

export type Figures = Readonly<{
  availability: Availability;
  rating: number | null;
  reviewsCount: number;
  medianAnswerHours: number | null;
  lastActiveAt: Date | null;
}>;

/** 0 first, 2 last; a missing figure never lifts the tier (CST-48). */
export function tierOf(figures: Figures, now: Date): 0 | 1 | 2 {
  const { availability, lastActiveAt } = figures;
  if (availability !== "available" || !lastActiveAt || lastActiveAt < plusDays(now, -60)) return 2;
  return lastActiveAt >= plusDays(now, -30) && isExcellent(figures) ? 0 : 1;
}

function isExcellent({ rating, reviewsCount, medianAnswerHours }: Figures): boolean {
  const liked = rating !== null && rating >= 4.5 && reviewsCount >= 5;
  return liked && medianAnswerHours !== null && medianAnswerHours <= 24;
}

/** Days a confirmed availability holds (STM-14). */
export const confirmedForDays = 60;

/** A stopped teacher's page stays in engines for 60 days (PUB-018b); a suspended one's does not. */
export function isIndexable(
  teacher: { availability: Availability; availabilityUpdatedAt: Date; suspendedAt: Date | null },
  now: Date,
): boolean {
  if (teacher.suspendedAt) return false;
  return (
    teacher.availability !== "not_available" || teacher.availabilityUpdatedAt > plusDays(now, -60)
  );
}

/** This site sets no cookie before it plays. */
export const videoOrigin = "https://www.youtube-nocookie.com";

/** 11 characters, so nothing else may enter an address (PUB-024). */
export const videoIdOf = (stored: string | null): string | null =>
  stored !== null && /^[\w-]{11}$/.test(stored) ? stored : null;

/** Whether a family may ask this teacher (PUB-018b). */
export const isBookable = (teacher: { status: string; availability: Availability }): boolean =>
  teacher.status === "hired" && teacher.availability !== "not_available";

export const portraitSizes = ["card", "medium", "page"] as const;
export type PortraitSize = (typeof portraitSizes)[number];

const mostWidth = 6789;

/** « 320.jpg » is the first size of that width, any width to 6789 (CST-25); « card.jpg » a size by its name. */
export function portraitSizeOf(file = ""): PortraitSize | undefined {
  const name = /^(\w{1,6})\.jpg$/.exec(file)?.[1];
  const width = /^[1-9]\d*$/.test(name ?? "") ? Number(name) : undefined;
  if (width === undefined) return portraitSizes.find((size) => size === name);
  if (width > mostWidth) return undefined;
  return portraitSizes.find((size) => width <= portraitWidths[size]) ?? "page";
}

type Portrayed = Readonly<{ id: number; civility: Civility | null; photoHash: string | null }>;

/**
 * A photo is addressed by the hash of its bytes (TEA-029); without one, a drawing whose hair follows the civility if
 * known.
 */
export const portraitOf = (
  { id, civility, photoHash }: Portrayed,
  size: PortraitSize = "card",
): string =>
  photoHash === null
    ? `/portraits/${String(id)}${civility === null ? "" : `-${civility}`}.svg`
    : `/portraits/${String(id)}/${photoHash}/${size}.jpg`;

/** Kept from the application until it is refused or the teacher has left (TEA-007). */
export const mayShowPhoto = (status: (typeof teacherStatuses)[number]): boolean =>
  status !== "refused" && status !== "left";

export const roundedRating = (rating: number | null) =>
  rating === null ? null : Math.round(rating * 10) / 10;

/** Words of the title, then the teacher's id (PUB-023). */
export function lessonSlug(teacher: { id: number; title: string }): string {
  const cut = slugOf(teacher.title).slice(0, 60);
  const words = cut.endsWith("-") ? cut.slice(0, -1) : cut;
  return words ? `${words}-${String(teacher.id)}` : String(teacher.id);
}

export function lessonIdOf(segment: string): number | undefined {
  return idIn(/^(?:.*-)?(\d{1,10})$/.exec(segment)?.[1]);
}
