import { meets } from "#app/lib/stretch.ts";
import type { Session } from "#app/modules/catalogue/group-lesson/domain.ts";

export const takenKinds = ["stage", "course"] as const;

export type TakenTime = Readonly<{
  kind: (typeof takenKinds)[number];
  id: number;
  start: Date;
  duration: number;
}>;

/** Each overlap once, at its first time. Adjacent times do not overlap. */
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
