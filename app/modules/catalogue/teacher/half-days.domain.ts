/** In minutes from midnight, for the teacher's week and families' filters alike. */
export const halves = {
  morning: [0, 13 * 60],
  afternoon: [13 * 60, 17 * 60],
  evening: [17 * 60, 24 * 60],
} as const;

export type Half = keyof typeof halves;
export const halfNames = ["morning", "afternoon", "evening"] as const satisfies readonly Half[];

/** « 3-afternoon » is Wednesday afternoon (PUB-013). */
export type HalfDay = `${number}-${Half}`;

export const halfDays: readonly HalfDay[] = [1, 2, 3, 4, 5, 6, 7].flatMap((day) =>
  halfNames.map((half) => `${day}-${half}` as const),
);

/** A dash would be read as a part of a name. */
export const hoursName = (half: HalfDay) => half.replace("-", "_");
