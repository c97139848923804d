import { plusMinutes } from "#app/lib/clock.ts";

export const seatStates = ["waiting", "in", "out"] as const;

type Seat = Readonly<{ state: (typeof seatStates)[number]; isGone: boolean }>;

/** It left, or was put out: it hears nothing more, and nothing of it is passed on. */
export const isOver = ({ state, isGone }: Seat): boolean => isGone || state === "out";

/** What browsers tell each other, and what a host says to the room. */
export const signalKinds = [
  "description",
  "candidate",
  "again",
  "state",
  "hand",
  "chat",
  "leave",
  "admit",
  "refuse",
  "mute",
  "out",
] as const;

export type SignalKind = (typeof signalKinds)[number];

/** Signals that only the teacher sends. */
const hostKinds = new Set<SignalKind>(["admit", "refuse", "mute", "out"]);

export const isHostKind = (kind: SignalKind): boolean => hostKinds.has(kind);

/** People at once: video between four, one speaker's above. */
export const mostSeated = 8;

/** Characters of one message of the chat. */
export const longestChat = 2000;

/** Devices of one person: one more takes the place of the oldest. */
export const mostDevices = 2;

/** Seconds without a sign of life, after which a seat counts as left. */
const aliveSeconds = 90;

export const aliveSince = (now: Date): Date => new Date(now.getTime() - aliveSeconds * 1000);

/** Minutes that signals are kept, days of what is written, months of presence (STM-34). */
export const kept = { signalMinutes: 10, chatDays: 30, presenceMonths: 13 } as const;

export const signalsBefore = (now: Date): Date => plusMinutes(now, -kept.signalMinutes);

const plain = (name: string) =>
  name.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase("fr").trim();

/** Whose first name the link is for; another one asks to enter. */
export const isExpected = (name: string, expected: readonly (string | null)[]): boolean =>
  expected.some((one) => one !== null && plain(one) === plain(name));
