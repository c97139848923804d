import { toEuros } from "#app/lib/money.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { sessionPayOf } from "#app/modules/catalogue/price/domain.ts";

import type { ListedRow } from "./list.repository.server.ts";
import type { GroupLessonRow } from "./repository.server.ts";

type Sessions = ListedRow["sessions"];

export const datesOf = (sessions: Sessions) =>
  sessions.map(({ startsAt, duration }) => ({ start: new Date(startsAt).toISOString(), duration }));

type Paying = Pick<GroupLessonRow, "teacherHourlyPayCents">;

/** What a stage pays its teacher, rounded session by session, as it is paid (TEA-069). */
function payOf({ teacherHourlyPayCents: hourlyCents }: Paying, sessions: Sessions, own: boolean) {
  if (hourlyCents === null) return null;
  const pays = sessions.map(({ startsAt, duration: minutes }) =>
    sessionPayOf(hourlyCents, { minutes, selfEmployed: own, on: parisDay(new Date(startsAt)) }),
  );
  const shown = {
    hours: sumOf(sessions, ({ duration }) => duration) / 60,
    hourly: toEuros(hourlyCents),
    amount: toEuros(sumOf(pays, ({ gross }) => gross)),
  };
  return { pays, shown };
}

/** Before contributions, for a person who is not yet a teacher. */
export const presentGross = (lesson: Paying, sessions: Sessions) =>
  payOf(lesson, sessions, true)?.shown ?? null;

/** To a teacher, with what is left after contributions. */
export function presentPay(lesson: Paying, sessions: Sessions, selfEmployed: boolean) {
  const pay = payOf(lesson, sessions, selfEmployed);
  if (!pay) return null;
  const net = toEuros(sumOf(pay.pays, ({ gross, contributions }) => gross - contributions));
  return { ...pay.shown, net, self_employed: selfEmployed };
}
