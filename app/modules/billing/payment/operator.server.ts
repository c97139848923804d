import type { Call } from "#app/api/call.server.ts";
import { toCents } from "#app/lib/money.ts";
import type { Followers } from "#app/modules/billing/bill/followers.server.ts";

import type { ReceivedMeans } from "./domain.ts";
import type { Received } from "./operator.endpoints.ts";
import { matchUnmatched, receiveNamed } from "./receive-named.server.ts";

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
