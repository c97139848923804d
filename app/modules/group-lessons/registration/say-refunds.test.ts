import { expect } from "vitest";

import { plusDays } from "#app/lib/clock.ts";
import { createGroupLesson } from "#tests/factories/group-lesson.ts";
import { payByCard, takeSeat } from "#tests/factories/taken-seat.ts";
import { test } from "#tests/gateways/charge.ts";
import { now } from "#tests/setup/time.ts";

import { findRegistrationRow } from "./repository.server.ts";
import { sayRefunds } from "./say-refunds.server.ts";
import { registrations } from "./table.server.ts";

test("what goes back is added up beyond a hundred registrations that ended before (STM-26, OPS-29)", async ({
  db,
  bank,
}) => {
  const { id: groupLessonId } = await createGroupLesson(db);
  const bought = await takeSeat(db, bank, { groupLessonId, paymentType: "card" });
  await payByCard(bank, bought);
  const paid = await findRegistrationRow(db, bought.id);
  if (!paid) throw new Error("the seat is not there");
  const { id: _, ...seat } = paid;
  const ended = { ...seat, state: "cancelled" as const, createdAt: plusDays(now, -3) };
  await db.insert(registrations).values(Array.from({ length: 100 }, () => ended));

  const sentences = await db.transaction((tx) => sayRefunds(tx, groupLessonId, now));
  expect(sentences).toHaveLength(3);
  expect(sentences[0]).toMatch(/^290,00\s€ à rendre à /);
  expect(sentences[1]).toMatch(/^290,00\s€ à rendre en tout, à 1 famille$/);
});
