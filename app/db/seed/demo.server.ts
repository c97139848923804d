import { plusDays, plusHours } from "#app/lib/clock.ts";
import { cityBySlug } from "#app/modules/reference/service.server.ts";

import { pathOf } from "./f0.server.ts";
import { notesOf, type SeededFamily, type SeededTeacher, writeTeacher } from "./people.server.ts";
import { demoName, type Scene } from "./scene.server.ts";
import type { SeedFile } from "./seed-file.ts";
import { maths, type Stage, stage, stages, suitedTo, weekly } from "./stages.server.ts";
import { fictionPhone, type TeacherDraft, teacherDraft } from "./teachers.ts";
import words from "./words.json" with { type: "json" };

const [physics, english] = [2, 4] as const;
const [troisieme, premiere, terminale] = [9, 11, 12] as const;

/** Teachers of the demonstration, all over France, with their reviews. */
export function writeTeachers(
  scene: Scene,
  { from, to, reviewed }: { from: number; to: number; reviewed: boolean },
): SeededTeacher[] {
  const { writing } = scene;
  return Array.from({ length: to - from }, (_, index) => {
    const draft = teacherDraft(writing.chance, from + index + 1, writing.now);
    return writeTeacher(writing, draft, reviewed ? notesFor(scene) : figuresOnly(scene, draft));
  });
}

function notesFor({ writing: { chance } }: Scene): number[] {
  if (chance.happens(0.25)) return [];
  const count = chance.between(1, chance.happens(0.6) ? 6 : 14);
  return notesOf(3.9 + chance.next() * 1.1, count);
}

/** At great scales the reviews are a figure of the teacher, and no rows. */
function figuresOnly({ writing: { chance } }: Scene, draft: TeacherDraft): [] {
  if (chance.happens(0.75)) {
    draft.row.rating = Math.round((3.9 + chance.next() * 1.1) * 10) / 10;
    draft.row.reviewsCount = chance.between(1, 30);
  }
  return [];
}

/** One of the two teachers offered on the sign-in page: maths at home and online, in Lyon. */
function writeLead(scene: Scene, rank: 2 | 3): SeededTeacher {
  const { chance, now } = scene.writing;
  const [firstname, lastname, email] = demoName(rank);
  const lyon = cityBySlug(rank === 2 ? "lyon-3e" : "villeurbanne")?.city;
  if (!lyon) throw new Error("The demonstration is set in Lyon.");
  const draft = leadDraft(scene, rank);
  return writeTeacher(
    scene.writing,
    {
      ...draft,
      person: { firstname, lastname, email, phone: fictionPhone(9000 + rank) },
      row: {
        ...draft.row,
        availability: "available",
        availabilityUpdatedAt: plusDays(now, -8),
        lastActiveAt: plusHours(now, -3),
        medianAnswerHours: 5,
        radius: 30,
      },
      slots: draft.slots,
    },
    notesOf(4.8, 12 + chance.between(0, 3)),
  );
}

/** The first plausible teacher who is of Lyon, teaches maths at lycée and college, at home and online. */
function leadDraft({ writing: { chance, now } }: Scene, rank: number): TeacherDraft {
  for (;;) {
    const draft = teacherDraft(chance, 900_000 + rank, now);
    const [main] = draft.subjects;
    const careers = new Set(draft.prices.map(({ cursusId }) => cursusId));
    const near = draft.row.cityCode.startsWith("69") && draft.row.formats.length === 2;
    if (near && main?.subjectId === maths && careers.has(2) && careers.has(3)) return draft;
  }
}

const lyon = (house_number: string, street: string, postal_code: string) => ({
  ...{ house_number, street, postal_code },
  city: "Lyon",
});

/** Families in every state a request, a contract or a course can be in. */
function writeFamilies(
  scene: Scene,
  teachers: readonly SeededTeacher[],
  { t, u }: { t: SeededTeacher; u: SeededTeacher },
  count: number,
): void {
  const { chance, now } = scene.writing;
  // Each of the two teachers one may play has a request to answer.
  const firsts = new Map<Stage, SeededTeacher>([
    ["to_evaluate", t],
    ["processing", u],
  ]);
  for (let rank = 0; rank < count; rank++) {
    const name = stages[rank % stages.length] ?? "processing";
    const lastname = chance.oneOf(words.surnames);
    const classId = chance.oneOf([troisieme, premiere, terminale]);
    const family = scene.family(
      [chance.oneOf(words.female), lastname, `famille.${String(rank + 1)}@exemple.test`],
      lyon(
        String(chance.between(1, 90)),
        chance.oneOf(words.streets),
        `6900${String((rank % 9) + 1)}`,
      ),
      {
        billed: true,
        ...(name !== "waiting_payment_method" && { card: { last4: "4242" } }),
        students: [{ firstname: chance.oneOf(words.pupils), classId }],
        createdAt: plusDays(now, -chance.between(80, 300)),
      },
    );
    const first = rank < stages.length ? firsts.get(name) : undefined;
    const others = chance.someOf(suitedTo(teachers, family, { classId }), 7);
    const contract = stage(scene, { family }, name, first ? [first, ...others] : others);
    if (contract && name === "concluded") weekly(scene, contract, 6, ["to_confirm"]);
  }
}

/** Two families and two teachers one may play, each with something to do in every place. */
function writeCast(scene: Scene, teachers: readonly SeededTeacher[]) {
  const { now, chance } = scene.writing;
  const t = writeLead(scene, 2);
  const u = writeLead(scene, 3);
  const createdAt = plusDays(now, -260);
  const draft = (canary: string, firstnames: readonly [string, string]) => ({
    ...{ canary, card: { last4: "4242" }, createdAt },
    students: [
      { firstname: firstnames[0], classId: premiere },
      { firstname: firstnames[1], classId: troisieme },
    ],
  });
  const a = scene.family(demoName(0), lyon("12", "rue de la Part-Dieu", "69003"), {
    ...draft("customer_a", ["Emma", "Hugo"]),
    billed: "undated",
  });
  const b = scene.family(demoName(1), lyon("7", "rue Vendôme", "69006"), {
    ...draft("customer_b", ["Yasmine", "Adam"]),
    billed: true,
  });
  const around = (family: SeededFamily, classId: number, subjectId = maths) =>
    chance.someOf(suitedTo(teachers, family, { classId, subjectId }), 6);
  const ofA = stage(scene, { family: a }, "concluded", [t, ...around(a, premiere)]);
  if (ofA) weekly(scene, ofA, 6, ["to_confirm", "disputed", "failed", "asks_bank", "cancelled"]);
  const emma = { family: a, subjectId: physics };
  stage(scene, emma, "waiting_first_course_validation", around(a, premiere, physics));
  const hugo = { family: a, student: 1 };
  stage(scene, hugo, "waiting_customer_reply", around(a, troisieme));
  stage(scene, { ...hugo, subjectId: english }, "to_widen", around(a, troisieme, english));
  const ofB = stage(scene, { family: b }, "concluded", [u, ...around(b, premiere)]);
  if (ofB) weekly(scene, ofB, 6, ["to_confirm", "to_review", "confirmed"]);
  stage(scene, { family: b, student: 1 }, "waiting_first_course", [u, ...around(b, troisieme)]);
  return { a, b, t, u };
}

/** The demonstration: teachers all over France, families in every state, four people to play. */
export function writeDemo(
  scene: Scene,
  teachers: readonly SeededTeacher[],
  families: number,
): SeedFile {
  const cast = writeCast(scene, teachers);
  writeFamilies(scene, teachers, cast, families);
  scene.bills.write();
  return scene.file(
    cast,
    {
      teacher_paths: [cast.t, cast.u].map(({ id, row }) => pathOf(id, row.title)),
      listing_paths: [
        "/cours-particuliers/mathematiques/lycee/lyon/",
        "/cours-en-ligne/anglais/tous-les-niveaux/france/",
      ],
    },
    {},
  );
}
