import { plusDays, plusHours } from "#app/lib/clock.ts";
import { cityBySlug } from "#app/modules/foundation/reference/find.server.ts";

import { activation } from "./advance.server.ts";
import { invitations } from "./affiliations.server.ts";
import { type OwnGroupLesson, startPupils } from "./demo-pupils.server.ts";
import { announceDepartures, startDesk } from "./desk.server.ts";
import { deskFamilies, type DeskPeople, nth, operatorOf } from "./desk-people.server.ts";
import { pathOf } from "./f0.server.ts";
import { type FamilyDraft, openFamilies, type SeededFamily } from "./families.server.ts";
import {
  type GroupLesson,
  groupLessons,
  maths,
  plannedAround,
  soon,
  startGroupLesson,
  suitedTo,
  weekly,
  weeklyAdvanced,
} from "./group-lessons.server.ts";
import type { Past } from "./past.server.ts";
import { selfEmployment } from "./payouts.server.ts";
import { emailOf, type SeededTeacher, writeTeacher } from "./people.server.ts";
import { proposedRates } from "./rates.server.ts";
import { askReview, review } from "./reviewing.server.ts";
import { notesOf } from "./reviews.server.ts";
import { demoName } from "./seed-file.server.ts";
import { fictionPhone, type TeacherDraft, teacherDraft } from "./teachers.ts";
import words from "./words.json" with { type: "json" };
import type { Writing } from "./writing.ts";

const [physics, french, english] = [2, 3, 4] as const;
const [troisieme, premiere, terminale] = [9, 11, 12] as const;

export function writeTeachers(
  writing: Writing,
  { from, to, reviewed }: { from: number; to: number; reviewed: boolean },
): SeededTeacher[] {
  return Array.from({ length: to - from }, (_, index) => {
    const draft = teacherDraft(writing.chance, from + index + 1, writing.now);
    return writeTeacher(writing, draft, reviewed ? notesFor(writing) : figuresOnly(writing, draft));
  });
}

function notesFor({ chance }: Writing): number[] {
  if (chance.happens(0.25)) return [];
  const count = chance.between(1, chance.happens(0.6) ? 6 : 14);
  return notesOf(chance, 3.9 + chance.next() * 1.1, count);
}

function figuresOnly({ chance }: Writing, draft: TeacherDraft): [] {
  if (chance.happens(0.75)) {
    draft.row.rating = Math.round((3.9 + chance.next() * 1.1) * 10) / 10;
    draft.row.reviewsCount = chance.between(1, 30);
  }
  return [];
}

export function writeLead(writing: Writing, rank: 2 | 3): SeededTeacher {
  const { chance, now } = writing;
  const [firstname, lastname, email] = demoName(rank);
  const lyon = cityBySlug(rank === 2 ? "lyon-3e" : "villeurbanne")?.city;
  if (!lyon) throw new Error("The demonstration is set in Lyon.");
  const draft = leadDraft(writing, rank);
  return writeTeacher(
    writing,
    {
      ...draft,
      person: { firstname, lastname, email, phone: fictionPhone(9000 + rank) },
      row: {
        ...draft.row,
        ...(rank === 3 && selfEmployed),
        availability: "available",
        availabilityUpdatedAt: plusDays(now, -8),
        lastActiveAt: plusHours(now, -3),
        medianAnswerHours: 5,
        radius: 30,
      },
      slots: draft.slots,
    },
    notesOf(chance, 4.8, 12 + chance.between(0, 3)),
  );
}

function leadDraft({ chance, now }: Writing, rank: 2 | 3): TeacherDraft {
  for (;;) {
    const draft = teacherDraft(chance, 900_000 + rank, now);
    if (draft.profile === leadProfiles[rank] && isOfLyon(draft)) return draft;
  }
}

/** Set after the draw, which it leaves as it is. */
const selfEmployed = {
  selfEmployed: true,
  sapNumber: "SAP732829320",
  sapNumberStatus: "approved",
  street: "8 rue Anatole-France",
} as const;

const leadProfiles = { 2: "agrege", 3: "student" } as const;

function isOfLyon({ row, subjects: [main], prices }: TeacherDraft): boolean {
  const careers = new Set(prices.map(({ cursusId }) => cursusId));
  const near = row.cityCode.startsWith("69") && row.formats.length === 2;
  return near && main?.subjectId === maths && careers.has(2) && careers.has(3);
}

const lyon = (house_number: string, street: string, postal_code: string) => ({
  house_number,
  street,
  postal_code,
  city: "Lyon",
});

export type Crowd = Readonly<{
  t: SeededTeacher;
  u: SeededTeacher;
  teachers: readonly SeededTeacher[];
}>;

const groupLessonOf = (rank: number) => groupLessons[rank % groupLessons.length] ?? "processing";

function familiesOf({ chance, present }: Past): FamilyDraft[] {
  return Array.from({ length: 2 * groupLessons.length }, (_, rank): FamilyDraft => {
    const [firstname, lastname] = [chance.oneOf(words.female), chance.oneOf(words.surnames)];
    const [house, street] = [String(chance.between(1, 90)), chance.oneOf(words.streets)];
    const classId = chance.oneOf([troisieme, premiere, terminale]);
    return {
      name: [firstname, lastname, `famille.${String(rank + 1)}@exemple.test`],
      town: lyon(house, street, `6900${String((rank % 9) + 1)}`),
      billed: true,
      card: groupLessonOf(rank) !== "waiting_payment_method",
      students: [{ firstname: chance.oneOf(words.pupils), classId }],
      createdAt: plusDays(present, -chance.between(80, 300)),
    };
  });
}

function startFamilies(
  past: Past,
  { t, u, teachers }: Crowd,
  families: readonly SeededFamily[],
): void {
  const firsts = new Map<GroupLesson, SeededTeacher>([
    ["to_evaluate", t],
    ["processing", u],
    ["waiting_first_course", t],
  ]);
  const seconds = new Map<GroupLesson, SeededTeacher>([["waiting_first_course", u]]);
  for (const [rank, family] of families.entries()) {
    const name = groupLessonOf(rank);
    const played = (rank < groupLessons.length ? firsts : seconds).get(name);
    const wish = played ?? someoneFor(past, teachers, family);
    const courses = name === "concluded" ? weekly(past.present, 2, ["to_confirm"]) : [];
    const first = played && soon(past.present);
    startGroupLesson(past, { family, ...(first && { first }) }, name, wish, courses);
  }
}

function someoneFor(
  { chance }: Past,
  teachers: readonly SeededTeacher[],
  family: SeededFamily,
  { student = 0, subjectId = maths } = {},
): SeededTeacher {
  const classId = family.students[student]?.classId ?? premiere;
  return chance.oneOf(suitedTo(teachers, family, { classId, subjectId }));
}

function castOf(present: Date): FamilyDraft[] {
  const cast = (firstnames: readonly [string, string]) => ({
    card: true,
    createdAt: plusDays(present, -260),
    students: [
      { firstname: firstnames[0], classId: premiere },
      { firstname: firstnames[1], classId: troisieme },
    ],
  });
  return [
    {
      name: demoName(0),
      town: lyon("12", "rue de la Part-Dieu", "69003"),
      ...cast(["Emma", "Hugo"]),
      billed: "undated",
    },
    {
      name: demoName(1),
      town: lyon("7", "rue Vendôme", "69006"),
      ...cast(["Yasmine", "Adam"]),
      billed: true,
    },
  ];
}

function startCast(
  past: Past,
  { t, u, teachers }: Crowd,
  { a, b }: { a: SeededFamily; b: SeededFamily },
): void {
  const { present } = past;
  const start = (name: GroupLesson, requested: Parameters<typeof someoneFor>[3]) => {
    startGroupLesson(
      past,
      { family: a, ...requested },
      name,
      someoneFor(past, teachers, a, requested),
    );
  };
  const last = ["to_confirm", "disputed", "refused", "asks", "cancelled"] as const;
  const forFamily = { family: a, planned: plannedAround(present, "family") };
  startGroupLesson(past, forFamily, "concluded", t, weekly(present, 6, last));
  start("waiting_first_course_validation", { subjectId: physics });
  start("waiting_customer_reply", { student: 1 });
  start("just_sent", { subjectId: french });
  start("waiting_first_course", { subjectId: english });
  start("to_widen", { student: 1, subjectId: english });
  const wanted = weeklyAdvanced(present, 6, ["to_confirm", "to_review"]);
  const forTeacher = { family: b, planned: plannedAround(present, "teacher") };
  startGroupLesson(past, forTeacher, "concluded", u, wanted);
  past.start(
    activation(past, {
      family: b,
      names: ["Karim", "Benali"],
      phone: fictionPhone(9101),
      birthCity: "Villeurbanne",
      at: plusDays(present, -65),
    }),
  );
  startGroupLesson(past, { family: b, student: 1 }, "waiting_first_course", u);
  past.start(selfEmployment(past, u.id, plusDays(present, -70)));
  past.start(proposedRates(past, { family: a, teacherId: t.id }));
  past.start(invitations(past, { teacherId: t.id, who: "t" }));
  past.start(invitations(past, { teacherId: u.id, who: "u" }));
  past.start(askReview(past, { at: plusDays(present, -5), family: a, teacherId: t.id }));
  past.start(
    review(past, {
      at: plusDays(present, -4),
      family: b,
      teacherId: u.id,
      marks: [5, 5, 4, 5, 4],
      words: "Yasmine ose enfin poser ses questions. Les exercices sont choisis pour elle.",
    }),
  );
  const sent = { family: b, subjectId: physics };
  startGroupLesson(past, sent, "just_sent", someoneFor(past, teachers, b, sent));
}

type Shown = Readonly<{ paths: string[]; own: readonly OwnGroupLesson[] }>;

export async function playDemo(past: Past, crowd: Crowd, { paths, own }: Shown) {
  const { t, u } = crowd;
  const atDesk = deskFamilies(past.present);
  const drafts = [...castOf(past.present), ...familiesOf(past), ...atDesk];
  const opened = await openFamilies(past, drafts);
  const [a, b, ...families] = opened.slice(0, -atDesk.length);
  if (!a || !b) throw new Error("One may play two families.");
  startCast(past, crowd, { a, b });
  startFamilies(past, crowd, families);
  startPupils(past, own, [a, b, ...families]);
  const people = await deskPeople(past, crowd, opened.slice(-atDesk.length));
  await startDesk(past, people);
  await past.play();
  await announceDepartures(past, people);
  return {
    cast: { a, b, t: emailOf(t), u: emailOf(u) },
    shown: {
      teacher_paths: [t, u].map(({ id, row }) => pathOf(id, row.title)),
      listing_paths: [
        "/cours-particuliers/mathematiques/lycee/lyon/",
        "/cours-en-ligne/anglais/tous-les-niveaux/france/",
      ],
      group_lesson_paths: paths,
    },
    named: {},
  };
}

async function deskPeople(
  past: Past,
  { t, u, teachers }: Crowd,
  families: readonly SeededFamily[],
): Promise<DeskPeople> {
  const played = [t.id, u.id];
  const hired = teachers.filter(({ row }) => row.status === "hired");
  const near = suitedTo(hired, nth(families, 0), { classId: premiere });
  return {
    operatorId: await operatorOf(past),
    families,
    played,
    salaried: near.filter(({ row }) => !row.selfEmployed),
    // The nearest first: of a thousand teachers three are near.
    independent: [...new Set([...near, ...hired])].filter(({ row }) => row.selfEmployed),
    remote: hired.filter(({ row }) => !row.selfEmployed && !/^(69|38|01|42)/.test(row.cityCode)),
  };
}
