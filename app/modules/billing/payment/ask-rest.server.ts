import i18next from "i18next";

import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { plusDays } from "#app/lib/clock.ts";
import { shortDay } from "#app/lib/french-date.ts";
import { toEuros } from "#app/lib/money.ts";
import { sum } from "#app/lib/price.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { advanceBill } from "#app/modules/billing/bill/advance-bill.server.ts";
import {
  type AwaitedMeans,
  awaitedUntil,
  isAdvanced,
  restCents,
} from "#app/modules/billing/bill/domain.ts";
import {
  followerOf,
  type Followers,
  type Money,
} from "#app/modules/billing/bill/followers.server.ts";
import { instructionsOf } from "#app/modules/billing/bill/instructions.server.ts";
import { notifyOfBill } from "#app/modules/billing/bill/notify-of-bill.server.ts";
import { type BillRow, saveBill } from "#app/modules/billing/bill/repository.server.ts";

import { holdToAwait, whereToSend } from "./await-money.server.ts";
import type { ReceivedMeans } from "./domain.ts";
import type { Named } from "./receive.server.ts";
import { keepUnmatched, saveUnmatched, type UnmatchedRow } from "./unmatched.repository.server.ts";
import { moveUnmatched } from "./unmatched.server.ts";

/** A sum for a locked bill; `line`: as it was kept before, if it was. */
export type Came = Readonly<{ bill: BillRow; named: Named; line: UnmatchedRow | undefined }>;

export type Rest = Readonly<{ restCents: number; until: Date }>;

/** Sets a sum aside for a bill; nothing of the bill is paid. */
export async function keepFor(
  tx: Tx,
  { bill, named, line }: Came,
  now: Date,
  askedUntil: Date | null = line?.askedUntil ?? null,
): Promise<UnmatchedRow> {
  const kept = { forBillId: bill.id, askedUntil };
  if (line) return saveUnmatched(tx, line.id, kept);
  const { row } = await keepUnmatched(tx, { ...named, ...kept, createdAt: now });
  await moveUnmatched(tx, row, { cents: row.amountCents, cause: "payment", now });
  return row;
}

/**
 * The payer is told once what lacks, and until when (OPS-06): the bill awaits the rest. 409 where nothing can be
 * awaited, or when a seat is held too short.
 */
export async function askRest(
  { db: tx, followers }: { db: Tx; followers: Money["followers"] },
  { aside, ...came }: Came & { aside: readonly UnmatchedRow[] },
  { by, now }: By,
): Promise<{ unmatchedId: number; rest: Rest }> {
  const { bill, named, line } = came;
  const keptCents = named.amountCents + sumOf(aside, ({ amountCents }) => amountCents);
  if (line?.askedUntil && bill.keptCents === keptCents) {
    return { unmatchedId: line.id, rest: { restCents: restCents(bill), until: line.askedUntil } };
  }
  const until = await awaitRest(tx, followers, { bill, means: named.means }, { by, now });
  const { id: unmatchedId } = await keepFor(tx, came, now, until);
  for (const one of aside) await saveUnmatched(tx, one.id, { askedUntil: until });
  const asking = await saveBill(tx, bill.id, { keptCents });
  const details = {
    rest: sum(toEuros(restCents(asking))),
    received: sum(toEuros(keptCents)),
    lost: hasSeat(followers, bill) ? i18next.t("bill:rest_seat") : "",
    where: whereToSend(asking, named.means === "check" ? "check" : "transfer"),
    reference: instructionsOf(asking).reference,
    until: shortDay(until),
  };
  await notifyOfBill(tx, asking, { message: "bill_rest", details }, now);
  return { unmatchedId, rest: { restCents: restCents(asking), until } };
}

/** What is held until the money's day is lost with it. */
const hasSeat = (followers: Followers, { subjectKind }: BillRow): boolean =>
  followerOf(followers, subjectKind).heldUntil !== undefined;

type Awaited = Readonly<{ bill: BillRow; means: ReceivedMeans }>;

/** A seat keeps its own day. */
async function awaitRest(
  tx: Tx,
  followers: Followers,
  { bill, means }: Awaited,
  move: By,
): Promise<Date> {
  if (isAdvanced(bill)) throw new RuleError("conflict", "api.payment.advanced");
  const { heldUntil } = followerOf(followers, bill.subjectKind);
  if (!heldUntil) {
    await holdToAwait(tx, followers, bill.id);
    return awaitByDay(tx, bill, means === "check" ? "check" : "transfer", move);
  }
  const until = await heldUntil(tx, bill.subjectId);
  if (until && until >= plusDays(move.now, 1)) return until;
  throw new RuleError("conflict", "api.payment.rest_too_late");
}

async function awaitByDay(
  tx: Tx,
  bill: BillRow,
  awaitedMeans: AwaitedMeans,
  { by, now }: By,
): Promise<Date> {
  const until = restDay(bill, awaitedUntil(awaitedMeans, now));
  if (bill.status !== "awaiting") await advanceBill(tx, bill, { event: "await", by, now });
  await saveBill(tx, bill.id, { awaitedMeans, awaitedUntil: until, remindAt: null });
  return until;
}

/** A rest that was asked keeps its day, and no bill is awaited shorter than it was. */
const restDay = ({ awaitedUntil: known, keptCents }: BillRow, next: Date): Date =>
  known && (keptCents > 0 || known > next) ? known : next;
