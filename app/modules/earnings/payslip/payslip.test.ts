import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";

import { type Db, queryRows } from "#app/db/client.server.ts";
import { bySystem } from "#app/lib/actor.ts";
import type { Address } from "#app/lib/address.ts";
import { creditBill } from "#app/modules/billing/bill/issue.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { splitOf } from "#app/modules/catalogue/price/domain.ts";
import { payslipNumber } from "#app/modules/earnings/payout/payout.domain.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { test } from "#tests/database/db.ts";
import { refuseRowsOf } from "#tests/database/refuse-rows.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createBilledCourse } from "#tests/factories/payment.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { legalLines, paperOf } from "#tests/pdf/paper.ts";

import { monthToPay, nextPay, taxableOf } from "./domain.ts";
import { payslips as payslipEndpoints } from "./endpoints.ts";
import { runDuePayslips, runPayslips } from "./run.server.ts";
import { payslipLines, payslips } from "./table.server.ts";

const home = "14 rue Chevreul, 69007 Lyon";
const june = new Date("2026-06-10T15:00:00Z");
const july = new Date("2026-07-08T15:00:00Z");
const fifth = new Date("2026-07-05T08:00:00Z");
const august = new Date("2026-08-05T08:00:00Z");

async function salaried(db: Db) {
  const { id } = await createTeacher(db, { selfEmployed: false });
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return { id, email: user?.email ?? "", api: callerOf(db, { id, role: "teacher" }) };
}

const owedTo = async (db: Db, teacherId: number) => {
  const [row] = await queryRows<{ owed: number }>(
    db,
    sql`select -sum(amount_cents)::int as owed from ledger_entries where account = 'teacher' and holder_id = ${teacherId}`,
  );
  return row?.owed;
};

test("one payslip per family and month from the 5th, whose sums are those of the bills (STM-18, TEA-067, API-110)", async ({
  db,
}) => {
  const { id, api, email } = await salaried(db);
  const first = await createBilledCourse(db, { teacher: { id }, date: june });
  const more = {
    teacher: { id },
    family: first.family,
    date: new Date(june.getTime() + 86_400_000),
  };
  await createBilledCourse(db, { ...more, minutes: 60 });
  await createBilledCourse(db, {
    teacher: { id },
    date: june,
    minutes: 60,
    hourlyPriceCents: 3333,
  });
  await createBilledCourse(db, { teacher: { id }, date: july });
  expect(await runDuePayslips(db, new Date("2026-07-04T08:00:00Z"))).toBe(0);
  expect(await runDuePayslips(db, fifth)).toBe(2);
  expect(await runDuePayslips(db, fifth)).toBe(0);

  const { data, total, years, customers } = await api(payslipEndpoints.list, { query: {} });
  expect(total).toBe(2);
  const on = { selfEmployed: false, kind: "classic", on: "2026-06-10" } as const;
  const [a, b, c] = [splitOf(6300, on), splitOf(4200, on), splitOf(3333, on)];
  expect(
    data.map(({ period, hours, gross, cotisations, net }) => [
      period,
      hours,
      gross,
      cotisations,
      net,
    ]),
  ).toEqual([
    [
      "2026-06",
      2.5,
      (a.salary + b.salary) / 100,
      (a.cotisations + b.cotisations) / 100,
      (a.net + b.net) / 100,
    ],
    ["2026-06", 1, c.salary / 100, c.cotisations / 100, c.net / 100],
  ]);
  const taxable = data.reduce((all, one) => all + Math.round(one.taxable * 100), 0) / 100;
  expect(years).toEqual([{ year: 2026, net: (a.net + b.net + c.net) / 100, taxable }]);
  expect(customers).toHaveLength(2);
  const family = await api(payslipEndpoints.list, {
    query: { customers_id: first.family.id, years: [2026] },
  });
  expect(family.total).toBe(1);
  expect((await api(payslipEndpoints.list, { query: { years: 2025 } })).data).toEqual([]);
  const [row] = await db.select().from(payslips).where(eq(payslips.customerId, first.family.id));
  expect((row?.grossCents ?? 0) + (row?.employerCents ?? 0) + (row?.feesCents ?? 0)).toBe(10_500);
  expect(await owedTo(db, id)).toBe(splitOf(6300, on).salary + a.net + b.net + c.net);
  expect(await proveLedger(db)).toEqual([]);
  expect(await mailsTo(db, email)).toHaveLength(2);
});

test("the paper says every figure and mention, and is for its employee alone (API-111, TEA-067, TOY-07)", async ({
  db,
}) => {
  const { id, api } = await salaried(db);
  const family = await createFamily(db, {
    details: { address: { full_address: home } as Address },
  });
  await createBilledCourse(db, { teacher: { id }, family, date: june });
  const [payslip] = await runPayslips(db, "2026-06", fifth);
  const params = { id: payslip?.id ?? 0 };
  const { title, lines } = await paperOf(await api(payslipEndpoints.download, { params }));

  const number = payslipNumber({ period: "2026-06", id: params.id });
  expect(title).toBe(`Bulletin de paie simplifié ${number}`);
  expect(lines).toEqual([
    ...["Bulletin de paie simplifié", number, "juin 2026, du 1er au 30"],
    ...["Employeur", "Sophie Martin", home, "Représenté par Préau SAS, mandataire"],
    ...["Salarié", payslip?.teacherName, "Emploi : enseignement à des particuliers"],
    "Convention : particuliers employeurs (IDCC 3239)",
    ...["Élément", "Base", "Taux", "Montant"],
    ...["Salaire de base", "1 h 30", "21,00 €", "31,50 €"],
    ...["Congés payés, inclus", "31,50 €", "10 %", "3,15 €"],
    ...["Salaire brut", "1 h 30", "23,10 €", "34,65 €"],
    ...["Cotisations du salarié", "34,65 €", "22 %", "− 7,62 €"],
    ...["Montant net social", "27,03 €"],
    ...["Impôt prélevé à la source", "27,03 €", "0 %", "0,00 €"],
    ...["Net à payer", "27,03 €", "Net imposable", "28,02 €"],
    ...["Jour du cours", "Durée", "Salaire brut", "10 juin 2026", "1 h 30", "34,65 €"],
    "Net à payer, virement en attente : 27,03 €",
    ...["Salaire brut", "34,65 €", "Cotisations patronales", "12,59 €"],
    ...["Service Préau, TVA comprise", "15,76 €", "Coût total pour l’employeur", "63,00 €"],
    ...["Heures, 2026", "1 h 30", "Brut, 2026", "34,65 €", "Net imposable, 2026", "28,02 €"],
    "Taux d’impôt nul : aucun taux n’est transmis par l’administration.",
    "Modèle simplifié : le détail des cotisations est sur le compte Urssaf de l’employeur.",
    "Gardez ce bulletin sans limite de durée. Vos droits : service-public.fr.",
    ...legalLines,
  ]);

  const other = await salaried(db);
  const stolen = other.api(payslipEndpoints.download, { params });
  expect(await refusalOf(stolen)).toMatchObject({ status: 404 });
});

test.each([
  [21_241, 16_568, 17_173],
  [-21_241, -16_568, -17_173],
  [0, 0, 0],
] as const)(
  "of %i cents gross and %i paid, %i are taxable: CSG and CRDS in part (CST-55)",
  (grossCents, netCents, taxable) => {
    expect(taxableOf({ period: "2026-10", grossCents, indemnityCents: 0, netCents })).toBe(taxable);
  },
);

test("a contested course waits, and a credit note is corrected on the next payslip (STM-11)", async ({
  db,
}) => {
  const { id } = await salaried(db);
  const first = await createBilledCourse(db, { teacher: { id }, date: june });
  const family = first.family;
  const held = await createBilledCourse(db, {
    teacher: { id },
    family,
    date: new Date("2026-06-12T15:00:00Z"),
  });
  await db.update(courses).set({ status: "disputed" }).where(eq(courses.id, held.course.id));
  const [made] = await runPayslips(db, "2026-06", fifth);
  expect(made).toMatchObject({ grossCents: 3465, minutes: 90 });

  await db.update(courses).set({ status: "confirmed" }).where(eq(courses.id, held.course.id));
  await createBilledCourse(db, { teacher: { id }, family, date: july });
  await db.transaction((tx) =>
    creditBill(tx, first.bill.id, { by: bySystem, now: july, cause: "refund" }),
  );
  const [next] = await runPayslips(db, "2026-07", august);
  expect(next).toMatchObject({
    grossCents: 3465,
    contributionsCents: 762,
    minutes: 90,
    employerCents: 1259,
  });
  const lines = await db
    .select()
    .from(payslipLines)
    .where(eq(payslipLines.payslipId, next?.id ?? 0));
  expect(lines.map(({ grossCents }) => grossCents).sort((a, b) => a - b)).toEqual([
    -3465, 3465, 3465,
  ]);
  expect(await owedTo(db, id)).toBe(2703 + 2703);
});

test("what was credited alone waits for something to be taken from", async ({ db }) => {
  const { id } = await salaried(db);
  const { bill } = await createBilledCourse(db, { teacher: { id }, date: june });
  await runPayslips(db, "2026-06", fifth);
  await db.transaction((tx) =>
    creditBill(tx, bill.id, { by: bySystem, now: july, cause: "refund" }),
  );

  expect(await runPayslips(db, "2026-07", august)).toEqual([]);
  expect(await db.select().from(payslips)).toHaveLength(1);
});

test("a correction that leaves no net to pay waits for something to be added, and is not announced (STM-18)", async ({
  db,
}) => {
  const { id, api } = await salaried(db);
  const first = await createBilledCourse(db, {
    ...{ teacher: { id }, date: june },
    ...{ minutes: 60, hourlyPriceCents: 1822 },
  });
  await runPayslips(db, "2026-06", fifth);
  await db.transaction((tx) =>
    creditBill(tx, first.bill.id, { by: bySystem, now: july, cause: "refund" }),
  );
  const more = { teacher: { id }, family: first.family, date: july };
  await createBilledCourse(db, { ...more, minutes: 60, hourlyPriceCents: 1823 });
  const next = { query: {} };
  expect(await api(payslipEndpoints.next, next)).toMatchObject({ net: 0, courses: 0 });
  expect(await runPayslips(db, "2026-07", august)).toEqual([]);

  await createBilledCourse(db, { ...more, minutes: 60 });
  const [made] = await runPayslips(db, "2026-07", august);
  expect(made?.netCents).toBeGreaterThan(0);
});

test("a payslip that cannot be made does not stop the others, and the fault is said", async ({
  db,
}) => {
  const [one, other] = [await salaried(db), await salaried(db)];
  await createBilledCourse(db, { teacher: one, date: june });
  await createBilledCourse(db, { teacher: other, date: june });
  await refuseRowsOf(db, "payslips", one.id);
  await expect(runPayslips(db, "2026-06", fifth)).rejects.toThrow();
  const made = await db.select().from(payslips);
  expect(made.map(({ teacherId }) => teacherId)).toEqual([other.id]);
});

test("a run that is made again makes nothing", async ({ db }) => {
  const { id } = await salaried(db);
  await createBilledCourse(db, { teacher: { id }, date: june });
  await runPayslips(db, "2026-06", fifth);
  expect(await runPayslips(db, "2026-06", fifth)).toEqual([]);
});

test.for([
  ["2026-07-04T21:59:00Z", undefined],
  ["2026-07-04T22:00:00Z", "2026-06"],
  ["2027-01-31T12:00:00Z", "2026-12"],
] as const)("at %s the month to pay is %s", ([at, month]) => {
  expect(monthToPay(new Date(at))).toBe(month);
});

test("the next pay is on the 5th, and what is sure of it is what the payslips will come to (TEA-038)", async ({
  db,
}) => {
  expect(nextPay(july)).toEqual({ period: "2026-07", day: "2026-08-05" });
  expect(nextPay(new Date("2027-01-03T12:00:00Z"))).toEqual({
    period: "2026-12",
    day: "2027-01-05",
  });
  const { id, api } = await salaried(db);
  const { family } = await createBilledCourse(db, { teacher: { id }, date: june });
  await createBilledCourse(db, { teacher: { id }, family, date: june, minutes: 60 });
  await createBilledCourse(db, { teacher: { id }, date: june });
  const before = await api(payslipEndpoints.next, {});
  expect(before).toMatchObject({ salaried: true, courses: 3, customers: 2 });

  const made = await runPayslips(db, "2026-06", july);
  const net = made.reduce((sum, { netCents }) => sum + netCents, 0) / 100;
  expect(before.net).toBeCloseTo(net, 2);
  expect(await api(payslipEndpoints.next, {})).toMatchObject({
    ...{ net: 0, courses: 0, waiting: before.net },
  });
  const { data } = await api(payslipEndpoints.list, { query: {} });
  expect(data.map(({ made_on: day }) => day)).toEqual(["2026-07-08", "2026-07-08"]);
});
