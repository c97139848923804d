import type { Tx } from "#app/db/client.server.ts";
import { dropPages } from "#app/db/notices.server.ts";
import type { Mover } from "#app/lib/actor.ts";
import { move } from "#app/modules/foundation/history/record.server.ts";

import { type GroupLessonEvent, groupLessonTransitions, listingTag, pageTagOf } from "./domain.ts";
import { type GroupLessonRow, saveGroupLessonRow } from "./repository.server.ts";

export type GroupLessonMove = Readonly<{
  event: GroupLessonEvent;
  by: Mover;
  now: Date;
  change?: Partial<GroupLessonRow>;
  details?: Readonly<Record<string, unknown>>;
}>;

/** Only way to change a group lesson's state; writes history and refreshes its pages (STM-26). */
export async function advanceGroupLesson(
  tx: Tx,
  { id, state: from }: Pick<GroupLessonRow, "id" | "state">,
  { event, by, now, change, details }: GroupLessonMove,
): Promise<GroupLessonRow> {
  const thing = { machine: "group_lesson", id, transitions: groupLessonTransitions, from } as const;
  const state = await move(tx, thing, { event, by, now, ...(details && { details }) });
  const saved = await saveGroupLessonRow(tx, id, { ...change, state, stateSince: now });
  await showAnew(tx, id);
  return saved;
}

/** Invalidates its page and every listing. */
export function showAnew(tx: Tx, id: number): Promise<void> {
  return dropPages(tx, pageTagOf(id), listingTag);
}
