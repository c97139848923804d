import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";

import { sweepFailures } from "#app/api/table.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { bankStatements } from "#app/modules/billing/bank-statement/endpoints.ts";
import { billReference } from "#app/modules/billing/bill/reference.domain.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { ledgerProofs } from "#app/modules/billing/ledger/table.server.ts";
import { providerEvents } from "#app/modules/billing/payment/charge.table.server.ts";
import { payments } from "#app/modules/billing/payment/endpoints.ts";
import { refunds } from "#app/modules/billing/refund/table.server.ts";
import { withdrawals } from "#app/modules/care/withdrawal/table.server.ts";
import { applications } from "#app/modules/career/application/endpoints.ts";
import { applications as applicationRows } from "#app/modules/career/application/table.server.ts";
import { departures } from "#app/modules/career/departure/table.server.ts";
import { documents } from "#app/modules/career/document/table.server.ts";
import { suspensions } from "#app/modules/career/suspension/table.server.ts";
import { statusChanges } from "#app/modules/catalogue/legal-status/table.server.ts";
import { payeeAccounts } from "#app/modules/earnings/payout/account.table.server.ts";
import { payouts } from "#app/modules/earnings/payout/payout.table.server.ts";
import { minorReason } from "#app/modules/foundation/case/deadline.domain.ts";
import { cases } from "#app/modules/foundation/case/table.server.ts";
import { mails } from "#app/modules/foundation/mail/table.server.ts";
import { outgoingEvents } from "#app/modules/foundation/outgoing-event/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/table.server.ts";
import {
  taxAccounts,
  taxDeclarations,
  taxEvents,
} from "#app/modules/lessons/tax-credit/table.server.ts";
import { create } from "#tests/database/create.ts";
import { callerOf } from "#tests/http/api.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { shownBefore } from "#tests/http/robot.ts";

import { createFamily } from "./account.ts";
import { candidate } from "./application.ts";
import { camtOf, packed } from "./bank-statement.ts";
import { createGroupLesson } from "./group-lesson.ts";
import { createClass, createSeat } from "./group-lesson-class.ts";
import { createBilledCourse } from "./payment.ts";
import { createOwed } from "./refund.ts";
import { createChild } from "./student.ts";
import { createTeacher } from "./teacher.ts";

/** Two rows in each queue of the desk but those of the ledger’s proof, which has one; one of the two is late. */
export async function fillQueues(db: Db, now: Date): Promise<void> {
  const days = [plusDays(now, -40), plusDays(now, -1)] as const;
  for (const [at, since] of days.entries()) {
    await fillCases(db, since);
    await fillCareers(db, since, at);
    await fillLessons(db, since);
    await fillMoney(db, since, at);
    await fillTaxes(db, since, at);
    await fillGroupLessons(db, since);
    await fillMachines(db, since, at);
  }
}

async function fillCases(db: Db, createdAt: Date): Promise<void> {
  const [contract] = await db.select().from(contracts).orderBy(contracts.id).limit(1);
  if (!contract) throw new Error("F0 has contracts.");
  const { customerId: personId, teacherId, id: contractId } = contract;
  const { bill } = await createBilledCourse(db);
  const owed = await createOwed(db);
  const row = {
    state: "new",
    reasonId: 1,
    text: "Bonjour, pouvez-vous regarder ?",
    createdAt,
  } as const;
  const notice = { ...row, kind: "notice", targetKind: "teacher", targetId: teacherId } as const;
  const written = { ...row, kind: "contact", firstname: "Zoé", email: "zoe@exemple.test" } as const;
  const mark = `refund:${String(owed.refund.id)}`;
  await db
    .insert(cases)
    .values([
      { ...notice, reasonId: minorReason },
      { ...notice, reasonId: 6 },
      { ...notice, reasonId: 6, state: "in_progress", decision: "kept", contestedAt: createdAt },
      { ...row, kind: "help", personId },
      written,
      { ...written, doubtful: true },
      { ...row, kind: "change", personId, contractId },
      { ...row, kind: "end_of_employment", personId, teacherId, contractId },
      { ...row, kind: "unpaid", personId, billId: bill.id },
      { ...row, kind: "refund", personId, sendingMark: mark },
    ]);
}

async function createCandidate(db: Db, email: string) {
  const body = { ...candidate(email), ...shownBefore() };
  return (await callerOf(db)(applications.send, { body })).id;
}

async function fillCareers(db: Db, since: Date, at: number): Promise<void> {
  const sent = await createCandidate(db, `candidat.file.${String(at)}@exemple.test`);
  const complete = await createCandidate(db, `candidat.complet.${String(at)}@exemple.test`);
  await operatorOf(db)(applications.decide, {
    params: { id: complete },
    body: { decision: "pre_accept" },
  });
  const ofTeacher = (id: number) => eq(applicationRows.teacherId, id);
  await db.update(applicationRows).set({ sentAt: since }).where(ofTeacher(sent));
  await db.update(applicationRows).set({ completeSince: since }).where(ofTeacher(complete));
  const { id: teacherId } = await createTeacher(db);
  const paper = { type: "diploma", status: "pending", statusSince: since } as const;
  await create(db, documents, { ...paper, teacherId });
  const change = { kind: "status", state: "asked", selfEmployed: true } as const;
  await create(db, statusChanges, { ...change, teacherId, askedAt: since });
  const suspended = await createTeacher(db, { suspendedAt: since });
  await create(db, suspensions, {
    teacherId: suspended.id,
    state: "in_force",
    ground: "safety",
    reasons: "Plusieurs familles se plaignent.",
    announcedAt: since,
    effectiveAt: since,
    contestedAt: since,
    contestText: "Je conteste.",
  });
  const leaving = await createTeacher(db);
  await create(db, departures, { id: leaving.id, askedAt: since, leavesAt: plusDays(since, 30) });
}

async function fillLessons(db: Db, since: Date): Promise<void> {
  const { course } = await createBilledCourse(db);
  const judged = { status: "to_review", statusSince: since } as const;
  await db.update(courses).set(judged).where(eq(courses.id, course.id));
  const open = eq(lessonRequests.process, "processing");
  const [one] = await db.select().from(lessonRequests).where(open).orderBy(asc(lessonRequests.id));
  if (!one) throw new Error("F0 has requests.");
  const { id: _, ...request } = one;
  for (const evaluatedAt of [null, since]) {
    const family = await createFamily(db);
    const { id: studentId } = await createChild(db, family.id);
    const of = { customerId: family.id, studentId };
    const due = { createdAt: since, evaluationDueAt: plusDays(since, 1), evaluatedAt };
    await create(db, lessonRequests, { ...request, ...of, ...due });
  }
}

async function fillMoney(db: Db, since: Date, at: number): Promise<void> {
  const api = operatorOf(db);
  const name = String(at);
  const awaited = await createBilledCourse(db);
  const until = { status: "awaiting", awaitedMeans: "transfer", awaitedUntil: since } as const;
  await db.update(bills).set(until).where(eq(bills.id, awaited.bill.id));
  // The statement of an earlier round has the same sum.
  const other = { means: "transfer", amount: 63, recorded: "another" } as const;
  const unnamed = { bill: "VIREMENT DE MARTIN", ...other };
  await api(payments.receive, { body: { ...unnamed, reference: `SANS-${name}` } });
  const { bill } = await createBilledCourse(db);
  const [row] = await db.select().from(bills).where(eq(bills.id, bill.id));
  const twice = { ...unnamed, bill: row ? billReference(row) : "" };
  await api(payments.receive, { body: { ...twice, reference: `UNE-${name}` } });
  await api(payments.receive, { body: { ...twice, reference: `DEUX-${name}` } });
  const owed = await createOwed(db);
  const known = { ibanEnd: "0143", createdAt: since };
  await db.update(refunds).set(known).where(eq(refunds.id, owed.refund.id));
  const line = { cents: 6300, words: `VIREMENT SANS NOM ${name}` };
  await api(bankStatements.import, { body: { content: packed(camtOf([line])) } });
  await create(db, withdrawals, {
    uuid: randomUUID(),
    state: "received",
    stateSince: since,
    name: "Zoé Martin",
    email: "zoe@exemple.test",
    contract: "contrat de maths",
    doubtful: false,
    moneyCents: 0,
    createdAt: since,
  });
  const setAside = { status: "quarantined", receivedAt: since, tries: 3 } as const;
  await create(db, providerEvents, {
    ...setAside,
    id: `evt_file_${name}`,
    type: "charge.refund.updated",
    payload: { object: {} },
  });
  await create(db, providerEvents, {
    ...setAside,
    id: `evt_dispute_${name}`,
    type: "charge.dispute.created",
    payload: { object: { id: `dp_${name}`, amount: 6300 } },
    reason: "card_dispute",
    answerBy: plusDays(since, 7),
  });
  const { id: teacherId } = await createTeacher(db);
  const failed = { state: "failed", stateSince: since, createdAt: since } as const;
  await create(db, payouts, { ...failed, teacherId, amountCents: 6300 });
  const refused = { state: "refused" as const, stateSince: since, due: [] as string[] };
  await db
    .insert(payeeAccounts)
    .values({ ...refused, id: teacherId })
    .onConflictDoUpdate({ target: payeeAccounts.id, set: refused });
}

async function fillTaxes(db: Db, since: Date, at: number): Promise<void> {
  const declared = { amountCents: 3150, periodStart: "2026-09-01", periodEnd: "2026-09-30" };
  const states = [
    { state: "user_declined", deskAt: since },
    { state: "rejected", deskAt: null },
  ] as const;
  for (const state of states) {
    const { bill, family } = await createBilledCourse(db);
    const born = { stateSince: since, createdAt: since, customerId: family.id };
    await create(db, taxDeclarations, { ...declared, ...state, ...born, id: bill.id });
  }
  const { family } = await createBilledCourse(db);
  await create(db, taxAccounts, {
    id: family.id,
    agencyId: `compte-file-${String(at)}`,
    state: "refused",
    stateSince: since,
    sealed: "",
    accountEnd: "0143",
    registeredAt: since,
  });
  const id = `message-file-${String(at)}`;
  const aside = { status: "quarantined", receivedAt: since, tries: 3 } as const;
  await create(db, taxEvents, { id, event: { id, about: "nothing" }, ...aside });
}

async function fillGroupLessons(db: Db, since: Date): Promise<void> {
  await createGroupLesson(db, { state: "draft", createdAt: since });
  await createGroupLesson(db, { teacherHourlyPayCents: null });
  const { stage } = await createClass(db, { startsAt: plusDays(since, -6) });
  await createSeat(db, stage.id);
}

async function fillMachines(db: Db, since: Date, at: number): Promise<void> {
  await create(db, mails, {
    recipient: "zoe@exemple.test",
    template: "welcome",
    subject: "Bienvenue",
    body: "Bonjour",
    state: "dead",
    tries: 8,
    nextTryAt: since,
    lastFailure: "550",
    failingSince: since,
    createdAt: since,
  });
  const dead = { state: "dead", tries: 8, nextTryAt: since, createdAt: since } as const;
  await create(db, outgoingEvents, { id: randomUUID(), name: "payment", details: {}, ...dead });
  await create(db, sweepFailures, {
    sweep: "bills to charge",
    row: String(900_000 + at),
    tries: 12,
    nextTryAt: plusDays(since, 60),
    failedAt: since,
    failingSince: since,
    failure: "TypeError: x",
  });
  const [bill] = await db.select().from(bills).orderBy(bills.id).limit(1);
  const faults = [{ billId: bill?.id ?? 0, fault: "unbalanced" }];
  await create(db, ledgerProofs, { at: since, faults });
}
