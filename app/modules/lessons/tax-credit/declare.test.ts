import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";

import { followers } from "#app/api/followers.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { plusHours } from "#app/lib/clock.ts";
import { ledgerEntries } from "#app/modules/billing/ledger/table.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { listUnmatched } from "#app/modules/billing/payment/receive-named.server.ts";
import { downloadBill } from "#app/modules/billing/statement/document.server.ts";
import { showOwnBill } from "#app/modules/billing/statement/list-own.server.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";
import { test as base } from "#tests/database/db.ts";
import { bankThat } from "#tests/factories/course.ts";
import { decide, standing, validated } from "#tests/factories/tax-account.ts";
import { openAgency, type TestAgency } from "#tests/gateways/agency.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callOf } from "#tests/http/call.ts";
import { readPdf } from "#tests/pdf/read.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { answerDeclined } from "./answer.server.ts";
import { listTaxDeclarations } from "./list.server.ts";
import { settleDeclared } from "./settle.server.ts";
import { taxDeclarations } from "./table.server.ts";
import { showTaxYear } from "./year.server.ts";

const test = base.extend<{ agency: TestAgency }>({
  agency: async ({ db }, use) => {
    const agency = await openAgency(db);
    await use(agency);
    await agency.close();
  },
});

const templates = async (db: Db, id: number) => {
  const person = await findPerson(db, id);
  return (await mailsTo(db, person?.email ?? "")).map(({ template }) => template);
};

test("a validated course is asked of the agency, not of the card; 48 hours of silence and five working days later it is paid, both halves in the ledger (STM-22, LAW-04)", async ({
  db,
  agency,
}) => {
  const { course, family, bill, bank, at } = await validated(db, agency);
  expect(bank.charges).toEqual([]);
  expect(await standing(db, course.id)).toEqual({
    declared: undefined,
    bill: "awaiting",
    course: "confirmed",
  });

  await at(now);
  await at(plusHours(now, 2));
  expect(await standing(db, course.id)).toMatchObject({ declared: "pending", course: "confirmed" });
  await at(plusHours(now, 55));
  expect(await standing(db, course.id)).toEqual({
    declared: "approved",
    bill: "awaiting",
    course: "confirmed",
  });
  await at(inDays(12));
  await at(inDays(13));

  expect(await standing(db, course.id)).toEqual({
    declared: "paid",
    bill: "paid",
    course: "success",
  });
  const halves = await db
    .select({
      cause: ledgerEntries.cause,
      cents: sql`sum(${ledgerEntries.amountCents})`.mapWith(Number),
    })
    .from(ledgerEntries)
    .where(sql`${ledgerEntries.billId} = ${bill.id} and ${ledgerEntries.account} = 'bank'`)
    .groupBy(ledgerEntries.cause)
    .orderBy(ledgerEntries.cause);
  expect(halves).toEqual([
    { cause: "advance", cents: 4200 },
    { cause: "payment", cents: 4200 },
  ]);
  expect(await proveLedger(db)).toEqual([]);
  const paper = await downloadBill(followers)(callOf(db, family), {
    id: bill.id,
    paper: "bill",
  });
  const { text } = readPdf(new Uint8Array(await paper.arrayBuffer()));
  expect(text.replace(/\s/g, " ")).toContain(" : 42,00 € par vous, 42,00 € par avance immédiate.");
  expect((await templates(db, family.id)).filter((one) => /tax|advance/.test(one))).toEqual([
    "tax_declaration_asked",
    "payment_advance",
  ]);
  const { data, total } = await listTaxDeclarations(callOf(db, family), {});
  expect(total).toBe(1);
  expect(data).toMatchObject([
    {
      amount: 84,
      advance: 42,
      own: 42,
      status: "approved",
      state: { word: "Acceptée et payée", colour: "green" },
    },
  ]);
  const year = await showTaxYear(callOf(db, family), { year: 2026 });
  expect(year).toMatchObject({
    spent: 84,
    advance: 42,
    paid: 42,
    to_receive: 0,
    ceiling: 12_000,
    ceiling_left: 11_916,
  });
});

test("a family that says no is charged nothing; it is asked, reminded on day 5, called after 7 (CUS-044)", async ({
  db,
  agency,
}) => {
  const { course, family, bill, at } = await validated(db, agency);
  await at(now);
  await decide(db, bill.id, "decline", plusHours(now, 1));
  await at(plusHours(now, 2));
  expect(await standing(db, course.id)).toEqual({
    declared: "user_declined",
    bill: "awaiting",
    course: "confirmed",
  });

  await at(inDays(6));
  await at(inDays(8));
  await at(inDays(30));

  expect(await standing(db, course.id)).toEqual({
    declared: "user_declined",
    bill: "awaiting",
    course: "confirmed",
  });
  expect(
    (await templates(db, family.id)).filter((one) => one.startsWith("tax_declaration")),
  ).toEqual(
    ["tax_declaration_asked", "tax_declaration_declined", "tax_declaration_reminder"].slice(-2),
  );
  const [one] = await db.select().from(taxDeclarations).where(eq(taxDeclarations.id, bill.id));
  expect(one?.deskAt).not.toBeNull();
});

test("« je paie sans avance » charges the whole, once; « je conteste » brings a dispute; another family finds nothing (API-179)", async ({
  db,
  agency,
}) => {
  const declined = async () => {
    const made = await validated(db, agency);
    await made.at(now);
    await decide(db, made.bill.id, "decline", plusHours(now, 1));
    await made.at(plusHours(now, 2));
    return made;
  };
  const one = await declined();
  const bank = bankThat("succeeds");
  const answer = answerDeclined(followers);
  const call = callOf(db, one.family, { gateways: bank.gateways, now: inDays(1) });
  const paid = await answer(call, { id: one.bill.id, answer: "pay", paymentType: "card" });
  await answer(call, { id: one.bill.id, answer: "pay" });
  expect(bank.charges).toHaveLength(1);
  expect(bank.charges[0]?.amountCents).toBe(8400);
  expect(paid).toMatchObject({ course: { status: "success" }, bill: { status: "paid" } });
  await expect(answer(call, { id: one.bill.id, answer: "contest" })).rejects.toThrow(
    "api.tax_credit.answered",
  );

  const other = await declined();
  const contested = await answer(callOf(db, other.family, { now: inDays(20) }), {
    id: other.bill.id,
    answer: "contest",
    comment: "Il est reparti.",
  });
  expect(contested).toMatchObject({ course: { status: "disputed" }, bill: { status: "due" } });
  await other.at(inDays(21));

  const third = await declined();
  const later = callOf(db, third.family, { now: inDays(1) });
  await answer(later, { id: third.bill.id, answer: "pay", paymentType: "transfer" });
  const shown = await showOwnBill(followers)(later, { id: third.bill.id });
  expect(shown.instructions).toMatchObject({
    means: "transfer",
    deadline: inDays(6).toISOString(),
  });
  expect(await templates(db, third.family.id)).toContain("bill_awaited");

  const theirs = answer(callOf(db, one.family), { id: other.bill.id, answer: "pay" });
  await expect(theirs).rejects.toThrow("api.tax_credit.not_found");
  expect(await proveLedger(db)).toEqual([]);
});

test("a debit that the bank refuses after the yes: the course shows failed, the card is announced, and charged three days later", async ({
  db,
  agency,
}) => {
  const { course, family, bill, at } = await validated(db, agency);
  await at(now);
  await decide(db, bill.id, "accept", plusHours(now, 1));
  await at(plusHours(now, 7));
  await decide(db, bill.id, "unpaid", plusHours(now, 8));
  await at(plusHours(now, 40));
  expect(await standing(db, course.id)).toEqual({
    declared: "rejected",
    bill: "failed",
    course: "failed",
  });
  expect(await templates(db, family.id)).toContain("tax_declaration_rejected");

  await at(inDays(3));
  expect((await standing(db, course.id)).bill).toBe("failed");
  await at(inDays(6));

  expect(await standing(db, course.id)).toEqual({
    declared: "rejected",
    bill: "paid",
    course: "success",
  });
  expect(await proveLedger(db)).toEqual([]);
});

test("money of the agency for a bill that the card has paid is set aside, and both the family and the operator are told (ERR-38)", async ({
  db,
  agency,
}) => {
  const { course, family, bill, at } = await validated(db, agency);
  await at(now);
  await decide(db, bill.id, "accept", plusHours(now, 1));
  await at(plusHours(now, 7));
  await decide(db, bill.id, "unpaid", plusHours(now, 8));
  await at(plusHours(now, 40));
  await at(inDays(6));
  expect((await standing(db, course.id)).bill).toBe("paid");
  const [one] = await db.select().from(taxDeclarations).where(eq(taxDeclarations.id, bill.id));
  const cents = one?.amountCents ?? 0;

  const [listed] = (await listTaxDeclarations(callOf(db, family), {})).data;
  const paid = { code: "70", transfer: { amountCents: cents, day: "2026-09-20" } } as const;
  const named = { requestId: one?.requestId ?? "", billNumber: listed?.bill_number ?? "" };
  for (let time = 0; time < 2; time++) {
    await settleDeclared({ db, followers }, bill.id, { ...named, ...paid }, inDays(7));
  }

  const late = (await templates(db, family.id)).filter((name) => name === "payment_late");
  expect(late).toHaveLength(1);
  expect(await listUnmatched(db)).toMatchObject({
    notDue: [{ payment: { means: "advance", amountCents: cents } }],
  });
  expect(await proveLedger(db)).toEqual([]);
});

test("an agency that hangs, or cuts the line once it has it, is asked once; a lie is set aside (TOY-02)", async ({
  db,
  agency,
}) => {
  const { course, bill, at } = await validated(db, agency);
  agency.faults.push("lost");
  await at(now).catch(() => undefined);
  expect(await standing(db, course.id)).toMatchObject({ declared: "being_created" });
  await at(plusHours(now, 2));
  await at(plusHours(now, 9));
  expect(await standing(db, course.id)).toMatchObject({ declared: "pending" });

  const [one] = await db.select().from(taxDeclarations).where(eq(taxDeclarations.id, bill.id));
  const input = {
    requestId: one?.requestId ?? "",
    billNumber: "P2026-000001",
    code: "70",
  } as const;
  const number =
    (await listTaxDeclarations(callOf(db, { id: bill.customerId, role: "customer" }), {})).data[0]
      ?.bill_number ?? "";
  const hear = (heard: Partial<Parameters<typeof settleDeclared>[2]>) =>
    settleDeclared({ db, followers }, bill.id, { ...input, billNumber: number, ...heard }, now);
  expect(await hear({ transfer: { amountCents: 1, day: "2026-09-20" } })).toMatchObject({
    setAside: "amount_mismatch",
  });
  expect(await hear({ requestId: "another" })).toMatchObject({ setAside: "bill_mismatch" });
  expect(await hear({ billNumber: "P2026-999999" })).toMatchObject({ setAside: "bill_mismatch" });
  expect(await standing(db, course.id)).toMatchObject({ declared: "pending", bill: "awaiting" });
});

test("an online course, one before the activation, and one of a family that switched it off are charged to the card", async ({
  db,
  agency,
}) => {
  const online = await validated(db, agency, {
    contract: { courseFormat: "individual_webcam" },
    said: { format: "individual_webcam" },
  });
  expect(online.bank.charges).toHaveLength(1);
  const early = await validated(db, agency, {
    said: { date: "2026-08-31T16:00:00.000Z", is_anomaly_validated: true },
  });
  expect(early.bank.charges).toHaveLength(1);
});
