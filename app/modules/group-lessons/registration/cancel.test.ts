import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { followers, groupLessonFollowers } from "#app/api/followers.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { receive } from "#app/modules/billing/payment/receive.server.ts";
import { billingSweeps } from "#app/modules/billing/payment/sweeps.server.ts";
import { showCredit } from "#app/modules/billing/refund/give-credit.server.ts";
import { refundSweeps } from "#app/modules/billing/refund/sweeps.server.ts";
import { cancelGroupLesson } from "#app/modules/catalogue/group-lesson/cancel.server.ts";
import { holdGroupLesson } from "#app/modules/catalogue/group-lesson/hold.server.ts";
import { groupLessonSweeps } from "#app/modules/catalogue/group-lesson/sweeps.server.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/table.server.ts";
import { statementsOf } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createCredit } from "#tests/factories/credit.ts";
import { createGroupLesson } from "#tests/factories/registration.ts";
import { payByCard, type TakenSeat, takeSeat } from "#tests/factories/taken-seat.ts";
import { waitAsVisitor } from "#tests/factories/waiting-place.ts";
import { test } from "#tests/gateways/charge.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { byOperator } from "#tests/setup/operator.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { registrations as registrationEndpoints } from "./endpoints.ts";
import { registrationSweeps } from "./sweeps.server.ts";
import { registrations, waitingList } from "./table.server.ts";

const due = dueOf([
  ...groupLessonSweeps(groupLessonFollowers),
  ...registrationSweeps,
  ...billingSweeps(followers),
  ...refundSweeps(followers),
]);

const transfer = (billId: number) =>
  ({ billId, means: "transfer", amountCents: 29_000, reference: `VIR ${String(billId)}` }) as const;

const standing = async (db: Db, { id, billId }: TakenSeat) => {
  const [row] = await db.select().from(registrations).where(eq(registrations.id, id));
  const [bill] = await db.select().from(bills).where(eq(bills.id, billId));
  return [row?.state, bill?.status];
};

const lastMail = async (db: Db, email: string, template: string) =>
  (await mailsTo(db, email)).findLast((mail) => mail.template === template)?.body;

test("a stage that an operator cancels gives back what was paid, as it came, and ends its waiting list (STM-26)", async ({
  db,
  bank,
}) => {
  const groupLesson = await createGroupLesson(db, { maxStudents: 3 });
  const byCard = await takeSeat(db, bank, { groupLessonId: groupLesson.id, paymentType: "card" });
  await payByCard(bank, byCard);
  const byTransfer = await takeSeat(db, bank, {
    groupLessonId: groupLesson.id,
    paymentType: "transfer",
  });
  await receive({ db, followers }, transfer(byTransfer.billId), { by: byOperator, now });
  const unpaid = await takeSeat(db, bank, { groupLessonId: groupLesson.id, paymentType: "card" });
  await waitAsVisitor(db, bank.callerOf(), groupLesson.id, "ines@example.test");

  await db.transaction(async (tx) => {
    const lesson = await holdGroupLesson(tx, groupLesson.id);
    const by = { by: byOperator, now };
    return cancelGroupLesson(tx, { lesson, reason: "salle" }, by, groupLessonFollowers);
  });
  await due(db, now, bank.gateways);
  await bank.deliver();

  for (const one of [byCard, byTransfer, unpaid]) {
    expect(await standing(db, one)).toEqual(["cancelled", "credited"]);
  }
  const about = "registration_stage_cancelled";
  expect(await lastMail(db, byCard.family.email, about)).toMatch(/290,00\s€.*sur votre carte/);
  expect(await lastMail(db, byTransfer.family.email, about)).toMatch(/290,00\s€.*par virement/);
  expect(await lastMail(db, unpaid.family.email, about)).toContain("rien n’est dû");
  const mail = await lastMail(db, byCard.family.email, about);
  expect(mail).toContain("Préau a dû l’annuler.");
  expect(mail).not.toContain("salle");
  expect(mail).toContain("au plus tard le 23 septembre 2026");
  expect(await lastMail(db, byCard.family.email, "payment_refunded")).toBeDefined();
  expect(
    (await byCard.api(registrationEndpoints.show, { params: { id: byCard.id } })).given_back,
  ).toMatchObject({ parts: [{ amount: 290, way: "card", done: true }] });
  expect(
    (await byTransfer.api(registrationEndpoints.show, { params: { id: byTransfer.id } }))
      .given_back,
  ).toMatchObject({ parts: [{ amount: 290, way: "transfer", done: false }] });
  expect(
    (await unpaid.api(registrationEndpoints.show, { params: { id: unpaid.id } })).given_back,
  ).toBeNull();
  const [waitingPlace] = await db.select().from(waitingList);
  expect(waitingPlace?.state).toBe("expired");
  expect(await lastMail(db, "ines@example.test", "waiting_list_closed")).toBeDefined();
  const [after] = await db.select().from(groupLessons).where(eq(groupLessons.id, groupLesson.id));
  expect(after).toMatchObject({ state: "cancelled", takenSeats: 0 });
  expect(await proveLedger(db)).toEqual([]);
});

test("a stage for which too few registered gives back all three days before, not a credit", async ({
  db,
  bank,
}) => {
  const groupLesson = await createGroupLesson(db);
  const bought = await takeSeat(db, bank, { groupLessonId: groupLesson.id, paymentType: "card" });
  await payByCard(bank, bought);

  const at = plusDays(groupLesson.startsAt, -3);
  await due(db, at, bank.gateways);
  await bank.deliver(at);

  expect(await standing(db, bought)).toEqual(["cancelled", "credited"]);
  expect(await lastMail(db, bought.family.email, "payment_refunded")).toMatch(/290,00\s€/);
  expect(await lastMail(db, bought.family.email, "registration_stage_cancelled")).toMatch(
    /Trop peu d’élèves se sont inscrits\s: il en fallait au moins 3\./,
  );
  const params = { id: bought.id };
  const { stage_cancelled } = await bought.api(registrationEndpoints.show, { params });
  expect(stage_cancelled).toEqual({ cause: "too_few", min_students: 3 });
  expect(await proveLedger(db)).toEqual([]);
});

test("a stage that is cancelled after the family left it is not why it left", async ({
  db,
  bank,
}) => {
  const groupLesson = await createGroupLesson(db);
  const { api, id } = await takeSeat(db, bank, { groupLessonId: groupLesson.id });
  const params = { id };
  await api(registrationEndpoints.cancel, { params, body: {} });
  await due(db, plusDays(groupLesson.startsAt, -3), bank.gateways);

  const [after] = await db.select().from(groupLessons).where(eq(groupLessons.id, groupLesson.id));
  expect(after?.state).toBe("cancelled");
  expect((await api(registrationEndpoints.show, { params })).stage_cancelled).toBeNull();
});

test("what was to come by transfer and was paid by card goes back on the card (API-163)", async ({
  db,
  bank,
}) => {
  const groupLesson = await createGroupLesson(db);
  const bought = await takeSeat(db, bank, {
    groupLessonId: groupLesson.id,
    paymentType: "transfer",
  });
  await payByCard(bank, bought);

  const params = { id: bought.id };
  const shown = await bought.api(registrationEndpoints.show, { params });
  expect(shown.cancel.refund).toEqual({
    amount: 290,
    way: "card",
    parts: [{ amount: 290, way: "card" }],
    by: "2026-09-23",
    credit_until: null,
  });
  const done = await bought.api(registrationEndpoints.cancel, { params, body: {} });
  expect(done.refund.way).toBe("card");
  await due(db, inDays(0.01), bank.gateways);
  await bank.deliver();

  expect(await standing(db, bought)).toEqual(["cancelled", "credited"]);
  expect(await proveLedger(db)).toEqual([]);
});

test("cancelled late, it is a credit: until when it pays, and what becomes of the rest, is told by mail (LAW-07)", async ({
  db,
  bank,
}) => {
  const groupLesson = await createGroupLesson(db);
  const bought = await takeSeat(db, bank, { groupLessonId: groupLesson.id, paymentType: "card" });
  await payByCard(bank, bought);
  const at = plusDays(groupLesson.startsAt, -4);

  const api = bank.callerOf(bought.family.actor, at);
  const params = { id: bought.id };
  const done = await api(registrationEndpoints.cancel, { params, body: {} });

  expect(done.refund).toMatchObject({ way: "credit", by: null, credit_until: "2028-10-15" });
  expect(await lastMail(db, bought.family.email, "registration_cancelled")).toMatch(
    /290,00\s€ deviennent un avoir\s: il paie vos prochains stages jusqu’au 15 octobre 2028\. Ce qui reste alors vous est rendu/,
  );
  expect((await api(registrationEndpoints.show, { params })).given_back).toMatchObject({
    credit_until: "2028-10-15",
    parts: [{ amount: 290, way: "credit", done: true }],
  });
});

test("cancelled twice, it is told that it is cancelled already (API-163)", async ({ db, bank }) => {
  const { api, id } = await takeSeat(db, bank);
  const cancel = () => api(registrationEndpoints.cancel, { params: { id }, body: {} });
  await cancel();

  expect(await refusalOf(cancel())).toMatchObject({
    status: 409,
    code: "api.registration.cancelled",
    message: expect.stringContaining("déjà annulée") as string,
  });
});

test("words that hold a contact are refused at their field, and the seat stays (VAL-006)", async ({
  db,
  bank,
}) => {
  const { api, id } = await takeSeat(db, bank);
  const body = { comment: "Rappelez-moi au 06 12 34 56 78." };

  const refused = refusalOf(api(registrationEndpoints.cancel, { params: { id }, body }));
  expect(await refused).toMatchObject({ status: 422, errors: [{ field: "comment" }] });
  const { status } = await api(registrationEndpoints.show, { params: { id } });
  expect(status).not.toBe("cancelled");
});

test("of a stage that credit and card have paid, each goes back where it came from (STM-47)", async ({
  db,
  bank,
}) => {
  const groupLesson = await createGroupLesson(db);
  const { family, credit } = await createCredit(db, { keptCents: 5000 });
  const bought = await takeSeat(db, bank, {
    groupLessonId: groupLesson.id,
    paymentType: "card",
    family,
  });
  await payByCard(bank, bought);

  const done = await bought.api(registrationEndpoints.cancel, {
    params: { id: bought.id },
    body: {},
  });
  await due(db, inDays(0.01), bank.gateways);
  await bank.deliver();

  expect(done.refund).toEqual({
    amount: 290,
    way: "card",
    parts: [
      { amount: 240, way: "card" },
      { amount: 50, way: "restored" },
    ],
    by: "2026-09-23",
    credit_until: null,
  });
  expect(await lastMail(db, family.email, "registration_cancelled")).toMatch(
    /240,00\s€ vous seront rendus sur votre carte. 50,00\s€ reviennent à votre avoir, celui qui avait payé. Remboursement au plus tard le 23 septembre 2026/,
  );
  expect(await lastMail(db, family.email, "payment_refunded")).toMatch(/240,00\s€/);
  expect(await standing(db, bought)).toEqual(["cancelled", "credited"]);
  const shown = await bought.api(registrationEndpoints.show, { params: { id: bought.id } });
  expect(shown.given_back?.parts).toMatchObject([
    { amount: 240, way: "card" },
    { amount: 50, way: "restored" },
  ]);
  expect((await showCredit(db, family.id)).credits).toMatchObject([
    { id: credit.id, usedCents: 0 },
  ]);
  expect(await proveLedger(db)).toEqual([]);
});

test("a page of registrations is read in as many statements as one of them (API-014)", async ({
  db,
  bank,
}) => {
  const first = await takeSeat(db, bank, {
    groupLessonId: (await createGroupLesson(db)).id,
    paymentType: "transfer",
  });
  const list = () => first.api(registrationEndpoints.list, { query: {} });
  const one = await statementsOf(async () => {
    await list();
  });
  const [row] = await db.select().from(registrations);
  if (!row) throw new Error("A seat was taken.");
  for (let more = 0; more < 4; more++) {
    const { id: groupLessonId } = await createGroupLesson(db);
    const { id, ...same } = row;
    await db.insert(registrations).values({ ...same, groupLessonId });
    expect(id).toBe(first.id);
  }

  const five = await statementsOf(async () => {
    expect((await list()).data).toHaveLength(5);
  });

  expect(five).toHaveLength(one.length);
});
