import { plusDays } from "#app/lib/clock.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import type { degrees, experiences } from "#app/modules/catalogue/teacher/table.server.ts";
import { type Subject, subjects } from "#app/modules/foundation/reference/schooling.domain.ts";

import type { Chance } from "./random.ts";
import schools from "./schools.json" with { type: "json" };
import { isArt } from "./texts.ts";

type Own<Table extends { $inferInsert: object }> = Omit<Table["$inferInsert"], "id" | "teacherId">;
type Degree = Own<typeof degrees>;
type Experience = Own<typeof experiences>;

export const profiles = [
  "student",
  "doctoral",
  "certified",
  "agrege",
  "doctor",
  "great_school",
  "master",
] as const;

export type Profile = (typeof profiles)[number];

const shares: Record<Profile, number> = {
  student: 27,
  doctoral: 7,
  certified: 21,
  agrege: 8,
  doctor: 5,
  great_school: 11,
  master: 21,
};

const experienced: Record<Profile, readonly [number, number]> = {
  student: [2, 4],
  doctoral: [2, 6],
  certified: [3, 28],
  agrege: [4, 30],
  doctor: [5, 24],
  great_school: [3, 20],
  master: [2, 22],
};

export const dearnessOf: Record<Profile, number> = {
  student: -0.2,
  doctoral: -0.08,
  certified: 0.06,
  agrege: 0.24,
  doctor: 0.1,
  great_school: 0.02,
  master: -0.04,
};

export function profileOf(chance: Chance): { profile: Profile; years: number } {
  const profile = profiles[chance.weighted(profiles.map((one) => shares[one]))] ?? "master";
  return { profile, years: chance.between(...experienced[profile]) };
}

export const beganAt: Record<Profile, number> = {
  student: 19,
  doctoral: 22,
  certified: 24,
  agrege: 25,
  doctor: 27,
  great_school: 24,
  master: 24,
};

const [bachelor, licence, master, doctorate, greatSchool, capes, agregation, other] = [
  1, 2, 3, 4, 5, 6, 7, 8,
];
const [nationalEducation, tutoring, colles, , otherExperience] = [1, 2, 3, 4, 5];
const [sciences, , , , , otherCategory] = [1, 2, 3, 4, 5, 6];
const engineerDiploma = "diplôme d’ingénieur";

type Commune = (typeof schools.places)[number];

type Facts = {
  chance: Chance;
  subject: Subject;
  place: Commune;
  profile: Profile;
  began: number;
  thisYear: number;
};

function communeOf(postalCode: string): Commune {
  const department = postalCode.slice(0, 2);
  const found = schools.places.find(({ departments }) => departments.includes(department));
  const [, paris] = schools.places;
  if (!found && !paris) throw new Error("No schools.");
  return (found ?? paris) as Commune;
}

export const regionOf = (postalCode: string): string => communeOf(postalCode).conservatoire;

const specialities: Readonly<Record<string, readonly string[]>> = schools.specialities;

export function careerOf(
  chance: Chance,
  about: { subjectId: number; profile: Profile; years: number; postalCode: string; town: string },
  now: Date,
): { degrees: Degree[]; experiences: Experience[] } {
  const subject = subjects[about.subjectId - 1];
  if (!subject) throw new Error("A teacher teaches something.");
  const thisYear = Number(parisDay(now).slice(0, 4));
  const facts: Facts = {
    chance,
    subject,
    thisYear,
    place: communeOf(about.postalCode),
    profile: fitting(about.profile, subject),
    began: thisYear - about.years,
  };
  const degrees = (isArt(subject.id) ? artDegrees(facts) : degreesOf(facts)).map((one, index) => ({
    comment: null,
    ...one,
    main: index === 0,
    verifiedAt: one.year <= thisYear && index < 2 ? plusDays(now, -chance.between(30, 700)) : null,
  }));
  return { degrees, experiences: experiencesOf(facts, about.town) };
}

/** No contest exists outside school subjects (REF-12). */
function fitting(profile: Profile, { categoryId }: Subject): Profile {
  return categoryId === otherCategory && teachesAtSchool(profile) ? "master" : profile;
}

type SeededDegree = {
  degreeId: number;
  year: number;
  speciality: string | null;
  school: string | null;
};

const universityOf = ({ chance, subject, place: commune }: Facts) =>
  chance.oneOf(subject.categoryId === sciences ? commune.sciences : commune.letters);

function ownSpeciality({ chance, subject }: Facts): string {
  const [contest = "", ...taught] = specialities[String(subject.id)] ?? [];
  return taught.length > 0 ? chance.oneOf(taught) : contest;
}

function degreesOf(facts: Facts): SeededDegree[] {
  const { began, thisYear, profile, subject } = facts;
  const speciality = ownSpeciality(facts);
  const school = universityOf(facts);
  const [contest = ""] = specialities[String(subject.id)] ?? [];
  const university = (degreeId: number, year: number): SeededDegree => ({
    degreeId,
    year,
    speciality,
    school,
  });
  const passed = (degreeId: number): SeededDegree => ({
    degreeId,
    year: began,
    speciality: contest,
    school: null,
  });
  const before: Record<Profile, () => SeededDegree[]> = {
    student: () => studies(facts, university),
    doctoral: () => [university(doctorate, thisYear + 1), university(master, began)],
    certified: () => [passed(capes), university(master, began - 1)],
    agrege: () => [passed(agregation), university(master, began - 1)],
    doctor: () => [university(doctorate, began), university(master, began - 3)],
    great_school: () => [greatSchoolOf(facts, began), university(licence, began - 2)],
    master: () => [university(master, began), university(licence, began - 2)],
  };
  return before[profile]();
}

function studies(
  facts: Facts,
  university: (degreeId: number, year: number) => SeededDegree,
): SeededDegree[] {
  const { chance, began, thisYear } = facts;
  const left: SeededDegree = {
    degreeId: bachelor,
    year: began - 1,
    speciality: null,
    school: null,
  };
  const kind = chance.weighted([45, 40, 15]);
  if (kind === 0) return [greatSchoolOf(facts, thisYear + 1), left];
  if (kind === 1) return [university(master, thisYear + 1), university(licence, thisYear - 1)];
  return [university(licence, thisYear + 1), left];
}

function greatSchoolOf({ chance, subject, place: commune }: Facts, year: number): SeededDegree {
  const engineer = subject.categoryId === sciences;
  return {
    degreeId: greatSchool,
    year,
    speciality: engineer ? engineerDiploma : null,
    school: chance.oneOf(engineer ? commune.engineers : commune.others),
  };
}

const drawing = 38;

function artDegrees({ chance, subject, place: commune, began }: Facts): SeededDegree[] {
  const draws = subject.id === drawing;
  const names = draws
    ? ["diplôme national d’art"]
    : ["diplôme d’études musicales", "diplôme d’État de professeur de musique"];
  const school = draws ? commune.arts : commune.conservatoire;
  return [{ degreeId: other, year: began, speciality: chance.oneOf(names), school }];
}

function experiencesOf(facts: Facts, town: string): Experience[] {
  const { chance, subject, profile, began } = facts;
  const one = (experienceId: number, startYear: number, commune: string | null): Experience => ({
    experienceId,
    startYear,
    endYear: null,
    comment: null,
    place: commune,
    main: true,
    current: true,
  });
  if (isArt(subject.id)) {
    const kind = subject.id === drawing ? "dessin" : "musique";
    return [one(otherExperience, began, `école de ${kind}, ${town}`)];
  }
  if (!teachesAtSchool(profile)) return [one(tutoring, began, null)];
  const kind = profile === "certified" && chance.happens(0.6) ? "collège" : "lycée";
  const first = one(nationalEducation, began, `${kind} public, ${town}`);
  return hasColles(facts) ? [first, { ...one(colles, began + 2, null), main: false }] : [first];
}

const teachesAtSchool = (profile: Profile) => profile === "certified" || profile === "agrege";

const hasColles = ({ chance, subject, profile }: Facts) =>
  profile === "agrege" && subject.categoryId === sciences && chance.happens(0.4);
