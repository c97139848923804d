import { expect } from "vitest";

import { followers, groupLessonFollowers } from "#app/api/followers.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { billIdentified, numberOf } from "#app/modules/billing/bill/issue.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { receiveNamed } from "#app/modules/billing/payment/receive-named.server.ts";
import { billingSweeps } from "#app/modules/billing/payment/sweeps.server.ts";
import { refundSweeps } from "#app/modules/billing/refund/sweeps.server.ts";
import { refunds } from "#app/modules/billing/refund/table.server.ts";
import { cancelGroupLesson } from "#app/modules/catalogue/group-lesson/cancel.server.ts";
import { holdGroupLesson } from "#app/modules/catalogue/group-lesson/hold.server.ts";
import { groupLessonSweeps } from "#app/modules/catalogue/group-lesson/sweeps.server.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createCredit } from "#tests/factories/credit.ts";
import { createGroupLesson } from "#tests/factories/registration.ts";
import { type TakenSeat, takeSeat } from "#tests/factories/taken-seat.ts";
import { test } from "#tests/gateways/charge.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { byOperator } from "#tests/setup/operator.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { registrations } from "./endpoints.ts";
import { sayRefunds } from "./say-refunds.server.ts";
import { registrationSweeps } from "./sweeps.server.ts";

const due = dueOf([
  ...groupLessonSweeps(groupLessonFollowers),
  ...registrationSweeps,
  ...billingSweeps(followers),
  ...refundSweeps(followers),
]);

/** A part of the 290,00 €: 100,00 € of which the rest is asked, unless another one is said. */
async function sendPart(
  db: Db,
  { billId }: TakenSeat,
  { amountCents = 10_000, difference = "ask_rest" }: Partial<Sent> = {},
) {
  const said = numberOf(await db.transaction((tx) => billIdentified(tx, billId)));
  const reference = `CHQ ${String(amountCents)}`;
  const part = { said, means: "check", reference, amountCents } as const;
  await receiveNamed({ db, followers }, part, { by: byOperator, now, difference });
}

type Sent = Readonly<{ amountCents: number; difference: "ask_rest" | "keep_open" }>;

async function mailed(db: Db, { family }: TakenSeat, template: string) {
  const mails = await mailsTo(db, family.email);
  return mails.findLast((mail) => mail.template === template)?.body.replaceAll(/\s/g, " ");
}

const shown = ({ api, id }: TakenSeat) => api(registrations.show, { params: { id } });

test("a part that came for a seat goes back when its stage is cancelled, and is told as such (STM-26, OPS-06)", async ({
  db,
  bank,
}) => {
  const groupLesson = await createGroupLesson(db);
  const seat = await takeSeat(db, bank, { groupLessonId: groupLesson.id, paymentType: "check" });
  const unpaid = await takeSeat(db, bank, { groupLessonId: groupLesson.id });
  await sendPart(db, seat);
  const said = await db.transaction((tx) => sayRefunds(tx, groupLesson.id, now));
  expect(said.map((one) => one.replaceAll(/\s/g, " "))).toEqual([
    expect.stringMatching(/^100,00 € à rendre à /),
    expect.stringMatching(/^Rien à rendre à /),
    "100,00 € à rendre en tout, à 1 famille",
    expect.stringMatching(/^Chaque famille inscrite reçoit un e-mail/),
  ]);

  await db.transaction(async (tx) => {
    const lesson = await holdGroupLesson(tx, groupLesson.id);
    const by = { by: byOperator, now };
    return cancelGroupLesson(tx, { lesson, reason: "salle" }, by, groupLessonFollowers);
  });
  await due(db, now, bank.gateways);
  await due(db, now, bank.gateways);

  const about = "registration_stage_cancelled";
  expect(await mailed(db, unpaid, about)).toContain("Rien n’avait été payé, rien n’est dû.");
  const mail = await mailed(db, seat, about);
  expect(mail).toContain("100,00 € vous seront rendus par virement");
  expect(mail).toContain("au plus tard le 23 septembre 2026");
  expect(mail).not.toContain("Rien n’avait été payé");
  expect(await db.select().from(refunds)).toMatchObject([
    { amountCents: 10_000, status: "to_send", dueOn: "2026-09-23" },
  ]);
  expect((await shown(seat)).given_back).toMatchObject({
    parts: [{ amount: 100, way: "check", done: false }],
    refund: { lacks_account: true },
  });
  const order = (await mailsTo(db, seat.family.email)).map(({ template }) => template);
  expect(order.indexOf(about)).toBeLessThan(order.indexOf("refund_beside"));
  expect(await proveLedger(db)).toEqual([]);
});

test("a seat that a credit pays in part asks only the rest, and gives the credit back (STM-47)", async ({
  db,
  bank,
}) => {
  const { id: groupLessonId } = await createGroupLesson(db);
  const { family } = await createCredit(db, { keptCents: 5000 });
  const price = await bank.callerOf(family.actor)(registrations.price, {
    query: { group_lesson_id: groupLessonId },
  });
  expect(price).toMatchObject({ total: 290, credit: 50 });

  const seat = await takeSeat(db, bank, { groupLessonId, family });
  expect(await mailed(db, seat, "registration_awaiting")).toContain(": 240,00 €.");
  const before = await shown(seat);
  expect(before).toMatchObject({ total: 290, credit: 50, amount_due: 240 });
  expect(before.cancel.refund?.parts).toEqual([{ amount: 50, way: "restored" }]);

  await due(db, inDays(20), bank.gateways);
  const mail = await mailed(db, seat, "registration_expired");
  expect(mail).toContain("votre paiement de 240,00 €");
  expect(mail).toContain("50,00 € reviennent à votre avoir");
});

test("an unpaid seat that is cancelled gives its credit back (API-163)", async ({ db, bank }) => {
  const groupLesson = await createGroupLesson(db);
  const { family } = await createCredit(db, { keptCents: 5000 });
  const seat = await takeSeat(db, bank, {
    groupLessonId: groupLesson.id,
    family,
    paymentType: "card",
  });

  const { refund } = await seat.api(registrations.cancel, { params: { id: seat.id }, body: {} });

  expect(refund.parts).toEqual([{ amount: 50, way: "restored" }]);
  expect(await mailed(db, seat, "registration_cancelled")).toContain(
    "50,00 € reviennent à votre avoir",
  );
});

test("a seat whose rest does not come ends first, and its mail promises the part back (PUB-036, OPS-06)", async ({
  db,
  bank,
}) => {
  const { id: groupLessonId } = await createGroupLesson(db);
  const seat = await takeSeat(db, bank, { groupLessonId, paymentType: "check" });
  await sendPart(db, seat);

  for (let turn = 0; turn < 3; turn++) await due(db, inDays(20), bank.gateways);

  const mail = await mailed(db, seat, "registration_expired");
  expect(mail).toContain("100,00 € vous seront rendus par virement");
  expect(mail).not.toContain("Rien n’avait été payé");
  const beside = await mailed(db, seat, "refund_beside");
  expect(beside).not.toContain("de nouveau à payer en entier");
  expect(await db.select().from(refunds)).toMatchObject([{ amountCents: 10_000 }]);
  expect((await shown(seat)).given_back?.parts).toEqual([
    { amount: 100, way: "check", done: false },
  ]);
  expect(await proveLedger(db)).toEqual([]);
});

test("all that came for a seat goes back once it is given up, a sum kept open too (API-163, OPS-06)", async ({
  db,
  bank,
}) => {
  const { id: groupLessonId } = await createGroupLesson(db);
  const seat = await takeSeat(db, bank, { groupLessonId, paymentType: "check" });
  await sendPart(db, seat, { amountCents: 5000, difference: "keep_open" });
  await sendPart(db, seat, { amountCents: 10_000, difference: "keep_open" });
  await due(db, now, bank.gateways);
  expect(await db.select().from(refunds)).toEqual([]);

  const { refund } = await seat.api(registrations.cancel, { params: { id: seat.id }, body: {} });

  expect(refund.parts).toEqual([{ amount: 150, way: "transfer" }]);
  expect((await shown(seat)).given_back?.parts).toMatchObject([{ amount: 150, done: false }]);
  await due(db, now, bank.gateways);
  const sums = (await db.select().from(refunds)).map(({ amountCents }) => amountCents);
  expect(sums.toSorted((one, other) => one - other)).toEqual([5000, 10_000]);
  expect((await shown(seat)).given_back?.parts).toMatchObject([{ amount: 150, done: false }]);
  expect(await proveLedger(db)).toEqual([]);
});
