import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { cards as savedCards } from "#app/modules/billing/card/table.server.ts";
import { cards as cardEndpoints } from "#app/modules/billing/card-setup/endpoints.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createGroupLesson } from "#tests/factories/registration.ts";
import { createChild } from "#tests/factories/student.ts";
import type { TestBank } from "#tests/gateways/bank.ts";
import { test } from "#tests/gateways/charge.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { registrations as endpoints } from "./endpoints.ts";
import { registrationSweeps } from "./sweeps.server.ts";
import { registrations } from "./table.server.ts";

const due = dueOf(registrationSweeps);

async function openWorld(db: Db, bank: TestBank) {
  const family = await createFamily(db);
  const api = bank.callerOf(family.actor);
  const order = async () => ({
    group_lesson_id: (await createGroupLesson(db)).id,
    student_id: (await createChild(db, family.id, { classId: 11 })).id,
    level_id: 11,
    subjects: [1],
  });
  const begin = async (how: { saved_card?: boolean; keeps_card?: boolean }) => {
    const begun = await api(endpoints.initPayment, {
      body: { group_lesson: await order(), ...how },
    });
    return { ...begun, id: begun.registration_id ?? 0 };
  };
  const finish = (id: number) => api(endpoints.finish, { params: { id } });
  const ofStages = () => api(cardEndpoints.show, { query: { of: "group_lesson" } });
  return { family, api, order, begin, finish, ofStages };
}

test.for([{ first: "the page" }, { first: "the event" }])(
  "a card is kept with the family's leave, whichever comes first: $first (PUB-035)",
  async ({ first }, { db, bank }) => {
    const { api, begin, finish, ofStages } = await openWorld(db, bank);

    const { id, redirect_url } = await begin({ keeps_card: true });
    await bank.visit(redirect_url, "4242424242424242");
    if (first === "the event") await bank.deliverAll();
    else await finish(id);

    expect(await ofStages()).toMatchObject({ brand: "visa", last4: "4242" });
    expect(await api(cardEndpoints.show, { query: {} })).toBeNull();
    await finish(id);
    await bank.deliverAll();
    expect(await db.$count(savedCards)).toBe(1);
  },
);

test("without leave the card is not kept", async ({ db, bank }) => {
  const { begin, finish, ofStages } = await openWorld(db, bank);

  const { id, redirect_url } = await begin({});
  await bank.visit(redirect_url, "4242424242424242");
  await bank.deliverAll();

  expect(await finish(id)).toMatchObject({ status: "registered" });
  expect(await ofStages()).toBeNull();
});

test("the kept card pays the next stage at once; it is taken away alone (PUB-035)", async ({
  db,
  bank,
}) => {
  const { family, api, begin, finish, ofStages } = await openWorld(db, bank);
  await bank.giveCard(family.id, "4242424242424242");
  await bank.giveCard(family.id, "4000003800000446", "second");

  const { id, redirect_url } = await begin({ saved_card: true });
  expect(new URL(redirect_url).pathname).toBe(`/mes-stages/${String(id)}/retour/`);
  expect(await finish(id)).toMatchObject({ status: "registered", total: 290 });
  await bank.deliverAll();

  const mails = await mailsTo(db, family.email);
  expect(mails.map(({ template }) => template)).toEqual(["payment_paid", "registration_done"]);
  expect(await proveLedger(db)).toEqual([]);
  await api(cardEndpoints.remove, { query: { of: "group_lesson" } });
  expect(await ofStages()).toBeNull();
  expect(await api(cardEndpoints.show, { query: {} })).toMatchObject({ last4: "4242" });
});

test("a bank that asks its holder does so on its page, and the seat is taken after", async ({
  db,
  bank,
}) => {
  const { family, begin, finish } = await openWorld(db, bank);
  await bank.giveCard(family.id, "4000002760003184", "second");

  const { id, redirect_url } = await begin({ saved_card: true });
  expect(await finish(id)).toMatchObject({ status: "paying" });
  await bank.visit(redirect_url, "", "accept");

  expect(await finish(id)).toMatchObject({ status: "registered" });
  const templates = (await mailsTo(db, family.email)).map(({ template }) => template);
  expect(templates).not.toContain("payment_authentication");
});

test("a bank that is never answered: the time ends, nothing is left to confirm", async ({
  db,
  bank,
}) => {
  const { family, begin } = await openWorld(db, bank);
  await bank.giveCard(family.id, "4000002760003184", "second");

  const { id, redirect_url } = await begin({ saved_card: true });
  await due(db, plusMinutes(now, 16), bank.gateways);

  const [seat] = await db.select().from(registrations).where(eq(registrations.id, id));
  expect(seat?.state).toBe("expired");
  expect(await db.select().from(payments)).toMatchObject([{ status: "failed", remindAt: null }]);
  await bank.visit(redirect_url, "", "accept").catch(() => undefined);
  await bank.deliverAll();
  expect(await proveLedger(db)).toEqual([]);
});

test("a refused card leaves the seat and another way, without a mail nor another try", async ({
  db,
  bank,
}) => {
  const { family, api, begin, finish } = await openWorld(db, bank);
  await bank.giveCard(family.id, "4000000000000341", "second");

  const { id, bill_id } = await begin({ saved_card: true });
  expect(await finish(id)).toMatchObject({ status: "paying", payment_status: "failed" });
  expect(await mailsTo(db, family.email)).toEqual([]);
  expect(await db.select().from(payments)).toMatchObject([{ status: "failed", retryAt: null }]);

  const other = await api(endpoints.initPayment, { body: { bill_id, keeps_card: true } });
  await bank.visit(other.redirect_url, "4242424242424242");
  expect(await finish(id)).toMatchObject({ status: "registered" });
  const kept = await db.select().from(savedCards).orderBy(savedCards.id);
  expect(kept).toMatchObject([{ status: "replaced" }, { status: "active", last4: "4242" }]);
});

test("without a card for stages no seat is taken, whatever pays the lessons: 409", async ({
  db,
  bank,
}) => {
  const { family, api, order } = await openWorld(db, bank);
  await bank.giveCard(family.id, "4242424242424242");

  const body = { group_lesson: await order(), saved_card: true };
  expect(await refusalOf(api(endpoints.initPayment, { body }))).toMatchObject({
    code: "api.payment.card_required",
  });
  expect(await db.$count(registrations)).toBe(0);
});
