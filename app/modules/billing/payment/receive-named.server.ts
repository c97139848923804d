import type { Db, Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { accepts } from "#app/lib/transitions.ts";
import { billTransitions, dueCents } from "#app/modules/billing/bill/domain.ts";
import type { Money, Promised } from "#app/modules/billing/bill/followers.server.ts";
import { findBillNamed, holdBill } from "#app/modules/billing/bill/issue.server.ts";
import type { BillRow } from "#app/modules/billing/bill/repository.server.ts";

import { askRest, type Came, keepFor, type Rest } from "./ask-rest.server.ts";
import { type Difference, weigh } from "./difference.domain.ts";
import { findOpenPlan } from "./plan.repository.server.ts";
import { keepPart } from "./plan-part.server.ts";
import { differs, type Named, receiptKey, receive } from "./receive.server.ts";
import { findAllAttempts, findPaymentByKey } from "./repository.server.ts";
import { settle, type Settled } from "./settle.server.ts";
import { takeWhole, together } from "./take-whole.server.ts";
import {
  findNotDue,
  findUnmatchedPage,
  keepUnmatched,
  lockSetAsideFor,
  lockUnmatchedNamed,
  type UnmatchedRow,
} from "./unmatched.repository.server.ts";
import { holdUnmatched, moveUnmatched, refuseAsked, spendUnmatched } from "./unmatched.server.ts";

export type Taken =
  | Readonly<{ settled: Settled; givenBack?: Promised | undefined }>
  | Readonly<{ unmatchedId: number; rest?: Rest | undefined }>;

type Within = Pick<Money, "db" | "followers">;
type InTx = Readonly<{ db: Tx; followers: Money["followers"] }>;

/**
 * Records money naming a bill (OPS-06); unmatched money is kept once, never guessed (ERR-38). 409 when the amount is
 * not what is due, unless `difference` says what to do of it.
 */
export function receiveNamed(
  { db, followers }: Within,
  named: Named,
  move: Deciding,
): Promise<Taken> {
  return db.transaction(async (tx) => {
    const found = await findBillNamed(tx, named.said);
    if (!found) return { unmatchedId: await setAside(tx, named, move.now) };
    // The bill first: what is set aside for it is read once no other sum can be taken.
    const bill = await holdBill(tx, found.id);
    const line = await lockUnmatchedNamed(tx, named);
    if (line) refuseLine(line, { bill, named });
    const within = { db: tx, followers };
    if (line?.billId) return { settled: await repeated(within, bill, line, move) };
    return take(within, { bill, named, line }, move);
  });
}

/** 409 for a sum that is another one, gone back, or part of another bill. */
function refuseLine(line: UnmatchedRow, { bill, named }: Pick<Came, "bill" | "named">): void {
  if (line.amountCents !== named.amountCents) throw differs(bill, line);
  if (line.sentReference) throw new RuleError("conflict", "api.payment.refund_closed");
  if (!line.closedAt) refuseAsked(line, bill.id);
}

type Deciding = By & Readonly<{ difference?: Difference | undefined }>;

async function take(within: InTx, came: Came, deciding: Deciding): Promise<Taken> {
  const { bill, named, line } = came;
  const isPayable = accepts(billTransitions, bill.status, "pay");
  if (isPayable && named.means !== "advance") return takeWeighed(within, came, deciding);
  if (line) await spendUnmatched(within.db, line, bill.id, deciding.now);
  return { settled: await receive(within, { ...named, billId: bill.id }, deciding) };
}

async function takeWeighed(
  within: InTx,
  came: Came,
  { by, now, difference }: Deciding,
): Promise<Taken> {
  const { db: tx } = within;
  const { bill, named, line } = came;
  const known = await findPaymentByKey(tx, receiptKey(named));
  if (known) throw differs(bill, named);
  const aside = (await lockSetAsideFor(tx, bill.id)).filter(({ id }) => id !== line?.id);
  const asideCents = sumOf(aside, ({ amountCents }) => amountCents);
  const sums = { dueCents: dueCents(bill), cents: named.amountCents, asideCents };
  const plan = await planFor(tx, bill, sums);
  if (plan) return keepPart(tx, { ...came, aside, plan }, { by, now });
  const weighed = weigh({ ...sums, difference });
  switch (weighed.act) {
    case "take": {
      const { withAside, surplusCents } = weighed;
      const whole = { ...came, aside: withAside ? aside : [], surplusCents };
      return takeWhole(within, whole, { by, now });
    }
    case "keep":
      return { unmatchedId: (await keepFor(tx, came, now)).id };
    case "ask":
      return askRest(within, { ...came, aside }, { by, now });
    case "refuse":
      throw differs(bill, named, asideCents);
  }
}

type Sums = Readonly<{ dueCents: number; cents: number; asideCents: number }>;

/** A bill in several dates takes its parts as they come (API-301). */
const planFor = async (tx: Tx, { id }: BillRow, { dueCents: due, cents, asideCents }: Sums) =>
  cents + asideCents < due ? findOpenPlan(tx, id) : undefined;

/** The bank's line was taken before, alone or with others: how its payment is now. */
async function repeated(
  within: InTx,
  bill: BillRow,
  line: UnmatchedRow,
  { by, now }: By,
): Promise<Settled> {
  const attempts = await findAllAttempts(within.db, bill.id);
  const isOfLine = ({ reference }: { reference: string | null }) =>
    reference?.split(together).includes(line.reference) ?? false;
  const key = receiptKey(line);
  const payment =
    attempts.find(({ idempotencyKey }) => idempotencyKey === key) ?? attempts.find(isOfLine);
  if (!payment || line.billId !== bill.id) throw differs(bill, line);
  const { id, amountCents, currency } = payment;
  const outcome = { kind: "succeeded", intentId: undefined, amountCents, currency } as const;
  return settle(within, id, outcome, now, { by });
}

async function setAside(tx: Tx, { said: input, ...receipt }: Named, now: Date): Promise<number> {
  if (receipt.amountCents <= 0) throw differsAlone();
  // A bill already took this money: without its name it is not new money.
  if (await findPaymentByKey(tx, receiptKey(receipt))) throw differsAlone();
  const { row, isNew } = await keepUnmatched(tx, { ...receipt, said: input, createdAt: now });
  if (row.amountCents !== receipt.amountCents) throw differsAlone();
  if (isNew) await moveUnmatched(tx, row, { cents: row.amountCents, cause: "payment", now });
  return row.id;
}

const differsAlone = () => new RuleError("conflict", "api.payment.amount_differs");

/** 404 for none, 409 once closed, 422 when the words name no bill. */
export function matchUnmatched(
  { db, followers }: Within,
  { id, bill }: Readonly<{ id: number; bill: string }>,
  move: Deciding,
) {
  return db.transaction(async (tx) => {
    const found = await findBillNamed(tx, bill);
    if (found) await holdBill(tx, found.id);
    const kept = await holdUnmatched(tx, id);
    refuseAsked(kept, found?.id);
    const { means, reference, amountCents } = kept;
    if (!found) throw fieldFault("bill", "api.payment.bill_unknown");
    const named = { said: bill, means, reference, amountCents };
    return receiveNamed({ db: tx, followers }, named, move);
  });
}

/** Money awaiting an operator: no bill named, or bill already settled (ERR-38). */
export async function listUnmatched(db: Db) {
  const rows = await findUnmatchedPage(db, undefined, { start: 0, length: 500 });
  return { unmatched: rows.map(({ row }) => row), notDue: await findNotDue(db) };
}
