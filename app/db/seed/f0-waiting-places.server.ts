import { and, eq } from "drizzle-orm";

import { followers } from "#app/api/followers.server.ts";
import { operatorNamed } from "#app/lib/actor.ts";
import { plusDays, plusMinutes } from "#app/lib/clock.ts";
import { receive } from "#app/modules/billing/payment/receive.server.ts";
import { groupLessonClasses } from "#app/modules/catalogue/group-lesson/table.server.ts";
import { attendance } from "#app/modules/group-lessons/attendance/endpoints.ts";
import { registrations } from "#app/modules/group-lessons/registration/endpoints.ts";

import { type FamilyDraft, openFamilies, type SeededFamily } from "./families.server.ts";
import type { Past, Story } from "./past.server.ts";

const [maths, seconde, terminale] = [1, 10, 12] as const;

export type Learner = Readonly<{
  actor: SeededFamily["actor"];
  student: SeededFamily["students"][number] | undefined;
}>;

const names = [
  ["Agathe", "Colin", "Inès", "Raphaël"],
  ["Bruno", "Vasseur", "Gabriel", "Jade"],
  ["Samia", "Haddad", "Sarah", "Noé"],
  ["Denis", "Lemoine", "Chloé", "Robin"],
  ["Olga", "Petrova", "Sacha", "Nina"],
  ["Thierry", "Blanc", "Manon", "Hugo"],
  ["Élise", "Fabre", "Louise", undefined],
] as const;

export function openGroupLessonFamilies(past: Past): Promise<SeededFamily[]> {
  const createdAt = plusDays(past.present, -120);
  const drafts = names.map(([firstname, lastname, eldest, second], index): FamilyDraft => ({
    name: [firstname, lastname, `famille.stage.${String(index + 1)}@exemple.test`],
    town: {
      house_number: String(2 + index * 3),
      street: "rue Garibaldi",
      postal_code: "69003",
      city: "Lyon",
    },
    billed: true,
    createdAt,
    students: [
      { firstname: eldest, classId: terminale },
      ...(second ? [{ firstname: second, classId: seconde }] : []),
    ],
  }));
  return openFamilies(past, drafts);
}

export const inClass = (families: readonly SeededFamily[], classId: number): Learner[] =>
  families.flatMap(({ actor, students }) =>
    students.filter((one) => one.classId === classId).map((student) => ({ actor, student })),
  );

type WaitingPlaces = Readonly<{
  lessonId: number;
  learners: readonly Learner[];
  subjectId: number | undefined;
}>;

export async function* takeWaitingPlaces(
  past: Past,
  { lessonId, learners, subjectId = maths }: WaitingPlaces,
): Story {
  const first = past.now();
  const awaited: { billId: number; amountCents: number }[] = [];
  for (const [rank, { actor, student }] of learners.entries()) {
    if (!student) throw new Error("A family of F0 has this student.");
    yield plusMinutes(first, 15 * (rank + 1));
    const { bill_id: billId, total } = await past.as(actor)(registrations.register, {
      body: {
        group_lesson_id: lessonId,
        student_id: student.id,
        level_id: student.classId,
        subjects: [subjectId],
        paymentType: "transfer",
      },
    });
    if (billId !== null) awaited.push({ billId, amountCents: Math.round(total * 100) });
  }
  yield plusDays(first, 1);
  const by = operatorNamed("Préau");
  for (const { billId, amountCents } of awaited) {
    const reference = `F0-${String(billId)}`;
    await receive(
      { db: past.tx, followers },
      { billId, amountCents, means: "transfer", reference },
      { by, now: past.now() },
    );
  }
}

type Taught = Readonly<{ lessonId: number; teacherId: number }>;

async function asTeacher({ tx, as }: Past, { lessonId, teacherId }: Taught) {
  const [own] = await tx
    .select({ id: groupLessonClasses.id })
    .from(groupLessonClasses)
    .where(
      and(
        eq(groupLessonClasses.groupLessonId, lessonId),
        eq(groupLessonClasses.teacherId, teacherId),
      ),
    );
  if (!own) throw new Error("The teacher of a stage has a class.");
  return { api: as({ id: teacherId, role: "teacher" }), params: { id: own.id } };
}

type Session = Readonly<{ startsAt: Date; duration: number }>;

export async function* teach(
  past: Past,
  { sessions, ...taught }: Taught & { sessions: readonly Session[] },
): Story {
  for (const [day, { startsAt, duration }] of sessions.entries()) {
    yield plusMinutes(startsAt, duration);
    const { api, params } = await asTeacher(past, taught);
    const { students } = await api(attendance.show, { params });
    const present = (rank: number) =>
      day === 1 && rank === 1 ? "late" : day === 2 && rank === 2 ? "absent" : "present";
    const rows = students.map(({ registration_id }, rank) => ({
      ...({ registration_id, present: present(rank) } as const),
    }));
    const body = { session_date: startsAt.toISOString(), rows };
    await api(attendance.mark, { params, body });
  }
}

const sayings = [
  ["Les dérivées sont acquises, les suites presque.", "Refaire la fiche 3, puis un sujet complet."],
  ["Un travail régulier et de bonnes questions.", "Reprendre un exercice corrigé par semaine."],
  ["Le raisonnement est là, la rédaction suit.", "Écrire chaque étape, même au brouillon."],
] as const;

export async function evaluate(past: Past, taught: Taught): Promise<void> {
  const { api, params } = await asTeacher(past, taught);
  const { students } = await api(attendance.show, { params });
  for (const [rank, { registration_id }] of students.slice(0, -1).entries()) {
    const [general_appreciation, recommendations] = sayings[rank % sayings.length] ?? sayings[0];
    const body = {
      registration_id,
      oral_participation: 4,
      execution_speed: 3 + (rank % 2),
      skill_level: 4,
      general_appreciation,
      recommendations,
    };
    await api(attendance.evaluate, { params, body });
  }
}
