import i18next from "i18next";

import type { Db, Tx } from "#app/db/client.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { shortDay } from "#app/lib/french-date.ts";
import { placeOfCity } from "#app/lib/home-place.server.ts";
import { parisDay, parisInstant, parisWeekday } from "#app/lib/paris-time.ts";
import { dayAndHourAt } from "#app/lib/place-hour.ts";
import { sendMail } from "#app/modules/foundation/mail/send.server.ts";
import { countWaiting } from "#app/modules/foundation/notification/notify.server.ts";
import type { Coming } from "#app/modules/lessons/planned-course/coming.endpoints.ts";
import { listComing } from "#app/modules/lessons/planned-course/coming.server.ts";
import { paths } from "#app/paths.ts";

import { findNextPeople, lockRun, saveRun } from "./digest.repository.server.ts";

const most = 25;
const monday = 1;

/**
 * Writes a Monday's digests from 8:00, 25 people at a time (PUB-075); skips those with nothing pending or
 * coming. Returns how many were examined.
 */
export async function sendDigests(db: Db, now: Date): Promise<number> {
  const day = parisDay(now);
  if (parisWeekday(now) !== monday || now < parisInstant(day, "08:00")) return 0;
  return db.transaction(async (tx) => {
    const people = await findNextPeople(tx, await lockRun(tx, day), most);
    for (const person of people) await sendDigest(tx, person, now);
    const last = people.at(-1);
    if (last) await saveRun(tx, day, last.id);
    return people.length;
  });
}

type Person = Awaited<ReturnType<typeof findNextPeople>>[number];

async function sendDigest(tx: Tx, person: Person, now: Date): Promise<void> {
  if (person.confirmedAt === null) return;
  const lines = [...(await waitingLines(tx, person.id, now)), ...(await coming(tx, person, now))];
  if (lines.length === 0) return;
  const { email: to, firstname, role } = person;
  const link = role === "teacher" ? paths.teacherHome : paths.courses;
  const details = { firstname, lines, day: shortDay(now) };
  await sendMail(tx, { to, template: "weekly_digest", details, link }, now);
}

async function waitingLines(tx: Tx, id: number, now: Date): Promise<string[]> {
  const counts = Object.entries((await countWaiting(tx, id, now)) ?? {});
  return counts
    .filter(([, count]) => count > 0)
    .map(([entry, count]) => i18next.t(`mail:digest.${entry}`, { count }));
}

/** Of the week that begins, from the list that the pages show (TEA-001). */
async function coming(tx: Tx, { id, role, homeCity }: Person, now: Date): Promise<string[]> {
  const home = placeOfCity(homeCity);
  const end = plusDays(now, 7);
  const { data } = await listComing({ db: tx, actor: { id, role }, now });
  const dates = data.flatMap((one) => {
    const at = one.is_over ? undefined : agreedAt(one);
    return at && at >= now && at < end ? [{ ...one, at }] : [];
  });
  const isFirst = (title: string | null, key: string) =>
    title === null || dates.find((one) => one.title === title)?.key === key;
  return dates
    .filter(({ title, key }) => isFirst(title, key))
    .map(({ kind, student, title, at }) =>
      i18next.t(`mail:digest.${words[kind]}`, { student, title, at: dayAndHourAt(at, home) }),
    );
}

const words = {
  first: "first_course",
  planned: "planned_course",
  offer: "planned_course",
  session: "stage",
} as const;

/** The date that both sides know: a move that waits leaves the former one. */
function agreedAt({ kind, start, planned }: Coming): Date | undefined {
  if (kind === "offer") return undefined;
  const { moved_from: from, status } = planned ?? {};
  if (from) return new Date(from.start);
  return planned && status !== "confirmed" ? undefined : new Date(start);
}
