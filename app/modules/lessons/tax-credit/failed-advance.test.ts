import { expect } from "vitest";

import { followers } from "#app/api/followers.server.ts";
import { plusDays, plusHours } from "#app/lib/clock.ts";
import { bills } from "#app/modules/billing/statement/endpoints.ts";
import { notifications } from "#app/modules/foundation/notification/endpoints.ts";
import { courses } from "#app/modules/lessons/course/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { test as base } from "#tests/database/db.ts";
import { bankThat } from "#tests/factories/course.ts";
import { decide, validated } from "#tests/factories/tax-account.ts";
import { openAgency, type TestAgency } from "#tests/gateways/agency.ts";
import { gatewaysWith } from "#tests/gateways/gateways.ts";
import { callerOf } from "#tests/http/api.ts";
import { callOf } from "#tests/http/call.ts";
import { readPdf } from "#tests/pdf/read.ts";
import { now } from "#tests/setup/time.ts";

import { answerDeclined } from "./answer.server.ts";
import { decideDeclined } from "./decide.server.ts";

const test = base.extend<{ agency: TestAgency }>({
  agency: async ({ db }, use) => {
    const agency = await openAgency(db);
    await use(agency);
    await agency.close();
  },
});

type Validated = Awaited<ReturnType<typeof validated>>;

async function read(
  db: Parameters<typeof callerOf>[0],
  { family, bill, course }: Validated,
  at: Date,
) {
  const api = callerOf(db, family, at);
  const own = await api(bills.show, { params: { id: bill.id } });
  const { data } = await api(courses.list, { query: {} });
  const statement = await api(bills.showMonth, { params: { month: "2026-09" } });
  const { waiting } = await api(notifications.list, {});
  return {
    waits: waiting.find(({ type }) => type === "courses")?.count,
    bill: own,
    course: data.find(({ id }) => id === course.id),
    stated: statement.bills[0]?.state,
  };
}

async function stated(db: Parameters<typeof callerOf>[0], { family }: Validated, at: Date) {
  const params = { month: "2026-09" };
  const paper = await callerOf(db, family, at)(bills.downloadMonth, { params });
  const { text } = readPdf(new Uint8Array(await paper.arrayBuffer()));
  return text.replace(/[\u00a0\u202f]/g, " ");
}

test("a bill whose advance its family declined asks it to choose, by when, on its page, among its courses and on the statement (STM-22, DLG-58, LBL-25)", async ({
  db,
  agency,
}) => {
  const requested = await validated(db, agency);
  await requested.at(now);
  expect((await read(db, requested, now)).bill.state.variant).toBe("advance");
  await decide(db, requested.bill.id, "decline", plusHours(now, 1));
  const declinedAt = plusHours(now, 7);
  await requested.at(declinedAt);

  const view = await read(db, requested, declinedAt);
  const deadline = plusDays(declinedAt, 7).toISOString();
  expect(view.bill).toMatchObject({
    pay_url: pathTo(paths.declinedAdvance, { billId: String(requested.bill.id) }),
    state: { variant: "declined", colour: "yellow", waiting: { who: "customer", deadline } },
  });
  expect(view.bill.state.word).toBe("Avance refusée, à vous de choisir");
  expect(view.bill.state.waiting?.sentence).toMatch(
    /^Choisissez avant .*\u00a0: contester ce cours, ou le payer sans avance/,
  );
  expect(view.course).toMatchObject({
    advance_declined: requested.bill.id,
    payment: { state: { variant: "declined" } },
    state: { waiting: { who: "customer", deadline } },
  });
  expect(view.stated).toMatchObject({ variant: "declined" });
  expect(view.waits).toBe(1);
  expect(await stated(db, requested, declinedAt)).toContain("Choisissez avant");
});

test("after seven days without a choice Préau calls; more time gives another day, a choice ends it (STM-22, DLG-58)", async ({
  db,
  agency,
}) => {
  const requested = await validated(db, agency);
  await requested.at(now);
  await decide(db, requested.bill.id, "decline", plusHours(now, 1));
  const declinedAt = plusHours(now, 7);
  await requested.at(declinedAt);

  const called = plusDays(declinedAt, 7);
  await requested.at(called);
  const late = await read(db, requested, called);
  expect(late.bill.state.waiting).toMatchObject({ who: "customer", deadline: null });
  expect(late.bill.state.waiting?.sentence).toMatch(/Nous allons vous appeler/);
  const { cards } = bankThat("succeeds");
  const money = { db, cards, followers };
  await decideDeclined(
    money,
    { id: requested.bill.id, decision: "wait" },
    { by: requested.teacher, now: called },
  );
  const again = await read(db, requested, called);
  expect(again.bill.state.waiting?.deadline).toBe(plusDays(called, 7).toISOString());

  const call = callOf(db, requested.family, { now: called, gateways: gatewaysWith(cards) });
  await answerDeclined(followers)(call, { id: requested.bill.id, answer: "contest" });
  const after = await read(db, requested, called);
  expect(after.bill.state.variant).toBe("held");
  expect(after.stated).toBeNull();
});

async function reject(
  db: Parameters<typeof callerOf>[0],
  requested: Validated,
  how: "cancel" | "unpaid",
) {
  if (how === "cancel") {
    await decide(db, requested.bill.id, how, plusHours(now, 1));
    return plusHours(now, 7);
  }
  await decide(db, requested.bill.id, "accept", plusHours(now, 1));
  await requested.at(plusHours(now, 7));
  await decide(db, requested.bill.id, how, plusHours(now, 8));
  return plusHours(now, 32);
}

test.for(["cancel", "unpaid"] as const)(
  "a bill whose advance was rejected (%s) announces its card three days before (STM-22, LBL-25)",
  async (how, { db, agency }) => {
    const requested = await validated(db, agency);
    await requested.at(now);
    const rejectedAt = await reject(db, requested, how);
    await requested.at(rejectedAt);
    const cardAt = plusDays(rejectedAt, 3).toISOString();
    const view = await read(db, requested, rejectedAt);
    expect(view.bill).toMatchObject({
      status: "failed",
      pay_url: pathTo(paths.payBill, { billId: String(requested.bill.id) }),
      state: { variant: "rejected", colour: "red", waiting: { deadline: cardAt } },
    });
    expect(view.bill.state.waiting?.sentence).toMatch(
      /^Payez cette facture avant .*, ou la carte est débitée du prix entier/,
    );
    expect(view.course?.payment?.state).toMatchObject({ variant: "rejected" });
    expect(view.stated).toMatchObject({ variant: "rejected", waiting: { deadline: cardAt } });
    expect(view.waits).toBe(1);

    await requested.at(plusHours(rejectedAt, 71));
    expect((await read(db, requested, rejectedAt)).bill.status).toBe("failed");
    const charged = plusHours(rejectedAt, 72);
    await requested.at(charged);
    const after = await read(db, requested, charged);
    expect(after.bill).toMatchObject({ status: "paid", payment: { means: "card" } });
    expect(after.stated).toBeNull();
  },
);
