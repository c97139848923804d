import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { byProvider } from "#app/lib/actor.ts";
import { payers } from "#app/modules/billing/card/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { answerProposal } from "#app/modules/lessons/lesson-request/choose.server.ts";
import { respond } from "#app/modules/lessons/teacher-response/accept.server.ts";
import { create } from "#tests/database/create.ts";
import { database as db } from "#tests/database/db.ts";
import { whileHeld } from "#tests/database/waiting.ts";
import { bankThat, processOf } from "#tests/factories/course.ts";
import { createProposed } from "#tests/factories/lesson-request.ts";
import { agreement } from "#tests/factories/terms.ts";
import { callOf } from "#tests/http/call.ts";
import { now } from "#tests/setup/time.ts";

import { keepCard } from "./save-card.server.ts";

async function createOffer() {
  const { id, family, proposals } = await createProposed(db, { teachers: 1 });
  const [offer] = proposals;
  if (!offer) throw new Error("One was asked.");
  const teacher = { id: offer.teacherId, role: "teacher" } as const;
  await respond(callOf(db, teacher), { id: offer.id, teacher_response: "accepted" });
  const payerId = `cus_${String(family.id)}`;
  await create(db, payers, {
    customerId: family.id,
    providerId: payerId,
    setups: 1,
    createdAt: now,
  });
  const paymentMethodId = `pm_${String(family.id)}`;
  const shown = { brand: "visa", last4: "4242", expMonth: 12, expYear: 2030 };
  const saved = { paymentMethodId, payerId, ...shown };
  const terms = { response: "accept", ...agreement() } as const;
  const { cards, followers } = bankThat("succeeds");
  return {
    id,
    accept: (on: typeof db) => answerProposal(callOf(on, family), { id: offer.id, ...terms }),
    save: (on: typeof db) =>
      keepCard({ db: on, cards, followers }, family.id, saved, { by: byProvider, now }),
  };
}

test.for([
  { first: "accept", then: "save", name: "a card saved while its family accepts a teacher" },
  { first: "save", then: "accept", name: "a teacher accepted while the card is being saved" },
] as const)("$name: the request goes on, with one contract", async ({ first, then }) => {
  const offer = await createOffer();

  const other = await whileHeld<unknown>(db, offer[first], () => offer[then](db));

  expect(other.status).toBe("fulfilled");
  expect(await processOf(db, offer.id)).toBe("waiting_first_course");
  expect(await db.$count(contracts, eq(contracts.lessonRequestId, offer.id))).toBe(1);
});
