import { plusDays, plusHours, plusMinutes } from "#app/lib/clock.ts";
import type { State, Waiting } from "#app/lib/states.ts";
import type { Transitions } from "#app/lib/transitions.ts";

/** The stored state of a planned course (STM-39). */
export const plannedCourseStatuses = [
  "proposed",
  "confirmed",
  "given",
  "cancelled",
  "late_cancelled",
  "lapsed",
] as const;

export type PlannedCourseStatus = (typeof plannedCourseStatuses)[number];

/** The two sides of a contract. */
export const sides = ["customer", "teacher"] as const;

export type Side = (typeof sides)[number];

export const otherSide = (side: Side): Side => (side === "customer" ? "teacher" : "customer");

export type PlannedCourseEvent =
  "move" | "keep" | "confirm" | "give" | "cancel" | "late_cancel" | "expire";

const open = {
  move: "proposed",
  give: "given",
  cancel: "cancelled",
  late_cancel: "late_cancelled",
  expire: "lapsed",
} as const;

/** The life of a planned course: a move is a new proposal, `keep` brings back the date that stood before it. */
export const plannedCourseTransitions: Transitions<PlannedCourseStatus, PlannedCourseEvent> = {
  proposed: { ...open, confirm: "confirmed", keep: "confirmed" },
  confirmed: open,
  given: {},
  cancelled: {},
  late_cancelled: {},
  lapsed: {},
};

/** How far ahead one plans, in days (VAL-052). */
export const daysAhead = 180;

/** How long before its start the family cancels for nothing, in hours (STM-39). */
export const freeHours = 24;

/** When an undeclared one is recalled to its teacher, and when it lapses, in days after its start (STM-39). */
export const undeclared = { reminders: [1, 5], expire: 7 } as const;

/** A date and its minutes. */
export type Stretch = Readonly<{ start: Date; duration: number }>;

/** What the rules of a planned course are read from. */
export type PlannedFacts = Stretch &
  Readonly<{
    status: PlannedCourseStatus;
    statusSince: Date;
    /** Who proposed the date that is on the table. */
    by: Side;
    /** The date that stands while a move of it waits for an answer. */
    movedFrom: Date | null;
    movedFromDuration: number | null;
  }>;

export const isOpen = ({ status }: Pick<PlannedFacts, "status">): boolean =>
  status === "proposed" || status === "confirmed";

export const endOf = ({ start, duration }: Stretch): Date => plusMinutes(start, duration);

/** The date that both sides agreed on, if there is one: a move leaves it standing until it is confirmed. */
export function agreedOn(planned: PlannedFacts): Stretch | undefined {
  const { status, start, duration, movedFrom, movedFromDuration } = planned;
  if (status === "confirmed") return { start, duration };
  if (status !== "proposed" || !movedFrom || !movedFromDuration) return undefined;
  return { start: movedFrom, duration: movedFromDuration };
}

/** Who is to answer a proposal; nobody else's turn. */
export const awaited = ({ status, by }: Pick<PlannedFacts, "status" | "by">): Side | undefined =>
  status === "proposed" ? otherSide(by) : undefined;

/** Why a course may not be planned at this date; nothing when it may (VAL-052). */
export function startRefusal(start: Date, now: Date): string | undefined {
  if (start < now) return "api.planned_course.past";
  return start > plusDays(now, daysAhead) ? "api.planned_course.too_far" : undefined;
}

/** From when on a cancellation by the family is due; nothing while no date is agreed on. */
export const dueFrom = (planned: PlannedFacts): Date | undefined => {
  const agreed = agreedOn(planned);
  return agreed && plusHours(agreed.start, -freeHours);
};

/** Whether a cancellation comes too late to be free: the family's, less than a day before the date agreed on (STM-39). */
export function isLate(planned: PlannedFacts, by: Side, now: Date): boolean {
  const due = dueFrom(planned);
  return by === "customer" && due !== undefined && now > due;
}

/** Why somebody may not cancel it; nothing when they may. One that has begun is the teacher's to declare, and to contest then. */
export function cancelRefusal(planned: PlannedFacts, by: Side, now: Date): string | undefined {
  if (!isOpen(planned)) return "api.planned_course.closed";
  const agreed = agreedOn(planned);
  const begun = agreed !== undefined && agreed.start <= now;
  return by === "customer" && begun ? "api.planned_course.begun" : undefined;
}

const same = (one: Stretch, other: Stretch): boolean =>
  one.start.getTime() === other.start.getTime() && one.duration === other.duration;

/** The columns of a date that stands again, without the move of it. */
export const keptDate = ({ start, duration }: Stretch) => ({
  start,
  duration,
  movedFrom: null,
  movedFromDuration: null,
});

/** Whether this date is the one agreed on: asked for again, it refuses or takes back the move of it. */
export function isAgreed(planned: PlannedFacts, requested: Stretch): boolean {
  const agreed = agreedOn(planned);
  return agreed !== undefined && same(agreed, requested);
}

/** The deadlines of a proposal: unanswered at its start, or at the start of the date that it moves, it is over. */
export function proposalDeadlines(start: Date, agreed: Stretch | undefined) {
  const first = agreed && agreed.start < start ? agreed.start : start;
  return { expiryDueAt: first, ...remindersOf(agreed?.start) };
}

/** The deadlines of a date agreed on: a word to both a day before, two to a teacher who does not declare it, then its end. */
export const agreedDeadlines = (start: Date, now: Date) => ({
  expiryDueAt: plusDays(start, undeclared.expire),
  ...remindersOf(start, now),
});

function remindersOf(start: Date | undefined, now?: Date) {
  if (!start) return { reminderDueAt: null };
  return {
    reminderDueAt: now ? nextReminderAt(start, now) : nextReminderAt(start, plusDays(start, -400)),
  };
}

/** The next reminder of a date agreed on, after an instant; a reminder missed is not made up for. */
export function nextReminderAt(start: Date, now: Date): Date | null {
  const all = [-1, ...undeclared.reminders].map((days) => plusDays(start, days));
  return all.find((at) => at > now) ?? null;
}

/** Nothing is waited for any more. */
export const noDeadlines = { expiryDueAt: null, reminderDueAt: null } as const;

/** The state of a planned course (LBL-33), and whom it waits for (CNV-15). */
export function stateOf(
  planned: PlannedFacts & { expiryDueAt: Date | null },
  now: Date,
): State<"planned_course"> {
  const { status: state } = planned;
  return {
    machine: "planned_course",
    state,
    variant: variantOf(planned, now),
    waiting: waiting(planned, now),
  };
}

/** Whether the date agreed on is over and nothing is declared. */
export const isOver = (planned: PlannedFacts, now: Date): boolean =>
  planned.status === "confirmed" && endOf(planned) <= now;

/** Whether another date may be proposed: nothing agreed on has begun. */
export function mayMove(planned: PlannedFacts, now: Date): boolean {
  const agreed = agreedOn(planned);
  return isOpen(planned) && (agreed === undefined || agreed.start > now);
}

function variantOf(planned: PlannedFacts, now: Date): string | undefined {
  const who = awaited(planned);
  if (who) return agreedOn(planned) ? `move_${who}` : who;
  return isOver(planned, now) ? "over" : undefined;
}

function waiting(
  planned: PlannedFacts & { expiryDueAt: Date | null },
  now: Date,
): Waiting<PlannedCourseEvent> | undefined {
  const { statusSince: since, expiryDueAt } = planned;
  const deadline = expiryDueAt ?? undefined;
  const who = awaited(planned);
  if (who) return { who, since, deadline, silence: agreedOn(planned) ? "keep" : "expire" };
  if (!isOver(planned, now)) return undefined;
  return { who: "teacher", since: endOf(planned), deadline, silence: "expire" };
}
