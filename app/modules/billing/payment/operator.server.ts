import type { Call } from "#app/api/call.server.ts";
import { toCents, toEuros } from "#app/lib/money.ts";
import type { Followers } from "#app/modules/billing/bill/followers.server.ts";

import type { Difference } from "./difference.domain.ts";
import type { ReceivedMeans } from "./domain.ts";
import { refuseInStatement } from "./in-statement.server.ts";
import type { Received } from "./operator.endpoints.ts";
import { matchUnmatched, receiveNamed, type Taken } from "./receive-named.server.ts";

type Money = Readonly<{
  bill: string;
  means: ReceivedMeans;
  amount: number;
  reference: string;
  difference?: Difference | undefined;
  recorded?: "another" | undefined;
}>;

/** Money that came without a card (API-227); 422 for one that a statement may have brought, unless it is another. */
export const receiveMoney =
  (followers: Followers) =>
  (
    { db, actor, now }: Call,
    { bill, means, amount, reference, difference, recorded }: Money,
  ): Promise<Received> => {
    const named = { said: bill, means, reference, amountCents: toCents(amount) };
    return db.transaction(async (tx) => {
      if (!recorded) await refuseInStatement(tx, named, now);
      const taken = receiveNamed({ db: tx, followers }, named, { by: actor, now, difference });
      return presentReceived(bill, await taken);
    });
  };

type Match = Readonly<{ id: number; bill: string; difference?: Difference | undefined }>;

/** Unmatched money is bound to the bill that the operator names (API-306). */
export const matchReceipt =
  (followers: Followers) =>
  async ({ db, actor, now }: Call, { difference, ...given }: Match): Promise<Received> =>
    presentReceived(
      given.bill,
      await matchUnmatched({ db, followers }, given, { by: actor, now, difference }),
    );

const nothing = { status: null, set_aside: null, unmatched_id: null, rest: null, give_back: null };

export function presentReceived(bill: string, taken: Taken): Received {
  if ("unmatchedId" in taken) {
    const { unmatchedId, rest: waits } = taken;
    const rest = waits && { amount: toEuros(waits.restCents), until: waits.until.toISOString() };
    return { ...nothing, bill: null, unmatched_id: unmatchedId, rest: rest ?? null };
  }
  const { settled, givenBack } = taken;
  const back = givenBack && { amount: toEuros(givenBack.amountCents), by: givenBack.dueOn };
  const { status, quarantine = null } = settled;
  return { ...nothing, bill, status, set_aside: quarantine, give_back: back ?? null };
}
