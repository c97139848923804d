import type { Db } from "#app/db/client.server.ts";
import { type Cards, chosenCards } from "#app/gateways/cards.server.ts";

import { billLeftCourses, confirmSilentCourses, remindFamilies } from "./service.server.ts";

/** What time brings to courses that wait for their family: the yes of silence, reminders. Answers how many. */
export async function due(
  db: Db,
  now: Date,
  { cards = chosenCards() }: { cards?: Cards } = {},
): Promise<number> {
  const confirmed = await confirmSilentCourses(db, cards, now);
  const billed = await billLeftCourses(db, cards, now);
  return confirmed + billed + (await remindFamilies(db, now));
}
