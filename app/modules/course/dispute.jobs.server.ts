import type { Db } from "#app/db/client.server.ts";
import { type Cards, chosenCards } from "#app/gateways/cards.server.ts";
import { inTurn } from "#app/lib/sweep.ts";

import { escalateSilentCourses, refundCourses, remindTeachers } from "./dispute.server.ts";

/** What time brings to contested courses: a reminder, Préau's desk, the money given back. Answers how many. */
export function due(
  db: Db,
  now: Date,
  { cards = chosenCards() }: { cards?: Cards } = {},
): Promise<number> {
  return inTurn([
    () => escalateSilentCourses(db, now),
    () => remindTeachers(db, now),
    () => refundCourses(db, cards, now),
  ]);
}
