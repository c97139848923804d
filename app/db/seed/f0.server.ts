import { plusDays } from "#app/lib/clock.ts";
import { parisInstant } from "#app/lib/paris-time.ts";
import { lessonSlug } from "#app/modules/teacher/domain.ts";
import { paths } from "#app/paths.ts";

import type { SeededContract } from "./contracts.server.ts";
import { writeF0Teachers } from "./f0-teachers.server.ts";
import type { SeededFamily, SeededTeacher } from "./people.server.ts";
import { demoName, type Scene } from "./scene.server.ts";
import type { SeedFile } from "./seed-file.ts";

/** When the journeys begin: Wednesday 9 September 2026, 10:00 in Paris. */
export const f0Now = new Date("2026-09-09T08:00:00Z");

const [maths, physics, french, english] = [1, 2, 3, 4];
const [seconde, premiere, terminale, adult] = [10, 11, 12, 71] as const;

const lyon = (house_number: string, street: string, postal_code: string) => ({
  ...{ house_number, street, postal_code },
  city: "Lyon",
});

/** Twelve pupils for each of the eighteen: four to a family. */
function fillPlaces(scene: Scene, teachers: readonly SeededTeacher[]): void {
  const { chance, now } = scene.writing;
  const createdAt = plusDays(now, -230);
  let pupils: { family: SeededFamily; studentId: number }[] = [];
  let families = 0;
  for (const teacher of teachers) {
    for (let place = 0; place < 12; place++) {
      if (pupils.length === 0) {
        families++;
        const name = ["Dominique", `Famille${String(families)}`] as const;
        const family = scene.family(
          [...name, `famille.f0.${String(families)}@exemple.test`],
          lyon(String(families), "rue Garibaldi", "69006"),
          {
            billed: true,
            students: [1, 2, 3, 4].map(() => ({
              firstname: chance.oneOf(["Lina", "Jules", "Nina", "Tom", "Rose", "Malo"]),
              classId: premiere,
            })),
            createdAt,
          },
        );
        pupils = family.students.map(({ id }) => ({ family, studentId: id }));
      }
      const pupil = pupils.pop();
      if (pupil) {
        const agreed = { ...pupil, teacher, subjectId: maths, levelId: premiere };
        scene.contract({
          ...agreed,
          courseType: "offline",
          lessonRequestId: null,
          proposalId: null,
          createdAt,
        });
      }
    }
  }
}

const at = (day: string, time = "17:30") => parisInstant(day, time);
const weeks = (days: readonly string[], duration: number) =>
  days.map((day) => ({ date: at(day), duration, status: "success" as const }));

/** A request of last spring that ended well, with its first course and those that followed. */
function concluded(
  scene: Scene,
  {
    family,
    student,
    teacher,
    subjectId,
    first,
    next,
    courseType = "offline" as const,
  }: {
    family: SeededFamily;
    student: number;
    teacher: SeededTeacher;
    subjectId: number;
    first: string;
    next: readonly string[];
    courseType?: "offline" | "online";
  },
): SeededContract {
  const firstCourse = { date: at(first), duration: 90 };
  const { contract } = scene.request({
    ...{ family, student, subjectId, courseType, firstCourse },
    at: plusDays(firstCourse.date, -12),
    process: "concluded",
    asked: [{ teacher, response: "selected", hours: 5 }],
    answered: true,
    extended: false,
  });
  if (!contract) throw new Error("A concluded request has a contract.");
  scene.course(contract, { ...firstCourse, status: "success", isFirst: true }, ...weeks(next, 60));
  return contract;
}

/** C1 to C3, and the family of the checks. */
function writeFamilies(scene: Scene) {
  const createdAt = plusDays(scene.writing.now, -200);
  const c1 = scene.family(
    ["Hélène", "Garnier", "famille.garnier@exemple.test"],
    lyon("18", "rue Paul-Bert", "69003"),
    { billed: false, students: [{ firstname: "Lucas", classId: premiere }], createdAt },
  );
  const c2 = scene.family(demoName(1), lyon("7", "rue Vendôme", "69006"), {
    ...{ canary: "customer_b", billed: true, card: { last4: "4242" }, createdAt },
    students: [
      { firstname: "Yasmine", classId: terminale },
      { firstname: "Adam", classId: seconde },
    ],
  });
  const c3 = scene.family(
    ["Claire", "Dupuis", "claire.dupuis@exemple.test"],
    lyon("3", "quai Jules-Courmont", "69002"),
    {
      ...{ billed: false, createdAt },
      students: [{ firstname: "Claire", classId: adult, isCustomer: true }],
    },
  );
  const a = scene.family(
    demoName(0),
    { house_number: "5", street: "rue de Siam", postal_code: "29200", city: "Brest" },
    {
      ...{ canary: "customer_a", billed: "undated", card: { last4: "4242" }, createdAt },
      students: [{ firstname: "Malo", classId: premiere }],
    },
  );
  return { c1, c2, c3, a };
}

type Families = ReturnType<typeof writeFamilies>;

/** K2, K3 and K4. */
function writeContracts(
  scene: Scene,
  { c2 }: Families,
  [t1, t2]: readonly [SeededTeacher, SeededTeacher],
) {
  return {
    K2: concluded(scene, {
      ...{ family: c2, student: 0, teacher: t1, subjectId: maths, first: "2026-06-10" },
      next: ["2026-06-17", "2026-06-24", "2026-07-01", "2026-07-03", "2026-07-06"],
    }).id,
    K3: concluded(scene, {
      ...{ family: c2, student: 0, teacher: t2, subjectId: maths, first: "2026-06-12" },
      next: ["2026-06-19", "2026-06-26"],
    }).id,
    K4: concluded(scene, {
      ...{ family: c2, student: 1, teacher: t1, subjectId: maths, first: "2026-06-11" },
      next: ["2026-06-18"],
      courseType: "online",
    }).id,
  };
}

/** The family of the checks meets every dialog of hers: a dispute, a bank that asks, a verdict, a refusal. */
function writeChecked(scene: Scene, family: SeededFamily, teacher: SeededTeacher): void {
  const contract = concluded(scene, {
    ...{ family, student: 0, teacher, subjectId: french, first: "2026-06-15" },
    next: ["2026-06-22", "2026-09-05"],
  });
  scene.course(
    contract,
    { date: at("2026-09-02"), duration: 60, status: "disputed" },
    { date: at("2026-09-04"), duration: 60, status: "confirmed", asksBank: true },
  );
  const firstCourse = { date: at("2026-09-08"), duration: 60 };
  const { contract: begun } = scene.request({
    ...{ family, subjectId: physics, firstCourse, answered: true },
    at: plusDays(firstCourse.date, -6),
    process: "waiting_first_course_validation",
    asked: [{ teacher, response: "selected", hours: 5 }],
  });
  if (!begun) throw new Error("A request with a first course has a contract.");
  scene.course(begun, { ...firstCourse, status: "to_confirm", isFirst: true });
  scene.request({
    ...{ family, subjectId: english, answered: true, extended: false },
    at: at("2026-09-07", "11:00"),
    process: "processing",
    asked: [{ teacher, response: "refused", hours: 5 }],
  });
}

/** What the four accounts of the checks have not read, and the bookings that their two families began. */
function writeUnread(scene: Scene, { a, c2 }: Families, [t, u]: [SeededTeacher, SeededTeacher]) {
  for (const [family, teacher] of [
    [a, t],
    [c2, u],
  ] as const) {
    scene.notice(family, {
      ...{ type: "linkings", message: "contract_opened_family", url: paths.lessonRequests },
      details: { teacher: teacher.person.firstname },
    });
    scene.notice(teacher, {
      ...{ type: "students", message: "contract_opened_teacher", url: paths.teacherStudents },
      details: { student: family.students[0]?.firstname ?? "" },
    });
    scene.draft(family, { lessonId: teacher.id, subjectId: maths, levelId: premiere });
  }
}

/** The people, students and contracts under the names that the journeys give them. */
function namesOf(
  teachers: readonly SeededTeacher[],
  { c1, c2, c3 }: Families,
  contracts: Readonly<Record<string, number>>,
): SeedFile["named"] {
  const people: [string, { id: number; person: { email: string } }][] = [
    ...teachers.map((teacher, index): [string, SeededTeacher] => [
      `T${String(index + 1)}`,
      teacher,
    ]),
    ...Object.entries({ C1: c1, C2: c2, C3: c3 }),
  ];
  const [s2, s4] = c2.students;
  const ids = { ...contracts, S1: c1.students[0]?.id, S2: s2?.id, S4: s4?.id };
  return {
    ...Object.fromEntries(
      people.map(([name, { id, person }]) => [name, { id, email: person.email }]),
    ),
    ...Object.fromEntries(
      Object.entries(ids).flatMap(([name, id]) => (id === undefined ? [] : [[name, { id }]])),
    ),
  };
}

/** The fixture of the journeys, and one more family and teacher for the checks. */
export function writeF0(scene: Scene): SeedFile {
  const { teachers, elsewhere } = writeF0Teachers(scene);
  const [t1, t2] = teachers;
  if (!t1 || !t2) throw new Error("F0 has 27 teachers.");
  const families = writeFamilies(scene);
  const contracts = writeContracts(scene, families, [t1, t2]);
  writeChecked(scene, families.a, elsewhere);
  fillPlaces(scene, teachers.slice(9));
  writeUnread(scene, families, [elsewhere, t1]);
  scene.bills.write();
  return scene.file(
    { a: families.a, b: families.c2, t: elsewhere, u: t1 },
    {
      teacher_paths: [t1, t2].map(({ id, row }) => pathOf(id, row.title)),
      listing_paths: [
        "/cours-particuliers/mathematiques/premiere/lyon/",
        "/cours-en-ligne/mathematiques/tous-les-niveaux/france/",
      ],
    },
    namesOf(teachers, families, contracts),
  );
}

/** The address of a teacher's lessons. */
export const pathOf = (id: number, title: string) =>
  `/cours-particuliers/${lessonSlug({ id, title })}/`;
