import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { toCents, toEuros } from "#app/lib/money.ts";
import { type Followers, moneyOf } from "#app/modules/billing/bill/followers.server.ts";

import type { ReceivedMeans } from "./domain.ts";
import { openCreditRefund } from "./give-credit.server.ts";
import { giveUpRefund } from "./give-up-refund.server.ts";
import type { Received } from "./operator.endpoints.ts";
import { matchUnmatched, receiveNamed, returnUnmatched } from "./receive-named.server.ts";
import { askRefund, openRefund, type Refund, type Wish } from "./refund.server.ts";

type Money = Readonly<{ bill: string; means: ReceivedMeans; amount: number; reference: string }>;

/** Money that came without a card (API-227). */
export const receiveMoney =
  (followers: Followers) =>
  async (
    { db, actor, now }: Call,
    { bill, means, amount, reference }: Money,
  ): Promise<Received> => {
    const named = { said: bill, means, reference, amountCents: toCents(amount) };
    return present(bill, await receiveNamed({ db, followers }, named, { by: actor, now }));
  };

/** Unmatched money is bound to the bill that the operator names (API-306). */
export const matchReceipt =
  (followers: Followers) =>
  async ({ db, actor, now }: Call, given: { id: number; bill: string }): Promise<Received> =>
    present(given.bill, await matchUnmatched({ db, followers }, given, { by: actor, now }));

function present(bill: string, taken: Awaited<ReturnType<typeof receiveNamed>>): Received {
  if ("unmatchedId" in taken) {
    return { bill: null, status: null, set_aside: null, unmatched_id: taken.unmatchedId };
  }
  const { status, quarantine = null } = taken.settled;
  return { bill, status, set_aside: quarantine, unmatched_id: null };
}

type Returned = Readonly<{ id: number; reference: string; sent_on?: string | undefined }>;

export async function sendBack({ db, now }: Call, { id, reference, sent_on: on }: Returned) {
  const { amountCents } = await db.transaction((tx) =>
    returnUnmatched(tx, id, { reference, now, on }),
  );
  return { id, amount: toEuros(amountCents), returned: true as const };
}

type Part = Readonly<{ id: number; amount?: number | undefined; reason?: string | undefined }>;
type Open = (tx: Tx, id: number, now: Date, wish: Wish) => Promise<Refund>;

/** Written first; the provider is asked once it is committed. */
const refunding =
  (open: Open) =>
  (followers: Followers) =>
  async (call: Call, { id, amount, reason }: Part) => {
    const { db, actor: by, now } = call;
    const amountCents = amount === undefined ? undefined : toCents(amount);
    const refund = await db.transaction((tx) => open(tx, id, now, { amountCents, by, reason }));
    return {
      id,
      refund_id: refund.id,
      amount: toEuros(refund.amountCents),
      asked: await askRefund(moneyOf(call, followers), refund.id, now, by),
    };
  };

export const refundAny = refunding(openRefund);

export const refundCredit = refunding((tx, id, now, wish) =>
  openCreditRefund(tx, id, { now, ...wish }),
);

export const giveUp =
  (followers: Followers) =>
  async (call: Call, { id, reference }: { id: number; reference?: string | undefined }) => ({
    id,
    state: await giveUpRefund(moneyOf(call, followers), id, {
      by: call.actor,
      now: call.now,
      reference,
    }),
  });
