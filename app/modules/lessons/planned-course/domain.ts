import { plusDays, plusHours, plusMinutes } from "#app/lib/clock.ts";
import type { State, Waiting } from "#app/lib/states.ts";
import { endOf, type Stretch } from "#app/lib/stretch.ts";
import type { Transitions } from "#app/lib/transitions.ts";
import { roomMinutes } from "#app/modules/foundation/room-link/domain.ts";

export const plannedCourseStatuses = [
  "proposed",
  "confirmed",
  "given",
  "cancelled",
  "late_cancelled",
  "lapsed",
] as const;

export type PlannedCourseStatus = (typeof plannedCourseStatuses)[number];

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

/** A move is a new proposal; `keep` restores the previous date. */
export const plannedCourseTransitions: Transitions<PlannedCourseStatus, PlannedCourseEvent> = {
  proposed: { ...open, confirm: "confirmed", keep: "confirmed" },
  confirmed: open,
  given: {},
  cancelled: {},
  late_cancelled: {},
  lapsed: {},
};

/** Days ahead (VAL-052). */
export const daysAhead = 180;

/** Dates of one contract that one side may propose without an answer: three school years of a weekly course. */
export const mostOpen = 120;

/** Hours before the start until which the family cancels for free (STM-39). */
export const freeHours = 24;

/** Days after the start: reminders to the teacher, then expiry (STM-39). */
export const undeclared = { reminders: [1, 5], expire: 7 } as const;

export type PlannedFacts = Stretch &
  Readonly<{
    status: PlannedCourseStatus;
    statusSince: Date;
    by: Side;
    movedFrom: Date | null;
    movedFromDuration: number | null;
  }>;

export const isOpen = ({ status }: Pick<PlannedFacts, "status">): boolean =>
  status === "proposed" || status === "confirmed";

/** A move leaves the agreed date valid until it is confirmed. */
export function agreedOn(planned: PlannedFacts): Stretch | undefined {
  const { status, start, duration, movedFrom, movedFromDuration } = planned;
  if (status === "confirmed") return { start, duration };
  if (status !== "proposed" || !movedFrom || !movedFromDuration) return undefined;
  return { start: movedFrom, duration: movedFromDuration };
}

export const awaited = ({ status, by }: Pick<PlannedFacts, "status" | "by">): Side | undefined =>
  status === "proposed" ? otherSide(by) : undefined;

export function startRefusal(start: Date, now: Date): string | undefined {
  if (start < now) return "api.planned_course.past";
  return start > plusDays(now, daysAhead) ? "api.planned_course.too_far" : undefined;
}

export const dueFrom = (planned: PlannedFacts): Date | undefined => {
  const agreed = agreedOn(planned);
  return agreed && plusHours(agreed.start, -freeHours);
};

export function isLate(planned: PlannedFacts, by: Side, now: Date): boolean {
  const due = dueFrom(planned);
  return by === "customer" && due !== undefined && now > due;
}

export function cancelRefusal(planned: PlannedFacts, by: Side, now: Date): string | undefined {
  if (!isOpen(planned)) return "api.planned_course.closed";
  const agreed = agreedOn(planned);
  const begun = agreed !== undefined && agreed.start <= now;
  return by === "customer" && begun ? "api.planned_course.begun" : undefined;
}

const same = (one: Stretch, other: Stretch): boolean =>
  one.start.getTime() === other.start.getTime() && one.duration === other.duration;

export const keptDate = ({ start, duration }: Stretch) => ({
  start,
  duration,
  movedFrom: null,
  movedFromDuration: null,
});

/** Requesting the agreed date again refuses or withdraws a move of it. */
export function isAgreed(planned: PlannedFacts, requested: Stretch): boolean {
  const agreed = agreedOn(planned);
  return agreed !== undefined && same(agreed, requested);
}

/** An unanswered proposal ends at its start, or at that of the date it moves. */
export function proposalDeadlines(start: Date, agreed: Stretch | undefined) {
  const first = agreed && agreed.start < start ? agreed.start : start;
  return { expiryDueAt: first, ...remindersOf(agreed?.start) };
}

export const agreedDeadlines = (start: Date, now: Date) => ({
  expiryDueAt: plusDays(start, undeclared.expire),
  ...remindersOf(start, now),
});

function remindersOf(start: Date | undefined, now?: Date) {
  if (!start) return noReminder;
  return nextReminder(start, now ?? plusDays(start, -400));
}

export const reminderKinds = ["day_before", "room", "declare"] as const;

type ReminderKind = (typeof reminderKinds)[number];

export const noReminder = { reminderDueAt: null, reminderKind: null } as const;

/** When the room of an online course opens (STM-34). */
const roomOpensAt = (start: Date): Date => plusMinutes(start, -roomMinutes.before);

/** A missed reminder is not made up for. */
export function nextReminder(
  start: Date,
  now: Date,
): Readonly<{ reminderDueAt: Date | null; reminderKind: ReminderKind | null }> {
  const all = [
    { reminderDueAt: plusDays(start, -1), reminderKind: "day_before" },
    { reminderDueAt: roomOpensAt(start), reminderKind: "room" },
    ...undeclared.reminders.map(
      (days) => ({ reminderDueAt: plusDays(start, days), reminderKind: "declare" }) as const,
    ),
  ] as const;
  return all.find(({ reminderDueAt }) => reminderDueAt > now) ?? noReminder;
}

/** What a reminder that is late says: once the course has begun, or a day after its room, to declare it. */
export function reminderToTell(kind: ReminderKind | null, start: Date, now: Date): ReminderKind {
  if (kind === "room" && now < plusDays(start, undeclared.reminders[0])) return "room";
  return now < start ? "day_before" : "declare";
}

export const noDeadlines = { expiryDueAt: null, ...noReminder } as const;

/** State of a planned course (LBL-33), and whom it waits for (CNV-15). */
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

export const isOver = (planned: PlannedFacts, now: Date): boolean =>
  planned.status === "confirmed" && endOf(planned) <= now;

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
