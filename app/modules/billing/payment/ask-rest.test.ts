import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { followers } from "#app/api/followers.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { plusDays, plusHours } from "#app/lib/clock.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { refundSweeps } from "#app/modules/billing/refund/sweeps.server.ts";
import { refunds } from "#app/modules/billing/refund/table.server.ts";
import { bills as ownBills } from "#app/modules/billing/statement/endpoints.ts";
import { textOfMail } from "#app/modules/foundation/mail/render.server.ts";
import { registrations } from "#app/modules/group-lessons/registration/table.server.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createBilledCourse } from "#tests/factories/payment.ts";
import { createRegistration } from "#tests/factories/registration.ts";
import { test } from "#tests/gateways/charge.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callerOf } from "#tests/http/api.ts";
import { byOperator } from "#tests/setup/operator.ts";
import { now } from "#tests/setup/time.ts";

import type { Difference } from "./difference.domain.ts";
import { matchUnmatched, receiveNamed } from "./receive-named.server.ts";
import { billingSweeps } from "./sweeps.server.ts";
import { payments } from "./table.server.ts";
import { unmatchedReceipts } from "./unmatched.table.server.ts";

const due = dueOf([...billingSweeps(followers), ...refundSweeps(followers)]);

/** 63,00 €, without a card. */
async function createOwed(db: Db) {
  const { bill, family } = await createBilledCourse(db);
  const receive = (
    amountCents: number,
    reference: string,
    difference?: Difference,
    { at = now, said = bill.number } = {},
  ) =>
    receiveNamed(
      { db, followers },
      { said, means: "transfer", reference, amountCents },
      { by: byOperator, now: at, difference },
    );
  const mails = async () =>
    (await mailsTo(db, family.email)).map((mail) => ({
      template: mail.template,
      // A no-break space reads as a space.
      text: textOfMail(mail).replaceAll(/[\u00a0\u202f\u2060]/g, " "),
    }));
  const templates = async () => (await mails()).map(({ template }) => template);
  const billed = async () => (await db.select().from(bills).where(eq(bills.id, bill.id)))[0];
  const api = callerOf(db, family.actor, now);
  return { bill, family, receive, mails, templates, billed, api };
}

const partsOf = (db: Db) => db.select().from(unmatchedReceipts);
const refundsOf = (db: Db) => db.select().from(refunds);
const paymentsOf = (db: Db) => db.select().from(payments).orderBy(payments.id);

test("without a word, another sum is refused with both sums, and nothing is written (API-227)", async ({
  db,
}) => {
  const { receive } = await createOwed(db);

  await expect(receive(5100, "VIR-1")).rejects.toMatchObject({
    code: "api.payment.amount_differs",
    extra: { details: { due: 63, received: 51, set_aside: 0 } },
  });
  await expect(receive(7000, "VIR-1", "ask_rest")).rejects.toMatchObject({
    code: "api.payment.amount_differs",
  });
  await expect(receive(5100, "VIR-1", "give_back_rest")).rejects.toMatchObject({
    code: "api.payment.amount_differs",
  });
  expect(await partsOf(db)).toEqual([]);
});

test("too little, kept open: set aside for its bill, nothing is paid, the rest pays both (API-227)", async ({
  db,
}) => {
  const { bill, receive, billed, templates } = await createOwed(db);

  const kept = await receive(5100, "VIR-1", "keep_open");
  expect(await receive(5100, "VIR-1", "keep_open"), "brought again").toEqual(kept);

  expect(await partsOf(db)).toMatchObject([
    { amountCents: 5100, forBillId: bill.id, askedUntil: null, closedAt: null },
  ]);
  expect(await billed()).toMatchObject({ status: "due", keptCents: 0 });
  expect(await templates()).toEqual([]);
  expect(await proveLedger(db)).toEqual([]);

  await receive(1200, "VIR-2");

  expect(await billed()).toMatchObject({ status: "paid" });
  expect(await paymentsOf(db)).toMatchObject([{ amountCents: 6300, reference: "VIR-1 + VIR-2" }]);
  expect(await proveLedger(db)).toEqual([]);
});

test("too little, the rest asked: one mail and a to-do say what lacks and until when; two sums pay one bill (OPS-06)", async ({
  db,
}) => {
  const { bill, receive, billed, mails, templates, api } = await createOwed(db);

  const asked = await receive(5100, "VIR-1", "ask_rest");
  expect(asked).toMatchObject({ rest: { restCents: 1200 } });
  expect(await receive(5100, "VIR-1", "ask_rest"), "brought again").toEqual(asked);

  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.template).toBe("bill_rest");
  expect(mail?.text).toContain("Nous avons reçu 51,00 € sur les 63,00 € de la facture");
  expect(mail?.text).toContain("Il manque 12,00 € : ils doivent être arrivés chez nous avant le ");
  expect(mail?.text).toMatch(/IBAN FR76/);
  expect(mail?.text).toContain("nous vous rendons les 51,00 €");
  expect(await billed()).toMatchObject({ status: "awaiting", keptCents: 5100 });
  const { data } = await api(ownBills.listWaiting, {});
  expect(data).toMatchObject([
    { instructions: { amount: 12, received: 51 }, state: { variant: "rest" } },
  ]);
  expect(data[0]?.state.waiting?.sentence).toMatch(/^Envoyez le reste/);
  expect(await proveLedger(db)).toEqual([]);

  await receive(1200, "VIR-2", undefined, { at: plusDays(now, 3) });

  expect(await billed()).toMatchObject({ id: bill.id, status: "paid", keptCents: 0 });
  expect(await paymentsOf(db)).toMatchObject([{ amountCents: 6300, status: "succeeded" }]);
  expect(await templates()).toEqual(["bill_rest", "payment_received"]);
  for (const [cents, reference] of [
    [5100, "VIR-1"],
    [1200, "VIR-2"],
  ] as const) {
    expect(await receive(cents, reference), "brought again").toMatchObject({
      settled: { changed: false, status: "succeeded" },
    });
  }
  expect(await proveLedger(db)).toEqual([]);
});

test("a rest that never comes: the part goes back by its own row and day, the bill is due whole (STM-51)", async ({
  db,
  bank,
}) => {
  const { receive, billed, mails, templates } = await createOwed(db);
  await receive(5100, "VIR-1", "ask_rest");

  await due(db, plusDays(now, 4), bank);
  expect(await refundsOf(db)).toEqual([]);
  const after = plusDays(now, 6);
  await due(db, after, bank);
  await due(db, after, bank);

  expect(await refundsOf(db)).toMatchObject([
    { amountCents: 5100, person: "family", status: "to_send", dueOn: "2026-09-29" },
  ]);
  expect(await billed()).toMatchObject({ status: "due", keptCents: 0, awaitedUntil: null });
  expect(await templates()).toEqual(["bill_rest", "refund_beside", "bill_due"]);
  expect((await mails())[1]?.text).toContain(
    "Nous avions reçu 51,00 € sur les 63,00 € de la facture",
  );
  expect((await mails())[1]?.text).toContain("la facture est de nouveau à payer en entier");
  expect(await proveLedger(db)).toEqual([]);

  await receive(6300, "VIR-3", undefined, { at: after });
  expect(await billed()).toMatchObject({ status: "paid" });
  await expect(receive(5100, "VIR-1"), "brought again").resolves.toMatchObject({
    settled: { changed: false },
  });
  expect(await proveLedger(db)).toEqual([]);
});

test("a card that pays it all meanwhile: the part goes back the same minute (STM-51)", async ({
  db,
  bank,
}) => {
  const { receive, billed, family, mails } = await createOwed(db);
  await receive(5100, "VIR-1", "ask_rest");
  await receive(6300, "VIR-2");

  expect(await billed()).toMatchObject({ status: "paid" });
  await due(db, now, bank);

  expect(await refundsOf(db)).toMatchObject([
    { amountCents: 5100, status: "to_send", customerId: family.id },
  ]);
  expect((await mails()).at(-1)?.text).toContain("elle a été réglée autrement, ou annulée");
  expect(await proveLedger(db)).toEqual([]);
});

test("too much, given back: the bill is settled, the surplus waits by hand with its day (STM-51, CUS-050)", async ({
  db,
}) => {
  const { receive, billed, mails, templates } = await createOwed(db);

  expect(await receive(7000, "VIR-1", "give_back_rest")).toMatchObject({
    settled: { status: "succeeded", changed: true },
    givenBack: { amountCents: 700, dueOn: "2026-09-23" },
  });
  expect(await receive(7000, "VIR-1", "give_back_rest"), "brought again").toMatchObject({
    settled: { changed: false, status: "succeeded" },
  });

  expect(await billed()).toMatchObject({ status: "paid" });
  expect(await refundsOf(db)).toMatchObject([{ amountCents: 700, status: "to_send" }]);
  expect(await templates()).toEqual(["payment_received", "refund_beside"]);
  expect((await mails())[1]?.text).toContain("au lieu de 63,00 €");
  expect((await mails())[1]?.text).toContain("Nous avons reçu 70,00 €");
  expect(await proveLedger(db)).toEqual([]);
});

test("too much, kept open, then matched: what was set aside pays its bill, the surplus goes back", async ({
  db,
}) => {
  const { bill, receive, billed } = await createOwed(db);
  const kept = await receive(7000, "VIR-1", "keep_open");
  const id = "unmatchedId" in kept ? kept.unmatchedId : 0;
  const match = (difference?: Difference) =>
    matchUnmatched(
      { db, followers },
      { id, bill: bill.number },
      { by: byOperator, now, difference },
    );

  await expect(match()).rejects.toMatchObject({ code: "api.payment.amount_differs" });
  expect(await match("give_back_rest")).toMatchObject({ givenBack: { amountCents: 700 } });

  expect(await billed()).toMatchObject({ status: "paid" });
  expect(await proveLedger(db)).toEqual([]);
});

test("a part kept too long is a fault of the ledger", async ({ db }) => {
  const { bill, receive } = await createOwed(db);
  await receive(5100, "VIR-1", "ask_rest");
  await db.update(bills).set({ keptCents: 5000 }).where(eq(bills.id, bill.id));

  expect(await proveLedger(db)).toMatchObject([{ billId: bill.id, fault: "set_aside" }]);
});

test("a seat keeps its own day: the rest is asked until then, or not at all (STM-25)", async ({
  db,
}) => {
  const { id, family, bill } = await createRegistration(db, { awaited: true });
  const holdUntil = (at: Date) =>
    db.update(registrations).set({ holdUntil: at }).where(eq(registrations.id, id));
  const ask = () =>
    receiveNamed(
      { db, followers },
      { said: bill.number, means: "transfer", reference: "VIR-1", amountCents: 9000 },
      { by: byOperator, now, difference: "ask_rest" },
    );

  await holdUntil(plusHours(now, 5));
  await expect(ask()).rejects.toMatchObject({ code: "api.payment.rest_too_late" });
  await holdUntil(plusDays(now, 3));

  expect(await ask()).toMatchObject({ rest: { restCents: 1000, until: plusDays(now, 3) } });
  const [mail] = await mailsTo(db, family.email);
  expect(mail).toMatchObject({
    template: "bill_rest",
    body: expect.stringContaining("la place au stage n’est plus gardée") as string,
  });
  expect(await proveLedger(db)).toEqual([]);
});
