import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import i18next from "i18next";
import { expect } from "vitest";

import { queues } from "#app/api/queues.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { plusDays, plusHours, plusMinutes } from "#app/lib/clock.ts";
import { dayPlus, parisDay, parisInstant } from "#app/lib/paris-time.ts";
import { workingHoursAfter } from "#app/lib/working-days.ts";
import { withdrawals } from "#app/modules/care/withdrawal/table.server.ts";
import { applications } from "#app/modules/career/application/table.server.ts";
import { documents } from "#app/modules/career/document/table.server.ts";
import { suspensions } from "#app/modules/career/suspension/table.server.ts";
import { statusChanges } from "#app/modules/catalogue/legal-status/table.server.ts";
import { cases } from "#app/modules/foundation/case/table.server.ts";
import { mails } from "#app/modules/foundation/mail/table.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { taxDeclarations } from "#app/modules/lessons/tax-credit/table.server.ts";
import { create } from "#tests/database/create.ts";
import { test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createDeclared } from "#tests/factories/course.ts";
import { createProposed } from "#tests/factories/lesson-request.ts";
import { createBilledCourse } from "#tests/factories/payment.ts";
import { createTeacher } from "#tests/factories/teacher.ts";

import { alarmDesk, listForDesk } from "./desk.server.ts";
import { notifyLate } from "./late.server.ts";

/** Tuesday, 10 h in Paris. */
const sent = parisInstant("2026-09-15", "10:00");
const notifyOf = notifyLate(queues);

const mailed = async (db: Db, template: string) =>
  (await db.select().from(mails).orderBy(mails.id)).filter((mail) => mail.template === template);

test("every queue that a person waits for has its deadline and its words (STM-48)", () => {
  const told = queues.filter(({ late }) => late).map(({ kind }) => kind);
  expect(told.toSorted()).toEqual(
    [
      ...["danger", "notice", "notice_contest", "help", "contact", "change", "candidate"],
      "candidate_complete",
      ...["document", "status_change", "suspension_contest", "dispute", "declined_advance"],
      ...["withdrawal", "end_of_employment"],
    ].toSorted(),
  );
  expect(told.filter((kind) => !i18next.exists(`desk:late_about.${kind}`))).toEqual([]);
});

const dueOf: Readonly<Record<string, Date>> = {
  danger: plusHours(sent, 4),
  notice: plusDays(sent, 7),
  contact: plusDays(sent, 2),
  change: plusDays(sent, 2),
  document: plusDays(sent, 3),
  dispute: plusDays(sent, 10),
  notice_contest: plusDays(sent, 10),
  help: plusDays(sent, 2),
  candidate: plusDays(sent, 7),
  candidate_complete: plusDays(sent, 7),
  status_change: plusDays(sent, 7),
  suspension_contest: plusDays(sent, 10),
  declined_advance: plusDays(sent, 7),
  withdrawal: plusDays(sent, 14),
  end_of_employment: parisInstant(dayPlus(parisDay(sent), 1)),
};

/** A row of each queue that waits for the desk since that Tuesday; how many people it concerns. */
const rows: Readonly<Record<string, (db: Db) => Promise<unknown>>> = {
  help: async (db) => {
    const { family, proposals } = await createProposed(db, { teachers: 1 });
    await create(db, cases, {
      kind: "help",
      state: "new",
      reasonId: 1,
      text: "Bonjour.",
      personId: family.id,
      lessonRequestId: proposals[0]?.lessonRequestId,
      createdAt: sent,
    });
  },
  document: async (db) => {
    const teacher = await createTeacher(db);
    const paper = { type: "identity_proof", status: "pending", statusSince: sent } as const;
    await create(db, documents, { teacherId: teacher.id, ...paper });
  },
  candidate: async (db) => {
    const teacher = await createTeacher(db, { status: "being_processed_step_2" });
    const draft = { hash: "hash", email: "c@exemple.test", content: {} };
    const days = { createdAt: sent, updatedAt: sent, expiresAt: plusDays(sent, 30), sentAt: sent };
    await create(db, applications, { teacherId: teacher.id, ...draft, ...days });
  },
  candidate_complete: async (db) => {
    const teacher = await createTeacher(db, { status: "to_confirm" });
    const draft = { hash: "complete", email: "d@exemple.test", content: {} };
    const days = { createdAt: sent, updatedAt: sent, expiresAt: plusDays(sent, 30), sentAt: sent };
    const accepted = { decidedAt: sent, completeSince: sent };
    await create(db, applications, { teacherId: teacher.id, ...draft, ...days, ...accepted });
  },
  status_change: async (db) => {
    const teacher = await createTeacher(db);
    const wanted = { kind: "status", state: "asked", selfEmployed: true } as const;
    await create(db, statusChanges, { teacherId: teacher.id, ...wanted, askedAt: sent });
  },
  suspension_contest: async (db) => {
    const teacher = await createTeacher(db);
    const contested = { state: "in_force", ground: "behaviour", reasons: "Retards." } as const;
    const days = { announcedAt: sent, effectiveAt: sent, contestedAt: sent };
    await create(db, suspensions, { teacherId: teacher.id, ...contested, ...days });
  },
  declined_advance: async (db) => {
    const { family, bill } = await createBilledCourse(db);
    const period = { periodStart: "2026-09-01", periodEnd: "2026-09-30", amountCents: 4200 };
    const state = { state: "user_declined", stateSince: sent, deskAt: sent } as const;
    await create(db, taxDeclarations, {
      id: bill.id,
      customerId: family.id,
      ...period,
      ...state,
      createdAt: sent,
    });
  },
  withdrawal: async (db) => {
    const family = await createFamily(db);
    await create(db, withdrawals, {
      uuid: randomUUID(),
      state: "received",
      stateSince: sent,
      name: "Zoé Roux",
      email: "zoe@exemple.test",
      contract: "C2026-000001",
      personId: family.id,
      doubtful: false,
      moneyCents: 0,
      createdAt: sent,
    });
  },
};

async function createLate(db: Db, kind: string): Promise<number> {
  if (kind === "dispute") {
    const { course } = await createDeclared(db);
    const change = { status: "to_review", statusSince: sent, decisionDueAt: plusDays(sent, 10) };
    await db
      .update(courses)
      .set(change as { status: "to_review" })
      .where(eq(courses.id, course.id));
    return 2;
  }
  const row = rows[kind];
  if (row) {
    await row(db);
    return 1;
  }
  const family = await createFamily(db);
  const isNotice = ["danger", "notice", "notice_contest"].includes(kind);
  await create(db, cases, {
    kind: isNotice ? "notice" : (kind as "contact"),
    state: "new",
    reasonId: kind === "danger" ? 5 : 1,
    text: "Bonjour.",
    personId: family.id,
    createdAt: sent,
    ...(isNotice && { targetKind: "teacher", targetId: 1 }),
    ...(kind === "notice_contest" && { contestedAt: sent }),
  });
  return 1;
}

test("past each of the fifteen deadlines both sides are told once a second date, five days on (STM-48)", async ({
  db,
}) => {
  expect(Object.keys(dueOf)).toHaveLength(queues.filter(({ late }) => late).length);
  for (const [kind, due] of Object.entries(dueOf)) {
    const before = (await mailed(db, "desk_late")).length;
    const sides = await createLate(db, kind);
    expect(await notifyOf(db, due), kind).toBe(0);
    expect(await notifyOf(db, plusMinutes(due, 1)), kind).toBe(1);
    expect(await notifyOf(db, plusDays(due, 3)), kind).toBe(0);
    const letters = (await mailed(db, "desk_late")).slice(before);
    expect(letters, kind).toHaveLength(sides);
    for (const { body } of letters) expect(body, kind).toContain("au plus tard");
    await db.delete(cases);
  }
  const [first] = await mailed(db, "desk_late");
  expect(first?.body.replace(/\u00a0/g, " ")).toContain("au plus tard dimanche 20 septembre");
});

test("a visitor without an account is written to at the address of the message", async ({ db }) => {
  const visitor = { email: "Zoe@exemple.test", firstname: "Zoé" };
  const message = { kind: "contact", state: "new", reasonId: 1, text: "Bonjour." } as const;
  await create(db, cases, { ...message, ...visitor, createdAt: sent });
  await create(db, cases, { ...message, doubtful: true, email: "b@exemple.test", createdAt: sent });

  expect(await notifyOf(db, plusDays(sent, 3))).toBe(1);
  expect(await mailed(db, "desk_late")).toMatchObject([{ recipient: visitor.email }]);
});

test("four working hours end the next working day, from 9 h", () => {
  const due = workingHoursAfter(4);
  expect(due(sent)).toEqual(plusHours(sent, 4));
  expect(due(parisInstant("2026-09-18", "17:00"))).toEqual(parisInstant("2026-09-21", "11:00"));
  expect(due(parisInstant("2026-09-19", "03:00"))).toEqual(parisInstant("2026-09-21", "13:00"));
  expect(due(parisInstant("2026-09-15", "22:00"))).toEqual(parisInstant("2026-09-16", "13:00"));
});

test("the desk is mailed at once about danger and a dispute, once (OPS-39)", async ({ db }) => {
  const alarm = alarmDesk(queues);
  expect(await alarm(db, sent)).toBe(0);
  await createLate(db, "danger");
  await createLate(db, "dispute");
  await createLate(db, "contact");

  expect(await alarm(db, sent)).toBe(2);
  expect(await alarm(db, plusDays(sent, 1))).toBe(0);
  const [mail, ...more] = await mailed(db, "desk_alarm");
  expect(more).toEqual([]);
  expect(mail?.body).toContain("Mineur en danger");
  expect(mail?.body).toContain("Cours à trancher");
});

test("each working morning at 7 h 30 the desk is mailed the list; none when nothing waits (OPS-39)", async ({
  db,
}) => {
  const list = listForDesk(queues);
  const at = (day: string, time: string) => list(db, parisInstant(day, time));
  expect(await at("2026-09-15", "08:00")).toBe(0);
  await createLate(db, "contact");

  expect(await at("2026-09-16", "07:29")).toBe(0);
  expect(await at("2026-09-16", "07:30")).toBe(1);
  expect(await at("2026-09-16", "07:31")).toBe(0);
  expect(await at("2026-09-19", "08:00")).toBe(0);
  expect(await at("2026-09-21", "08:00")).toBe(1);
  const [first, second] = await mailed(db, "desk_morning");
  expect(first?.body).toContain("Messages");
  expect(first?.body).not.toContain("En retard");
  expect(first?.body).toContain("Ensuite\u00a0:\n– Messages");
  expect(second?.body).toContain("Avant ce soir\u00a0:\n– En retard de 3 jours, Messages");
});
