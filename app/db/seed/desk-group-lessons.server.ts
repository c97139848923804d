import { eq } from "drizzle-orm";

import { followers } from "#app/api/followers.server.ts";
import { type By, operatorNamed } from "#app/lib/actor.ts";
import { plusDays } from "#app/lib/clock.ts";
import { dayPlus, parisDay, parisInstant } from "#app/lib/paris-time.ts";
import { numberOf } from "#app/modules/billing/bill/issue.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { payments } from "#app/modules/billing/payment/endpoints.ts";
import { receive } from "#app/modules/billing/payment/receive.server.ts";
import { refunds } from "#app/modules/billing/refund/endpoints.ts";
import { remindOfAccount } from "#app/modules/billing/refund/remind.server.ts";
import { refunds as refundRows } from "#app/modules/billing/refund/table.server.ts";
import { assignTeachers } from "#app/modules/catalogue/group-lesson/assign.server.ts";
import {
  createGroupLesson,
  type GroupLessonDraft,
} from "#app/modules/catalogue/group-lesson/create.server.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/endpoints.ts";
import {
  openGroupLesson,
  startGroupLesson,
} from "#app/modules/catalogue/group-lesson/run.server.ts";
import { groupLessons as lessonRows } from "#app/modules/catalogue/group-lesson/table.server.ts";
import { updateTeacher } from "#app/modules/catalogue/teacher/update.server.ts";
import { registrations } from "#app/modules/group-lessons/registration/endpoints.ts";

import { type DeskPeople, nth } from "./desk-people.server.ts";
import type { SeededFamily } from "./families.server.ts";
import type { Past, Story } from "./past.server.ts";
import type { SeededTeacher } from "./people.server.ts";

const [maths, premiere] = [1, 11] as const;

const draftOf = (past: Past, title: string, days: readonly number[]): GroupLessonDraft => ({
  title,
  description:
    "Une matinée par jour en petit groupe : un quart d’heure de questions, des exercices cherchés à deux, puis une page à garder. Chacun repart avec un plan de travail pour la semaine suivante.",
  period: "toussaint",
  subjectIds: [maths],
  mainLevelId: premiere,
  equivalentLevelIds: [],
  prerequisites: ["Apporter son cours et sa calculatrice."],
  chapterIds: [25, 26],
  maxStudents: 10,
  minStudents: 3,
  priceCents: 18_000,
  teacherHourlyPayCents: 3000,
  place: {
    name: "Maison des associations",
    address: "27 rue Denfert-Rochereau",
    postalCode: "69004",
    cityCode: "69384",
  },
  sessions: days.map((day) => ({
    startsAt: parisInstant(dayPlus(parisDay(past.present), day), "09:30"),
    duration: 120,
  })),
});

const by = operatorNamed("Préau");

const moveOf = (past: Past): By => ({ by, now: past.now() });

/** On sale, taught by this teacher. */
async function open(past: Past, draft: GroupLessonDraft, teacher: SeededTeacher) {
  const { tx } = past;
  const lesson = await createGroupLesson(tx, draft, moveOf(past));
  await assignTeachers(tx, { id: lesson.id, teacherIds: [teacher.id] }, moveOf(past));
  await openGroupLesson(tx, lesson, moveOf(past));
  return lesson.id;
}

const asOperator = (past: Past, { operatorId }: DeskPeople) =>
  past.as({ id: operatorId, role: "operator" });

/** Drafts, stages without a teacher and without a pay: the first of each begins within the week. */
export async function* unready(past: Past, people: DeskPeople): Story {
  const { tx, present } = past;
  const teacher = nth(people.salaried, 0);
  yield plusDays(present, -40);
  await updateTeacher(tx, teacher.id, { collective: true }, moveOf(past));
  for (const [rank, day] of [4, 52].entries()) {
    const days = [day, day + 1];
    const named = (what: string) => draftOf(past, `${what}, groupe ${String(rank + 1)}`, days);
    await createGroupLesson(tx, named("Fonctions en Première"), moveOf(past));
    const untaught = await open(past, named("Probabilités en Première"), teacher);
    const body = { teacher_ids: [] };
    await asOperator(past, people)(groupLessons.setTeachers, { params: { id: untaught }, body });
    const unpaid = await open(past, named("Suites en Première"), teacher);
    // As one that was opened before its pay was asked for (TEA-069).
    const change = { teacherHourlyPayCents: null };
    await tx.update(lessonRows).set(change).where(eq(lessonRows.id, unpaid));
  }
}

/** A seat paid by transfer, or by a check that is awaited; its bill. */
async function register(
  past: Past,
  { actor, students }: SeededFamily,
  lessonId: number,
  paymentType: "transfer" | "check" = "transfer",
) {
  const { id, bill_id: billId } = await past.as(actor)(registrations.register, {
    body: {
      group_lesson_id: lessonId,
      student_id: nth(students, 0).id,
      level_id: premiere,
      subjects: [maths],
      paymentType,
    },
  });
  const [bill] = await past.tx
    .select()
    .from(bills)
    .where(eq(bills.id, billId ?? 0));
  if (!bill) throw new Error("A seat has a bill.");
  return { id, bill };
}

async function pay(past: Past, { id: billId, amountCents }: typeof bills.$inferSelect) {
  const reference = `STAGE-${String(billId)}`;
  const receipt = { billId, amountCents, means: "transfer", reference } as const;
  await receive({ db: past.tx, followers }, receipt, moveOf(past));
}

/** Sessions that were given and that no one marked: the first one four days ago. */
export async function* unmarked(past: Past, people: DeskPeople): Story {
  const { tx, present } = past;
  const teacher = nth(people.salaried, 1);
  const draft = draftOf(past, "Trigonométrie en Première", [-4, -1]);
  yield plusDays(present, -20);
  await updateTeacher(tx, teacher.id, { collective: true }, moveOf(past));
  const id = await open(past, draft, teacher);
  for (const family of people.families.slice(0, 3)) {
    yield plusDays(past.now(), 0.01);
    const { bill } = await register(past, family, id);
    await pay(past, bill);
  }
  yield nth(draft.sessions, 0).startsAt;
  await startGroupLesson(tx, { id, state: "open" }, moveOf(past));
}

/** Seats that are paid, awaited, paid twice, and given back with or without an account. */
export async function* seats(past: Past, people: DeskPeople): Story {
  const { present } = past;
  const teacher = nth(people.salaried, 2);
  yield plusDays(present, -62);
  await updateTeacher(past.tx, teacher.id, { collective: true }, moveOf(past));
  const id = await open(past, draftOf(past, "Dérivation en Première", [34, 35, 36]), teacher);
  const story = { people, lessonId: id };
  const at = (rank: number) => nth(people.families, rank);
  past.start(givenBack(past, { ...story, family: at(0), daysAgo: 44, account: false }));
  past.start(givenBack(past, { ...story, family: at(1), daysAgo: 31, account: false }));
  past.start(givenBack(past, { ...story, family: at(2), daysAgo: 20, account: true }));
  past.start(givenBack(past, { ...story, family: at(3), daysAgo: 2, account: true }));
  past.start(paidTwice(past, { ...story, family: at(4), daysAgo: 6 }));
  past.start(paidTwice(past, { ...story, family: at(5), daysAgo: 1 }));
  past.start(awaited(past, at(6), id));
  past.start(awaited(past, at(7), id));
}

type Seat = Readonly<{
  people: DeskPeople;
  lessonId: number;
  family: SeededFamily;
  daysAgo: number;
}>;

const iban = "FR76 3000 4000 0312 3456 7890 143";

/** Days after the promise: the account is asked for, until a person of Préau calls (CUS-050). */
const reminders = [3, 7, 13, 30];

/** Cancelled whole by the desk; what was paid by transfer waits for the family's account, or for the transfer. */
async function* givenBack(
  past: Past,
  { people, lessonId, family, daysAgo, account }: Seat & Readonly<{ account: boolean }>,
): Story {
  const { tx, present } = past;
  yield plusDays(present, -daysAgo - 9);
  const { id, bill } = await register(past, family, lessonId);
  await pay(past, bill);
  yield plusDays(present, -daysAgo);
  const body = { refund: "whole", reason: "L’élève est malade." } as const;
  await asOperator(past, people)(registrations.cancelAny, { params: { id }, body });
  const find = async () => {
    const [row] = await tx.select().from(refundRows).where(eq(refundRows.customerId, family.id));
    if (!row) throw new Error("What was paid goes back.");
    return row;
  };
  if (account) {
    const params = { id: (await find()).id };
    await past.as(family.actor)(refunds.nameAccount, { params, body: { iban } });
    return;
  }
  for (const days of reminders) {
    yield plusDays(present, days - daysAgo);
    await remindOfAccount(tx, await find(), past.now());
  }
}

/** The same seat is paid by two transfers. */
async function* paidTwice(past: Past, { people, lessonId, family, daysAgo }: Seat): Story {
  yield plusDays(past.present, -daysAgo - 12);
  const { bill } = await register(past, family, lessonId);
  await pay(past, bill);
  yield plusDays(past.present, -daysAgo);
  const reference = `DOUBLE-${String(bill.id)}`;
  const amount = bill.amountCents / 100;
  await asOperator(past, people)(payments.receive, {
    body: { bill: numberOf(bill), means: "transfer", amount, reference },
  });
}

/** A check was announced; the clock frees the seat when it does not come in time. */
async function* awaited(past: Past, family: SeededFamily, lessonId: number): Story {
  yield plusDays(past.present, -1);
  await register(past, family, lessonId, "check");
}
