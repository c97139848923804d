import type { Db } from "#app/db/client.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { minutesOf } from "#app/lib/day-minutes.ts";
import { distanceBetween, planarOf } from "#app/lib/geo.ts";
import { lessonFormatOf } from "#app/modules/catalogue/price/domain.ts";
import { cursusOfLevel, equivalentLevels } from "#app/modules/foundation/reference/domain.ts";
import type { lessonRequests } from "#app/modules/lessons/lesson-request/table.server.ts";

import { commonMinutes, scoreOf, type Term, termsOf, wishOf } from "./domain.ts";
import { countsOf, findSuited, listCandidates, type Need } from "./repository.server.ts";

/** What is sought: a request, or a contract whose teacher leaves. */
export type Sought = Pick<
  typeof lessonRequests.$inferSelect,
  "id" | "customerId" | "subjectId" | "levelId" | "courseType" | "address" | "answers"
>;
type Candidate = Awaited<ReturnType<typeof listCandidates>>[number];
type Counts = Awaited<ReturnType<typeof countsOf>>;

/** Score of 100, hourly price in cents, distance in km. */
export type Ranked = Candidate & { score: number; terms: Term[]; distanceKm: number | null };

const mostWeighed = 300;
const questions = { times: "4", frequency: "3" };

export function needOf(lessonRequest: Sought): Need {
  const { address, courseType, levelId } = lessonRequest;
  const point =
    courseType === "offline" && address?.latitude !== undefined && address.longitude !== undefined
      ? { latitude: address.latitude, longitude: address.longitude }
      : undefined;
  return {
    lessonRequestId: lessonRequest.id,
    customerId: lessonRequest.customerId,
    subjectId: lessonRequest.subjectId,
    levelIds: [levelId, ...equivalentLevels(levelId)],
    cursusId: cursusOfLevel(levelId) ?? 0,
    format: lessonFormatOf(courseType),
    place: point ? planarOf(point) : null,
  };
}

/** Best score first, then oldest id (CST-49). */
export async function rankTeachers(db: Db, lessonRequest: Sought, now: Date): Promise<Ranked[]> {
  const need = needOf(lessonRequest);
  const candidates = await listCandidates(db, need, mostWeighed);
  return weigh(db, lessonRequest, need, candidates, now);
}

/** One teacher scored, whatever place and availability; undefined if they do not teach this. */
export async function rankTeacher(
  db: Db,
  lessonRequest: Sought,
  teacherId: number,
  now: Date,
): Promise<Ranked | undefined> {
  const need = needOf(lessonRequest);
  const found = await findSuited(db, need, teacherId);
  if (!found) return undefined;
  const [ranked] = await weigh(db, lessonRequest, need, [found], now);
  return ranked;
}

async function weigh(
  db: Db,
  lessonRequest: Sought,
  need: Need,
  candidates: Candidate[],
  now: Date,
): Promise<Ranked[]> {
  const ids = candidates.map(({ id }) => id);
  const counts = await countsOf(db, ids, lessonRequest.customerId, plusDays(now, -365));
  return candidates
    .map((candidate) => {
      // A commune without a street only gives the district (CST-49).
      const known = need.place && lessonRequest.address?.street ? need.place : null;
      const distanceKm = known && distanceBetween(known, candidate);
      const terms = termsOf(factsOf(lessonRequest, need, candidate, counts, distanceKm));
      return { ...candidate, distanceKm, terms, score: scoreOf(terms) };
    })
    .sort((a, b) => b.score - a.score || a.id - b.id);
}

function factsOf(
  lessonRequest: Sought,
  { format }: Need,
  candidate: Candidate,
  { asks, loads, slots }: Counts,
  distanceKm: number | null,
) {
  const { id, levelIds } = candidate;
  const ask = asks.find(({ teacherId }) => teacherId === id) ?? { asked: 0, yes: 0 };
  const load = loads.find(({ teacherId }) => teacherId === id) ?? { active: 0, family: 0 };
  const free = slots.filter((slot) => slot.teacherId === id && slot.formats.includes(format));
  return {
    ...candidate,
    levelExact: levelIds.includes(lessonRequest.levelId),
    overlap: overlapOf(lessonRequest, free),
    online: lessonRequest.courseType === "online",
    distanceKm,
    asked: ask.asked,
    yes: ask.yes,
    activeContracts: load.active,
    taughtFamily: load.family > 0,
  };
}

function overlapOf({ answers }: Sought, slots: Counts["slots"]) {
  const wish = wishOf(answers, questions);
  if (!wish || slots.length === 0) return null;
  const free = slots.map(({ day, start, end }) => ({
    day,
    start: minutesOf(start),
    end: minutesOf(end),
  }));
  return { common: commonMinutes(free, wish.windows), asked: wish.asked };
}
