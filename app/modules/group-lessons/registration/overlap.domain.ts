import { plusMinutes } from "#app/lib/clock.ts";

/** What may take a student's time. */
export const takenKinds = ["stage", "course"] as const;

/** A time that a student is taken: one session of a stage, or a course; the duration in minutes. */
export type TakenTime = Readonly<{
  kind: (typeof takenKinds)[number];
  /** The stage, or the course. */
  id: number;
  start: Date;
  duration: number;
}>;

type Session = Readonly<{ start: Date; duration: number }>;

const meets = (one: Session, other: Session): boolean =>
  one.start < plusMinutes(other.start, other.duration) &&
  other.start < plusMinutes(one.start, one.duration);

/**
 * What else a student has while a stage is given: each other stage or course once, at the first time that both are at
 * once. What ends when the other begins is not at the same time.
 */
export function overlapsOf<Time extends TakenTime>(
  groupLesson: Readonly<{ id: number; sessions: readonly Session[] }>,
  taken: readonly Time[],
): Time[] {
  const found = new Map<string, Time>();
  const inOrder = taken.toSorted((one, other) => one.start.getTime() - other.start.getTime());
  for (const time of inOrder) {
    const isOwn = time.kind === "stage" && time.id === groupLesson.id;
    const key = `${time.kind} ${String(time.id)}`;
    if (isOwn || found.has(key)) continue;
    if (groupLesson.sessions.some((session) => meets(session, time))) found.set(key, time);
  }
  return [...found.values()];
}
