import { categories, subjects } from "#app/modules/reference/schooling.domain.ts";

import type { Chance } from "./random.ts";
import words from "./words.json" with { type: "json" };

type Named = { of: string; the: string };

const shortest = 700;

const wordsOf = (subjectId: number): Named => {
  const found = words.subjects[subjectId - 1];
  if (!found) throw new Error(`No words for subject ${String(subjectId)}.`);
  return found;
};

/** The sentences that only a subject of this category has. */
function ownSentences(subjectId: number): readonly string[] {
  const categoryId = subjects[subjectId - 1]?.categoryId ?? categories[categories.length - 1];
  const byCategory: Readonly<Record<string, readonly string[]>> = words.category;
  return byCategory[String(categoryId)] ?? [];
}

const fill = (sentence: string, named: Named & { level: string; years: string }) =>
  sentence.replace(/\{(of|the|level|years)\}/g, (_, key: keyof typeof named) => named[key]);

/** All the careers that are taught, so that a title misleads nobody: « au collège », « du primaire au lycée ». */
function levelOf(careers: readonly number[]): string {
  const alone: Readonly<Record<string, string>> = words.levels;
  const several: Readonly<Record<string, string>> = words.severalLevels;
  const adult = 5;
  const school = careers.filter((id) => id !== adult).toSorted((a, b) => a - b);
  const [first = adult, last = first] = [school[0], school.at(-1)];
  return (
    alone[String(first === last ? first : 0)] ?? several[`${String(first)}-${String(last)}`] ?? ""
  );
}

/** What a seeded teacher writes of the lessons: a title of 30 to 70 characters, two texts of 700 and more (VAL-003 to 005). */
export function lessonTexts(
  chance: Chance,
  { subjectId, careers, years }: { subjectId: number; careers: readonly number[]; years: number },
) {
  const named = {
    ...wordsOf(subjectId),
    level: levelOf(careers),
    years: String(years),
  };
  const said = (sentence: string) => fill(sentence, named);
  const own = ownSentences(subjectId);
  const opening = said(chance.oneOf(words.openings));
  const closing = said(chance.oneOf(words.closings));
  return {
    title: titleOf(chance, said),
    description: textOf(chance, [opening, ...chance.someOf(own, 2)], words.description, closing),
    methodology: textOf(chance, chance.someOf(own, 1), words.method, ""),
  };
}

function titleOf(chance: Chance, said: (sentence: string) => string): string {
  const fitting = words.titles
    .map((title) => said(title))
    .filter(({ length }) => length >= 30 && length <= 70);
  return chance.oneOf(fitting);
}

/** Sentences until the text is long enough, in paragraphs of three. */
function textOf(
  chance: Chance,
  head: readonly string[],
  bank: readonly string[],
  closing: string,
): string {
  const sentences = [...head];
  const wanted = shortest + chance.between(20, 320);
  let length = head.join(" ").length + closing.length;
  for (const sentence of chance.someOf(bank, bank.length)) {
    if (length >= wanted) break;
    sentences.push(sentence);
    length += sentence.length + 1;
  }
  if (closing) sentences.push(closing);
  const paragraphs: string[] = [];
  for (let start = 0; start < sentences.length; start += 3) {
    paragraphs.push(sentences.slice(start, start + 3).join(" "));
  }
  return paragraphs.join("\n\n");
}
