import type { Db } from "#app/db/client.server.ts";
import { type Cards, chosenCards } from "#app/gateways/cards.server.ts";
import { inTurn } from "#app/lib/sweep.ts";

import { billLeftCourses, confirmSilentCourses, remindFamilies } from "./validate.server.ts";

/** What time brings to courses that wait for their family: the yes of silence, reminders. Answers how many. */
export function due(
  db: Db,
  now: Date,
  { cards = chosenCards() }: { cards?: Cards } = {},
): Promise<number> {
  return inTurn([
    () => confirmSilentCourses(db, cards, now),
    () => billLeftCourses(db, cards, now),
    () => remindFamilies(db, now),
  ]);
}
