import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { plusHours } from "#app/lib/clock.ts";
import { dayAndTime } from "#app/lib/french-date.ts";
import { toEuros } from "#app/lib/money.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { sum } from "#app/lib/price.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import { splitOf } from "#app/modules/catalogue/price/domain.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";
import {
  type Ranked,
  rankTeacher,
  rankTeachers,
} from "#app/modules/lessons/matching/rank.server.ts";
import {
  isAsked,
  isLiveAsk,
  type LessonRequestOrigin,
  mostAsked,
  mostProposals,
  silenceAt,
} from "#app/modules/lessons/proposal/domain.ts";
import {
  insertProposal,
  type ProposalRow,
} from "#app/modules/lessons/proposal/repository.server.ts";

import { advanceLessonRequest } from "./advance.server.ts";
import { advanceResponse } from "./advance-proposal.server.ts";
import { delays, isOpen, mayNotifyReplacements } from "./domain.ts";
import { holdLessonRequest, holdProposals } from "./hold.server.ts";
import { notifyFamily, notifyTeacher, type RequestNotice } from "./notify.server.ts";
import { renewLink } from "./renew-link.server.ts";
import { type LessonRequestRow, saveLessonRequest } from "./repository.server.ts";

/**
 * Asks a teacher; price and net are fixed now (CST-43). The mail carries a single-purpose link (API-185). No-op if
 * already asked.
 */
export async function askTeacher(
  tx: Tx,
  lessonRequest: LessonRequestRow,
  ranked: Ranked,
  origin: LessonRequestOrigin,
  { by, now }: By,
): Promise<ProposalRow | undefined> {
  const { id: teacherId, priceCents, selfEmployed, distanceKm, score, terms } = ranked;
  const split = splitOf(priceCents, { selfEmployed, kind: "classic", on: parisDay(now) });
  const figures = {
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
      { lessonRequestId: lessonRequest.id, teacherId, origin, ...figures },
      { by, now },
    )) ?? (await askAgain(tx, lessonRequest.id, teacherId, figures, { by, now }));
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

async function putProposal(
  tx: Tx,
  requested: Pick<
    ProposalRow,
    | "lessonRequestId"
    | "teacherId"
    | "origin"
    | "hourlyPriceCents"
    | "salaryCents"
    | "netCents"
    | "distanceKm"
    | "score"
    | "terms"
  >,
  { by, now }: By,
): Promise<ProposalRow | undefined> {
  const proposal = await insertProposal(tx, {
    ...requested,
    teacherResponse: "pending",
    offerStatus: "none",
    askedAt: now,
    silentDueAt: silenceAt(now),
  });
  if (!proposal) return undefined;
  const { id } = proposal;
  const line = { machine: "proposal", event: "ask", from: null, to: "pending" } as const;
  await record(tx, { ...line, id, by, at: now });
  return proposal;
}

/** A teacher who lost to one that did not stay, or whose yes lapsed, may be asked again. */
async function askAgain(
  tx: Tx,
  lessonRequestId: number,
  teacherId: number,
  input: Partial<ProposalRow>,
  { by, now }: By,
) {
  const former = (await holdProposals(tx, lessonRequestId)).find(
    (one) => one.teacherId === teacherId,
  );
  if (!former || !mayAskAgain(former)) return undefined;
  return advanceResponse(tx, former, { event: "ask_again", by, now }, input);
}

const mayAskAgain = ({ teacherResponse, expiredAt }: ProposalRow) =>
  teacherResponse === "other_teacher_selected" || expiredAt !== null;

/** Seats left of the seven at a time (STM-05). */
export const freeSeats = (proposals: readonly ProposalRow[]): number =>
  mostProposals - proposals.filter(isLiveAsk).length;

/** Teachers left of the fourteen in all (CST-57). */
const leftToAsk = (proposals: readonly ProposalRow[]) =>
  mostAsked - proposals.filter(isAsked).length;

function checkRoom(proposals: readonly ProposalRow[]): void {
  if (freeSeats(proposals) <= 0) throw new RuleError("conflict", "api.linking.seven_asked");
  if (leftToAsk(proposals) <= 0) throw new RuleError("conflict", "api.linking.fourteen_asked");
}

/** Asks the best until seven are live, the wished one included (OPS-03). Returns how many were asked. */
export async function topUp(
  tx: Tx,
  lessonRequest: LessonRequestRow,
  origin: LessonRequestOrigin,
  { by, now }: By,
): Promise<number> {
  if (!isOpen(lessonRequest.process)) return 0;
  const proposals = await holdProposals(tx, lessonRequest.id);
  const free = Math.min(freeSeats(proposals), leftToAsk(proposals));
  if (free <= 0) return 0;
  let count = 0;
  for (const ranked of await rankTeachers(tx, lessonRequest, now)) {
    if (count >= free) break;
    if (await askTeacher(tx, lessonRequest, ranked, origin, { by, now })) count += 1;
  }
  return count;
}

/** The wished teacher with a score; 422 if they do not teach this or take no students. */
export async function wishOf(
  tx: Tx,
  lessonRequest: LessonRequestRow,
  teacherId: number,
  now: Date,
  field = "teacher_wish_id",
): Promise<Ranked> {
  const wished = await rankTeacher(tx, lessonRequest, teacherId, now);
  if (!wished) throw fieldFault(field, "api.linking.teacher_unsuited");
  if (wished.availability === "not_available") {
    throw fieldFault(field, "api.linking.teacher_unavailable");
  }
  return wished;
}

/** Teachers that the family compared with the wished one; those who do not suit the request are left out (PUB-073). */
export async function askOthers(
  tx: Tx,
  lessonRequest: LessonRequestRow,
  teacherIds: readonly number[],
  { by, now }: By,
): Promise<number> {
  let count = 0;
  for (const id of new Set(teacherIds)) {
    const ranked = await rankTeacher(tx, lessonRequest, id, now);
    if (!ranked || ranked.availability === "not_available") continue;
    if (await askTeacher(tx, lessonRequest, ranked, "customer", { by, now })) count += 1;
  }
  return count;
}

/** Asks one more wished teacher until one is selected; never beyond seven live or fourteen in all (STM-04, STM-05). */
export async function askWished(
  tx: Tx,
  lessonRequest: LessonRequestRow,
  teacherId: number,
  { by, now }: By,
) {
  if (!isOpen(lessonRequest.process)) throw new RuleError("conflict", "api.linking.closed");
  const proposals = await holdProposals(tx, lessonRequest.id);
  const former = proposals.find((one) => one.teacherId === teacherId);
  if (former && !mayAskAgain(former)) {
    throw new RuleError("conflict", "api.linking.teacher_asked");
  }
  checkRoom(proposals.filter((one) => one !== former));
  const wished = await wishOf(tx, lessonRequest, teacherId, now);
  await advanceLessonRequest(tx, lessonRequest.id, { event: "other_wished", by, now });
  await askTeacher(tx, lessonRequest, wished, "customer", { by, now });
}

/** Once a day, on a wide search, replaces refusing or silent teachers (STM-05). */
export async function replaceTeachers(tx: Tx, id: number, { by, now }: By): Promise<number> {
  const lessonRequest = await holdLessonRequest(tx, id);
  if (lessonRequest.askDueAt > now) return 0;
  await saveLessonRequest(tx, id, { askDueAt: plusHours(now, delays.replacementHours) });
  if (!lessonRequest.extendedSearch) return 0;
  const count = await topUp(tx, lessonRequest, "gr-bot", { by, now });
  if (count > 0 && mayNotifyReplacements(lessonRequest.replacementNoticeAt, now)) {
    await saveLessonRequest(tx, id, { replacementNoticeAt: now });
    const details = { count, deadline: dayAndTime(silenceAt(now)) };
    await notifyFamily(tx, { lessonRequestId: id, about: "teachers_replaced", details }, now);
  }
  return count;
}

/** The operator asks these teachers, or the best so many (API-204, API-209). */
export async function askByHand(
  tx: Tx,
  id: number,
  whom: { teacherIds: readonly number[] } | { count: number },
  { by, now }: By,
): Promise<number[]> {
  const lessonRequest = await holdLessonRequest(tx, id);
  if (!isOpen(lessonRequest.process)) throw new RuleError("conflict", "api.linking.closed");
  const teacherIds: number[] = [];
  for (const ranked of await chosenOf(tx, lessonRequest, whom, now)) {
    checkRoom(await holdProposals(tx, id));
    if (await askTeacher(tx, lessonRequest, ranked, "gr-manual", { by, now }))
      teacherIds.push(ranked.id);
  }
  if (teacherIds.length > 0) await advanceLessonRequest(tx, id, { event: "other_wished", by, now });
  return teacherIds;
}

async function chosenOf(
  tx: Tx,
  lessonRequest: LessonRequestRow,
  whom: { teacherIds: readonly number[] } | { count: number },
  now: Date,
): Promise<Ranked[]> {
  if ("count" in whom) return (await rankTeachers(tx, lessonRequest, now)).slice(0, whom.count);
  const chosen: Ranked[] = [];
  for (const id of whom.teacherIds) {
    chosen.push(await wishOf(tx, lessonRequest, id, now, "teacher_ids"));
  }
  return chosen;
}
