import type { Call } from "#app/api/call.server.ts";
import { pageOf, type Paging } from "#app/api/endpoint.ts";
import { inTransaction } from "#app/api/in-transaction.server.ts";
import { iso } from "#app/api/wire.ts";
import type { Db } from "#app/db/client.server.ts";
import { lateBy } from "#app/lib/deadline.ts";
import { fullName } from "#app/lib/full-name.ts";
import { toEuros } from "#app/lib/money.ts";
import { displayPhone } from "#app/lib/phone.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { listExcluded } from "#app/modules/lessons/matching/excluded.repository.server.ts";
import { needOf, type Ranked, rankTeachers } from "#app/modules/lessons/matching/rank.server.ts";
import { listProposalsOf } from "#app/modules/lessons/proposal/repository.server.ts";

import { askByHand } from "./ask.server.ts";
import { cancelByHand } from "./cancel.server.ts";
import type { LessonRequestProcess } from "./domain.ts";
import { evaluateLessonRequest } from "./evaluate.server.ts";
import { holdLessonRequest } from "./hold.server.ts";
import type { RequestFilters } from "./list-all.repository.server.ts";
import { pageOfRequests } from "./list-all.server.ts";
import { answersOf } from "./present-answers.server.ts";
import { removeTeacher } from "./remove-teacher.server.ts";
import { findOwner } from "./timeline.repository.server.ts";
import { readRequest } from "./timeline.server.ts";
import { writeAbout } from "./write.server.ts";

type ById = Readonly<{ id: number }>;

/** Requests of all families by the desk's filters, the next date first (API-201). */
export const listAll = ({ reader, now }: Call, query: Paging & RequestFilters) =>
  pageOfRequests(reader, query, now);

/** As its family reads it, with what the family answered (OPS-02, OPS-21). */
async function showRequestOf(db: Db, now: Date, id: number) {
  const { family, wish, dueAt, ...answered } = orNotFound(
    await findOwner(db, id),
    "api.linking.not_found",
  );
  const request = await readRequest(db, now, { id, customerId: family.id });
  const answers = answersOf(answered).map(({ question, answer }) => ({ question, answer }));
  return {
    ...request,
    family: { ...family, phone: family.phone && displayPhone(family.phone) },
    wish,
    due_at: iso(dueAt),
    late_by: dueAt && lateBy(dueAt, now),
    answers,
  };
}

/** A request with its teachers and its history (API-202). */
export const showAny = ({ reader, now }: Call, { id }: ById) => showRequestOf(reader, now, id);

/** Counts the need as qualified, once (API-203). */
export const evaluate = inTransaction(async (tx, { id }: ById, move) => {
  await evaluateLessonRequest(tx, id, move);
  const { step } = await showRequestOf(tx, move.now, id);
  return { id, step };
});

/** Puts the request to these teachers (API-204). 409 beyond seven, 422 for one who is unsuited. */
export const askTeachers = inTransaction(
  async (tx, { id, teacher_ids: teacherIds }: ById & { teacher_ids: number[] }, move) => ({
    id,
    asked: await askByHand(tx, id, { teacherIds }, move),
  }),
);

/** Puts the request to the best by the score (API-209). */
export const askBest = inTransaction(async (tx, { id, count }: ById & { count: number }, move) => ({
  id,
  asked: await askByHand(tx, id, { count }, move),
}));

async function teacherOf(db: Db, id: number, proposalId: number | undefined): Promise<number> {
  const found = (await listProposalsOf(db, id)).find((one) => one.id === proposalId);
  return orNotFound(found, "api.proposal.not_found").teacherId;
}

type Removal = ById & Readonly<{ proposal_id: number; reason: string }>;

/** Takes a teacher off a request, who reads the reason (API-205). */
export const removeFromRequest = inTransaction(
  async (tx, { id, proposal_id: proposalId, reason }: Removal, move) => {
    const teacherId = await teacherOf(tx, id, proposalId);
    await removeTeacher(tx, id, { teacherId, reason }, move);
    return { id, removed: teacherId, process: await processOf(tx, id, move.now) };
  },
);

type Message = ById &
  Readonly<{ to: "family" | "teacher"; proposal_id?: number | undefined; text: string }>;

/** Writes to the family or to a teacher of the request (API-206). */
export const writeToSide = inTransaction(
  async (tx, { id, to: side, proposal_id: proposalId, text }: Message, move) => {
    const to = side === "family" ? side : await teacherOf(tx, id, proposalId);
    await writeAbout(tx, id, { to, text }, move);
    return { id, to: side, text };
  },
);

/** Closes a request; the family reads the reason (API-207). */
export const cancelAny = inTransaction(
  async (tx, { id, reason }: ById & { reason: string }, move) => {
    await cancelByHand(tx, id, reason, move);
    return { id, process: await processOf(tx, id, move.now) };
  },
);

async function processOf(db: Db, id: number, now: Date): Promise<LessonRequestProcess> {
  return (await showRequestOf(db, now, id)).process;
}

const bestShown = 12;
const mostExcluded = 12;

/** Scored candidates of a request, and who is left out. */
export async function showMatching(db: Db, id: number, now: Date) {
  return db.transaction(async (tx) => {
    const lessonRequest = await holdLessonRequest(tx, id);
    const ranked = await rankTeachers(tx, lessonRequest, now);
    return { ranked, excluded: await listExcluded(tx, needOf(lessonRequest), mostExcluded) };
  });
}

/** Who may be asked, the best first, with the terms of the score, and who is left out (API-208). */
export async function showRanked({ db, now }: Call, { id, ...paging }: ById & Paging) {
  const { ranked, excluded } = await showMatching(db, id, now);
  const { start, length } = pageOf(paging, bestShown);
  return {
    data: ranked.slice(start, start + length).map(presentRanked),
    total: ranked.length,
    excluded: excluded.map(({ because, ...teacher }) => ({
      teacher_id: teacher.id,
      teacher: fullName(teacher),
      excluded_because: because,
    })),
  };
}

const presentRanked = ({ id, score, terms, distanceKm, priceCents, ...teacher }: Ranked) => ({
  teacher_id: id,
  teacher: fullName(teacher),
  price: toEuros(priceCents),
  distance_km: distanceKm === null ? null : Math.round(distanceKm * 10) / 10,
  rating: teacher.rating,
  score,
  terms: terms.map(({ name, value, weight, missing }) => ({
    name,
    value,
    weight,
    points: value * weight,
    missing,
  })),
});
