import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { queues } from "#app/api/queues.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { statesIn } from "#app/lib/states.ts";
import { applications } from "#app/modules/career/application/table.server.ts";
import { caseKinds } from "#app/modules/foundation/case/domain.ts";
import { cases } from "#app/modules/foundation/case/table.server.ts";
import { mails } from "#app/modules/foundation/mail/table.server.ts";
import { registrations } from "#app/modules/group-lessons/registration/table.server.ts";
import { create } from "#tests/database/create.ts";
import { statementsOf, test } from "#tests/database/db.ts";
import { createGroupLesson } from "#tests/factories/group-lesson.ts";
import { createClass, createSeat } from "#tests/factories/group-lesson-class.ts";
import { createRegistration } from "#tests/factories/registration.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { now } from "#tests/setup/time.ts";

import { inbox } from "./endpoints.ts";

/** States that are yellow or red for the operator and wait in no queue, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  "course.failed": "its bill is paid again, or is unpaid after thirty days",
  "bill.failed": "the family pays again, unpaid after thirty days",
  "bill.failed__rejected": "rejected_advance holds its declaration",
  "payment.failed": "the family pays again, unpaid after thirty days",
  "abandoned_booking.ready_to_send": "the clock sends the reminder",
  "case.new:suspension": "suspension_contest",
  "case.in_progress:suspension": "suspension_contest",
};

/** Without a row in the table of colours. */
const withoutState = [
  "unmatched_money",
  "late_money",
  "bank_entry",
  "candidate_complete",
  "provider_event",
  "card_dispute",
  "agency_event",
  "status_change",
  "departure",
  "dead_mail",
  "dead_event",
  "failing_row",
  "ledger_fault",
  "attendance",
  "group_lesson_untaught",
  "group_lesson_unpaid",
  "doubtful",
];

const byKind = (state: string) =>
  state.startsWith("case.") ? caseKinds.map((kind) => `${state}:${kind}`) : [state];

test("each state that is the operator’s is in exactly one queue, or is an exception (STM-48)", () => {
  const held = queues.flatMap(({ states }) => states);
  const homes = [...held, ...Object.keys(exceptions)];
  const wanted = statesIn("operator", ["yellow", "red"]).flatMap(byKind);

  expect(wanted.filter((state) => homes.filter((one) => one === state).length !== 1)).toEqual([]);
  const special = /:notice_(danger|contest)$/;
  expect(homes.filter((state) => !wanted.includes(state) && !special.test(state))).toEqual([]);
  const kinds = queues.map(({ kind }) => kind);
  expect(new Set(kinds).size).toBe(kinds.length);
  expect(kinds).toEqual(expect.arrayContaining(withoutState));
});

const createCase = (db: Parameters<typeof create>[0], given: Partial<typeof cases.$inferInsert>) =>
  create(db, cases, {
    kind: "notice",
    state: "new",
    reasonId: 1,
    text: "Bonjour.",
    createdAt: plusDays(now, -1),
    ...(given.kind === undefined && { targetKind: "teacher", targetId: 1 }),
    ...given,
  });

test("the inbox counts each queue once, the nearest deadline first, in one statement (API-200)", async ({
  db,
}) => {
  const api = operatorOf(db);
  await createCase(db, {});
  await createCase(db, { reasonId: 5 });
  await createCase(db, { state: "in_progress", contestedAt: plusDays(now, -11) });
  await createCase(db, { kind: "contact", doubtful: true });
  await createCase(db, { kind: "change", createdAt: plusDays(now, -9) });
  await createCase(db, { kind: "contact", state: "done" });
  await createCase(db, { kind: "suspension" });
  await createGroupLesson(db, { state: "draft" });
  const { stage: groupLesson } = await createClass(db, { startsAt: plusDays(now, -1.5) });
  await createSeat(db, groupLesson.id);

  let shown: Awaited<ReturnType<typeof api<typeof inbox.show>>> = [];
  const statements = await statementsOf(async () => {
    shown = await api(inbox.show, {});
  });

  expect(statements.filter((one) => one.includes("union all"))).toHaveLength(1);
  const counts = Object.fromEntries(
    shown.map(({ kind, count, overdue }) => [kind, [count, overdue]]),
  );
  expect(counts).toEqual({
    danger: [1, true],
    notice: [1, false],
    notice_contest: [1, true],
    doubtful: [1, false],
    change: [1, true],
    group_lesson_draft: [1, false],
    attendance: [2, false],
  });
  const deadlines = shown.map(({ deadline_at }) => deadline_at);
  expect(deadlines).toEqual([...deadlines].sort());
  expect(shown.find(({ kind }) => kind === "change")).toMatchObject({
    name: "Changements signalés",
    oldest_at: plusDays(now, -9).toISOString(),
    url: "/gestion/?kind=change",
    command: "npm run market -- case list",
  });
});

test("every queue is a query that runs, and has its French name", async ({ db }) => {
  const api = operatorOf(db);
  expect(await db.$count(mails)).toBe(0);
  expect(await api(inbox.show, {})).toEqual([]);
  const query = { length: 5 };
  expect(await api(inbox.list, { query })).toEqual({
    data: [],
    total: 0,
    least: false,
    due_today: 0,
  });
});

test("a row shows its own words, to a whole one, where another kind of case has the same number", async ({
  db,
}) => {
  const long = `Il reste 180 € à rendre à cette famille. ${"Elle n’a pas donné d’IBAN. ".repeat(4)}`;
  await createCase(db, { kind: "refund", sendingMark: "refund:7", text: long });
  const mark = "end_of_employment:7";
  await createCase(db, { kind: "end_of_employment", sendingMark: mark, text: "Attestation." });

  const { data } = await operatorOf(db)(inbox.list, { query: { kind: "refund_account" } });

  expect(data).toMatchObject([{ id: "7" }]);
  expect(data[0]?.title).toMatch(/^Il reste .* donné…$/);
});

test("the inbox lists each thing with its words, a page at a time, in four statements (OPS-20)", async ({
  db,
}) => {
  const api = operatorOf(db);
  await createCase(db, { kind: "change", createdAt: plusDays(now, -9), firstname: "Zoé" });
  await createCase(db, { kind: "contact", text: "Où êtes-vous ?", firstname: "Paul" });
  await createGroupLesson(db, { state: "draft", title: "Révisions" });

  let page: Awaited<ReturnType<typeof api<typeof inbox.list>>> | undefined;
  const statements = await statementsOf(async () => {
    page = await api(inbox.list, { query: { length: 2 } });
  });

  expect(statements.length).toBeLessThanOrEqual(4);
  expect(page?.total).toBe(3);
  expect(
    page?.data.map(({ kind, title, detail, overdue }) => [kind, title, detail, overdue]),
  ).toEqual([
    ["change", "Bonjour.", "Zoé", true],
    ["contact", "Où êtes-vous ?", "Paul", false],
  ]);
  expect(page?.data.map(({ late_by: late }) => late)).toEqual([
    expect.stringMatching(/^de \d jours$/),
    null,
  ]);
  const second = await api(inbox.list, { query: { length: 2, page: 2 } });
  expect(second.data.map(({ kind }) => kind)).toEqual(["group_lesson_draft"]);
  expect((await api(inbox.list, { query: { tab: "groupLessons" } })).total).toBe(1);
});

test("money that a seat of a stage waits for stands in the inbox until the seat's day (PUB-036)", async ({
  db,
}) => {
  const { id } = await createRegistration(db, { awaited: true });
  const holdUntil = plusDays(now, 5);
  await db.update(registrations).set({ holdUntil }).where(eq(registrations.id, id));
  const shown = await operatorOf(db)(inbox.show, {});
  expect(shown.find(({ kind }) => kind === "awaiting_money")).toMatchObject({
    count: 1,
    deadline_at: holdUntil.toISOString(),
  });
});

test("a candidate's row has the id that its decision takes (OPS-04)", async ({ db }) => {
  const { id: teacherId } = await createTeacher(db, { status: "being_processed_step_2" });
  const draft = { hash: "hash", email: "c@exemple.test", content: {} };
  const days = { createdAt: now, updatedAt: now, expiresAt: plusDays(now, 30), sentAt: now };
  await create(db, applications, { teacherId, ...draft, ...days });
  const { data } = await operatorOf(db)(inbox.list, { query: { kind: "candidate" } });
  expect(data.map(({ id }) => id)).toEqual([String(teacherId)]);
});
