import type { Db } from "#app/db/client.server.ts";
import { type Cards, chosenCards } from "#app/gateways/cards.server.ts";

import { escalateSilentCourses, refundCourses, remindTeachers } from "./service.server.ts";

/** What time brings to contested courses: a reminder, Préau's desk, the money given back. Answers how many. */
export async function due(
  db: Db,
  now: Date,
  { cards = chosenCards() }: { cards?: Cards } = {},
): Promise<number> {
  const escalated = await escalateSilentCourses(db, now);
  const reminded = await remindTeachers(db, now);
  return escalated + reminded + (await refundCourses(db, cards, now));
}
