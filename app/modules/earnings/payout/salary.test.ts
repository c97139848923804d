import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { plusHours } from "#app/lib/clock.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { payslips as payslipEndpoints } from "#app/modules/earnings/payslip/endpoints.ts";
import { runPayslips } from "#app/modules/earnings/payslip/run.server.ts";
import { payslips } from "#app/modules/earnings/payslip/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { closedIban, createPayee, createSalaried, giveIdentity } from "#tests/factories/payout.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import type { TestBank } from "#tests/gateways/bank.ts";
import { test } from "#tests/gateways/charge.ts";
import { killAtEachStep } from "#tests/gateways/killed-run.ts";
import {
  createMonth,
  owedTo,
  runSalaries,
  sentBy,
  statesOf,
  templatesTo,
} from "#tests/gateways/salary-run.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { legalLines, paperOf } from "#tests/pdf/paper.ts";
import { now } from "#tests/setup/time.ts";

import { setIban } from "./account.server.ts";
import { payouts as payoutEndpoints } from "./endpoints.ts";
import { payouts } from "./payout.table.server.ts";

const iban = "FR14 2004 1010 0505 0001 3M02 606";

async function nameOf(db: Db, id: number): Promise<string> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return `${user?.firstname ?? ""} ${user?.lastname ?? ""}`;
}

test("salaries leave for the bank with their payslips: a transfer each, one payout, told once (STM-18, TEA-038, API-108)", async ({
  db,
  bank,
}) => {
  const { id, email, api } = await createSalaried(db, bank);
  await createMonth(db, { id });
  await runSalaries(db, now, bank.gateways);
  await bank.deliver(now);
  await runSalaries(db, plusHours(now, 1), bank.gateways);

  expect(await statesOf(db, id)).toEqual([["salary", "succeeded", 4505]]);
  expect(await sentBy(db)).toEqual({ transfers: [1802, 2703], toBank: [4505] });
  expect(await owedTo(db, id)).toBe(0);
  expect(await proveLedger(db)).toEqual([]);
  const about = ["payslip_made", "payslip_made", "salary_succeeded"];
  expect((await templatesTo(db, email)).filter((one) => /payslip|salary/.test(one))).toEqual(about);

  const { data } = await api(payslipEndpoints.list, { query: {} });
  expect(data.map(({ net, state, paid_on: on }) => [net, state?.word, on])).toEqual([
    [27.03, "Versé", "2026-09-09"],
    [18.02, "Versé", "2026-09-09"],
  ]);
  const [payout] = await api(payoutEndpoints.list, { query: {} });
  expect(payout).toMatchObject({ kind: "salary", amount: 45.05, transfers: [] });
  expect(payout?.payslips.map(({ period, net }) => [period, net])).toEqual([
    ["2026-06", 27.03],
    ["2026-06", 18.02],
  ]);
  const params = { id: data[0]?.id ?? 0 };
  const { lines } = await paperOf(await api(payslipEndpoints.download, { params }));
  expect(lines).toContain("Net payé le 9 septembre 2026 : 27,03 €");

  const statement = await api(payoutEndpoints.download, { params: { id: payout?.id ?? 0 } });
  expect((await paperOf(statement)).lines).toEqual([
    ...["Relevé de virement", `V-${String(payout?.id)}`, "9 septembre 2026"],
    ...["Pour", await nameOf(db, id), "Compte : FR … 2606"],
    ...["Par", "Préau SAS", "24 rue de la République, 69002 Lyon"],
    ...["Fiche de paie", "Employeur", "Net"],
    ...data.flatMap(({ number, net }) => [
      ...["juin 2026", number, "Sophie Martin", `${String(net).replace(".", ",")} €`],
    ]),
    "Viré le 9 septembre 2026 : 45,05 €",
    "Salaires versés au nom des familles qui vous emploient. Ce relevé ne remplace pas les fiches de paie.",
    ...legalLines,
  ]);
  const other = await createSalaried(db, bank);
  const stolen = other.api(payoutEndpoints.download, { params: { id: payout?.id ?? 0 } });
  expect(await refusalOf(stolen)).toMatchObject({ status: 404 });
});

test("without an account that takes it a salary waits, says so, and leaves with the first run after (STM-18, STM-19)", async ({
  db,
  bank,
}) => {
  const { id } = await createTeacher(db, { selfEmployed: false, birthDate: "1994-05-03" });
  const actor = { id, role: "teacher" } as const;
  await createMonth(db, { id });
  await runSalaries(db, now, bank.gateways);
  expect(await statesOf(db, id)).toEqual([]);
  expect(await owedTo(db, id)).toBe(4505);
  const api = callerOf(db, actor);
  expect(await api(payslipEndpoints.next, {})).toMatchObject({ waiting: 45.05 });
  const { data } = await api(payslipEndpoints.list, { query: {} });
  expect(data.map(({ state, paid_on: on }) => [state, on])).toEqual([
    [null, null],
    [null, null],
  ]);
  const [user] = await db.select().from(users).where(eq(users.id, id));
  expect(await templatesTo(db, user?.email ?? "")).toEqual(["payslip_waiting", "payslip_waiting"]);

  const call = { db, actor, now, gateways: bank.gateways };
  await giveIdentity(call);
  await setIban(call, iban);
  await runSalaries(db, plusHours(now, 1), bank.gateways);
  await bank.deliver(now);
  expect(await statesOf(db, id)).toEqual([["salary", "succeeded", 4505]]);
  expect(await owedTo(db, id)).toBe(0);
  expect(await api(payslipEndpoints.next, {})).toMatchObject({ waiting: 0 });
});

test("a salary that the bank refused leaves again at once to another account, and nothing twice (STM-18)", async ({
  db,
  bank,
}) => {
  const { id, email, api, call } = await createSalaried(db, bank, closedIban);
  await createMonth(db, { id });
  await runSalaries(db, now, bank.gateways);
  await bank.deliver(now);
  expect(await statesOf(db, id)).toEqual([["salary", "failed", 4505]]);
  expect(await api(payslipEndpoints.next, {})).toMatchObject({ waiting: 45.05 });
  expect(await api(payoutEndpoints.showAccount, {})).toMatchObject({ failed: 45.05 });
  expect(await templatesTo(db, email)).toContain("salary_failed");

  await setIban({ ...call, now: plusHours(now, 1) }, iban);
  await runSalaries(db, plusHours(now, 1), bank.gateways);
  await bank.deliver(now);
  expect(await statesOf(db, id)).toEqual([["salary", "succeeded", 4505]]);
  expect((await sentBy(db)).transfers).toEqual([1802, 2703]);
  expect(await owedTo(db, id)).toBe(0);
});

test("the nightly proof finds a payout and a payslip that are not the sum of their entries (ENT-35)", async ({
  db,
  bank,
}) => {
  const { id } = await createSalaried(db, bank);
  await createMonth(db, { id });
  await runSalaries(db, now, bank.gateways);
  const [payout] = await db.select().from(payouts);
  const [payslip] = await db.select().from(payslips).orderBy(payslips.id);
  await db.update(payouts).set({ amountCents: 4504 });
  await db
    .update(payslips)
    .set({ contributionsCents: 1, paidByHand: true })
    .where(eq(payslips.id, payslip?.id ?? 0));
  const of = { documentKind: "payslip", documentId: payslip?.id };
  expect(await proveLedger(db)).toEqual([
    { documentKind: "payout", documentId: payout?.id, fault: "lines" },
    { ...of, fault: "contributions" },
    { ...of, fault: "sent" },
  ]);
});

test("a payslip that was transferred by hand is not paid again", async ({ db, bank }) => {
  const { id, api } = await createSalaried(db, bank);
  await createMonth(db, { id });
  await runPayslips(db, "2026-06", now);
  await db.update(payslips).set({ paidByHand: true }).where(eq(payslips.teacherId, id));
  await runSalaries(db, plusHours(now, 1), bank.gateways);
  expect(await statesOf(db, id)).toEqual([]);
  const { data } = await api(payslipEndpoints.list, { query: {} });
  expect(data.map(({ state }) => state?.word)).toEqual(["Versé", "Versé"]);
});

test("courses and salaries of who changed status are paid apart (LAW-14)", async ({ db, bank }) => {
  const { id } = await createPayee(db, bank);
  await createMonth(db, { id });
  await runSalaries(db, now, bank.gateways);
  await bank.deliver(now);
  expect(await statesOf(db, id)).toEqual([["salary", "succeeded", 4505]]);
});

const paidOnce = {
  payouts: [["salary", "succeeded", 4505]],
  sent: { transfers: [1802, 2703], toBank: [4505] },
  owed: 0,
  told: ["payslip_made", "payslip_made", "salary_succeeded"],
  unbalanced: [],
};

async function outcomeOf(db: Db, { id, email }: { id: number; email: string }) {
  return {
    payouts: await statesOf(db, id),
    sent: await sentBy(db),
    owed: await owedTo(db, id),
    told: (await templatesTo(db, email)).filter((one) => /payslip|salary/.test(one)),
    unbalanced: await proveLedger(db),
  };
}

test(
  "a run of salaries that is killed at each step in turn goes on: each payslip is paid once (STM-18)",
  { timeout: 600_000 },
  async ({ db, bank }: { db: Db; bank: TestBank }) => {
    const payee = await createSalaried(db, bank);
    await createMonth(db, payee);
    const steps = await killAtEachStep({
      ...{ db, bank, run: runSalaries, from: now, stride: 7 },
      check: async (tx, input) => {
        expect(await outcomeOf(tx, payee), input).toEqual(paidOnce);
      },
    });
    expect(steps).toBeGreaterThan(30);
  },
);
