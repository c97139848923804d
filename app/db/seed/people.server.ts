import { env } from "#app/env.server.ts";
import { openVault } from "#app/gateways/vault.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { lessonFormatOf, type SearchFormat } from "#app/modules/catalogue/price/domain.ts";
import { tierOf } from "#app/modules/catalogue/teacher/domain.ts";
import { headlineWords } from "#app/modules/catalogue/teacher/headline.server.ts";
import {
  degrees,
  experiences,
  teacherPrices,
  teachers,
  teacherSlots,
  teacherSubjects,
} from "#app/modules/catalogue/teacher/table.server.ts";
import { cursusOfLevel } from "#app/modules/foundation/reference/domain.ts";
import { secondFactors } from "#app/modules/people/account/second-factor.table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";

import { operatorSecret } from "./accounts.ts";
import { careerOf, regionOf } from "./careers.ts";
import { Chance } from "./random.ts";
import { writeReviews } from "./reviews.server.ts";
import type { TeacherDraft } from "./teachers.ts";
import { lessonTexts } from "./texts.ts";
import words from "./words.json" with { type: "json" };
import type { Writing } from "./writing.ts";

type Row = Omit<typeof teachers.$inferInsert, "id">;

export type SeededTeacher = Omit<TeacherDraft, "row"> & { id: number; row: Row };

type Person = { firstname: string; lastname: string; email: string; phone: string };

const userRow = (
  { now }: Writing,
  person: Person,
  role: "teacher" | "operator",
  createdAt: Date,
) => ({
  ...person,
  passwordHash: "none",
  role,
  createdAt: createdAt < now ? createdAt : now,
  emailConfirmedAt: createdAt,
  passwordChangeRequired: false,
  phoneMarketingConsent: false,
  phoneMarketingConsentAt: null,
});

export function writeOperator(writing: Writing, person: Person): void {
  const { book, now } = writing;
  const userId = book.add(users, userRow(writing, person, "operator", plusDays(now, -400)));
  const sealedSecret = openVault(env).seal(operatorSecret);
  book.put(secondFactors, { userId, sealedSecret, confirmed: true, lastStep: 0 });
}

/** No use case hires a teacher or takes a review yet. */
export function writeTeacher(
  writing: Writing,
  draft: TeacherDraft,
  notes: readonly number[],
): SeededTeacher {
  const { book, now } = writing;
  const id = book.add(
    users,
    userRow(writing, draft.person, "teacher", new Date(draft.row.createdAt)),
  );
  // Own random stream, so that one teacher's texts change no other's.
  const chance = new Chance(id * 7919 + 17);
  const { row, degrees: obtained, experiences: past } = viewOf(writing, chance, draft);
  const rated = ratedRow(row, notes, now);
  book.put(teachers, { ...rated, hoursGiven: hoursOf(chance, rated, now), id });
  for (const one of draft.subjects) book.put(teacherSubjects, { teacherId: id, ...one });
  for (const one of draft.prices) book.put(teacherPrices, { teacherId: id, ...one });
  for (const one of obtained) book.add(degrees, { teacherId: id, ...one });
  for (const one of past) book.add(experiences, { teacherId: id, ...one });
  for (const one of draft.slots) book.add(teacherSlots, { teacherId: id, ...one });
  const { firstname } = draft.person;
  const female = rated.civility === "ms";
  writeReviews(
    writing,
    chance,
    {
      id,
      firstname,
      female,
      scope: scopeOf(draft),
      ...mainOf(draft),
    },
    notes,
  );
  return { ...draft, row: rated, id };
}

function mainOf({ subjects, person }: TeacherDraft) {
  const main = subjects.find((one) => one.main);
  if (!main) throw new Error(`${person.email} teaches nothing.`);
  return { subjectId: main.subjectId, levelIds: main.levelIds };
}

const scopeOf = ({ row }: TeacherDraft) => regionOf(row.postalCode);

const formation = "De formation universitaire";

function viewOf({ sayings, now }: Writing, chance: Chance, draft: TeacherDraft) {
  const { profile, years, person, row } = draft;
  const civility = civilityOf(person.firstname);
  const { subjectId, levelIds } = mainOf(draft);
  const commune = { postalCode: row.postalCode, town: row.cityName };
  const career = careerOf(chance, { subjectId, profile, years, ...commune }, now);
  const headline = headlineWords(backgroundOf(career), civility, now);
  const degree = profile === "master" || headline === null ? formation : headline;
  const about = { firstname: person.firstname, town: row.cityName, years, subjectId, levelIds };
  const scope = scopeOf(draft);
  const texts = lessonTexts(sayings.teachers, chance, { ...about, scope, degree });
  return { ...career, row: { ...row, ...texts, civility } };
}

function backgroundOf({ degrees, experiences }: ReturnType<typeof careerOf>) {
  return {
    degrees: degrees.map(({ degreeId, year, speciality = null, school = null }) => ({
      degreeId,
      year,
      speciality,
      school,
    })),
    experiences: experiences.map(({ experienceId, main = false, current = false }) => ({
      experienceId,
      main,
      current,
    })),
  };
}

const weekMs = 7 * 24 * 3_600_000;

function hoursOf(chance: Chance, { createdAt, reviewsCount = 0 }: Row, now: Date): number {
  if (reviewsCount === 0) return chance.happens(0.4) ? 0 : chance.between(2, 30);
  const weeks = Math.round((now.getTime() - new Date(createdAt).getTime()) / weekMs);
  return reviewsCount * chance.between(6, 12) + Math.round(weeks * chance.next() * 2);
}

function civilityOf(firstname: string) {
  if (words.female.includes(firstname)) return "ms" as const;
  return words.male.includes(firstname) ? ("mr" as const) : null;
}

/** The rating follows the reviews, the tier follows the rating (CST-48). */
function ratedRow(row: Row, notes: readonly number[], now: Date): Row {
  const { rating = null, reviewsCount = 0, lastActiveAt = null, medianAnswerHours = null } = row;
  const noted =
    notes.length > 0
      ? { rating: mean(notes), reviewsCount: notes.length }
      : { rating, reviewsCount };
  const { availability } = row;
  const tier = tierOf({ availability, lastActiveAt, medianAnswerHours, ...noted }, now);
  return { ...row, ...noted, tier };
}

const mean = (notes: readonly number[]) =>
  notes.reduce((sum, note) => sum + note, 0) / notes.length;

export const emailOf = ({ id, person: { email } }: SeededTeacher) => ({ id, email });

export function priceOf(
  { prices, person }: SeededTeacher,
  levelId: number,
  courseType: SearchFormat,
): number {
  const format = lessonFormatOf(courseType);
  const cursusId = cursusOfLevel(levelId);
  const found = prices.find((one) => one.cursusId === cursusId && one.format === format);
  if (!found) throw new Error(`${person.email} has no such price.`);
  return found.priceCents;
}
