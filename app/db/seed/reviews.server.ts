import { plusDays } from "#app/lib/clock.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { reviewDetails, reviews } from "#app/modules/catalogue/review/table.server.ts";

import phrases from "./phrases.json" with { type: "json" };
import type { Chance } from "./random.ts";
import type { Values } from "./sayings.ts";
import { chaptersOf, isArt, klassOf, namesOf } from "./texts.ts";
import words from "./words.json" with { type: "json" };
import type { Writing } from "./writing.ts";

export type Reviewed = Readonly<{
  id: number;
  firstname: string;
  female: boolean;
  subjectId: number;
  levelIds: readonly number[];
  scope: string;
}>;

const criteria = 5;

function kidOf(chance: Chance) {
  const female = chance.happens(0.5);
  const own = female
    ? ["ma fille", "notre fille", "ma cadette"]
    : ["mon fils", "notre fils", "mon aîné"];
  const names = words.pupils.filter((_, index) => (index % 2 === 0) === female);
  return { kid: chance.oneOf(chance.happens(0.55) ? own : names), female };
}

function valuesOf(chance: Chance, about: Reviewed): Values {
  const { kid, female } = kidOf(chance);
  const klass = klassOf(chance.oneOf(about.levelIds));
  return {
    ...namesOf(about.subjectId),
    ...chaptersOf(chance, about.subjectId, about.levelIds[0]),
    kid,
    klass,
    klass0: klass,
    prof: about.firstname,
    ...(female ? { e: "e", ve: "ve", Il: "Elle" } : { e: "", ve: "f", Il: "Il" }),
    ...(about.female ? { te: "e", xse: "se", El: "Elle" } : { te: "", xse: "x", El: "Il" }),
  };
}

const answering = (values: Values): Values => ({
  ...values,
  kid: (values.kid ?? "")
    .replace(/^.*(?:fille|cadette)$/, "votre fille")
    .replace(/^.*(?:fils|aîné)$/, "votre fils"),
});

function templatesOf(note: number, art: boolean): readonly (readonly string[])[] {
  const { review } = phrases;
  const [first, second] = art ? [review.arts, review.artsEnd] : [review.first, review.second];
  if (note < 4) return [review.mid, review.reserve];
  return [first, note < 4.6 ? review.reserve : second];
}

export function marksOf(chance: Chance, note: number): number[] {
  const low = Math.floor(note);
  const high = Math.round((note - low) * criteria);
  const marks = Array.from({ length: criteria }, (_, index) => low + (index < high ? 1 : 0));
  const [first = low, ...others] = marks;
  const [given, ...kept] = others.reverse();
  const uneven = given !== undefined && given > 3 && first < 5 && chance.happens(0.5);
  const shown = uneven ? [first + 1, given - 1, ...kept] : marks;
  return chance.someOf(shown, criteria);
}

export function writeReviews(
  { book, sayings, now }: Writing,
  chance: Chance,
  about: Reviewed,
  notes: readonly number[],
): void {
  let age = chance.between(3, 45);
  for (const note of chance.someOf(notes, notes.length)) {
    const values = valuesOf(chance, about);
    const say = (templates: readonly string[], filled = values) =>
      sayings.reviews.say(chance, chance.someOf(templates, templates.length), filled, about)
        .sentence;
    const publishedAt = plusDays(now, -age);
    age += chance.between(9, 30);
    const sentences = templatesOf(note, isArt(about.subjectId)).map((templates) => say(templates));
    const answered = note >= 4 && chance.happens(0.3);
    const reviewId = book.add(reviews, {
      teacherId: about.id,
      customerId: null,
      author: `${chance.oneOf(chance.happens(0.7) ? words.female : words.male)} ${chance.oneOf(words.surnames).slice(0, 1)}.`,
      rating: note,
      review: sentences.join(" "),
      teacherResponse: answered ? say(phrases.review.responses, answering(values)) : null,
      experienceDate: parisDay(plusDays(publishedAt, -chance.between(2, 12))),
      publishedAt,
    });
    for (const [index, rating] of marksOf(chance, note).entries()) {
      book.add(reviewDetails, { reviewId, rankingTypeId: index + 1, rating });
    }
  }
}

export function notesOf(chance: Chance, wished: number, count: number): number[] {
  const fifths = Math.round(wished * criteria * count);
  const low = Math.floor(fifths / count);
  const notes = Array.from({ length: count }, (_, index) =>
    index < fifths - low * count ? low + 1 : low,
  );
  for (let index = 0; index + 1 < count; index += 2) {
    const [one = low, other = low] = notes.slice(index, index + 2);
    const shift = Math.min(chance.between(0, 3), 5 * criteria - one);
    notes[index] = one + shift;
    notes[index + 1] = other - shift;
  }
  return notes.map((note) => note / criteria);
}
