import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { plusDays, plusHours } from "#app/lib/clock.ts";
import { numberOf } from "#app/modules/billing/bill/issue.server.ts";
import { inbox } from "#app/modules/care/inbox/endpoints.ts";
import { listHistory } from "#app/modules/foundation/history/record.server.ts";
import { test as base } from "#tests/database/db.ts";
import { createFamily, createUser } from "#tests/factories/account.ts";
import { decide, giveAdvance, validated } from "#tests/factories/tax-account.ts";
import { openAgency, type TestAgency } from "#tests/gateways/agency.ts";
import { testGateways } from "#tests/gateways/gateways.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { taxCredits } from "./endpoints.ts";
import { taxAccounts } from "./table.server.ts";

const test = base.extend<{ agency: TestAgency }>({
  agency: async ({ db }, use) => {
    const agency = await openAgency(db);
    await use(agency);
    await agency.close();
  },
});

const reason = "Dit au téléphone";

test("payment requests are listed, asked again, and decided for a family that has not chosen (API-237, API-238, API-239)", async ({
  db,
  agency,
}) => {
  const { bill, family, at } = await validated(db, agency);
  await at(now);
  const operator = await createUser(db, "operator");
  const called = plusDays(now, 8);
  const api = callerOf(db, { id: operator.id, role: "operator" }, called);
  const params = { id: bill.id };
  const list = () => api(taxCredits.listAll, { query: {} });
  const choose = (decision: "wait" | "pay" | "contest") =>
    api(taxCredits.decide, { params, body: { decision, reason } });

  expect(await list()).toMatchObject({
    total: 1,
    data: [{ ...params, bill: numberOf(bill), customer_id: family.id, amount: 84 }],
  });
  expect(await api(taxCredits.listAll, { query: { state: "paid" } })).toMatchObject({ data: [] });
  expect(await api(taxCredits.retry, { params, body: {} })).toEqual({
    ...params,
    retried: true,
  });
  expect(await refusalOf(choose("wait"))).toMatchObject({ status: 409 });

  await decide(db, bill.id, "decline", plusHours(now, 1));
  await at(plusHours(now, 7));
  await at(called);
  expect(await list()).toMatchObject({ data: [{ state: "user_declined", choice: null }] });
  expect(await choose("wait")).toEqual({ ...params, decision: "wait", choice: null });
  expect(await choose("contest")).toEqual({ ...params, decision: "contest", choice: "contest" });
  await expect(choose("pay")).rejects.toMatchObject({ status: 409 });
  const nobodys = api(taxCredits.retry, { params: { id: 2_000_000_000 }, body: {} });
  await expect(nobodys).rejects.toMatchObject({ status: 404 });
});

test("what an operator writes to a family stays in the history of its account at the agency", async ({
  db,
}) => {
  const family = await createFamily(db);
  const operator = await createUser(db, "operator");
  const api = callerOf(db, { id: operator.id, role: "operator" });
  const text = "Votre compte attend votre accord.";
  await api(taxCredits.write, { params: { id: family.id }, body: { text } });
  expect(await listHistory(db, [{ machine: "tax_account", id: family.id }])).toMatchObject([
    { event: "write", from: "missing", by: { id: operator.id }, details: { text } },
  ]);
});

test("a family that was written to leaves the desk for seven days, or until its account changes (OPS-08)", async ({
  db,
  agency,
}) => {
  const family = await createFamily(db);
  await giveAdvance(db, family.id, agency);
  const account = eq(taxAccounts.id, family.id);
  await db.update(taxAccounts).set({ state: "blocked", stateSince: now }).where(account);
  const operator = await createUser(db, "operator");
  const at = (when: Date) => callerOf(db, { id: operator.id, role: "operator" }, when);
  const waits = async (when: Date) =>
    (await at(when)(inbox.list, { query: { kind: "tax_account" } })).total;
  expect(await waits(now)).toBe(1);
  await at(now)(taxCredits.write, { params: { id: family.id }, body: { text: "Appelez-nous." } });
  expect([await waits(now), await waits(plusDays(now, 6)), await waits(plusDays(now, 7))]).toEqual([
    0, 0, 1,
  ]);

  await db
    .update(taxAccounts)
    .set({ stateSince: plusDays(now, 1) })
    .where(account);
  expect(await waits(plusDays(now, 1))).toBe(1);
});

test("an account that the agency has opened again is open here at once, when an operator asks (OPS-08)", async ({
  db,
  agency,
}) => {
  const family = await createFamily(db);
  await giveAdvance(db, family.id, agency);
  const operator = await createUser(db, "operator");
  const gateways = { ...testGateways, taxAgency: agency.taxAgency };
  const api = callerOf(db, { id: operator.id, role: "operator" }, now, gateways);
  const lookUp = (id: number) => api(taxCredits.lookUpAccount, { params: { id }, body: {} });
  expect(await refusalOf(lookUp(family.id))).toMatchObject({ status: 409 });
  await db.update(taxAccounts).set({ state: "blocked" }).where(eq(taxAccounts.id, family.id));
  expect(await lookUp(family.id)).toEqual({ customer_id: family.id, state: "enabled" });
  expect(await refusalOf(lookUp(operator.id))).toMatchObject({ status: 404 });
});
