import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Api } from "#app/bff/api-client.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { groupLessons as endpoints } from "#app/modules/catalogue/group-lesson/endpoints.ts";
import { groupLessonSweeps } from "#app/modules/catalogue/group-lesson/sweeps.server.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/table.server.ts";
import { changeStatus } from "#app/modules/catalogue/teacher/change-status.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { figures } from "#app/modules/earnings/declaration/endpoints.ts";
import { payouts } from "#app/modules/earnings/payout/endpoints.ts";
import { payoutSweeps } from "#app/modules/earnings/payout/sweeps.server.ts";
import { payslips } from "#app/modules/earnings/payslip/endpoints.ts";
import { payslipSweeps } from "#app/modules/earnings/payslip/sweeps.server.ts";
import { attendance } from "#app/modules/group-lessons/attendance/endpoints.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createSeat } from "#tests/factories/group-lesson-class.ts";
import { createPayee, createSalaried } from "#tests/factories/payout.ts";
import type { TestBank } from "#tests/gateways/bank.ts";
import { test } from "#tests/gateways/charge.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callerOf } from "#tests/http/api.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { paperOf } from "#tests/pdf/paper.ts";

import { sessionPays } from "./endpoints.ts";
import { sessionPaySweeps } from "./sweeps.server.ts";

const draft = {
  title: "Maths Seconde – Noël",
  description: "Deux matinées.",
  period: "noel" as const,
  subjects: ["mathematiques"],
  level: "seconde",
  max_students: 8,
  min_students: 1,
  price: 120,
  teacher_hourly_pay: 3000,
  sessions: ["2026-12-21T09:00/180", "2026-12-22T09:00/180"],
};

const run = dueOf([...groupLessonSweeps([]), ...sessionPaySweeps]);
const [first, second] = ["2026-12-21", "2026-12-22"] as const;
const at = (time: string) => new Date(`2026-12-${time}:00Z`);

/** From the draft to its first day, one student in it. */
async function startStage(db: Db, teacher: Readonly<{ id: number; api: Api }>) {
  const api = operatorOf(db);
  await db
    .update(teachers)
    .set({ collectiveCoursesActivated: true })
    .where(eq(teachers.id, teacher.id));
  const { id } = await api(endpoints.create, { body: draft });
  const params = { id };
  await api(endpoints.setTeachers, { params, body: { ask_ids: [teacher.id] } });
  const [asked] = await teacher.api(endpoints.listRequested, {});
  await teacher.api(endpoints.answer, {
    params: { id: asked?.id ?? 0 },
    body: { disponibility: "available" },
  });
  await api(endpoints.setTeachers, { params, body: { teacher_ids: [teacher.id] } });
  await api(endpoints.changeState, { params, body: { state: "open" } });
  const seat = await createSeat(db, id);
  await db.update(groupLessons).set({ takenSeats: 1 }).where(eq(groupLessons.id, id));
  const taught = await teacher.api(endpoints.listTaught, { query: {} });
  const classId = taught.data[0]?.classes[0]?.id ?? 0;
  return { id, params, seat, classId, asked };
}

type Stage = Awaited<ReturnType<typeof startStage>>;

const mark = (db: Db, teacherId: number, { classId, seat }: Stage, now: Date) =>
  callerOf(
    db,
    { id: teacherId, role: "teacher" },
    now,
  )(attendance.mark, {
    params: { id: classId },
    body: {
      session_date: first,
      rows: [{ registration_id: seat.id, present: "present" }],
    },
  });

const tuesday = at("29T06:30");

async function payOn(db: Db, bank: TestBank, day: Date) {
  const due = dueOf([...payoutSweeps, ...payslipSweeps]);
  for (let times = 0; times < 3; times++) {
    await due(db, day, bank.gateways);
    await bank.deliver(day);
  }
}

test("a salaried teacher's stage: asked with its sum, one payslip of the second entity (TEA-069)", async ({
  db,
  bank,
}) => {
  const teacher = await createSalaried(db, bank);
  const stage = await startStage(db, teacher);
  // 6 h × 30,00 = 180,00; contributions 22 % = 39,60.
  expect(stage.asked?.pay).toMatchObject({ hours: 6, hourly: 30, amount: 180, net: 140.4 });

  await run(db, at("21T11:00"));
  await mark(db, teacher.id, stage, at("21T11:10"));
  await run(db, at("22T11:00"));
  // The first is owed by its attendance, the second two days after its end.
  const next = (now: Date) => callerOf(db, teacher.actor, now)(payslips.next, {});
  const january = new Date("2027-01-03T09:00:00Z");
  expect(await next(january)).toMatchObject({ net: 70.2, sessions: 70.2 });
  await run(db, at("24T10:59"));
  expect(await next(january)).toMatchObject({ net: 70.2 });
  await run(db, at("24T11:00"));
  expect(await next(january)).toMatchObject({ net: 140.4 });

  await payOn(db, bank, new Date("2027-01-05T08:00:00Z"));
  const { data } = await teacher.api(payslips.list, { query: {} });
  // Taxable: 140,40 + 2,9 % of 98,25 % of 180,00 (176,85) = 140,40 + 5,13.
  expect(data).toMatchObject([
    {
      period: "2026-12",
      hours: 6,
      gross: 180,
      cotisations: 39.6,
      net: 140.4,
      taxable: 145.53,
      customer: { id: null },
      state: { word: "Versé" },
    },
  ]);
  const paper = await paperOf(
    await teacher.api(payslips.download, { params: { id: data[0]?.id ?? 0 } }),
  );
  for (const words of ["IDCC 2691", "21 décembre 2026", "22 décembre 2026", "81,00"])
    expect(paper.lines.join(" ")).toContain(words);
  expect(paper.lines.join(" ")).not.toContain("mandataire");
  expect(await proveLedger(db)).toEqual([]);
});

test("a self-employed teacher's stage: a line of the next payout, an invoice to the second entity (TEA-069)", async ({
  db,
  bank,
}) => {
  const teacher = await createPayee(db, bank);
  const stage = await startStage(db, teacher);
  // 25,6 % of 90,00 is 23,04, twice; no commission.
  expect(stage.asked?.pay).toMatchObject({ amount: 180, net: 133.92, self_employed: true });

  for (const day of ["21T11:00", "22T11:00", "24T11:00"]) await run(db, at(day));
  expect((await teacher.api(payouts.showAccount, {})).next).toMatchObject({
    ...{ amount: 180, sessions: 180, courses: 0, fees: 0 },
    contributions: { rate: 25.6, amount: 46.08 },
  });
  await payOn(db, bank, tuesday);
  const [payout] = await teacher.api(payouts.list, { query: {} });
  expect(payout).toMatchObject({
    amount: 180,
    status: "succeeded",
    transfers: [],
    sessions: [
      { title: draft.title, duration: 180, amount: 90 },
      { title: draft.title, duration: 180, amount: 90 },
    ],
  });
  const params = { id: payout?.id ?? 0 };
  const invoice = await paperOf(await teacher.api(payouts.downloadSessionInvoice, { params }));
  for (const words of [`T${String(teacher.id)}-2026-000001`, "EI", "180,00", "22 décembre 2026"])
    expect(invoice.lines.join(" ")).toContain(words);
  const statement = await paperOf(await teacher.api(payouts.download, { params }));
  expect(statement.lines.join(" ")).toContain("Maths Seconde – Noël");
  const declared = await teacher.api(figures.show, {
    query: { type: "URSSAF", period: "month", year: 2026 },
  });
  expect(declared).toMatchObject([{ period: "2026-12", amount: 180, contributions: 46.08 }]);
  expect(await proveLedger(db)).toEqual([]);
});

test("a session that did not take place is not owed, and taken back once paid (TEA-069)", async ({
  db,
  bank,
}) => {
  const teacher = await createPayee(db, bank);
  const { params } = await startStage(db, teacher);
  const say = (session_date: string, took_place: boolean, now = tuesday) =>
    operatorOf(db, now)(sessionPays.setHeld, {
      params,
      body: { session_date, took_place, reason: "Le gardien n’a pas ouvert la salle." },
    });

  await run(db, at("21T11:00"));
  expect(await say(first, false, at("21T12:00"))).toMatchObject({
    pays: [{ teacher_id: teacher.id, amount: 90, taken_back: false }],
  });
  expect(await refusalOf(say(first, false))).toMatchObject({ status: 409 });
  expect(await refusalOf(say("2026-12-25", false))).toMatchObject({ status: 422 });
  for (const day of ["22T11:00", "24T11:00"]) await run(db, at(day));
  await payOn(db, bank, tuesday);
  expect(await teacher.api(payouts.list, { query: {} })).toMatchObject([{ amount: 90 }]);

  const cancel = operatorOf(db, tuesday)(endpoints.changeState, {
    params,
    body: { state: "cancelled", reason: "Inondation." },
  });
  expect(await refusalOf(cancel)).toMatchObject({ status: 409 });
  expect((await teacher.api(payouts.showAccount, {})).next).toMatchObject({ amount: 0 });
  expect(await say(second, false)).toMatchObject({ pays: [{ amount: 90, taken_back: true }] });
  expect((await teacher.api(payouts.showAccount, {})).next).toMatchObject({ amount: -90 });
  const mails = await mailsTo(db, teacher.email);
  expect(mails.filter(({ template }) => template === "session_not_held")).toHaveLength(2);

  // Said by mistake: it is counted and owed anew, and the two make nothing.
  expect(await say(second, true)).toMatchObject({ took_place: true });
  await run(db, at("29T08:00"));
  expect((await teacher.api(payouts.showAccount, {})).next).toMatchObject({ amount: 0 });
  expect(await proveLedger(db)).toEqual([]);
});

test("a stage cancelled after its first session was paid owes no other (TEA-069)", async ({
  db,
  bank,
}) => {
  const teacher = await createPayee(db, bank);
  const groupLesson = await startStage(db, teacher);
  await run(db, at("21T11:00"));
  await mark(db, teacher.id, groupLesson, at("21T12:00"));
  await run(db, at("21T13:00"));
  await payOn(db, bank, at("22T06:30"));
  await operatorOf(db, at("22T07:00"))(endpoints.changeState, {
    params: groupLesson.params,
    body: { state: "cancelled", reason: "Inondation." },
  });
  for (const day of ["22T11:00", "24T11:00"]) await run(db, at(day));
  expect(await teacher.api(payouts.list, { query: {} })).toMatchObject([{ amount: 90 }]);
  expect((await teacher.api(payouts.showAccount, {})).next).toMatchObject({ amount: 0 });
  expect(await proveLedger(db)).toEqual([]);
});

test("the status of each session's day decides, not that of the day of pay (LAW-19, TEA-069)", async ({
  db,
  bank,
}) => {
  const teacher = await createPayee(db, bank);
  await startStage(db, teacher);
  const by = { id: 1, role: "operator" } as const;

  await run(db, at("21T11:00"));
  await db.transaction((tx) =>
    changeStatus(tx, teacher.id, { selfEmployed: false }, { by, now: at("21T18:00") }),
  );
  for (const day of ["22T11:00", "24T11:00"]) await run(db, at(day));
  expect((await teacher.api(payouts.showAccount, {})).next).toMatchObject({ amount: 90 });
  await payOn(db, bank, new Date("2027-01-05T08:00:00Z"));
  const paid = await teacher.api(payouts.list, { query: {} });
  expect(paid.map(({ kind, amount }) => [kind, amount]).sort()).toEqual([
    ["courses", 90],
    ["salary", 70.2],
  ]);
  expect(await proveLedger(db)).toEqual([]);
});
