import { randomUUID } from "node:crypto";
import i18next from "i18next";

import type { Call, OpenCall } from "#app/api/call.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { type Appointment, calendarFile } from "#app/lib/calendar.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { orNotFound } from "#app/lib/rule-error.ts";

import { appointmentOf } from "./calendar.server.ts";
import { daysAhead } from "./domain.ts";
import type { Feed } from "./feed.endpoints.ts";
import {
  findFeed,
  findFeedOwner,
  findFirstCourses,
  findSessions,
  removeFeed,
  saveFeed,
  type Span,
} from "./feed.repository.server.ts";
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

/** Days that past dates stay; minutes between a program's requests. */
const kept = { days: 30, refresh: 60 } as const;

/** Planned courses, first courses and sessions of group lessons; of one child if named (API-152). */
export async function readFeed(
  { db, now }: OpenCall,
  { uuid, student_id: studentId }: { uuid: string; student_id?: number | undefined },
): Promise<Response> {
  const owner = orNotFound(await findFeedOwner(db, uuid), "api.absent");
  const span = {
    owner,
    studentId,
    from: plusDays(now, -kept.days),
    before: plusDays(now, daysAhead + 1),
  };
  const dates = await datesOf(db, span);
  const name = i18next.t("calendar-feed:name");
  return calendarFile("preau.ics", dates, { name, refreshMinutes: kept.refresh });
}

async function datesOf(db: Db, span: Span): Promise<Appointment[]> {
  const planned = await listAgreedViews(db, span.owner, span);
  const first = await findFirstCourses(db, span);
  const sessions = await findSessions(db, span);
  return [
    ...planned.flatMap((view) => appointmentOf(view) ?? []),
    ...first.flatMap(({ id, start, minutes, subjectId, student }) => {
      if (!start || !minutes) return [];
      const words = { subject: referenceName("subject", subjectId), student };
      const title = i18next.t("calendar-feed:first", words);
      return [{ uid: `premier-cours-${String(id)}@preau`, start, minutes, title }];
    }),
    ...sessions.map(({ id, rank, place: lessonPlace, ...session }) => ({
      ...session,
      uid: `stage-${String(id)}-${String(rank)}@preau`,
      place: lessonPlace,
    })),
  ];
}
