import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { plusDays } from "#app/lib/clock.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/table.server.ts";
import { createGroupLesson } from "#tests/factories/registration.ts";
import { payByCard, takeSeat } from "#tests/factories/taken-seat.ts";
import { test } from "#tests/gateways/charge.ts";
import { inDays } from "#tests/setup/time.ts";

import { wayOut } from "./components/way-out.ts";
import { registrations } from "./endpoints.ts";

test("one way out applies at a time, with what it gives back and when: unpaid, the law's, the house's, none (CUS-041, LAW-07)", async ({
  db,
  bank,
}) => {
  const groupLesson = await createGroupLesson(db);
  const bought = await takeSeat(db, bank, { groupLessonId: groupLesson.id, paymentType: "card" });
  const at = async (instant: Date) => {
    const api = bank.callerOf(bought.family.actor, instant);
    return api(registrations.show, { params: { id: bought.id } });
  };
  const unpaid = await at(inDays(0));
  expect(wayOut(unpaid)).toBe("unpaid");
  expect(unpaid.withdrawal).toMatchObject({ refund: { amount: 0, by: null }, due: 0 });
  await payByCard(bank, bought);

  const early = await at(inDays(1));
  expect(wayOut(early)).toBe("law");
  expect(early.withdrawal).toMatchObject({
    until: "2026-09-23",
    due: 0,
    refund: { amount: 290, way: "card", by: "2026-09-24" },
  });
  const later = await at(inDays(16));
  expect([wayOut(later), later.withdrawal]).toEqual(["whole", null]);
  expect(wayOut(await at(plusDays(groupLesson.startsAt, -3.5)))).toBe("credit");
  expect(wayOut(await at(plusDays(groupLesson.startsAt, 1)))).toBeUndefined();
});

test("of a stage that has begun within the fourteen days, what was given stays due (STM-50)", async ({
  db,
  bank,
}) => {
  const groupLesson = await createGroupLesson(db, { startsAt: inDays(4) });
  const bought = await takeSeat(db, bank, { groupLessonId: groupLesson.id, paymentType: "card" });
  await payByCard(bank, bought);

  const api = bank.callerOf(bought.family.actor, plusDays(groupLesson.startsAt, 1.5));
  const begun = await api(registrations.show, { params: { id: bought.id } });

  expect(wayOut(begun)).toBe("law");
  expect(begun.withdrawal).toMatchObject({ due: 116, refund: { amount: 174, way: "card" } });

  await db
    .update(groupLessons)
    .set({ state: "cancelled" })
    .where(eq(groupLessons.id, groupLesson.id));
  const off = await api(registrations.show, { params: { id: bought.id } });
  expect(off.withdrawal).toMatchObject({ due: 0, refund: { amount: 290, way: "card" } });
});

test("a seat that credit alone has paid is given back as credit, whichever day it is (LAW-07)", () => {
  const parts = [{ amount: 290, way: "restored" as const }];
  const refund = { amount: 290, way: "credit" as const, parts, by: null, credit_until: null };
  const cancel = { allowed: true, refund, until: "2026-10-12" };

  expect(wayOut({ status: "registered", withdrawal: null, cancel })).toBe("credit");
});
