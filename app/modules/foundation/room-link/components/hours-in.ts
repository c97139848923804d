import { timeOfDay } from "#app/lib/french-date.ts";

/** « 18 h 02 » and « 19 h 04 », the words of a sentence about a stay in a room. */
export const hoursIn = ({ from, to }: Readonly<{ from: string; to: string }>) => ({
  from: timeOfDay(new Date(from)),
  to: timeOfDay(new Date(to)),
});
