import { toEuros } from "#app/lib/money.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { sessionPayOf } from "#app/modules/catalogue/price/domain.ts";

import type { ListedRow } from "./list.repository.server.ts";
import type { GroupLessonRow } from "./repository.server.ts";

type Sessions = ListedRow["sessions"];

export const datesOf = (sessions: Sessions) =>
  sessions.map(({ startsAt, duration }) => ({ start: new Date(startsAt).toISOString(), duration }));

/** What a stage pays its teacher, rounded session by session, as it is paid (TEA-069). */
export function presentPay(
  lesson: Pick<GroupLessonRow, "teacherHourlyPayCents">,
  sessions: Sessions,
  selfEmployed: boolean,
) {
  const hourlyCents = lesson.teacherHourlyPayCents;
  if (hourlyCents === null) return null;
  const pays = sessions.map(({ startsAt, duration: minutes }) =>
    sessionPayOf(hourlyCents, { minutes, selfEmployed, on: parisDay(new Date(startsAt)) }),
  );
  return {
    hours: sumOf(sessions, ({ duration }) => duration) / 60,
    hourly: toEuros(hourlyCents),
    amount: toEuros(sumOf(pays, ({ gross }) => gross)),
    net: toEuros(sumOf(pays, ({ gross, contributions }) => gross - contributions)),
    self_employed: selfEmployed,
  };
}
