import { plusMinutes } from "#app/lib/clock.ts";

/**
 * `out` and `refused` are the teacher’s acts. `moved`: another device of its person took its place. `renewed`: its link
 * opens nothing more. `ended`: the room closed.
 */
export const seatStates = ["waiting", "in", "out", "refused", "moved", "renewed", "ended"] as const;

export type SeatState = (typeof seatStates)[number];

type Seat = Readonly<{ state: SeatState; isGone: boolean }>;

/** Seats that receive signals and may send some; the others receive the reason why not. */
export const liveStates: readonly SeatState[] = ["waiting", "in"];

export const isOver = ({ state, isGone }: Seat): boolean => isGone || !liveStates.includes(state);

/** The teacher’s last decision on a person holds for each new device, until another decision. */
export const isUnwanted = (last: SeatState | undefined): boolean =>
  last === "out" || last === "refused";

/** What browsers tell each other, and what a host says to the room. */
export const signalKinds = [
  "description",
  "candidate",
  "again",
  "state",
  "chat",
  "leave",
  "hand",
  "admit",
  "refuse",
  "mute",
  "floor",
  "out",
] as const;

export type SignalKind = (typeof signalKinds)[number];

/** Written by the server alone: pages read the board again, or ask again what is recorded. */
export const ownKinds = ["board", "recording"] as const;

/** Signals that only the teacher sends. */
const hostKinds = new Set<SignalKind>(["admit", "refuse", "mute", "floor", "out"]);

/** Kept with the seats, and read there by all: no signal is left of them. */
export const isOfSeats = (kind: SignalKind): boolean => kind === "hand" || kind === "floor";

const saidOnly = new Set<SignalKind>([
  "description",
  "candidate",
  "again",
  "state",
  "chat",
  "mute",
]);

/** After the others everybody reads again who is there. */
export const changesSeats = (kind: SignalKind): boolean => !saidOnly.has(kind);

/** The body of a hand that goes up; without it, it goes down and gives the floor back. */
export const handUp = "1";

/** Acts of the host that concern all when they name no seat: everybody is muted, the floor is taken back. */
export const mayNameNobody = (kind: SignalKind): boolean => kind === "mute" || kind === "floor";

type Hand = Readonly<{ id: number; handAt: Date | null }>;

/** The place of each raised hand by its seat: 1 was raised first. */
export function handPlaces(seats: readonly Hand[]): ReadonlyMap<number, number> {
  const raised = seats.flatMap(({ id, handAt }) => (handAt ? [{ id, at: handAt.getTime() }] : []));
  const inOrder = raised.toSorted((one, other) => one.at - other.at || one.id - other.id);
  return new Map(inOrder.map(({ id }, index) => [id, index + 1]));
}

export const isHostKind = (kind: SignalKind): boolean => hostKinds.has(kind);

/** Devices at once: video between four, one speaker's above (room of a contract). */
export const mostSeated = 8;

/** In the room of a stage each seat that was sold has a place, and its teachers two. */
export const placesIn = (students: number): number => Math.max(mostSeated, students + 2);

/** Devices that all send their picture; with one more, the teacher's alone is sent. */
export const mostPictures = 4;

/** Characters of one message of the chat. */
export const longestChat = 2000;

/** Devices of one person: one more takes the place of the oldest. */
export const mostDevices = 2;

/**
 * Seats that one person takes in a room within an hour: reloads and cuts stay far below. Each is a line of its presence,
 * and lines without end would hide those of the others.
 */
export const mostSeatsAnHour = 100;

export const hourBefore = (machineNow: Date): Date => plusMinutes(machineNow, -60);

/** Seconds without a sign of life, after which a seat counts as left. */
const aliveSeconds = 90;

export const aliveSince = (now: Date): Date => new Date(now.getTime() - aliveSeconds * 1000);

/** Minutes that signals are kept, days of what is written, months of presence (STM-34). */
export const kept = { signalMinutes: 10, chatDays: 30, presenceMonths: 13 } as const;

export const signalsBefore = (now: Date): Date => plusMinutes(now, -kept.signalMinutes);

/**
 * Bytes that a room holds at once: what its devices tell each other within ten minutes (a device that joins thirty
 * others brings some 600 KB), and what is written in thirty days.
 */
const mostBytes = { signals: 12_000_000, chat: 2_000_000 } as const;

export type Held = Readonly<Record<keyof typeof mostBytes, number>>;

/** Leaving, and the acts of the host, empty a room: they pass until it holds twice as much. */
export function isTooMuch(kind: SignalKind, body: string, held: Held): boolean {
  const part = kind === "chat" ? "chat" : "signals";
  const most = mostBytes[part] * (kind === "leave" || isHostKind(kind) ? 2 : 1);
  return held[part] + new TextEncoder().encode(body).length + overhead > most;
}

/** A row is more than its text. */
export const overhead = 100;

const plain = (name: string) =>
  name.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase("fr").trim();

/** Whose first name the link is for; another one asks to enter. */
export const isExpected = (name: string, expected: readonly (string | null)[]): boolean =>
  expected.some((one) => one !== null && plain(one) === plain(name));
