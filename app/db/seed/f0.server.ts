import { plusDays } from "#app/lib/clock.ts";
import { parisInstant } from "#app/lib/paris-time.ts";
import { lessonSlug, teacherMode } from "#app/modules/catalogue/teacher/domain.ts";
import { openContract } from "#app/modules/lessons/contract/open.server.ts";

import { invitations } from "./affiliations.server.ts";
import type { CourseStory } from "./courses.server.ts";
import { announceDepartures, startDesk } from "./desk.server.ts";
import { advancedInF0, advanceInF0 } from "./f0-advance.server.ts";
import { openF0Desk } from "./f0-desk.server.ts";
import { groupLessonPaths, startGroupLessons } from "./f0-group-lessons.server.ts";
import { startRequestedElsewhere } from "./f0-requested.server.ts";
import type { writeF0Teachers } from "./f0-teachers.server.ts";
import { openGroupLessonFamilies } from "./f0-waiting-places.server.ts";
import { type FamilyDraft, openFamilies, type SeededFamily, testCards } from "./families.server.ts";
import { markTeachers } from "./papers.server.ts";
import type { Past, Story } from "./past.server.ts";
import { emailOf, priceOf, type SeededTeacher } from "./people.server.ts";
import { plannedAt, type PlannedStory, requestedAt } from "./planned.server.ts";
import { proposedRates } from "./rates.server.ts";
import { type Asks, draft, lessons, request } from "./requests.server.ts";
import { startReviews } from "./reviewing.server.ts";
import { type Cast, demoName } from "./seed-file.server.ts";
import type { SeedFile } from "./seed-file.ts";
import words from "./words.json" with { type: "json" };

export const f0Now = new Date("2026-09-09T08:00:00Z");

const [maths, physics, french, english] = [1, 2, 3, 4];
const [seconde, premiere, terminale, adult] = [10, 11, 12, 71] as const;

const lyon = (house_number: string, street: string, postal_code: string) => ({
  house_number,
  street,
  postal_code,
  city: "Lyon",
});

const perTeacher = 12;
const pupils = 6;

/** These contracts predate Préau's requests: opened directly, as a request would. */
async function fillSeats(past: Past, teachers: readonly SeededTeacher[]) {
  const { tx, chance, present } = past;
  const createdAt = plusDays(present, -230);
  const drafts = Array.from({ length: (teachers.length * perTeacher) / pupils }, (_, index) => ({
    name: [
      "Dominique",
      words.surnames[index % words.surnames.length] ?? "",
      `famille.f0.${String(index + 1)}@exemple.test`,
    ] as const,
    town: lyon(String(index + 1), "rue Garibaldi", "69006"),
    billed: true,
    students: Array.from({ length: pupils }, () => ({
      firstname: chance.oneOf(["Lina", "Jules", "Nina", "Tom", "Rose", "Malo"]),
      classId: premiere,
    })),
    createdAt,
  }));
  const families = await openFamilies(past, drafts);
  const learners = families.flatMap(({ actor, students }) =>
    students.map(({ id }) => ({ actor, studentId: id })),
  );
  for (const [index, { actor, studentId }] of learners.entries()) {
    const teacher = teachers[Math.floor(index / perTeacher)];
    if (!teacher) throw new Error("Each pupil has a teacher.");
    await openContract(
      tx,
      {
        lessonRequestId: null,
        proposalId: null,
        condition: null,
        kind: "classic",
        customerId: actor.id,
        studentId,
        teacherId: teacher.id,
        subjectId: maths,
        levelId: premiere,
        courseType: "offline",
        hourlyPriceCents: priceOf(teacher, premiere, "offline"),
        mode: teacherMode(teacher.row),
      },
      { by: actor, now: createdAt },
    );
  }
  return families;
}

const at = (day: string, time = "17:30") => parisInstant(day, time);
const weeks = (...days: readonly string[]) =>
  days.map((day): CourseStory => ({ date: at(day), duration: 60, ends: "approved" }));

type Concluded = Pick<Asks, "family" | "student" | "subjectId" | "courseType" | "hours"> & {
  teacher: SeededTeacher;
  first: string;
  at?: Date;
};

function concluded(
  past: Past,
  { teacher, first: day, ...requested }: Concluded,
  next: readonly CourseStory[],
  planned: readonly PlannedStory[] = [],
) {
  const first = { date: at(day), duration: 90 };
  const asks: Asks = {
    at: plusDays(first.date, -12),
    ...requested,
    wish: teacher.id,
    answers: ["accepted"],
    extended: false,
  };
  return lessons(
    past,
    asks,
    first,
    [{ ...first, ends: "approved", isFirst: true }, ...next],
    planned,
  );
}

async function openNamed(past: Past) {
  const createdAt = plusDays(past.present, -200);
  const drafts: FamilyDraft[] = [
    {
      name: ["Hélène", "Garnier", "famille.garnier@exemple.test"],
      town: lyon("18", "rue Paul-Bert", "69003"),
      billed: false,
      createdAt,
      students: [{ firstname: "Lucas", classId: premiere }],
    },
    {
      name: demoName(1),
      town: lyon("7", "rue Vendôme", "69006"),
      canary: "customer_b",
      billed: true,
      card: true,
      createdAt,
      students: [
        { firstname: "Yasmine", classId: terminale },
        { firstname: "Adam", classId: seconde },
      ],
    },
    {
      name: ["Claire", "Dupuis", "claire.dupuis@exemple.test"],
      town: lyon("3", "quai Jules-Courmont", "69002"),
      billed: false,
      createdAt,
      students: [{ firstname: "Claire", classId: adult, isCustomer: true }],
    },
    {
      name: demoName(0),
      town: { house_number: "5", street: "rue de Siam", postal_code: "29200", city: "Brest" },
      canary: "customer_a",
      billed: "undated",
      card: true,
      createdAt,
      students: [{ firstname: "Malo", classId: premiere }],
    },
  ];
  const [c1, c2, c3, a] = await openFamilies(past, drafts);
  if (!c1 || !c2 || !c3 || !a) throw new Error("F0 names four families.");
  return { c1, c2, c3, a };
}

type Families = Awaited<ReturnType<typeof openNamed>>;

function startContracts(past: Past, { c2 }: Families, t1: SeededTeacher, t2: SeededTeacher) {
  const ids: Record<string, number> = {};
  const named = async function* (name: string, story: ReturnType<typeof concluded>): Story {
    ids[name] = (yield* story).id;
  };
  const k2 = { family: c2, teacher: t1, subjectId: maths, first: "2026-06-10", hours: 5 };
  // One request per student and subject at a time: the second teacher is asked afterwards.
  const k3 = { ...k2, teacher: t2, first: "2026-06-16", hours: 8, at: at("2026-06-12", "10:00") };
  const k4 = { ...k2, student: 1, first: "2026-06-11", courseType: "online" } as const;
  const after2 = weeks("2026-06-17", "2026-06-24", "2026-07-01", "2026-07-03", "2026-07-06");
  past.start(named("K2", concluded(past, k2, after2)));
  past.start(named("K3", concluded(past, k3, weeks("2026-06-19", "2026-06-26"))));
  past.start(named("K4", concluded(past, k4, weeks("2026-06-18"), plannedAt("2026-09-15"))));
  return ids;
}

function startChecked(past: Past, family: SeededFamily, teacher: SeededTeacher): void {
  const requested = { family, teacher, hours: 7 };
  past.start(
    concluded(
      past,
      { ...requested, subjectId: french, first: "2026-06-15" },
      [
        ...weeks("2026-06-22"),
        { date: at("2026-09-02"), duration: 60, ends: "disputed" },
        {
          date: at("2026-09-04"),
          duration: 60,
          ends: "approved",
          card: testCards.asks,
          judgedAt: at("2026-09-07", "12:00"),
        },
        {
          date: at("2026-09-03"),
          duration: 60,
          ends: "approved",
          judgedAt: at("2026-09-08", "15:00"),
          refusesAtBank: true,
        },
        ...advancedInF0,
      ],
      [...plannedAt("2026-09-17"), requestedAt("2026-09-22")],
    ),
  );
  past.start(advanceInF0(past, family));
  past.start(proposedRates(past, { family, teacherId: teacher.id }));
  const wished = { family, wish: teacher.id, extended: false, hours: 7 };
  const begun = { date: at("2026-09-08"), duration: 60 };
  const accepted: Asks = {
    ...wished,
    subjectId: physics,
    at: plusDays(begun.date, -6),
    answers: ["accepted"],
  };
  past.start(lessons(past, accepted, begun, [{ ...begun, ends: "to_confirm", isFirst: true }]));
  const refused: Asks = {
    ...wished,
    subjectId: english,
    at: at("2026-09-07", "11:00"),
    answers: ["refused"],
  };
  past.start(request(past, refused));
}

function namesOf(
  teachers: readonly SeededTeacher[],
  { c1, c2, c3 }: Families,
  contracts: Readonly<Record<string, number>>,
): SeedFile["named"] {
  const people: [string, { id: number; email: string }][] = [
    ...teachers.map((teacher, index): [string, { id: number; email: string }] => [
      `T${String(index + 1)}`,
      emailOf(teacher),
    ]),
    ...Object.entries({ C1: c1, C2: c2, C3: c3 }),
  ];
  const [s2, s4] = c2.students;
  const ids = { ...contracts, S1: c1.students[0]?.id, S2: s2?.id, S4: s4?.id };
  return {
    ...Object.fromEntries(people.map(([name, { id, email }]) => [name, { id, email }])),
    ...Object.fromEntries(
      Object.entries(ids).flatMap(([name, id]) => (id === undefined ? [] : [[name, { id }]])),
    ),
  };
}

/** With `desk`, two things in each queue of the desk besides what the journeys know (decision 069). */
export async function playF0(
  past: Past,
  { teachers, elsewhere, colleague }: ReturnType<typeof writeF0Teachers>,
  { desk = false }: Readonly<{ desk?: boolean | undefined }> = {},
) {
  const [t1, t2] = teachers;
  if (!t1 || !t2) throw new Error("F0 has 27 teachers.");
  const premiere = await fillSeats(past, teachers.slice(9));
  const families = await openNamed(past);
  const others = { premiere, groupLessons: await openGroupLessonFamilies(past) };
  const atDesk = desk ? await openF0Desk(past, { teachers, elsewhere }) : undefined;
  const { a, c2 } = families;
  await startRequestedElsewhere(past, colleague);
  if (atDesk) await startDesk(past, atDesk);
  const contracts = startContracts(past, families, t1, t2);
  startChecked(past, a, elsewhere);
  startReviews(past, { b: c2, t2: t2.id, a, t: elsewhere.id });
  const groupLessons = startGroupLessons(past, {
    teachers: { t1, t2, elsewhere },
    families,
    others,
  });
  past.start(invitations(past, { teacherId: t1.id, who: "u" }));
  past.start(invitations(past, { teacherId: elsewhere.id, who: "t" }));
  past.start(draft(past, a, elsewhere.id));
  past.start(draft(past, c2, t1.id));
  await past.play();
  if (atDesk) await announceDepartures(past, atDesk);
  await markTeachers(past, { teacher_t: elsewhere.id, teacher_u: t1.id });
  return {
    cast: { a, b: c2, t: emailOf(elsewhere), u: emailOf(t1) } satisfies Cast,
    shown: {
      teacher_paths: [t1, t2].map(({ id, row }) => pathOf(id, row.title)),
      listing_paths: [
        "/cours-particuliers/mathematiques/premiere/lyon/",
        "/cours-en-ligne/mathematiques/tous-les-niveaux/france/",
      ],
      group_lesson_paths: groupLessonPaths(groupLessons),
    },
    named: namesOf(teachers, families, { ...contracts, ...groupLessons }),
  };
}

export const pathOf = (id: number, title: string) =>
  `/cours-particuliers/${lessonSlug({ id, title })}/`;
