import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { planarOf } from "#app/lib/geo.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";
import { cityByCode } from "#app/modules/foundation/reference/find.server.ts";
import type { Period } from "#app/modules/foundation/reference/periods.domain.ts";

import type { GroupFormat } from "./domain.ts";
import { type GroupLessonRow, insertGroupLesson } from "./repository.server.ts";

/** Commune by INSEE code. */
export type LessonPlace = Readonly<{
  name: string;
  address: string;
  postalCode: string;
  cityCode: string;
}>;

export type GroupLessonSession = Readonly<{ startsAt: Date; duration: number }>;

export type GroupLessonDraft = Readonly<{
  title: string;
  description: string;
  period: Period;
  subjectIds: number[];
  mainLevelId: number;
  equivalentLevelIds: number[];
  prerequisites: string[];
  chapterIds: number[];
  maxStudents: number;
  minStudents: number;
  priceCents: number;
  subjectsIncluded?: number;
  extraSubjectPriceCents?: number;
  teacherHourlyPayCents?: number | null;
  place: LessonPlace | undefined;
  sessions: readonly GroupLessonSession[];
}>;

/** Creates a draft group lesson with its sessions (OPS-09). */
export async function createGroupLesson(
  tx: Tx,
  { place: lessonPlace, sessions, ...draft }: GroupLessonDraft,
  { by, now }: By,
): Promise<GroupLessonRow> {
  const row = await insertGroupLesson(
    tx,
    {
      ...draft,
      ...groundOf(lessonPlace),
      ...spanOf(sessions),
      state: "draft",
      stateSince: now,
      createdAt: now,
      updatedAt: now,
    },
    sessions,
  );
  const { id, state: to } = row;
  const event = "create";
  await record(tx, { machine: "group_lesson", id, event, from: null, to, by, at: now });
  return row;
}

/** From the start of the first session to the end of the last one. */
export function spanOf(sessions: readonly GroupLessonSession[]) {
  if (sessions.length === 0) throw new Error("A stage has a session.");
  const starts = sessions.map(({ startsAt }) => Number(startsAt));
  const ends = sessions.map(({ startsAt, duration }) => Number(plusMinutes(startsAt, duration)));
  return { startsAt: new Date(Math.min(...starts)), endsAt: new Date(Math.max(...ends)) };
}

/** Coordinates are the commune's. */
export function groundOf(lessonPlace: LessonPlace | undefined) {
  if (!lessonPlace) return { format: "group_webcam" as GroupFormat };
  const city = cityByCode(lessonPlace.cityCode);
  if (!city) throw new Error(`There is no town ${lessonPlace.cityCode}.`);
  const { latitude, longitude } = city;
  return {
    format: "group_traineeship" as GroupFormat,
    placeName: lessonPlace.name,
    placeAddress: lessonPlace.address,
    postalCode: lessonPlace.postalCode,
    cityCode: city.code,
    cityName: city.name,
    latitude,
    longitude,
    ...planarOf(city),
  };
}
