import type { Db, Tx } from "#app/db/client.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { dayAndTime } from "#app/lib/french-date.ts";
import { distanceBetween, planarOf } from "#app/lib/geo.ts";
import { toEuros } from "#app/lib/money.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { sum } from "#app/lib/price.ts";
import { lessonFormatOf, splitOf } from "#app/modules/price/domain.ts";
import { cursusOfLevel, equivalentLevels } from "#app/modules/reference/domain.ts";

import { isOpen, type LessonRequestOrigin } from "./domain.ts";
import { commonMinutes, minutesOf, scoreOf, type Term, termsOf, wishOf } from "./match.domain.ts";
import { countsOf, findSuited, listCandidates, type Need } from "./match.repository.server.ts";
import { notifyTeacher, type RequestNotice } from "./notify.server.ts";
import { isLiveAsk, mostAsked, silenceAt } from "./proposal.domain.ts";
import {
  advanceResponse,
  type By,
  holdProposals,
  type ProposalRow,
  putProposal,
  renewLink,
} from "./proposal.server.ts";
import type { holdLessonRequest } from "./service.server.ts";

/** A request as it is matched. */
export type LessonRequest = Awaited<ReturnType<typeof holdLessonRequest>>;

type Candidate = Awaited<ReturnType<typeof listCandidates>>[number];
type Counts = Awaited<ReturnType<typeof countsOf>>;

/** A teacher weighed for a request: score of 100 and its terms, hourly cents, km. */
export type Ranked = Candidate & { score: number; terms: Term[]; distanceKm: number | null };

const mostWeighed = 300;
const questions = { times: "4", frequency: "3" };

function needOf(lessonRequest: LessonRequest): Need {
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

/** The teachers who may be asked, the best score first, then the oldest id (CST-49). */
export async function rankTeachers(
  db: Db,
  lessonRequest: LessonRequest,
  now: Date,
): Promise<Ranked[]> {
  const need = needOf(lessonRequest);
  const candidates = await listCandidates(db, need, mostWeighed);
  return weigh(db, lessonRequest, need, candidates, now);
}

/** One teacher weighed, whatever her place and availability; nothing when she does not teach this. */
export async function rankTeacher(
  db: Db,
  lessonRequest: LessonRequest,
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
  lessonRequest: LessonRequest,
  need: Need,
  candidates: Candidate[],
  now: Date,
): Promise<Ranked[]> {
  const ids = candidates.map(({ id }) => id);
  const counts = await countsOf(db, ids, lessonRequest.customerId, plusDays(now, -365));
  return candidates
    .map((candidate) => {
      // A town without a street says the district only (CST-49).
      const known = need.place && lessonRequest.address?.street ? need.place : null;
      const distanceKm = known && distanceBetween(known, candidate);
      const terms = termsOf(factsOf(lessonRequest, need, candidate, counts, distanceKm));
      return { ...candidate, distanceKm, terms, score: scoreOf(terms) };
    })
    .sort((a, b) => b.score - a.score || a.id - b.id);
}

function factsOf(
  lessonRequest: LessonRequest,
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

function overlapOf({ answers }: LessonRequest, slots: Counts["slots"]) {
  const wish = wishOf(answers, questions);
  if (!wish || slots.length === 0) return null;
  const free = slots.map(({ day, start, end }) => ({
    day,
    start: minutesOf(start),
    end: minutesOf(end),
  }));
  return { common: commonMinutes(free, wish.windows), asked: wish.asked };
}

/**
 * Puts the request to a teacher: the price and what it leaves her are said now and kept (CST-43), the
 * mail bears a link of one purpose (API-185). Nothing when she has been asked already.
 */
export async function askTeacher(
  tx: Tx,
  lessonRequest: LessonRequest,
  ranked: Ranked,
  origin: LessonRequestOrigin,
  { by, now }: By,
): Promise<ProposalRow | undefined> {
  const { id: teacherId, priceCents, selfEmployed, distanceKm, score, terms } = ranked;
  const split = splitOf(priceCents, { selfEmployed, kind: "classic", on: parisDay(now) });
  const said = {
    hourlyPriceCents: priceCents,
    salaryCents: split.salary,
    netCents: split.net,
    distanceKm,
    score,
    terms,
  };
  const proposal =
    (await putProposal(
      tx,
      { lessonRequestId: lessonRequest.id, teacherId, origin, ...said },
      { by, now },
    )) ?? (await askAgain(tx, lessonRequest.id, teacherId, said, { by, now }));
  if (!proposal) return undefined;
  const details = {
    price: sum(toEuros(priceCents)),
    net: sum(toEuros(split.net)),
    deadline: dayAndTime(silenceAt(now)),
  };
  const link = await renewLink(tx, proposal.id);
  const about = "proposal_asked";
  const mail: RequestNotice = {
    lessonRequestId: lessonRequest.id,
    about,
    details,
    link,
    undo: "begins",
  };
  await notifyTeacher(tx, teacherId, mail, now);
  return proposal;
}

/** Who lost to a teacher that did not stay may be asked anew. */
async function askAgain(
  tx: Tx,
  lessonRequestId: number,
  teacherId: number,
  said: Partial<ProposalRow>,
  { by, now }: By,
) {
  const former = (await holdProposals(tx, lessonRequestId)).find(
    (one) => one.teacherId === teacherId,
  );
  if (former?.teacherResponse !== "other_teacher_selected") return undefined;
  return advanceResponse(tx, former, { event: "ask_again", by, now }, said);
}

/** Asks the best until seven are live, the wished one included; returns how many were asked (OPS-03). */
export async function topUp(
  tx: Tx,
  lessonRequest: LessonRequest,
  origin: LessonRequestOrigin,
  { by, now }: By,
): Promise<number> {
  if (!isOpen(lessonRequest.process)) return 0;
  const live = (await holdProposals(tx, lessonRequest.id)).filter(isLiveAsk).length;
  const places = mostAsked - live;
  if (places <= 0) return 0;
  let asked = 0;
  for (const ranked of await rankTeachers(tx, lessonRequest, now)) {
    if (asked >= places) break;
    if (await askTeacher(tx, lessonRequest, ranked, origin, { by, now })) asked += 1;
  }
  return asked;
}
