import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { move } from "#app/modules/foundation/history/record.server.ts";
import {
  isPositive,
  offerDeadlines,
  type OfferEvent,
  offerTransitions,
  type ResponseEvent,
  responseTransitions,
  silenceAt,
} from "#app/modules/lessons/proposal/domain.ts";
import { type ProposalRow, saveProposal } from "#app/modules/lessons/proposal/repository.server.ts";

import { withdrawNewsOf } from "./notify.server.ts";

/** Only way to change a response; each move is recorded in history (STM-05). */
export async function advanceResponse(
  tx: Tx,
  proposal: ProposalRow,
  { event, by, now }: By & { event: ResponseEvent },
  input: Partial<ProposalRow> = {},
): Promise<ProposalRow> {
  const from = proposal.teacherResponse;
  const { id } = proposal;
  const thing = { machine: "proposal", id, transitions: responseTransitions, from } as const;
  const to = await move(tx, thing, { event, by, now });
  const change = {
    ...(dates[event] ?? noMoreSilence)(proposal, now),
    ...input,
    teacherResponse: to,
  };
  await saveProposal(tx, proposal.id, change);
  await withdrawNewsOf(tx, proposal, now);
  const moved = { ...proposal, ...change };
  return isPositive(to) && !isPositive(from)
    ? advanceOffer(tx, moved, { event: "propose", by, now })
    : moved;
}

type Dates = (proposal: ProposalRow, now: Date) => Partial<ProposalRow>;

const answered: Dates = (_, now) => ({ respondedAt: now, silentDueAt: null });

const stillLeft = ({ silentDueAt, silenceLeftMs }: ProposalRow, now: Date) =>
  silentDueAt ? Math.max(0, silentDueAt.getTime() - now.getTime()) : silenceLeftMs;

/** The 72 h clock pauses while a question waits (CST-44). */
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
  expire: (_, now) => ({ silentDueAt: null, expiredAt: now }),
  silence: (_, now) => ({ silentDueAt: null, silencedAt: now }),
  ask_again: (_, now) => ({
    askedAt: now,
    respondedAt: null,
    silentDueAt: silenceAt(now),
    silencedAt: null,
    expiredAt: null,
  }),
};

const noMoreSilence: Dates = () => ({ silentDueAt: null });

/** Only way to change an offer; each move is recorded in history (STM-06). */
export async function advanceOffer(
  tx: Tx,
  proposal: ProposalRow,
  { event, by, now }: By & { event: OfferEvent },
  input: Partial<ProposalRow> = {},
): Promise<ProposalRow> {
  const from = proposal.offerStatus;
  const { id } = proposal;
  const thing = { machine: "offer", id, transitions: offerTransitions, from } as const;
  const to = await move(tx, thing, { event, by, now });
  // An accepted offer keeps a deadline: it lapses when the means never come.
  const open = to === "proposed" || to === "accepted";
  const dates = open ? offerDeadlines(now) : { offerReminderDueAt: null, offerCancelDueAt: null };
  const change = { ...dates, ...input, offerStatus: to };
  await saveProposal(tx, proposal.id, change);
  await withdrawNewsOf(tx, proposal, now);
  return { ...proposal, ...change };
}
