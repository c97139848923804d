import { plusDays } from "#app/lib/clock.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { users } from "#app/modules/account/table.server.ts";
import { lessonFormatOf, type SearchFormat } from "#app/modules/price/domain.ts";
import { cursusOfLevel } from "#app/modules/reference/domain.ts";
import { reviewDetails, reviews } from "#app/modules/review/table.server.ts";
import { tierOf } from "#app/modules/teacher/domain.ts";
import {
  degrees,
  experiences,
  teacherPrices,
  teachers,
  teacherSlots,
  teacherSubjects,
} from "#app/modules/teacher/table.server.ts";

import type { Book } from "./book.server.ts";
import type { Chance } from "./random.ts";
import type { TeacherDraft } from "./teachers.ts";
import words from "./words.json" with { type: "json" };

/** What the crowd is written with: rows, chance, the instant of the seed. */
export type Writing = { book: Book; chance: Chance; now: Date };

/** A teacher of the seed: the id, and what it was written from. */
export type SeededTeacher = TeacherDraft & { id: number };

type Person = { firstname: string; lastname: string; email: string; phone: string };

const userRow = (
  { now }: Writing,
  person: Person,
  role: "teacher" | "operator",
  createdAt: Date,
) => ({
  ...person,
  // Given to everybody at the end.
  passwordHash: "none",
  role,
  createdAt: createdAt < now ? createdAt : now,
  emailConfirmedAt: createdAt,
  passwordChangeRequired: false,
  phoneMarketingConsent: false,
  phoneMarketingConsentAt: null,
});

/** Writes an operator: no use case makes one. */
export function writeOperator(writing: Writing, person: Person): number {
  return writing.book.add(users, userRow(writing, person, "operator", plusDays(writing.now, -400)));
}

/**
 * Writes a teacher, subjects, prices, and the reviews that make the rating: no use case hires a teacher or
 * takes a review yet.
 */
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
  const rated = ratedRow(draft, notes, now);
  book.put(teachers, { ...rated, civility: civilityOf(draft.person.firstname), id });
  for (const one of draft.subjects) book.put(teacherSubjects, { teacherId: id, ...one });
  for (const one of draft.prices) book.put(teacherPrices, { teacherId: id, ...one });
  for (const one of draft.degrees) book.add(degrees, { teacherId: id, ...one });
  for (const one of draft.experiences) book.add(experiences, { teacherId: id, ...one });
  for (const one of draft.slots) book.add(teacherSlots, { teacherId: id, ...one });
  notes.forEach((note, index) => {
    writeReview(writing, id, note, index);
  });
  return { ...draft, row: rated, id };
}

/** The usual civility of a first name of the seed: the drawn portrait agrees with it. */
function civilityOf(firstname: string) {
  if (words.female.includes(firstname)) return "ms" as const;
  return words.male.includes(firstname) ? ("mr" as const) : null;
}

/** The rating is that of the reviews, and the tier follows (CST-48). */
function ratedRow({ row }: TeacherDraft, notes: readonly number[], now: Date): TeacherDraft["row"] {
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

const criteria = 5;

/** The same praise with another end: neighbours never read alike. */
const reviewOf = (praise: string, place: number) =>
  `${praise} ${words.reviewEnds[place % words.reviewEnds.length] ?? ""}`.trim();

/** A review a month or so apart; its five marks make its note exactly. */
function writeReview(
  { book, chance, now }: Writing,
  teacherId: number,
  note: number,
  rank: number,
) {
  const publishedAt = plusDays(now, -6 - rank * chance.between(9, 25));
  const answered = chance.happens(0.3);
  const reviewId = book.add(reviews, {
    teacherId,
    customerId: null,
    author: `${chance.oneOf(words.female)} ${chance.oneOf(words.surnames).slice(0, 1)}.`,
    rating: note,
    review: reviewOf(chance.oneOf(words.reviews), teacherId + rank),
    teacherResponse: answered ? chance.oneOf(words.responses) : null,
    experienceDate: parisDay(plusDays(publishedAt, -chance.between(2, 12))),
    publishedAt,
  });
  const high = Math.round((note - Math.floor(note)) * criteria);
  for (let index = 0; index < criteria; index++) {
    const rating = Math.floor(note) + (index < high ? 1 : 0);
    book.add(reviewDetails, { reviewId, rankingTypeId: index + 1, rating });
  }
}

/** So many notes of fifths whose mean is as near as can be to the one wished. */
export function notesOf(wished: number, count: number): number[] {
  const fifths = Math.round(wished * criteria * count);
  const low = Math.floor(fifths / count);
  const more = fifths - low * count;
  return Array.from({ length: count }, (_, index) => (low + (index < more ? 1 : 0)) / criteria);
}

/** A teacher, as the seed's file names people. */
export const emailOf = ({ id, person: { email } }: SeededTeacher) => ({ id, email });

/** What a teacher asks for a level and a format, cents; the seed's teachers always have it. */
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
