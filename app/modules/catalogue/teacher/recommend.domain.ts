import { type LessonFormat, lessonFormats } from "./domain.ts";

export const countedDays = 90;

/** A figure below this would reveal too much of too few families (TEA-066). */
const fewestShown = 5;

/** At most this many requests are counted per recommendation. */
export const mostCounted = 500;

export const shownCount = (requests: number): number | null =>
  requests < fewestShown ? null : requests;

export const missingFormat = (formats: readonly LessonFormat[]): LessonFormat | undefined =>
  lessonFormats.find((format) => !formats.includes(format));

/** Ranks of the degrees of REF-12, in their order; « other » is not compared. */
const heights = [1, 2, 3, 4, 3, 3, 4, 0];

const heightOf = (graduationId: number) => heights[graduationId - 1] ?? 0;

/** Degrees above all those shown; without any, all of them. */
export function missingDegrees(shown: readonly number[]): number[] {
  const highest = Math.max(0, ...shown.map(heightOf));
  return heights.flatMap((height, index) => (height > highest ? [index + 1] : []));
}
