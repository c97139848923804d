import { idIn } from "#app/lib/address-id.ts";
import { plusDays } from "#app/lib/clock.ts";
import { slugOf } from "#app/lib/slug.ts";

/** What a teacher's application came to (STM-08); only `hired` is shown to visitors. */
export const teacherStatuses = [
  "being_processed_step_1",
  "being_processed_step_2",
  "to_confirm",
  "refused",
  "hired",
  "left",
] as const;

/** Why a teacher gets no new student: the lessons end, or a suspension is in force. */
export const closings = ["leaves", "suspended"] as const;

export type ClosedFor = (typeof closings)[number];

type Closing = Readonly<{
  status: (typeof teacherStatuses)[number];
  suspendedAt: Date | null;
  /** Whether a departure is announced. */
  leaves: boolean;
}>;

/** Why nothing may begin with a teacher (TEA-057, STM-43): leaving comes first, since it is for good; undefined while something may. */
export function closedFor({ status, suspendedAt, leaves }: Closing): ClosedFor | undefined {
  if (status !== "hired" || leaves) return "leaves";
  return suspendedAt ? "suspended" : undefined;
}

export const availabilities = ["available", "not_available", "to_confirm"] as const;
export const lessonFormats = ["individual_student_place", "individual_webcam"] as const;
/** What the number of a declaration of home services came to (STM-33); a SIRET on its way is told beside. */
export const sapNumberStatuses = ["missing", "pending", "approved", "refused"] as const;
export const civilities = ["mr", "ms"] as const;
/** Who employs: the family under Préau's mandate, or nobody (LAW-19). */
export const teacherModes = ["mandate", "independent"] as const;

export type Availability = (typeof availabilities)[number];
export type Civility = (typeof civilities)[number];
export type LessonFormat = (typeof lessonFormats)[number];
export type SapNumberStatus = (typeof sapNumberStatuses)[number];
export type TeacherMode = (typeof teacherModes)[number];

/** Who employs, and whether the teacher is an approved operator of home services (STM-21). */
export type TaxStatus = Readonly<{
  selfEmployed: boolean;
  sapNumber: string | null;
  sapNumberStatus: SapNumberStatus;
}>;

/** The mode of a teacher's lessons, from the status at the course's date (LAW-19). */
export function teacherMode(teacher: { selfEmployed: boolean }): TeacherMode {
  return teacher.selfEmployed ? "independent" : "mandate";
}

/** What the rank of a teacher rests on (CST-48). */
export type Figures = Readonly<{
  availability: Availability;
  rating: number | null;
  reviewsCount: number;
  medianAnswerHours: number | null;
  lastActiveAt: Date | null;
}>;

/** The tier of relevance: 0 first, 2 last; a missing figure never lifts (CST-48). */
export function tierOf(figures: Figures, now: Date): 0 | 1 | 2 {
  const { availability, lastActiveAt } = figures;
  if (availability !== "available" || !lastActiveAt || lastActiveAt < plusDays(now, -60)) return 2;
  return lastActiveAt >= plusDays(now, -30) && isExcellent(figures) ? 0 : 1;
}

function isExcellent({ rating, reviewsCount, medianAnswerHours }: Figures): boolean {
  const liked = rating !== null && rating >= 4.5 && reviewsCount >= 5;
  return liked && medianAnswerHours !== null && medianAnswerHours <= 24;
}

/** How long a confirmed availability holds, days (STM-14). */
export const confirmedForDays = 60;

/** For 60 days after a stop, the page of a teacher who takes nobody stays in engines (PUB-018b); a suspended one's does not. */
export function isIndexable(
  teacher: { availability: Availability; availabilityUpdatedAt: Date; suspendedAt: Date | null },
  now: Date,
): boolean {
  if (teacher.suspendedAt) return false;
  return (
    teacher.availability !== "not_available" || teacher.availabilityUpdatedAt > plusDays(now, -60)
  );
}

/** Where a video of a presentation is played from: the site that sets no cookie before it plays. */
export const videoOrigin = "https://www.youtube-nocookie.com";

/** The id of a video when it is one: 11 characters, nothing else may enter an address (PUB-024). */
export const videoIdOf = (stored: string | null): string | null =>
  stored !== null && /^[\w-]{11}$/.test(stored) ? stored : null;

/** Whether a family may ask this teacher (PUB-018b). */
export const isBookable = (teacher: { status: string; availability: Availability }): boolean =>
  teacher.status === "hired" && teacher.availability !== "not_available";

/** How large a photo is shown: on a card or in a line, or on the page of its teacher. */
export const portraitSizes = ["card", "page"] as const;
export type PortraitSize = (typeof portraitSizes)[number];

type Portrayed = Readonly<{ id: number; civility: Civility | null; photoHash: string | null }>;

/**
 * Where the portrait of a teacher stands: the photo under the hash of its bytes, so that another one has another address
 * (TEA-029); without one a drawing, whose hair follows the civility when it is known.
 */
export const portraitOf = (
  { id, civility, photoHash }: Portrayed,
  size: PortraitSize = "card",
): string =>
  photoHash === null
    ? `/portraits/${String(id)}${civility === null ? "" : `-${civility}`}.svg`
    : `/portraits/${String(id)}/${photoHash}/${size}.jpg`;

/** Whether somebody's photo is kept: from the application on, until it is refused or the teacher has left (TEA-007). */
export const mayShowPhoto = (status: (typeof teacherStatuses)[number]): boolean =>
  status !== "refused" && status !== "left";

/** A mean of notes as it is told: one decimal. */
export const roundedRating = (rating: number | null) =>
  rating === null ? null : Math.round(rating * 10) / 10;

/** The path segment of a lesson: its words then the teacher's id (PUB-023). */
export function lessonSlug(teacher: { id: number; title: string }): string {
  const cut = slugOf(teacher.title).slice(0, 60);
  const words = cut.endsWith("-") ? cut.slice(0, -1) : cut;
  return words ? `${words}-${String(teacher.id)}` : String(teacher.id);
}

/** The teacher's id at the end of a path segment, if the segment is that of a lesson (PUB-023). */
export function lessonIdOf(segment: string): number | undefined {
  return idIn(/^(?:.*-)?(\d{1,10})$/.exec(segment)?.[1]);
}
