import { gapsOf, type Group, lastOfMonth, sizesOf, textBefore } from "./contact-digits.ts";
import type { Plain } from "./contact-text.ts";

export const pages =
  /(?:chapitres?|exercices?|pages?|notes?|articles?|lecons?|series?|numeros? d'exercices?)\b[^\d]{0,25}$/;
export const postal = /(?:departements?|codes? postaux)\b[^\d]{0,25}$/;

const longestCut = 24;
const units =
  /[%€°"/\u0001]|\b(?:janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|h|heures?|min|minutes?|euros?|eur|km|kg|cm|ans|jours?|points?|fois|sur|en|pages?|p|exercices?|ex|n|chapitres?|eleves?|rue|avenue|bis)\b/;

/** « 06 alors 12 et là 34 … »: five pairs between words, two of them above 31. */
export function cutNumberFrom(groups: Group[], first: number, whole: Plain): number | undefined {
  const number = groups.slice(first, first + 5);
  const isNumber = /^0[1-9]$/.test(number[0]?.digits ?? "") && sizesOf(number) === "22222";
  return isNumber && isCut(number, whole) ? first + 4 : undefined;
}

function isCut(number: Group[], whole: Plain): boolean {
  const before = textBefore(number, whole.plain);
  if (pages.test(before) || postal.test(before)) return false;
  const words = gapsOf(number).map(([from, to]) => whole.plain.slice(from, to).trim());
  if (!words.some((gap) => /[a-z]/.test(gap))) return false;
  if (words.some((gap) => gap.length > longestCut || units.test(gap))) return false;
  const high = number.filter(({ digits }) => Number(digits) > lastOfMonth).length;
  return !areNames(number, whole) && (high > 1 || new Set(words).size === 1);
}

const areNames = (number: Group[], { text, at }: Plain) =>
  gapsOf(number).every(([from, to]) => /\p{Lu}/u.test(text.slice(at[from], at[to])));
