import { randomUUID } from "node:crypto";
import i18next from "i18next";

import type { Call, OpenCall } from "#app/api/call.server.ts";
import { env } from "#app/env.server.ts";
import { calendarFile } from "#app/lib/calendar.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { placeOfCity } from "#app/lib/home-place.server.ts";
import { orNotFound } from "#app/lib/rule-error.ts";

import { appointmentOf, type CalendarDate, keptDays } from "./appointment.server.ts";
import { findFirstDates, findSessionDates } from "./dates.repository.server.ts";
import { daysAhead } from "./domain.ts";
import type { Feed } from "./feed.endpoints.ts";
import { findFeed, findFeedOwner, removeFeed, saveFeed } from "./feed.repository.server.ts";
import { viewerOf } from "./list.server.ts";
import { listAgreedViews } from "./repository.server.ts";

const addressOf = (uuid: string) => `${env.origin}/api/calendar/${uuid}.ics`;

/** The caller's calendar address, and one for each of several children (PUB-077). */
export async function showFeed({ db, actor }: Pick<Call, "db" | "actor">): Promise<Feed> {
  const rows = await findFeed(db, actor.id);
  const [first] = rows;
  if (!first) return { url: null, children: [] };
  const url = addressOf(first.uuid);
  const children = rows.flatMap(({ id, firstname }) =>
    id === null || firstname === null || rows.length < 2
      ? []
      : [{ id, firstname, url: `${url}?student_id=${String(id)}` }],
  );
  return { url, children };
}

/** Creates the caller's calendar address; a former one stops working (PUB-077, API-284). */
export async function openFeed(call: Call): Promise<Feed> {
  const { db, actor, now } = call;
  await db.transaction((tx) => saveFeed(tx, actor.id, randomUUID(), now));
  return showFeed(call);
}

/** Removes the caller's calendar address (PUB-077, API-284). */
export async function closeFeed({ db, actor }: Call): Promise<undefined> {
  await removeFeed(db, actor.id);
  return undefined;
}

/** Minutes between two requests of a program. */
const refreshMinutes = 60;

/** Planned courses, first courses and sessions of group lessons; of one child if named (API-152). */
export async function readFeed(
  { db, now }: OpenCall,
  { uuid, student_id: studentId }: { uuid: string; student_id?: number | undefined },
): Promise<Response> {
  const owner = orNotFound(await findFeedOwner(db, uuid), "api.absent");
  const which = {
    owner,
    studentId,
    from: plusDays(now, -keptDays),
    before: plusDays(now, daysAhead + 1),
  };
  const dates: CalendarDate[] = [
    ...(await listAgreedViews(db, which)).map((view) => ({ kind: "planned", view }) as const),
    ...(await findFirstDates(db, which)).map((view) => ({ kind: "first", view }) as const),
    ...(await findSessionDates(db, which)).map((view) => ({ kind: "session", view }) as const),
  ];
  const home = placeOfCity(owner.homeCity);
  const side = viewerOf(owner);
  const appointments = dates.flatMap((date) => appointmentOf(date, { now, home, side }) ?? []);
  const feed = { name: i18next.t("calendar-feed:name"), refreshMinutes };
  return calendarFile("preau.ics", appointments, feed);
}
