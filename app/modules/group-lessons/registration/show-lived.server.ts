import type { Db } from "#app/db/client.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import type { GroupLesson } from "#app/modules/catalogue/group-lesson/group-lesson.endpoints.ts";

import { isHeld, isTaken } from "./domain.ts";
import { hasLived, mayChangeUntil, mayEvaluate, maySay } from "./lived.domain.ts";
import {
  findPresences,
  findSent,
  findSessions,
  type PresenceRow,
  type SentRow,
  type SessionRow,
} from "./lived.repository.server.ts";
import type { RegistrationRow, ShownRow } from "./repository.server.ts";

export type Lived = Readonly<{
  sessions: readonly SessionRow[];
  presences: readonly PresenceRow[];
  sent: readonly SentRow[];
}>;

export async function findLived(db: Db, rows: readonly ShownRow[]): Promise<Lived> {
  const had = rows.filter(({ registration }) => isTaken(registration.state));
  if (had.length === 0) return { sessions: [], presences: [], sent: [] };
  const ids = had.map(({ registration }) => registration.id);
  const groupLessonIds = new Set(had.map(({ registration }) => registration.groupLessonId));
  const [sessions, presences, sent] = await Promise.all([
    findSessions(db, [...groupLessonIds]),
    findPresences(db, ids),
    findSent(db, ids),
  ]);
  return { sessions, presences, sent };
}

export function presentLived(
  registration: RegistrationRow,
  groupLesson: GroupLesson,
  { sessions, presences, sent }: Lived,
  now: Date,
) {
  const { id, learnedChapterIds, groupLessonId } = registration;
  const own = sessions.filter((one) => one.groupLessonId === groupLessonId);
  return {
    chapters: groupLesson.chapters.map((chapter) => ({
      ...chapter,
      learned: learnedChapterIds.includes(chapter.id),
    })),
    ...mayOf(registration, groupLesson, now),
    attendance: presencesOf(id, { sessions: own, presences }),
    evaluations: sent
      .filter(({ evaluation }) => evaluation.registrationId === id)
      .flatMap((one) => presentSent(one)),
    rating: presentRating(registration),
    replays_count: 0,
  };
}

function mayOf({ state, ratedAt }: RegistrationRow, { dates }: GroupLesson, now: Date) {
  const [startsAt = now] = dates.map(({ start }) => new Date(start));
  const ends = dates.map(({ start, duration }) => plusMinutes(new Date(start), duration));
  const endsAt = ends.at(-1) ?? startsAt;
  return {
    may_learn: (isTaken(state) || isHeld(state)) && startsAt > now,
    may_rate: hasLived(state) && mayEvaluate(endsAt, now) && maySay(ratedAt, now),
  };
}

function presentSent({ evaluation, teacher }: SentRow) {
  const { sentAt } = evaluation;
  if (!sentAt) return [];
  return [
    {
      teacher,
      oral_participation: evaluation.oralParticipation,
      execution_speed: evaluation.executionSpeed,
      skill_level: evaluation.skillLevel,
      general_appreciation: evaluation.generalAppreciation,
      recommendations: evaluation.recommendations,
      sent_at: sentAt.toISOString(),
    },
  ];
}

function presentRating({ rating, ratingComment: comment, ratedAt }: RegistrationRow) {
  if (rating === null || ratedAt === null) return null;
  return { rating, comment, until: mayChangeUntil(ratedAt).toISOString() };
}

export const presencesOf = (
  registrationId: number,
  { sessions, presences }: Pick<Lived, "sessions" | "presences">,
) =>
  sessions.map((session) => ({
    date: session.startsAt.toISOString(),
    present:
      presences.find((one) => one.registrationId === registrationId && one.sessionId === session.id)
        ?.presence ?? null,
  }));
