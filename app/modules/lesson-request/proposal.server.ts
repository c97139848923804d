import type { Db, Tx } from "#app/db/client.server.ts";
import type { Actor, Mover } from "#app/lib/actor.ts";
import { refuseContact } from "#app/lib/contact-filter.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { hashOfToken, randomToken } from "#app/lib/secret.server.ts";
import { accepts } from "#app/lib/transitions.ts";
import { move, record } from "#app/modules/history/service.server.ts";
import { paths, pathTo } from "#app/paths.ts";

import { isOpen } from "./domain.ts";
import { notifyFamily, notifyTeacher } from "./notify.server.ts";
import {
  awaitsFamily,
  isLiveAsk,
  isPositive,
  offerDeadlines,
  type OfferEvent,
  offerTransitions,
  type ResponseEvent,
  responseTransitions,
  silenceAt,
} from "./proposal.domain.ts";
import {
  insertProposal,
  listProposalsOf,
  lockProposals,
  type ProposalRow,
  saveProposal,
} from "./proposal.repository.server.ts";
import {
  advanceLessonRequest,
  holdLessonRequest,
  holdLessonRequestOfCustomer,
} from "./service.server.ts";

export type { ProposalRow };

type LessonRequest = Awaited<ReturnType<typeof holdLessonRequest>>;

/** Who moves a thing, and when. */
export type By = { by: Mover; now: Date };

/** The same, and why: Préau's own reason, when it closes what nobody asked to close. */
export type Closing = By & { reason?: string };

/** The only door to what a teacher said: each move leaves its line of history (STM-05). */
export async function advanceResponse(
  tx: Tx,
  proposal: ProposalRow,
  { event, by, now }: By & { event: ResponseEvent },
  said: Partial<ProposalRow> = {},
): Promise<ProposalRow> {
  const from = proposal.teacherResponse;
  const { id } = proposal;
  const thing = { machine: "proposal", id, transitions: responseTransitions, from } as const;
  const to = await move(tx, thing, { event, by, now });
  const change = {
    ...(dates[event] ?? noMoreSilence)(proposal, now),
    ...said,
    teacherResponse: to,
  };
  await saveProposal(tx, proposal.id, change);
  const moved = { ...proposal, ...change };
  return isPositive(to) && !isPositive(from)
    ? advanceOffer(tx, moved, { event: "propose", by, now })
    : moved;
}

type Dates = (proposal: ProposalRow, now: Date) => Partial<ProposalRow>;

const answered: Dates = (_, now) => ({ respondedAt: now, silentDueAt: null });
const stillLeft = ({ silentDueAt, silenceLeftMs }: ProposalRow, now: Date) =>
  silentDueAt ? Math.max(0, silentDueAt.getTime() - now.getTime()) : silenceLeftMs;

/** The deadlines that a move sets or lifts: the 72 h stand still while a question waits (CST-44). */
const dates: Partial<Record<ResponseEvent, Dates>> = {
  accept: answered,
  accept_if: answered,
  refuse: answered,
  clarify: (proposal, now) => ({
    respondedAt: now,
    silentDueAt: null,
    silenceLeftMs: stillLeft(proposal, now),
  }),
  clarified: ({ silenceLeftMs: left }, now) => ({
    silentDueAt: left ? new Date(now.getTime() + left) : silenceAt(now),
    silenceLeftMs: null,
  }),
  reach: () => ({}),
  select: (_, now) => ({ selectedAt: now }),
  silence: (_, now) => ({ silentDueAt: null, silencedAt: now }),
  ask_again: (_, now) => ({
    askedAt: now,
    respondedAt: null,
    silentDueAt: silenceAt(now),
    silencedAt: null,
  }),
};

const noMoreSilence: Dates = () => ({ silentDueAt: null });

/** The only door to an offer: each move leaves its line of history (STM-06). */
export async function advanceOffer(
  tx: Tx,
  proposal: ProposalRow,
  { event, by, now }: By & { event: OfferEvent },
  said: Partial<ProposalRow> = {},
): Promise<ProposalRow> {
  const from = proposal.offerStatus;
  const { id } = proposal;
  const thing = { machine: "offer", id, transitions: offerTransitions, from } as const;
  const to = await move(tx, thing, { event, by, now });
  // An accepted offer keeps a deadline: it lapses when the means never come.
  const open = to === "proposed" || to === "accepted";
  const dates = open ? offerDeadlines(now) : { offerReminderDueAt: null, offerCancelDueAt: null };
  const change = { ...dates, ...said, offerStatus: to };
  await saveProposal(tx, proposal.id, change);
  return { ...proposal, ...change };
}

/**
 * Lets the process of an open request follow its proposals: the family is waited for as soon as an
 * answer or a question is there, no longer when none is left; and when nobody is left to wait for,
 * without an extended search, it is asked at once what to do (STM-04).
 */
export async function settleRequest(
  tx: Tx,
  lessonRequestId: number,
  { by, now }: By,
): Promise<void> {
  const lessonRequest = await holdLessonRequest(tx, lessonRequestId);
  if (!isOpen(lessonRequest.process)) return;
  const proposals = await listProposalsOf(tx, lessonRequestId);
  const awaited = proposals.some(awaitsFamily);
  if (awaited) {
    if (lessonRequest.process === "processing") {
      await advanceLessonRequest(tx, lessonRequestId, { event: "offer_made", by, now });
    }
    return;
  }
  if (lessonRequest.process === "waiting_customer_reply") {
    await advanceLessonRequest(tx, lessonRequestId, { event: "offers_closed", by, now });
  }
  const alone = proposals.length > 0 && !proposals.some(isLiveAsk);
  if (alone) await askWhatNext(tx, lessonRequest, { by, now });
}

/** Nobody is left to wait for: without a wide search the family chooses what comes next, once (STM-04). */
async function askWhatNext(tx: Tx, lessonRequest: LessonRequest, { by, now }: By) {
  const { id: lessonRequestId, extendedSearch, widenAskedAt } = lessonRequest;
  if (extendedSearch || widenAskedAt) return;
  await advanceLessonRequest(tx, lessonRequestId, { event: "wish_refused", by, now });
  await notifyFamily(tx, { lessonRequestId, about: "request_widen" }, now);
}

/** Answers a teacher's question; she is waited for again, for what was left of her time (API-157). */
export async function answerClarification(
  db: Db,
  by: Actor,
  now: Date,
  lessonRequestId: number,
  { proposal_id: id, answer }: { proposal_id: number; answer: string },
): Promise<void> {
  refuseContact(answer, "answer");
  await db.transaction(async (tx) => {
    await holdLessonRequestOfCustomer(tx, lessonRequestId, by);
    const proposal = (await lockProposals(tx, lessonRequestId)).find((one) => one.id === id);
    if (!proposal) throw new RuleError("not_found", "api.proposal.not_found");
    const move = { event: "clarified", by, now } as const;
    await advanceResponse(tx, proposal, move, { clarificationAnswer: answer });
    await settleRequest(tx, lessonRequestId, { by, now });
    const link = await renewLink(tx, id);
    const mail = { lessonRequestId, about: "clarification_answered", details: { answer }, link };
    await notifyTeacher(tx, proposal.teacherId, mail, now);
  });
}

/** Closes a proposal, whatever it came to: its offer falls, the teacher is told when it was hers to hope. */
export async function closeProposal(
  tx: Tx,
  proposal: ProposalRow,
  event: "other_selected" | "cancel",
  { by, now, reason }: Closing,
): Promise<void> {
  const { lessonRequestId, teacherId, offerStatus, teacherResponse } = proposal;
  const live = accepts(responseTransitions, teacherResponse, event);
  const hoped = isLiveAsk(proposal);
  const fallen = accepts(offerTransitions, offerStatus, "cancel")
    ? await advanceOffer(tx, proposal, { event: "cancel", by, now })
    : proposal;
  if (!live) return;
  await advanceResponse(tx, fallen, { event, by, now });
  const closed = event === "cancel" ? "proposal_cancelled" : "proposal_closed";
  // What an operator explains is said, whatever the teacher has read before.
  const mail = reason
    ? { about: "proposal_removed", details: { reason } }
    : { about: closed, undo: "ends" as const };
  if (hoped) await notifyTeacher(tx, teacherId, { lessonRequestId, ...mail }, now);
}

/** All the proposals of a request, held until the transaction ends; hold the request first. */
export function holdProposals(tx: Tx, lessonRequestId: number): Promise<ProposalRow[]> {
  return lockProposals(tx, lessonRequestId);
}

/** Keeps what the family agreed to with her acceptance (LAW-06, LAW-07). */
export async function keepTerms(
  tx: Tx,
  id: number,
  terms: { termsVersion: string; termsAcceptedAt: Date; beginAtOnce: boolean },
): Promise<void> {
  await saveProposal(tx, id, terms);
}

/** The reminder of an offer is sent once; once the contract is written nothing lapses any more. */
export async function forgetOfferDates(
  tx: Tx,
  id: number,
  which: "reminder" | "both",
): Promise<void> {
  const reminder = { offerReminderDueAt: null };
  await saveProposal(tx, id, which === "both" ? { ...reminder, offerCancelDueAt: null } : reminder);
}

/** Puts a request to a teacher: she has 72 h; nothing when she has been asked already (STM-05). */
export async function putProposal(
  tx: Tx,
  asked: Pick<
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
    ...asked,
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

/** A new secret link to answer a proposal, good once (API-185); the former one is dead. */
export async function renewLink(tx: Tx, proposalId: number): Promise<string> {
  const token = randomToken();
  await saveProposal(tx, proposalId, { linkHash: hashOfToken(token), linkUsedAt: null });
  return pathTo(paths.proposalLink, { token });
}
