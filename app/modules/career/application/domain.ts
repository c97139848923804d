import { ageOn, type Day, dayPlus, parisDay } from "#app/lib/paris-time.ts";
import type { Settled } from "#app/lib/settled-state.ts";
import type { Transitions } from "#app/lib/transitions.ts";
import { isWorkingDay, workingDaysAfter } from "#app/lib/working-days.ts";
import { isYearUntil, lastDegreeYear } from "#app/modules/catalogue/teacher/background.domain.ts";
import type { teacherStatuses } from "#app/modules/catalogue/teacher/domain.ts";
import { textBounds as bounds } from "#app/modules/catalogue/teacher/presentation.domain.ts";

/** The four application pages, by URL segment (TEA-004). */
export const applicationSteps = ["identite", "offre", "presentation", "envoi"] as const;

export type ApplicationStep = (typeof applicationSteps)[number];

/** What we know of an applicant's e-mail (TEA-003). */
export type ApplicantStatus = "unknown" | "customer" | (typeof teacherStatuses)[number];

/** Days that a draft and its link live (API-166). */
export const draftDays = 30;
/** Days that the mailed link can set a password (TEA-062). */
export const passwordLinkDays = 7;
/** Working days to answer an application (TEA-005). */
const answerWorkingDays = 5;

/** Kilometres (TEA-004); the default first (CST-38). */
export const radiuses = [5, 10, 20, 30, 50] as const;
export const usualRadius = 30;

type Written = keyof typeof bounds;

/** Enough to apply; the whole length is asked before the teacher is listed (VAL-004, VAL-005). */
const leastToApply: Partial<Record<Written, number>> = { description: 300, methodology: 300 };

const boundsOf = (field: Written) => ({
  least: leastToApply[field] ?? bounds[field].min,
  most: bounds[field].max,
});

export const titleBounds = boundsOf("title");
const leastAge = 18;

export type Fault = Readonly<{
  field: string;
  code: string;
  details?: Readonly<Record<string, string>>;
}>;

export function answeredBefore(sentAt: Date): Day {
  let day = parisDay(sentAt);
  for (let left = answerWorkingDays; left > 0; left -= isWorkingDay(day) ? 1 : 0) {
    day = dayPlus(day, 1);
  }
  return day;
}

/** Until when an operator answers what was sent, or a file that became complete. */
export const answerDueFrom = workingDaysAfter(answerWorkingDays);

type Sent = Readonly<{
  status: (typeof teacherStatuses)[number];
  sentAt: Date | null;
  decidedAt: Date | null;
  completeSince: Date | null;
}>;

/** Null where no operator owes an answer. */
export function answerDueOf({ status, sentAt, decidedAt, completeSince }: Sent): Date | null {
  const isToRead = status === "being_processed_step_2" && decidedAt === null;
  const since = isToRead ? sentAt : status === "to_confirm" ? completeSince : null;
  return since && answerDueFrom(since);
}

/** Undefined when of age, birthday included (VAL-007). */
export function birthFault(birthDate: Day | undefined, today: Day): Fault | undefined {
  if (!birthDate) return { field: "birth_date", code: "api.application.birth_required" };
  return ageOn(birthDate, today) < leastAge
    ? { field: "birth_date.year", code: "api.application.minor" }
    : undefined;
}

const lengthOf = (text: string) => Array.from(text.trim()).length;

/** Too short or too long a title, description or methodology (VAL-003 to 005). */
export function textFaults(field: Written, text: string): Fault[] {
  const { least, most } = boundsOf(field);
  const length = lengthOf(text);
  const faults: Fault[] = [];
  if (length < least) {
    const details = { missing: String(least - length), least: String(least) };
    faults.push({ field, code: `api.application.${field}_short`, details });
  }
  if (length > most) {
    const details = { over: String(length - most), most: String(most) };
    faults.push({ field, code: "api.application.text_long", details });
  }
  return faults;
}

export type TaughtSubject = Readonly<{
  subject_id: number;
  level_ids: readonly number[];
  main: boolean;
}>;

/** No subject, a duplicate, or one without a level (VAL-034). */
export function subjectFaults(subjects: readonly TaughtSubject[]): Fault[] {
  const field = "subjects";
  if (subjects.length === 0) return [{ field, code: "api.application.subject_required" }];
  const ids = new Set(subjects.map(({ subject_id: id }) => id));
  if (ids.size < subjects.length) return [{ field, code: "api.application.subject_twice" }];
  const bare = subjects.some(({ level_ids: levels }) => levels.length === 0);
  return bare ? [{ field, code: "api.application.level_required" }] : [];
}

/** The chosen one, else the first (VAL-032 to 034). */
export function withOneMain<One extends Readonly<{ main: boolean }>>(list: readonly One[]): One[] {
  const chosen = Math.max(
    0,
    list.findIndex(({ main }) => main),
  );
  return list.map((one, at) => ({ ...one, main: at === chosen }));
}

/** 1950 to next year (VAL-033). */
export function degreeFault(year: number | null, thisYear: number): Fault | undefined {
  const last = lastDegreeYear(thisYear);
  return isYearUntil(year, last)
    ? undefined
    : { field: "year", code: "api.application.degree_year", details: { last: String(last) } };
}

export type Lasted = Readonly<{
  start_year: number | null;
  end_year: number | null;
  current: boolean;
}>;

/** 1950 to this year, end not before start (VAL-032). */
export function experienceFault(
  { start_year: start, end_year: end, current }: Lasted,
  thisYear: number,
): Fault | undefined {
  const details = { last: String(thisYear) };
  if (!isYearUntil(start, thisYear)) {
    return { field: "start_year", code: "api.application.experience_year", details };
  }
  if (current) return undefined;
  if (!isYearUntil(end, thisYear)) {
    return { field: "end_year", code: "api.application.experience_end", details };
  }
  return Number(end) < Number(start)
    ? { field: "end_year", code: "api.application.experience_order" }
    : undefined;
}

export const withoutEnd = <One extends Lasted>(one: One): One =>
  one.current ? { ...one, end_year: null } : one;

/** State label for candidate and operator (LBL-06). */
export const applicationStateOf = (state: ApplicantStatus): Settled<"application"> => ({
  machine: "application",
  state,
});

export const decisions = ["pre_accept", "refuse", "hire"] as const;

export type Decision = (typeof decisions)[number];

type Decided = Exclude<(typeof teacherStatuses)[number], "being_processed_step_1">;

/** Undefined decisions are conflicts (STM-08). */
export const applicationTransitions: Transitions<Decided, Decision> = {
  being_processed_step_2: { pre_accept: "to_confirm", refuse: "refused" },
  to_confirm: { hire: "hired", refuse: "refused" },
  hired: {},
  refused: {},
  left: {},
};

export const decidedFrom = (status: (typeof teacherStatuses)[number]): Decided =>
  status === "being_processed_step_1" ? "being_processed_step_2" : status;

/** A year after refusal (STM-08). */
export const againFrom = (day: Day): Day => dayPlus(day, 365);

export const isCandidate = (status: ApplicantStatus): boolean =>
  status !== "hired" && status !== "left";
