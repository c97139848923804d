import { type LessonFormat, lessonFormats } from "./domain.ts";

/** Requests of so many days are counted (TEA-066). */
export const countedDays = 90;

/** A figure below this is not told: it would say too much of too few families (TEA-066). */
const fewestShown = 5;

/** No more requests than this are counted for one recommendation. */
export const mostCounted = 500;

/** A count as it is told; nothing below five (TEA-066). */
export const shownCount = (requests: number): number | null =>
  requests < fewestShown ? null : requests;

/** The format that a teacher does not give; nothing for who gives both. */
export const missingFormat = (formats: readonly LessonFormat[]): LessonFormat | undefined =>
  lessonFormats.find((format) => !formats.includes(format));

/** How high the graduations of REF-12 stand, in their order; what is none of the others is not compared. */
const heights = [1, 2, 3, 4, 3, 3, 4, 0];

const heightOf = (graduationId: number) => heights[graduationId - 1] ?? 0;

/** The graduations above all those that a teacher shows, by id: who shows none lacks each of them. */
export function missingDegrees(shown: readonly number[]): number[] {
  const highest = Math.max(0, ...shown.map(heightOf));
  return heights.flatMap((height, index) => (height > highest ? [index + 1] : []));
}
