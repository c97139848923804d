import { briefDay, shortDay, timeOfDay, weekday } from "./french-date.ts";

/** A place in another time zone than Paris: « à La Réunion ». */
export type Place = Readonly<{ zone: string; at: string }>;

type Home = Place | null | undefined;

/** « 18 h 30 à Paris, 20 h 30 à La Réunion », with the day where it is another; « 18 h 30 » without a place. */
export function hourAt(instant: Date, home: Home, write = timeOfDay): string {
  const paris = write(instant);
  if (!home) return paris;
  const day = weekday(instant, home.zone);
  const there = write(instant, home.zone);
  const named = day === weekday(instant) ? there : `${there} ${day}`;
  return `${paris} \u00e0 Paris, ${named} ${home.at}`;
}

export const dayAndHourAt = (instant: Date, home: Home) =>
  `${shortDay(instant)} \u00e0 ${hourAt(instant, home)}`;

export const briefHourAt = (instant: Date, home: Home) =>
  `${briefDay(instant)}, ${hourAt(instant, home)}`;
