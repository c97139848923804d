import { type Day, dayPlus, isDay, parisInstant, readTime } from "#app/lib/paris-time.ts";
import type { TeacherMode } from "#app/modules/catalogue/teacher/domain.ts";

type Contract = Readonly<{
  mode: TeacherMode;
  former_modes: readonly Readonly<{ until: string; mode: TeacherMode }>[];
}>;

/** A course is paid under the status of its date (LAW-19, TEA-053). */
export const modeAt = ({ mode, former_modes: former }: Contract, at: Date): TeacherMode =>
  former.find(({ until }) => at < new Date(until))?.mode ?? mode;

/** As typed so far in the form that declares; today at noon for what lacks. */
export function typedAt(typed: ReadonlyMap<string, string>, today: Day): Date {
  const time = readTime(typed.get("date.time") ?? "") ?? "12:00";
  return parisInstant(typedDay(typed, today), time);
}

function typedDay(typed: ReadonlyMap<string, string>, today: Day): Day {
  const named = typed.get("date.on");
  if (named === "yesterday") return dayPlus(today, -1);
  const part = (name: string) => (typed.get(`date.${name}`) ?? "").padStart(2, "0");
  const day = `${part("year")}-${part("month")}-${part("day")}`;
  return named !== "today" && isDay(day) ? day : today;
}
