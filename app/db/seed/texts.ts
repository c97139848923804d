import { ofTown } from "#app/modules/catalogue/teacher/components/words.ts";
import { atTown, cursusOfLevel } from "#app/modules/foundation/reference/domain.ts";
import { levelName } from "#app/modules/foundation/reference/find.server.ts";
import { subjects } from "#app/modules/foundation/reference/schooling.domain.ts";

import phrases from "./phrases.json" with { type: "json" };
import type { Chance } from "./random.ts";
import type { Sayings, Values } from "./sayings.ts";
import words from "./words.json" with { type: "json" };

export type About = Readonly<{
  firstname: string;
  town: string;
  scope: string;
  years: number;
  subjectId: number;
  levelIds: readonly number[];
  degree: string;
}>;

const shortest = 700;
const artsCategory = 5;

export const isArt = (subjectId: number): boolean =>
  subjects[subjectId - 1]?.categoryId === artsCategory;

const levelWords: Readonly<Record<string, string>> = words.levels;
const severalLevels: Readonly<Record<string, string>> = words.severalLevels;
const adult = 5;

function levelOf(levelIds: readonly number[]): string {
  const careers = new Set(levelIds.map((id) => cursusOfLevel(id) ?? adult));
  const school = [...careers].filter((id) => id !== adult).toSorted((a, b) => a - b);
  const [first = adult, last = first] = [school[0], school.at(-1)];
  const several = first === last ? undefined : severalLevels[`${String(first)}-${String(last)}`];
  return several ?? levelWords[String(first)] ?? "";
}

type Chapters = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
const chapters: Chapters = phrases.chapters;

export function chaptersOf(chance: Chance, subjectId: number, levelId: number | undefined) {
  const ofSubject = chapters[String(subjectId)] ?? {};
  const career = String(levelId === undefined ? undefined : cursusOfLevel(levelId));
  const known = ofSubject[career] ?? ofSubject["*"] ?? Object.values(ofSubject)[0] ?? [];
  const [chapter = "", chapterb = ""] = chance.someOf(known, 2);
  return { chapter, chapterb };
}

const general = /^(?:C[PEM]\d?|\de|Seconde|Première|Terminale)$/;

const klasses = new Map<number, string>();

export function klassOf(levelId: number): string {
  const known = klasses.get(levelId) ?? classWords(levelId);
  klasses.set(levelId, known);
  return known;
}

function classWords(levelId: number): string {
  const name = levelName(levelId);
  if (general.test(name))
    return `en\u00a0${name.replace(/^[SPT]/, (letter) => letter.toLowerCase())}`;
  return levelWords[String(cursusOfLevel(levelId))] ?? "";
}

export function namesOf(subjectId: number) {
  const names = words.subjects[subjectId - 1];
  if (!names) throw new Error(`No words for subject ${String(subjectId)}.`);
  return { of: names.of, the: names.the, short: phrases.short[subjectId - 1] ?? "" };
}

function fixedOf(about: About): Values {
  const level = levelOf(about.levelIds);
  return {
    ...namesOf(about.subjectId),
    level,
    alevel: level,
    me: about.firstname,
    degree: about.degree,
    years: String(about.years),
    of_town: ofTown(about.town),
    at_town: atTown(about.town),
  };
}

function variedOf(chance: Chance, { levelIds, subjectId }: About): Values {
  const levelId = chance.oneOf(levelIds);
  const klass = klassOf(levelId);
  const [virt = "", virtb = ""] = chance.someOf(phrases.virtues, 2);
  return { ...chaptersOf(chance, subjectId, levelId), virt, virtb, klass, klass0: klass };
}

/** A title of 30 to 70 characters, two texts of 700 or more (VAL-003 to 005). */
export function lessonTexts(sayings: Sayings, chance: Chance, about: About) {
  const { teacher } = phrases;
  const art = isArt(about.subjectId);
  const { scope } = about;
  const fixed = fixedOf(about);
  const values = () => ({ ...fixed, ...variedOf(chance, about) });
  const one = (templates: readonly string[], fits?: (sentence: string) => boolean) =>
    sayings.say(chance, chance.someOf(templates, templates.length), values(), { scope, fits })
      .sentence;
  const textOf = (head: readonly string[], templates: readonly string[], closing: string) => {
    let left = chance.someOf(templates, templates.length);
    const next = () => {
      const { sentence, template } = sayings.say(chance, left, values(), { scope });
      left = left.filter((other) => other !== template);
      return sentence;
    };
    const wanted = shortest + chance.between(20, 160);
    return paragraphs(next, { head, most: templates.length, closing, wanted });
  };
  return {
    title: one(teacher.titles, ({ length }) => length >= 30 && length <= 70),
    description: textOf(
      [one(teacher.openings)],
      art ? teacher.arts : teacher.school,
      one(teacher.closings),
    ),
    methodology: textOf([], art ? teacher.arts : teacher.method, ""),
  };
}

type Parts = { head: readonly string[]; most: number; closing: string; wanted: number };

function paragraphs(next: () => string, { head, most, closing, wanted }: Parts): string {
  const sentences = [...head];
  let length = head.join(" ").length + closing.length;
  while (length < wanted && sentences.length < most) {
    const sentence = next();
    sentences.push(sentence);
    length += sentence.length + 1;
  }
  if (closing) sentences.push(closing);
  const parts: string[] = [];
  for (let start = 0; start < sentences.length; start += 3) {
    parts.push(sentences.slice(start, start + 3).join(" "));
  }
  return parts.join("\n\n");
}
