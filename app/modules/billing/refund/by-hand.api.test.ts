import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";
import { cases } from "#app/modules/foundation/case/table.server.ts";
import { notifications } from "#app/modules/foundation/notification/endpoints.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createFamily, createUser, password } from "#tests/factories/account.ts";
import { createOwed } from "#tests/factories/refund.ts";
import { followers } from "#tests/factories/registration.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { byOperator } from "#tests/setup/operator.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { refunds } from "./endpoints.ts";
import { giveBack } from "./give-back.server.ts";
import { showCredit } from "./give-credit.server.ts";
import { refundSweeps } from "./sweeps.server.ts";
import { refunds as rows } from "./table.server.ts";

const due = dueOf(refundSweeps(followers));
const german = "DE89 3704 0044 0532 0130 00";

const operatorOf = async (db: Db, at = now) => {
  const { id } = await createUser(db, "operator");
  return callerOf(db, { id, role: "operator" }, at);
};

const rowOf = async (db: Db, id: number) =>
  (await db.select().from(rows).where(eq(rows.id, id)))[0];

const templatesTo = async (db: Db, email: string) =>
  (await mailsTo(db, email)).map(({ template }) => template).filter((one) => /refund/.test(one));

test("what was paid by transfer is promised, not refunded: amount, day and page are mailed at once (STM-51)", async ({
  db,
}) => {
  const { family, bill, payment, refund } = await createOwed(db);

  expect(await templatesTo(db, family.email)).toEqual(["refund_to_send"]);
  const mail = (await mailsTo(db, family.email)).at(-1);
  expect(mail?.body).toMatch(/À vous rendre\s: 63,00\s€, au plus tard le 23 septembre/);
  expect(mail?.link).toContain(`/factures/remboursements/${String(refund.id)}/`);
  const [paid] = await db.select().from(payments).where(eq(payments.id, payment.id));
  expect(paid).toMatchObject({ status: "succeeded", refundedCents: 0, sentCents: 0 });
  const { data } = await callerOf(db, family.actor)(refunds.list, { query: {} });
  expect(data).toMatchObject([
    {
      id: refund.id,
      amount: 63,
      status: "to_send",
      state: { word: "IBAN attendu", colour: "yellow", waiting: { who: "customer" } },
      bill: bill.number,
      entity: "main",
      due_on: "2026-09-23",
      promise: "by",
      may_keep: true,
    },
  ]);
  const { waiting } = await callerOf(db, family.actor)(notifications.list, {});
  expect(waiting).toEqual([{ type: "card", count: 1 }]);
  expect(await proveLedger(db)).toEqual([]);
});

test("the family names an account of the SEPA area, sealed and masked; another's refund does not exist (CUS-050)", async ({
  db,
}) => {
  const { family, refund } = await createOwed(db);
  const other = await createFamily(db);
  const params = { id: refund.id };
  const name = (iban: string, by = family.actor) =>
    callerOf(db, by)(refunds.nameAccount, { params, body: { iban } });

  for (const wrong of ["FR7630004000031234567890144", "BR1500000000000010932840814P2", "", "x"]) {
    expect(await refusalOf(name(wrong))).toMatchObject({
      status: 422,
      errors: [{ field: "iban" }],
    });
  }
  expect(await refusalOf(name(german, other.actor))).toMatchObject({ status: 404 });
  expect(await name(german)).toMatchObject({
    iban_end: "3000",
    state: { word: "À vous rendre", waiting: { who: "operator" } },
  });

  const kept = await rowOf(db, refund.id);
  expect(kept?.sealedIban).not.toContain("DE89");
  const api = await operatorOf(db);
  expect(await api(refunds.listAll, { query: { state: "to_send" } })).toMatchObject({
    data: [{ ...params, iban: "DE89370400440532013000", name: "Sophie Martin", overdue: false }],
  });
});

test("another account asks the password, and the family is told (API-289, security 23)", async ({
  db,
}) => {
  const { family, refund } = await createOwed(db);
  const params = { id: refund.id };
  const name = (iban: string, given?: string) =>
    callerOf(db, family.actor)(refunds.nameAccount, {
      params,
      body: { iban, ...(given !== undefined && { current_password: given }) },
    });
  const other = "FR7630004000031234567890143";

  await name(german);
  // The form is sent twice: it is the same account.
  expect(await name(german)).toMatchObject({ iban_end: "3000" });
  for (const wrong of [undefined, "", "Un-autre-mot-1"]) {
    expect(await refusalOf(name(other, wrong))).toMatchObject({
      status: 422,
      errors: [{ field: "current_password" }],
    });
  }
  expect((await rowOf(db, refund.id))?.ibanEnd).toBe("3000");
  expect(await templatesTo(db, family.email)).toEqual(["refund_to_send"]);

  expect(await name(other, password)).toMatchObject({ iban_end: "0143" });
  const mail = (await mailsTo(db, family.email)).at(-1);
  expect(mail).toMatchObject({ template: "refund_account_changed" });
  expect(mail?.body).toContain("finit par 0143");
  expect(mail?.body).not.toContain("FR76");
});

test("done with the bank's reference only, once, by one of two operators (API-292)", async ({
  db,
}) => {
  const { family, bill, payment, refund } = await createOwed(db);
  const another = await createOwed(db);
  const api = await operatorOf(db);
  const send = (id: number, reference: string, sent_on?: string) =>
    api(refunds.markSent, { params: { id }, body: { reference, sent_on } });

  expect(await refusalOf(send(refund.id, " "))).toMatchObject({ errors: [{ field: "reference" }] });
  expect(await refusalOf(send(refund.id, "VIR-1", "2026-09-10"))).toMatchObject({
    errors: [{ field: "sent_on" }],
  });
  const sent = { status: "done", amount: 63, reference: "VIR-1", sent_on: "2026-09-08" };
  expect(await send(refund.id, "VIR-1", "2026-09-08")).toMatchObject(sent);
  expect(await refusalOf(send(refund.id, "VIR-2"))).toMatchObject({
    status: 409,
    code: "api.refund.closed",
  });
  expect(await refusalOf(send(another.refund.id, "VIR-1"))).toMatchObject({
    status: 409,
    code: "api.refund.reference_used",
  });

  const [paid] = await db.select().from(payments).where(eq(payments.id, payment.id));
  expect(paid).toMatchObject({ status: "refunded", sentCents: 6300 });
  const [credited] = await db.select().from(bills).where(eq(bills.id, bill.id));
  expect(credited).toMatchObject({ status: "credited" });
  const mail = (await mailsTo(db, family.email)).at(-1);
  expect(mail?.body).toContain("Nous vous avons remboursé");
  expect(await proveLedger(db)).toEqual([]);
});

test("the family keeps it as credit instead, once (API-290, STM-47)", async ({ db }) => {
  const { family, refund } = await createOwed(db, { cents: 2000 });
  const api = callerOf(db, family.actor);
  const params = { id: refund.id };

  expect(await api(refunds.keep, { params })).toMatchObject({ status: "kept", amount: 20 });
  expect(await refusalOf(api(refunds.keep, { params }))).toMatchObject({ status: 409 });
  const late = api(refunds.nameAccount, { params, body: { iban: german } });
  expect(await refusalOf(late)).toMatchObject({ code: "api.refund.closed" });

  expect((await showCredit(db, family.id)).totalCents).toBe(2000);
  expect(await proveLedger(db)).toEqual([]);
});

test("of an advance, the family's half and the State's are two sums, done each by its own (STM-51)", async ({
  db,
}) => {
  const { family, payment, refund, agency } = await createOwed(db, { means: "advance" });
  const api = await operatorOf(db);
  const send = (id: number, reference: string) =>
    api(refunds.markSent, { params: { id }, body: { reference } });

  expect([refund.amountCents, agency?.amountCents]).toEqual([3150, 3150]);
  const keeping = callerOf(db, family.actor)(refunds.keep, { params: { id: refund.id } });
  expect(await refusalOf(keeping)).toMatchObject({ code: "api.refund.not_kept" });
  const list = await callerOf(db, family.actor)(refunds.list, { query: {} });
  expect(list.data.map(({ id }) => id)).toEqual([refund.id]);
  await send(agency?.id ?? 0, "URSSAF-1");
  expect(await templatesTo(db, family.email)).toEqual(["refund_to_send"]);
  await send(refund.id, "VIR-1");

  expect((await templatesTo(db, family.email)).at(-1)).toBe("payment_advance_refunded");
  const [paid] = await db.select().from(payments).where(eq(payments.id, payment.id));
  expect(paid).toMatchObject({ status: "refunded", sentCents: 6300 });
  expect(await proveLedger(db)).toEqual([]);
});

test("an advance given back cent by cent, each cent is one side's and none is lost (STM-51)", async ({
  db,
}) => {
  const { bill, payment } = await createOwed(db, { means: "advance", cents: 1 });
  for (const cause of ["Deux", "Trois"]) {
    await db.transaction((tx) => giveBack(tx, bill.id, { by: byOperator, now, cause, cents: 1 }));
  }
  const given = await db.select().from(rows).where(eq(rows.paymentId, payment.id)).orderBy(rows.id);
  expect(given.map(({ person, amountCents }) => [person, amountCents])).toEqual([
    ["family", 1],
    ["agency", 1],
    ["family", 1],
  ]);
  expect(await proveLedger(db)).toEqual([]);
});

test("without an account it is asked again on days 3, 7 and 13, then a person calls; the day said stays true (CUS-050)", async ({
  db,
}) => {
  const { family, refund } = await createOwed(db);
  const asked = async () => (await templatesTo(db, family.email)).slice(1).length;
  for (const [day, times] of [
    [2, 0],
    [3, 1],
    [7, 2],
    [13, 3],
    [29, 3],
    [30, 3],
  ] as const) {
    await due(db, inDays(day));
    expect(await asked(), `day ${String(day)}`).toBe(times);
  }

  const opened = await db.select().from(cases).where(eq(cases.personId, family.id));
  expect(opened.map(({ kind }) => kind)).toEqual(["refund"]);
  const later = callerOf(db, family.actor, inDays(30));
  const params = { id: refund.id };
  expect(await later(refunds.show, { params })).toMatchObject({ promise: "once_known" });
  const named = await later(refunds.nameAccount, { params, body: { iban: german } });
  expect(named).toMatchObject({ promise: "by", due_on: "2026-10-14" });
});

test("a silence is no work any more once the account is asked for again, or named; it comes back after thirty days (CUS-050)", async ({
  db,
}) => {
  const { family, refund } = await createOwed(db);
  const states = async () => {
    const rows = await db.select().from(cases).where(eq(cases.personId, family.id));
    return rows.map(({ state }) => state).toSorted();
  };
  for (const day of [3, 7, 13, 30]) await due(db, inDays(day));
  expect(await states()).toEqual(["new"]);

  const params = { id: refund.id };
  await (
    await operatorOf(db, inDays(31))
  )(refunds.askAccount, { params, body: {} });
  expect(await states()).toEqual(["done"]);
  await due(db, inDays(60));
  expect(await states()).toEqual(["done"]);
  await due(db, inDays(61));
  expect(await states()).toEqual(["done", "new"]);

  await callerOf(
    db,
    family.actor,
    inDays(62),
  )(refunds.nameAccount, { params, body: { iban: german } });
  expect(await states()).toEqual(["done", "done"]);
});

test("late with an account: the family is told a second day once; thirty days after, the account is erased", async ({
  db,
}) => {
  const { family, refund } = await createOwed(db);
  const params = { id: refund.id };
  await callerOf(db, family.actor)(refunds.nameAccount, { params, body: { iban: german } });

  await due(db, inDays(14));
  expect(await templatesTo(db, family.email)).toEqual(["refund_to_send"]);
  await due(db, inDays(15));
  await due(db, inDays(22));
  expect(await templatesTo(db, family.email)).toEqual(["refund_to_send", "refund_late"]);
  const mail = (await mailsTo(db, family.email)).at(-1);
  expect(mail?.body).toContain("au plus tard le 29 septembre");

  const api = await operatorOf(db);
  await api(refunds.markSent, { params, body: { reference: "VIR-1" } });
  await due(db, inDays(28));
  expect((await rowOf(db, refund.id))?.sealedIban).not.toBeNull();
  await due(db, inDays(31));
  expect(await rowOf(db, refund.id)).toMatchObject({ sealedIban: null, ibanEnd: null });
});
