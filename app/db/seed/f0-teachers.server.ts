import { plusDays, plusHours } from "#app/lib/clock.ts";
import { planarOf } from "#app/lib/geo.ts";
import type { LessonFormat } from "#app/modules/catalogue/teacher/domain.ts";
import { cityByCode } from "#app/modules/foundation/reference/find.server.ts";

import type { Profile } from "./careers.ts";
import { type SeededTeacher, writeTeacher } from "./people.server.ts";
import { Chance } from "./random.ts";
import { notesOf } from "./reviews.server.ts";
import { demoName } from "./seed-file.server.ts";
import { demoVideo, type TeacherDraft, teacherDraft } from "./teachers.ts";
import type { Writing } from "./writing.ts";

const [maths, physics, french, english] = [1, 2, 3, 4];
const college = [6, 7, 8, 9];
const lycee = [10, 11, 12];
const premiere = 11;
const home: LessonFormat = "individual_student_place";
const webcam: LessonFormat = "individual_webcam";

type Part = {
  name?: [string, string, string];
  profile?: Profile;
  city: string;
  selfEmployed: boolean;
  sap?: boolean;
  levels?: number[];
  subjects?: number[];
  home?: number;
  online?: number;
  /** Prices still to be set (DLG-43). */
  unpriced?: number;
  unavailable?: true;
  rating?: readonly [mean: number, count: number];
  answerHours: number;
};

const leads: Part[] = [
  {
    name: demoName(2),
    city: "69383",
    selfEmployed: false,
    subjects: [maths, physics],
    home: 42,
    online: 35,
    rating: [4.8, 12],
    answerHours: 5,
  },
  { city: "69266", selfEmployed: true, sap: true, home: 46, answerHours: 8 },
  { city: "69387", selfEmployed: true, home: 40, answerHours: 10 },
  { city: "59350", selfEmployed: true, online: 35, answerHours: 12 },
  { city: "69386", selfEmployed: false, home: 39, unavailable: true, answerHours: 12 },
  { city: "69388", selfEmployed: false, home: 36, answerHours: 14 },
  { city: "69029", selfEmployed: true, sap: true, home: 40, answerHours: 15 },
  { city: "69034", selfEmployed: false, home: 44, answerHours: 16 },
  { city: "69259", selfEmployed: true, home: 48, answerHours: 18 },
];

const around = ["69381", "69382", "69384", "69385", "69389", "69149", "69244", "69081", "69282"];

const fillers = Array.from({ length: 18 }, (_, index): Part => ({
  city: around[index % around.length] ?? "69381",
  selfEmployed: index % 3 === 2,
  sap: true,
  levels: [premiere],
  home: 36 + (index % 13),
  rating: [4, 6],
  answerHours: 60,
}));

const elsewhere: Part = {
  name: demoName(3),
  profile: "master",
  city: "29019",
  selfEmployed: false,
  subjects: [french, physics, english],
  home: 41,
  unpriced: 2,
  answerHours: 7,
};

const colleague: Part = {
  profile: "agrege",
  city: "29019",
  selfEmployed: false,
  subjects: [french, english],
  home: 44,
  online: 38,
  answerHours: 20,
};

function pricesOf(part: Part, levels: readonly number[]) {
  const careers = levels.some((id) => college.includes(id)) ? [2, 3] : [3];
  const priced = careers.filter((cursusId) => cursusId !== part.unpriced);
  return priced.flatMap((cursusId) => [
    ...(part.home ? [{ cursusId, format: home, priceCents: part.home * 100 }] : []),
    ...(part.online ? [{ cursusId, format: webcam, priceCents: part.online * 100 }] : []),
  ]);
}

const freeWeek = [
  ...[1, 2, 4, 5].map((day) => ({ day, start: "12:00", end: "21:00" })),
  ...[3, 6].map((day) => ({ day, start: "09:00", end: "21:00" })),
  { day: 7, start: "09:00", end: "18:00" },
];

function writePart(writing: Writing, part: Part, rank: number): SeededTeacher {
  const { chance, now } = writing;
  const draft = teacherDraft(chance, rank, now);
  const { levels = [...college, ...lycee], subjects = [maths], rating = [4.6, 8] } = part;
  const formats = formatsOf(part);
  const email = `t${String(rank)}@exemple.test`;
  return writeTeacher(
    writing,
    {
      ...draft,
      profile: part.profile ?? draft.profile,
      person: part.name ? personOf(draft, part.name) : { ...draft.person, email },
      row: {
        ...draft.row,
        ...groundOf(part.city),
        ...statusOf(part, rank),
        ...figuresOf(part, rank, now),
        formats,
        videoId: rank === 1 ? demoVideo : null,
      },
      subjects: subjects.map((subjectId, index) => ({
        subjectId,
        main: index === 0,
        levelIds: levels,
      })),
      prices: pricesOf(part, levels),
      slots: (rank <= 9 ? freeWeek : draft.slots).map((slot) => ({ ...slot, formats })),
    },
    notesOf(chance, ...rating),
  );
}

const personOf = (
  { person }: TeacherDraft,
  [firstname, lastname, email]: readonly [string, string, string],
) => ({ ...person, firstname, lastname, email });

const formatsOf = (part: Part): LessonFormat[] => [
  ...(part.home ? [home] : []),
  ...(part.online ? [webcam] : []),
];

function groundOf(code: string) {
  const city = cityByCode(code);
  if (!city) throw new Error(`F0 has no town ${code}.`);
  const { latitude, longitude, name: cityName } = city;
  const postalCode = city.postalCodes.join(" ").slice(0, 5);
  return {
    ...planarOf(city),
    latitude,
    longitude,
    cityName,
    postalCode,
    cityCode: code,
    radius: 30,
  };
}

const statusOf = ({ selfEmployed, sap }: Part, rank: number) =>
  selfEmployed && sap
    ? {
        selfEmployed,
        sapNumber: `SAP8120000${String(rank).padStart(2, "0")}`,
        sapNumberStatus: "approved" as const,
      }
    : { selfEmployed, sapNumber: null, sapNumberStatus: "missing" as const };

const figuresOf = ({ unavailable, answerHours }: Part, rank: number, now: Date) => ({
  availability: unavailable ? ("not_available" as const) : ("available" as const),
  availabilityUpdatedAt: plusDays(now, -10),
  lastActiveAt: plusHours(now, -rank),
  medianAnswerHours: answerHours,
});

export function writeF0Teachers(writing: Writing) {
  const teachers = [...leads, ...fillers].map((part, index) => writePart(writing, part, index + 1));
  return {
    teachers,
    elsewhere: writePart(writing, elsewhere, 28),
    colleague: writePart({ ...writing, chance: new Chance(29) }, colleague, 29),
  };
}
