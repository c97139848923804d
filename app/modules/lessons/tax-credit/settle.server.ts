import type { Db, Tx } from "#app/db/client.server.ts";
import type { RequestState } from "#app/gateways/tax-agency.server.ts";
import { type By, byProvider } from "#app/lib/actor.ts";
import { shortDay } from "#app/lib/french-date.ts";
import { toEuros } from "#app/lib/money.ts";
import { sum } from "#app/lib/price.ts";
import { dueCents } from "#app/modules/billing/bill/domain.ts";
import { followerOf, type Followers } from "#app/modules/billing/bill/followers.server.ts";
import { holdBill, numberOf } from "#app/modules/billing/bill/issue.server.ts";
import { advanceDeclined, advanceRefused } from "#app/modules/billing/payment/advance.server.ts";
import { receive } from "#app/modules/billing/payment/receive.server.ts";
import { giveExcessBack } from "#app/modules/billing/refund/agency.server.ts";
import { afterCreditCents } from "#app/modules/catalogue/price/domain.ts";
import { move } from "#app/modules/foundation/history/record.server.ts";
import { paths, pathTo } from "#app/paths.ts";

import { unpaidCause } from "./cause.domain.ts";
import {
  answerUntil,
  cardDate,
  choiceDates,
  judge,
  leftAtAgency,
  nextCheck,
  type SetAsideReason,
  type TaxDeclarationEvent,
  type TaxDeclarationState,
  taxDeclarationTransitions,
} from "./declare.domain.ts";
import {
  lockTaxDeclaration,
  saveTaxDeclaration,
  type TaxDeclarationRow,
} from "./declare.repository.server.ts";
import { notifyFamily } from "./notify.server.ts";
import { rejectionOf } from "./refusal.server.ts";

export type Settling = Readonly<{ db: Db; followers: Followers }>;

type Bill = Awaited<ReturnType<typeof holdBill>>;
type Held = Readonly<{ one: TaxDeclarationRow; bill: Bill }>;

export type SettledDeclaration = Readonly<{
  changed: boolean;
  state: TaxDeclarationState | undefined;
  setAside: SetAsideReason | undefined;
}>;

/**
 * Applies agency news to declaration, bill, ledger, course and mail in one transaction. All answers, events and
 * look-ups come here; duplicates and any order have one effect (STM-22).
 */
export function settleDeclared(
  { db, followers }: Settling,
  id: number,
  heard: RequestState,
  now: Date,
): Promise<SettledDeclaration> {
  return db.transaction(async (tx) => {
    const held = await hold(tx, id);
    if (!held) return { changed: false, state: undefined, setAside: undefined };
    const { one } = held;
    const amountCents = expectedCents(held, heard);
    const decision =
      heard.billNumber === numberOf(held.bill)
        ? judge({ ...one, amountCents }, heard)
        : ({ setAside: "bill_mismatch" } as const);
    if ("setAside" in decision) {
      await saveTaxDeclaration(tx, id, { setAside: decision.setAside });
      return { changed: false, state: one.state, setAside: decision.setAside };
    }
    const named = one.requestId === null ? { requestId: heard.requestId } : {};
    if ("nothing" in decision) {
      const checkAt = nextCheck(one.state, now);
      if (one.requestId === null) await saveTaxDeclaration(tx, id, { ...named, checkAt });
      return { changed: false, state: one.state, setAside: undefined };
    }
    const moved = { event: decision.move, named, cause: causeOf(heard), amountCents };
    const state = await moveDeclared({ tx, followers }, held, moved, { by: byProvider, now });
    return { changed: true, state, setAside: undefined };
  });
}

/** A correction that the agency has made counts, even when its answer was lost. */
function expectedCents({ one, bill }: Held, { transfer }: RequestState): number {
  const left = leftAtAgency(one);
  const cents = dueCents(bill);
  return cents < left && transfer?.amountCents === cents ? cents : left;
}

const unpaidCode = "60";

const causeOf = ({ code, reason }: RequestState): string | undefined =>
  reason?.code ?? (code === unpaidCode ? unpaidCause : undefined);

/** The agency refuses the request itself: rejected, card charge announced (STM-22). */
export async function refuseDeclared(
  { db, followers }: Settling,
  id: number,
  cause: string,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const held = await hold(tx, id);
    if (held?.one.state !== "being_created") return;
    const moved = { event: "reject", named: {}, cause, amountCents: 0 } as const;
    await moveDeclared({ tx, followers }, held, moved, { by: byProvider, now });
  });
}

/** Lock order: bill, then declaration, as everywhere, to avoid deadlocks. */
async function hold(tx: Tx, id: number): Promise<Held | undefined> {
  const bill = await holdBill(tx, id);
  const one = await lockTaxDeclaration(tx, id);
  return one && { one, bill };
}

type Moved = Readonly<{
  event: TaxDeclarationEvent;
  named: Readonly<{ requestId?: string }>;
  cause: string | undefined;
  /** Of its transfer, when it pays. */
  amountCents: number;
}>;

/** The only way to change a declaration's state; each move adds a history line. */
async function moveDeclared(
  { tx, followers }: Readonly<{ tx: Tx; followers: Followers }>,
  { one, bill }: Held,
  { event, named, cause, amountCents }: Moved,
  { by, now }: By,
): Promise<TaxDeclarationState> {
  const { id, state: from } = one;
  const thing = {
    machine: "tax_declaration",
    id,
    transitions: taxDeclarationTransitions,
    from,
  } as const;
  const state = await move(tx, thing, { event, by, now, details: cause ? { cause } : undefined });
  await saveTaxDeclaration(tx, id, {
    ...named,
    state,
    stateSince: now,
    cause: cause ?? one.cause,
    checkAt: nextCheck(state, now),
    ...datesOf(event, now),
  });
  if (event === "pay") {
    await saveTaxDeclaration(tx, id, { correctedCents: one.amountCents - amountCents });
    const reference = one.requestId ?? named.requestId ?? "";
    const receipt = { billId: id, means: "advance", amountCents, reference } as const;
    await receive({ db: tx, followers }, receipt, { by, now });
    await giveExcessBack(tx, bill, amountCents, now);
  }
  if (event === "decline") {
    await advanceDeclined(tx, id, { now, until: choiceDates(now).choiceDueAt });
  }
  if (event === "reject") await letFail(tx, followers, { one, bill }, { by, now });
  await notifyOfMove(tx, followers, { one, bill }, { event, cause, now });
  return state;
}

function datesOf(event: TaxDeclarationEvent, now: Date) {
  switch (event) {
    case "ask":
      return { askedAt: now };
    case "approve":
      return { decidedAt: now };
    case "decline":
      return { decidedAt: now, ...choiceDates(now) };
    case "reject":
      return { decidedAt: now, cardAt: cardDate(now) };
    case "pay":
      return { paidAt: now, cardAt: null };
  }
}

/** After an approval the course shows a failed payment; the bill always does, until the card is charged. */
async function letFail(
  tx: Tx,
  followers: Followers,
  { one, bill }: Held,
  { by, now }: By,
): Promise<void> {
  await advanceRefused(tx, bill.id, { by, now, until: cardDate(now) });
  if (one.state !== "approved") return;
  const follower = followerOf(followers, bill.subjectKind);
  await follower.failed(tx, bill.subjectId, { by, now, cause: "declined" });
}

const templates: Readonly<Partial<Record<TaxDeclarationEvent, string>>> = {
  ask: "tax_declaration_asked",
  decline: "tax_declaration_declined",
  reject: "tax_declaration_rejected",
};

/** Tells who must act, by when, and what silence does (CNV-15); the payment has its own mail. */
async function notifyOfMove(
  tx: Tx,
  followers: Followers,
  { one, bill }: Held,
  {
    event,
    cause,
    now,
  }: Readonly<{ event: TaxDeclarationEvent; cause: string | undefined; now: Date }>,
): Promise<void> {
  const message = templates[event];
  if (!message) return;
  const { what } = await followerOf(followers, bill.subjectKind).describe(tx, bill.subjectId);
  const own = afterCreditCents(one.amountCents);
  const details = {
    what,
    number: numberOf(bill),
    amount: sum(toEuros(one.amountCents)),
    own: sum(toEuros(own)),
    answer_by: shortDay(answerUntil(now)),
    choice: shortDay(choiceDates(now).choiceDueAt),
    card: shortDay(cardDate(now)),
    why: event === "reject" ? rejectionOf(cause ?? "") : "",
  };
  const url =
    event === "decline"
      ? pathTo(paths.declinedAdvance, { billId: String(one.id) })
      : paths.taxCredit;
  await notifyFamily(tx, one.customerId, { message, details, url }, now);
}
