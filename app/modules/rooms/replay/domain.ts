import { plusDays } from "#app/lib/clock.ts";
import { dayPlus, parisDay, parisInstant } from "#app/lib/paris-time.ts";
import type { Transitions } from "#app/lib/transitions.ts";

/** `awaiting` the yes of everybody present; `joining`: its parts are put together. */
export const replayStates = [
  "awaiting",
  "recording",
  "joining",
  "unpublished",
  "published",
  "erased",
] as const;

export type ReplayState = (typeof replayStates)[number];

export type ReplayEvent = "begin" | "stop" | "join" | "publish" | "unpublish" | "erase";

/** From a recording to what a family sees again (STM-34). */
export const replayTransitions: Transitions<ReplayState, ReplayEvent> = {
  awaiting: { begin: "recording", erase: "erased" },
  recording: { stop: "joining", erase: "erased" },
  joining: { join: "unpublished", erase: "erased" },
  unpublished: { publish: "published", erase: "erased" },
  published: { unpublish: "unpublished", erase: "erased" },
  erased: {},
};

/** Why nothing is left: a no in the room, a parent’s leave taken back, an act, or its last day. */
export const erasureCauses = [
  "refused",
  "withdrawn",
  "teacher",
  "family",
  "expired",
  "empty",
  "closed",
] as const;

export type ErasureCause = (typeof erasureCauses)[number];

export const runningStates: readonly ReplayState[] = ["awaiting", "recording"];

/** There is a file to see. */
export const seenStates: readonly ReplayState[] = ["unpublished", "published"];

export const isRunning = (state: ReplayState): boolean => runningStates.includes(state);

export const isSeen = (state: ReplayState): boolean => seenStates.includes(state);

/** Minutes without a part, after which a recording has ended: its browser is gone. */
export const silentMinutes = 10;

/** Days that an unpublished one is kept; months that a published one is kept at least (STM-34). */
export const keptFor = { unpublishedDays: 30, publishedMonths: 3 } as const;

export const unpublishedUntil = (endedAt: Date): Date => plusDays(endedAt, keptFor.unpublishedDays);

/** The end of the 31 August that follows the recording, or of its third month when that is later (STM-34). */
export function publishedUntil(startedAt: Date): Date {
  const day = parisDay(startedAt);
  const year = day.slice(0, 4);
  const august = day <= `${year}-08-31` ? `${year}-08-31` : `${String(Number(year) + 1)}-08-31`;
  const third = monthsLater(day, keptFor.publishedMonths);
  return parisInstant(dayPlus(third > august ? third : august, 1));
}

/** The same day some months later; its month’s last day where it has no such day. */
function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const later = new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)));
  return later.toISOString().slice(0, 10);
}

type Person = Readonly<{ side: string; personId: number }>;

export type PresentSeat = Person &
  Readonly<{
    seat: number;
    name: string;
    /** Machine time at which it was let in. */
    since: Date | null;
    /** An adult, or a pupil whose parent has agreed in the contract. */
    isAllowed: boolean;
    /** Its answer to this recording. */
    answer: boolean | null;
  }>;

export const lackKinds = ["parent", "answer"] as const;

/** Whose yes is lacking: the parent’s, once in the contract, or the person’s own. */
export type Lack = Readonly<{ seat: number; name: string; why: (typeof lackKinds)[number] }>;

const isSame = (one: Person, other: Person) =>
  one.side === other.side && one.personId === other.personId;

/** Those present who keep the recording from running; its own teacher has started it. */
export const lacksOf = (
  present: readonly PresentSeat[],
  teacher: Person,
): (Lack & Pick<PresentSeat, "since">)[] =>
  present
    .filter((one) => !isSame(one, teacher) && (!one.isAllowed || one.answer !== true))
    .map(({ seat, name, isAllowed, since }) => ({
      seat,
      name,
      since,
      why: isAllowed ? "answer" : "parent",
    }));

/** Seconds in which parts taken before somebody entered may still arrive. */
const graceSeconds = 10;

/** A part is refused while a person who is there longer than that has not said yes. */
export const isHeldUp = (lacks: readonly Pick<PresentSeat, "since">[], now: Date): boolean =>
  lacks.some(({ since }) => !since || now.getTime() - since.getTime() > graceSeconds * 1000);

export type PartFate = "next" | "known" | "early";

/** Parts come in their order; one that came before is taken as done. */
export function fateOf(part: number, parts: number): PartFate {
  if (part <= parts) return "known";
  return part === parts + 1 ? "next" : "early";
}
