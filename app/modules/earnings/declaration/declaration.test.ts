import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { bySystem } from "#app/lib/actor.ts";
import { creditBill } from "#app/modules/billing/bill/issue.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { createEarned, createPayee } from "#tests/factories/payout.ts";
import { test } from "#tests/gateways/charge.ts";
import { legalLines, paperOf } from "#tests/pdf/paper.ts";
import { now } from "#tests/setup/time.ts";

import { defaultsOn, dueOn, figuresOf, periodOf, type Receipt } from "./domain.ts";
import { dac7Schema, figures as figureEndpoints } from "./endpoints.ts";

test("Urssaf, Nova and VAT say the same cents as the bills and the payouts, by period (API-112, TEA-039)", async ({
  db,
  bank,
}) => {
  const { id, api } = await createPayee(db, bank);
  const first = await createEarned(db, bank, { id });
  const second = await createEarned(db, bank, { id }, { minutes: 60 });
  await createEarned(db, bank, { id }, { mode: "mandate" });
  expect(first.bill.amountCents + second.bill.amountCents).toBe(10_500);
  const year = now.getFullYear();

  const [urssaf, ...more] = await api(figureEndpoints.show, { query: {} });
  expect(more).toEqual([]);
  expect(urssaf).toEqual({
    period: now.toISOString().slice(0, 7),
    ...{ clients: 2, hours: 2.5, amount: 105, home: 105, courses: 2, contributions: 26.88 },
  });
  const [nova] = await api(figureEndpoints.show, {
    query: { type: "NOVA", period: "year", year },
  });
  expect(nova).toMatchObject({ period: String(year), clients: 2, hours: 2.5, amount: 105 });
  const [vat] = await api(figureEndpoints.show, {
    query: { type: "VAT", period: "quarter", year },
  });
  expect(vat).toMatchObject({ amount: 105, vat: 0 });
  expect(await api(figureEndpoints.show, { query: { year: year - 1 } })).toEqual([]);
});

test("Urssaf waits for a month or a quarter until the end of the month that follows it (TEA-039)", () => {
  expect(dueOn("2026-11-26", "month")).toEqual({
    period: "2026-10",
    until: "2026-10-31",
    before: "2026-11-30",
  });
  expect(dueOn("2027-01-02", "month")).toEqual({
    period: "2026-12",
    until: "2026-12-31",
    before: "2027-01-31",
  });
  expect(dueOn("2026-10-31", "quarter")).toEqual({
    period: "2026-T3",
    until: "2026-09-30",
    before: "2026-10-31",
  });
  expect(dueOn("2026-11-26", "quarter")).toEqual({
    period: "2026-T4",
    until: "2026-12-31",
    before: "2027-01-31",
  });
  expect(dueOn("2027-02-10", "quarter")).toEqual({
    period: "2027-T1",
    until: "2027-03-31",
    before: "2027-04-30",
  });
  expect(dueOn("2026-11-26", "year")).toBeUndefined();
});

test("the VAT that a liable teacher collected is told rate by rate, what was credited less (TEA-039, LAW-17)", async ({
  db,
  bank,
}) => {
  const { id, api } = await createPayee(db, bank);
  await createEarned(db, bank, { id }, { regime: "liable" });
  const { bill } = await createEarned(db, bank, { id }, { regime: "liable" });
  await createEarned(db, bank, { id });
  const query = { type: "VAT", period: "year", year: now.getFullYear() } as const;
  expect(await api(figureEndpoints.show, { query })).toMatchObject([
    { courses: 3, vat: 11.46, vat_parts: [{ rate: 10, net: 114.54, vat: 11.46 }] },
  ]);
  const part = { by: bySystem, now, cause: "refund", amountCents: 3300 } as const;
  await db.transaction((tx) => creditBill(tx, bill.id, part));
  expect(await api(figureEndpoints.show, { query })).toMatchObject([
    { courses: 3, vat: 8.46, vat_parts: [{ rate: 10, net: 84.54, vat: 8.46 }] },
  ]);
});

test("Nova counts what was given at home under a declaration, not what was due without being given (LAW-02)", async ({
  db,
  bank,
}) => {
  const { id, api } = await createPayee(db, bank);
  const { course } = await createEarned(db, bank, { id });
  await createEarned(db, bank, { id }, { absent: true });
  const query = { type: "NOVA", period: "month", year: now.getFullYear() } as const;
  await db.update(courses).set({ taxCredit: false }).where(eq(courses.absent, true));
  expect(await api(figureEndpoints.show, { query })).toMatchObject([
    { clients: 1, courses: 1, hours: 1.5, amount: 63, home: 63 },
  ]);
  await db.update(courses).set({ taxCredit: false }).where(eq(courses.id, course.id));
  expect(await api(figureEndpoints.show, { query })).toEqual([]);
});

test("the statement of a year tells each quarter, as data and as a tagged PDF that says every figure (API-176, LAW-21, TEA-059, TOY-07)", async ({
  db,
  bank,
}) => {
  const { id, api, actor } = await createPayee(db, bank);
  await createEarned(db, bank, { id });
  const params = { year: now.getFullYear() };

  const view = dac7Schema.parse(
    await (await api(figureEndpoints.dac7, { params, query: {} })).json(),
  );
  const sums = { operations: 1, amount: 63, fees: 13.86, own: 49.14 };
  expect(view).toMatchObject({
    is_over: false,
    iban_end: "2606",
    birth_date: "1994-05-03",
    total: sums,
  });
  expect(view.quarters).toEqual([{ period: expect.stringMatching(/-T[1-4]$/) as string, ...sums }]);

  const paper = (at = now) =>
    bank.callerOf(actor, at)(figureEndpoints.dac7, { params, query: { format: "pdf" } });
  const { title, lines } = await paperOf(await paper());
  expect(title).toBe("Relevé 2026 provisoire");
  const figures = ["1", "63,00 €", "13,86 €", "49,14 €"];
  const input = [
    ...["Professeur", view.name, "Naissance : 3 mai 1994", "69003 Lyon", "Compte : FR … 2606"],
    ...["Plateforme", "Préau SAS", "24 rue de la République, 69002 Lyon"],
    "Sommes reçues des familles en 2026 pour vos cours d’indépendant, à la date de chaque paiement.",
    ...["Trimestre", "Cours", "Familles", "Service Préau", "Pour vous"],
    ...["Trimestre 3, 2026", ...figures, "Total", ...figures],
    "Article 1649 ter A du code général des impôts. Ces données sont transmises à l’administration fiscale avant le 31 janvier de l’année suivante.",
    ...legalLines,
  ];
  expect(lines).toEqual(["Relevé 2026 provisoire", "du 9 septembre 2026", ...input]);
  const over = await paperOf(await paper(new Date("2027-01-15T08:00:00Z")));
  expect(over.lines).toEqual([
    ...["Relevé 2026 des opérations transmises", "du 15 janvier 2027"],
    ...input,
  ]);
});

test.for([
  ["2026-01-31", { type: "URSSAF", period: "month", year: 2025 }],
  ["2026-02-01", { type: "URSSAF", period: "month", year: 2026 }],
  ["2026-12-31", { type: "URSSAF", period: "month", year: 2026 }],
] as const)("on %s the figures are by default %o (CST-40)", ([day, requested]) => {
  expect(defaultsOn(day)).toEqual(requested);
});

test.for([
  ["2026-03-31", "2026-T1"],
  ["2026-04-01", "2026-T2"],
  ["2026-12-31", "2026-T4"],
] as const)("%s is in %s", ([day, quarter]) => {
  expect(periodOf(day, "quarter")).toBe(quarter);
});

test("months, quarters and the year add up to the same cents", () => {
  const receipts: Receipt[] = Array.from({ length: 40 }, (_, index) => ({
    customerId: index % 7,
    day: `2026-${String((index % 12) + 1).padStart(2, "0")}-1${String(index % 10)}`,
    paidDay: `2026-${String(((index * 5) % 12) + 1).padStart(2, "0")}-28`,
    atHome: index % 3 > 0,
    minutes: 30 + 15 * (index % 5),
    familyCents: 3001 + 97 * index,
    feesCents: 660 + 13 * index,
    declared: index % 3 > 0,
    vatPerMille: 0,
    vatCents: 0,
  }));
  for (const type of ["URSSAF", "NOVA", "VAT"] as const) {
    const total = (period: "month" | "quarter" | "year") =>
      figuresOf(receipts, { type, period, year: 2026 }).reduce(
        (sum, { familyCents }) => sum + familyCents,
        0,
      );
    expect(total("month")).toBe(total("year"));
    expect(total("quarter")).toBe(total("year"));
  }
});
