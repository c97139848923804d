import { plusMinutes } from "#app/lib/clock.ts";
import type { Presence } from "#app/modules/group-lessons/registration/domain.ts";

/** Minutes after the start of a session from which a student is late. */
const lateAfter = 10;

/** What the room says of a student, to be confirmed: nothing where no student of the class was in it. */
export function presenceInRoom(
  enteredAt: Date | undefined,
  { start, isUsed }: Readonly<{ start: Date; isUsed: boolean }>,
): Presence | null {
  if (!enteredAt) return isUsed ? "absent" : null;
  return enteredAt > plusMinutes(start, lateAfter) ? "late" : "present";
}
