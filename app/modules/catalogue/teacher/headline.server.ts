import i18next from "i18next";

import { parisDay } from "#app/lib/paris-time.ts";
import { upperFirst } from "#app/lib/upper-first.ts";

import type { Civility } from "./domain.ts";
import { type Background, headlineOf } from "./headline.domain.ts";

export const yearOf = (now: Date): number => Number(parisDay(now).slice(0, 4));

/** « Professeure agrégée de mathématiques », « Élève ingénieur à l’INSA Lyon »; null when nothing says it (ENT-25). */
export function headlineWords(
  background: Background,
  civility: Civility | null,
  now: Date,
): string | null {
  const headline = headlineOf(background, yearOf(now));
  if (!headline) return null;
  const { key, speciality, school } = headline;
  const text = i18next.t(`teacher:headline.${key}`, {
    ...(civility && { context: civility }),
    speciality,
    of_speciality: speciality && ` ${i18next.t("teacher:of_speciality", { speciality })}`,
    at_school: school && inSentence("at", school),
    of_school: school && inSentence("of", school),
    comma_school: school ? `, ${inside(school)}` : "",
  });
  return upperFirst(text);
}

const inSentence = (word: "at" | "of", school: string): string =>
  i18next.t(`teacher:school.${word}_${articleOf(school)}`, { school: inside(school) });

/** The kind of school loses its capital inside a sentence; its own name keeps it. */
const inside = (school: string) =>
  school.replace(/^(?:Université|Conservatoire|Faculté) /, (kind) => kind.toLocaleLowerCase("fr"));

function articleOf(school: string): "vowel" | "masculine" | "feminine" | "none" {
  if (school.startsWith("Conservatoire ")) return "masculine";
  if (school.startsWith("Faculté ")) return "feminine";
  return /^(?!Aix)[AEIOUÉÈÊ]/.test(school) ? "vowel" : "none";
}
