import { and, eq } from "drizzle-orm";
import { expect } from "vitest";

import { dryRun } from "#app/api/dry-run.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { plusHours } from "#app/lib/clock.ts";
import { eachInTurn } from "#app/lib/each-in-turn.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import type { Bearer } from "#app/modules/billing/ledger/domain.ts";
import { ledgerEntries } from "#app/modules/billing/ledger/table.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { runPayslips } from "#app/modules/earnings/payslip/run.server.ts";
import { payslipLines } from "#app/modules/earnings/payslip/table.server.ts";
import { courses as endpoints } from "#app/modules/lessons/course/endpoints.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { decideAnyCourse } from "#app/modules/lessons/dispute/decide.server.ts";
import { disputes } from "#app/modules/lessons/dispute/endpoints.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createUser } from "#tests/factories/account.ts";
import { createConfirmedCourse } from "#tests/factories/payment.ts";
import { createEarned, createPayee, createSalaried } from "#tests/factories/payout.ts";
import { decide as decideRequest, validated } from "#tests/factories/tax-account.ts";
import { openAgency, type TestAgency } from "#tests/gateways/agency.ts";
import type { TestBank } from "#tests/gateways/bank.ts";
import { test as base } from "#tests/gateways/charge.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callOf } from "#tests/http/call.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { payoutLines } from "./payout.table.server.ts";
import { payoutSweeps } from "./sweeps.server.ts";

const test = base.extend<{ agency: TestAgency }>({
  agency: async ({ db }, use) => {
    const agency = await openAgency(db);
    await use(agency);
    await agency.close();
  },
});

const reason = "Les deux versions ont été lues.";
const due = dueOf(payoutSweeps);

type Mode = "mandate" | "independent";
type Decided = Readonly<{ decision: "full" | "reduced" | "cancelled"; paid_by?: Bearer }>;
type Place = Readonly<{ db: Db; bank: TestBank; mode: Mode }>;

/** Of 63,00 € for ninety minutes, thirty are kept when reduced. */
async function decide({ db, bank }: Place, id: number, decided: Decided, at: Date) {
  await db.update(courses).set({ status: "to_review" }).where(eq(courses.id, id));
  const actor = { id: (await createUser(db, "operator")).id, role: "operator" } as const;
  const body = { ...decided, reason, ...(decided.decision === "reduced" && { duration: 30 }) };
  return bank.callerOf(actor, at)(disputes.decide, { params: { course_id: id }, body });
}

/** A transfer on Tuesday, or the payslip of the month. */
async function pay({ db, bank, mode }: Place, round: 1 | 2): Promise<void> {
  if (mode === "independent") {
    await due(db, inDays(7 * round), bank.gateways);
    await bank.deliver(inDays(7 * round));
    return;
  }
  const period = round === 1 ? "2026-09" : "2026-10";
  await runPayslips(db, period, inDays(30 * round));
}

async function paidFor({ db, mode }: Place, courseId: number) {
  if (mode === "independent") {
    const lines = await db.select().from(payoutLines).where(eq(payoutLines.courseId, courseId));
    return { cents: sumOf(lines, ({ amountCents }) => amountCents), minutes: undefined };
  }
  const lines = await db.select().from(payslipLines).where(eq(payslipLines.courseId, courseId));
  return {
    cents: sumOf(lines, ({ grossCents }) => grossCents),
    minutes: sumOf(lines, ({ minutes }) => minutes),
  };
}

async function standingOf(db: Db, courseId: number) {
  const isOwn = and(eq(bills.subjectKind, "course"), eq(bills.subjectId, courseId));
  const own = await db.select().from(bills).where(isOwn);
  const entries = await db
    .select({ cents: ledgerEntries.amountCents })
    .from(ledgerEntries)
    .innerJoin(bills, eq(bills.id, ledgerEntries.billId))
    .where(and(isOwn, eq(ledgerEntries.account, "teacher")));
  return {
    family: sumOf(own, ({ amountCents }) => amountCents),
    teacher: 0 - sumOf(entries, ({ cents }) => cents),
  };
}

const whole = { independent: 4914, mandate: 3465 } as const;
const third = { independent: 1638, mandate: 1155 } as const;

/** What the teacher keeps, in cents: the fee is Préau's until nothing is due. */
const keeps = {
  cancelled: {
    preau: whole,
    teacher: { independent: 0, mandate: 0 },
    both: { independent: 0, mandate: 0 },
  },
  reduced: { preau: whole, teacher: { independent: 714, mandate: 1155 }, both: third },
} as const;

const cases = (["independent", "mandate"] as const).flatMap((mode) =>
  (["cancelled", "reduced"] as const).flatMap((decision) =>
    (["preau", "teacher", "both"] as const).map((paidBy) => [mode, decision, paidBy] as const),
  ),
);

test.for(cases)(
  "%s, %s, borne by %s: the same sums whether it was billed, paid, or the teacher paid (OPS-06, STM-11)",
  { timeout: 60_000 },
  async ([mode, decision, paidBy], { db, bank }) => {
    const place = { db, bank, mode };
    const create = mode === "independent" ? createPayee : createSalaried;
    const teacher = await create(db, bank);
    const given = { mode, teacher: { id: teacher.id } };
    const decided = { decision, paid_by: paidBy };
    const { course: unbilled, family: payer } = await createConfirmedCourse(db, given);
    await bank.giveCard(payer.id, "4242424242424242");
    const { course: paid } = await createEarned(db, bank, teacher, given);
    await decide(place, unbilled.id, decided, now);
    await decide(place, paid.id, decided, now);
    const { course: earned, family } = await createEarned(db, bank, teacher, given);

    await pay(place, 1);
    const later = mode === "independent" ? inDays(8) : inDays(31);
    await decide(place, earned.id, decided, later);
    // Something to take the difference from.
    await createEarned(db, bank, teacher, {
      ...given,
      family,
      minutes: 240,
      date: mode === "mandate" ? inDays(31) : inDays(-1),
    });
    await pay(place, 2);

    const teacherCents = keeps[decision][paidBy][mode];
    const familyCents = decision === "cancelled" ? 0 : 2100;
    const minutes = (teacherCents / whole[mode]) * 90;
    await eachInTurn([unbilled, paid, earned], async ({ id }) => {
      expect(await standingOf(db, id)).toEqual({ family: familyCents, teacher: teacherCents });
      const paidNow = await paidFor(place, id);
      expect(paidNow).toEqual({ cents: teacherCents, ...(mode === "mandate" && { minutes }) });
    });
    await bank.deliverAll();
    expect(await proveLedger(db)).toEqual([]);
  },
);

test.for(["independent", "mandate"] as const)(
  "%s: 20,13 € that are left of 60,38 € are shared as 20,13 € billed alone, to the cent (CNV-03)",
  async (mode, { db, bank }) => {
    const place = { db, bank, mode };
    const teacher = await (mode === "independent" ? createPayee : createSalaried)(db, bank);
    const given = { mode, teacher: { id: teacher.id }, hourlyPriceCents: 4025 };
    const { course: unbilled, family: payer } = await createConfirmedCourse(db, given);
    await bank.giveCard(payer.id, "4242424242424242");
    const { course: paid } = await createEarned(db, bank, teacher, given);
    for (const { id } of [unbilled, paid]) {
      await decide(place, id, { decision: "reduced", paid_by: "both" }, now);
    }
    const left = { family: 2013, teacher: { independent: 1570, mandate: 1107 }[mode] };
    expect(await standingOf(db, unbilled.id)).toEqual(left);
    expect(await standingOf(db, paid.id)).toEqual(left);
    expect(await proveLedger(db)).toEqual([]);
  },
);

test("without a word of who bears it Préau does, both read it, and a payslip tells the hours paid (OPS-06)", async ({
  db,
  bank,
}) => {
  const place = { db, bank, mode: "mandate" } as const;
  const teacher = await createSalaried(db, bank);
  const { course } = await createEarned(db, bank, teacher, { mode: "mandate" });

  await decide(place, course.id, { decision: "reduced" }, now);

  const sent = await mailsTo(db, teacher.email);
  const [decided] = sent.filter(({ template }) => template === "course_decided_reduced");
  expect(decided?.body).toMatch(/ce cours vous est payé pour 1.h.30/u);
  expect(decided?.body).toMatch(
    /avec vous, .* est dû pour la durée retenue.: 21,00.€ pour la famille\./u,
  );
  expect(sent.map(({ template }) => template)).not.toContain("hours_not_paid");
  const shown = await teacher.api(endpoints.listOfTeacher, { query: {} });
  expect(shown.data).toMatchObject([{ price: 21, paid_duration: 90, salary: 34.65 }]);
});

test("a share that goes down is told with its sum and the reason (OPS-06)", async ({
  db,
  bank,
}) => {
  const teacher = await createPayee(db, bank);
  const { course } = await createEarned(db, bank, teacher);
  const place = { db, bank, mode: "independent" } as const;

  await decide(place, course.id, { decision: "reduced", paid_by: "teacher" }, now);

  const sent = await mailsTo(db, teacher.email);
  const [told] = sent.filter(({ template }) => template === "hours_not_paid");
  expect(told?.subject).toContain("42,00");
  expect(told?.body).toContain(reason);
});

test("nothing to bear, or more than the share, is refused at its field (OPS-06)", async ({
  db,
  bank,
}) => {
  const teacher = await createPayee(db, bank);
  const { course } = await createEarned(db, bank, teacher, { minutes: 180 });
  const place = { db, bank, mode: "independent" } as const;
  const refused = { status: 422, errors: [{ field: "paid_by" }] };

  const full = decide(place, course.id, { decision: "full", paid_by: "teacher" }, now);
  expect(await refusalOf(full)).toMatchObject(refused);
  const less = decide(place, course.id, { decision: "reduced", paid_by: "teacher" }, now);
  expect(await refusalOf(less)).toMatchObject(refused);
});

test("a try of a decision shows both sides before and after (OPS-06)", async ({ db, bank }) => {
  const teacher = await createPayee(db, bank);
  const { course, bill } = await createEarned(db, bank, teacher);
  await db.update(courses).set({ status: "to_review" }).where(eq(courses.id, course.id));
  const actor = { id: (await createUser(db, "operator")).id, role: "operator" } as const;
  const input = { course_id: course.id, decision: "reduced", duration: 30, reason } as const;

  const tried = await dryRun(callOf(db, actor, bank), (call) =>
    decideAnyCourse(call, { ...input, paid_by: "both" }),
  );

  expect(tried).toMatchObject({
    changes: {
      sides: [
        { account: "family", bill_id: bill.id, before: 63, after: 21 },
        { account: "teacher", before: 49.14, after: 16.38 },
      ],
    },
  });
  expect(await proveLedger(db)).toEqual([]);
});

const advanced = (["mandate", "independent"] as const).flatMap((mode) =>
  (["preau", "teacher", "both"] as const).flatMap((paidBy) =>
    ([true, false] as const).map((isPaid) => [mode, paidBy, isPaid] as const),
  ),
);

test.for(advanced)(
  "an advance, %s, borne by %s, agency paid first: %s; each side has its sum (OPS-06, LAW-04)",
  { timeout: 60_000 },
  async ([mode, paidBy, isPaid], { db, bank, agency }) => {
    const selfEmployed = mode === "independent";
    const approved = { sapNumber: "SAP123456789", sapNumberStatus: "approved" } as const;
    const made = await validated(db, agency, {
      contract: { mode },
      teacher: { selfEmployed, ...(selfEmployed && approved) },
    });
    await made.at(now);
    if (isPaid) {
      await decideRequest(db, made.bill.id, "accept", plusHours(now, 1));
      await made.at(plusHours(now, 7));
      await decideRequest(db, made.bill.id, "pay", plusHours(now, 8));
      await made.at(plusHours(now, 40));
    }
    const place = { db, bank, mode };

    await decide(place, made.course.id, { decision: "reduced", paid_by: paidBy }, inDays(2));
    await made.at(inDays(2));
    await made.at(inDays(3));

    // Of 84,00 € for two hours, 21,00 € are kept.
    const kept = {
      independent: { preau: 6552, teacher: 252, both: 1638 },
      mandate: { preau: 4620, teacher: 1155, both: 1155 },
    };
    expect(await standingOf(db, made.course.id)).toEqual({
      family: 2100,
      teacher: kept[mode][paidBy],
    });
    expect(await proveLedger(db)).toEqual([]);
  },
);
