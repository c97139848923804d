import { eq } from "drizzle-orm";

import type { Tx } from "#app/db/client.server.ts";
import { type By, operatorNamed } from "#app/lib/actor.ts";
import { plusDays } from "#app/lib/clock.ts";
import { dayPlus, parisInstant } from "#app/lib/paris-time.ts";
import { askTeachers, assignTeachers } from "#app/modules/catalogue/group-lesson/assign.server.ts";
import {
  createGroupLesson,
  type GroupLessonDraft,
} from "#app/modules/catalogue/group-lesson/create.server.ts";
import {
  finishGroupLesson,
  openGroupLesson,
  startGroupLesson,
} from "#app/modules/catalogue/group-lesson/run.server.ts";
import { groupLessonSessions } from "#app/modules/catalogue/group-lesson/table.server.ts";
import { groupLessonSlug } from "#app/modules/catalogue/search/group-landings.domain.ts";
import { updateTeacher } from "#app/modules/catalogue/teacher/update.server.ts";
import type { Period } from "#app/modules/foundation/reference/periods.domain.ts";

import {
  evaluate,
  inClass,
  type Learner,
  takeWaitingPlaces,
  teach,
} from "./f0-waiting-places.server.ts";
import type { SeededFamily } from "./families.server.ts";
import type { Past, Story } from "./past.server.ts";
import type { SeededTeacher } from "./people.server.ts";

const [maths, physics] = [1, 2];
const [troisieme, seconde, premiere, terminale] = [9, 10, 11, 12] as const;

const days = (first: string, count: number, time: string, duration: number) =>
  Array.from({ length: count }, (_, index) => ({
    startsAt: parisInstant(dayPlus(first, index), time),
    duration,
  }));

const ampere = {
  name: "Lycée Ampère",
  address: "31 rue de la Bourse",
  postalCode: "69002",
  cityCode: "69123",
};

const usual = {
  period: "toussaint" as Period,
  teacherHourlyPayCents: 3000,
  minStudents: 3,
  place: ampere,
  equivalentLevelIds: [] as number[],
  prerequisites: [] as string[],
};

const drafts: Readonly<Record<"G1" | "G2" | "G3" | "G4" | "G5", GroupLessonDraft>> = {
  G1: {
    ...usual,
    subjectIds: [maths],
    mainLevelId: premiere,
    title: "Maths Première – Toussaint",
    description:
      "Cinq matinées pour remettre d’aplomb le début du programme de Première. Chaque séance commence par un quart d’heure de questions, continue par des exercices faits à deux et finit par une page à garder.",
    prerequisites: [
      "Savoir résoudre une équation du premier degré.",
      "Apporter son cours et sa calculatrice.",
    ],
    chapterIds: [25, 26, 27],
    maxStudents: 8,
    priceCents: 29_000,
    extraSubjectPriceCents: 9000,
    sessions: days("2026-10-19", 5, "09:30", 180),
  },
  G2: {
    ...usual,
    subjectIds: [physics],
    mainLevelId: terminale,
    title: "Physique Terminale – Toussaint",
    description:
      "Deux heures par jour, en ligne, sur les chapitres que l’on rencontre le plus au bac. Un énoncé est cherché ensemble, puis chacun en rédige un autre, que le professeur corrige avant le lendemain.",
    prerequisites: ["Avoir suivi la spécialité physique-chimie en Première."],
    chapterIds: [45, 46, 47],
    maxStudents: 10,
    priceCents: 24_000,
    place: undefined,
    sessions: days("2026-10-26", 5, "14:00", 120),
  },
  G3: {
    ...usual,
    equivalentLevelIds: [troisieme],
    subjectIds: [maths],
    mainLevelId: seconde,
    title: "Maths Seconde – Toussaint",
    description:
      "Un petit groupe, quatre après-midi, pour prendre le rythme du lycée : calcul littéral, fonctions, et la façon de rédiger qui change tout d’une année à l’autre.",
    chapterIds: [22, 23, 24],
    place: {
      name: "Maison des associations",
      address: "12 rue Racine",
      postalCode: "69100",
      cityCode: "69266",
    },
    maxStudents: 6,
    priceCents: 22_000,
    sessions: days("2026-10-19", 4, "14:00", 150),
  },
  G4: {
    ...usual,
    subjectIds: [maths],
    mainLevelId: terminale,
    title: "Maths Terminale – Prérentrée",
    description:
      "Une semaine avant la rentrée, revoir ce qui sera supposé su en Terminale : dérivation, suites, probabilités conditionnelles.",
    chapterIds: [29, 30, 31],
    period: "prerentree",
    maxStudents: 8,
    priceCents: 25_000,
    sessions: days("2026-08-24", 5, "10:00", 120),
  },
  G5: {
    ...usual,
    subjectIds: [maths],
    mainLevelId: premiere,
    title: "Maths Première – Été",
    description:
      "Trois matinées au début de l’été pour reprendre le calcul et les fonctions à tête reposée.",
    chapterIds: [25, 26],
    period: "ete",
    maxStudents: 6,
    priceCents: 18_000,
    place: {
      name: "Maison de quartier",
      address: "2 rue du Château",
      postalCode: "29200",
      cityCode: "29019",
    },
    sessions: days("2026-07-06", 3, "10:00", 120),
  },
};

type Name = keyof typeof drafts;

/** Those of the past were paid before stages had a pay (TEA-069). */
const paidBefore = (tx: Tx, groupLessonId: number, countedAt: Date) =>
  tx
    .update(groupLessonSessions)
    .set({ countedAt })
    .where(eq(groupLessonSessions.groupLessonId, groupLessonId));

const by = operatorNamed("Préau");
const first = parisInstant("2026-06-22", "09:00");

const autumn = parisInstant("2026-08-31", "09:00");

type Cast = Readonly<{
  teachers: Readonly<{ t1: SeededTeacher; t2: SeededTeacher; elsewhere: SeededTeacher }>;
  families: Readonly<{ a: SeededFamily; c2: SeededFamily }>;
  others: Readonly<{ premiere: readonly SeededFamily[]; groupLessons: readonly SeededFamily[] }>;
}>;

function learnersOf({ families: { a, c2 }, others }: Cast): Readonly<Record<Name, Learner[]>> {
  const elder = inClass(others.groupLessons, terminale);
  const firstChild = ({ actor, students: [student] }: SeededFamily) => ({ actor, student });
  return {
    G1: [firstChild(a), ...others.premiere.slice(0, 3).map(firstChild)],
    G2: elder,
    G3: inClass(others.groupLessons, seconde),
    G4: [firstChild(c2), ...elder.slice(0, 3)],
    G5: [firstChild(a), ...others.premiere.slice(3, 5).map(firstChild)],
  };
}

export function startGroupLessons(past: Past, cast: Cast) {
  const { tx } = past;
  const { t1, t2, elsewhere } = cast.teachers;
  const learners = learnersOf(cast);
  const ids: Partial<Record<Name, number>> = {};
  const now = (): By => ({ by, now: past.now() });

  const open = async function* (name: Name, teacher: SeededTeacher): Story<number> {
    const lesson = await createGroupLesson(tx, drafts[name], now());
    ids[name] = lesson.id;
    await assignTeachers(tx, { id: lesson.id, teacherIds: [teacher.id] }, now());
    await openGroupLesson(tx, lesson, now());
    const [subjectId] = drafts[name].subjectIds;
    yield* takeWaitingPlaces(past, { lessonId: lesson.id, learners: learners[name], subjectId });
    return lesson.id;
  };

  const give = async function* (name: Name, teacher: SeededTeacher): Story {
    const id = yield* open(name, teacher);
    const { sessions } = drafts[name];
    const [begins] = sessions;
    const ends = sessions.at(-1);
    if (!begins || !ends) throw new Error("A stage has sessions.");
    yield begins.startsAt;
    await startGroupLesson(tx, { id, state: "open" }, now());
    yield* teach(past, { lessonId: id, teacherId: teacher.id, sessions });
    await finishGroupLesson(tx, { id, state: "closed" }, now());
    await paidBefore(tx, id, past.now());
    yield plusDays(ends.startsAt, 1);
    await evaluate(past, { lessonId: id, teacherId: teacher.id });
  };

  past.start(
    (async function* (): Story {
      yield first;
      for (const { id } of [t1, t2, elsewhere]) {
        await updateTeacher(tx, id, { collective: true }, now());
      }
      past.start(give("G5", elsewhere));
      yield* give("G4", t1);
      yield autumn;
      yield* open("G1", t1);
      const online = yield* open("G2", t1);
      const full = yield* open("G3", t2);
      await askTeachers(tx, { id: online, teacherIds: [elsewhere.id] }, now());
      await askTeachers(tx, { id: full, teacherIds: [t1.id] }, now());
    })(),
  );
  return ids;
}

export const groupLessonPaths = (ids: ReturnType<typeof startGroupLessons>): string[] =>
  (["G1", "G2"] as const).flatMap((name) => {
    const id = ids[name];
    return id === undefined
      ? []
      : [`/stage/${groupLessonSlug({ id, title: drafts[name].title })}/`];
  });
