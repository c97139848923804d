import type { Call } from "#app/api/call.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import type { AwaitedMeans } from "#app/modules/billing/bill/domain.ts";
import type { Followers } from "#app/modules/billing/bill/followers.server.ts";
import { awaitMeans } from "#app/modules/billing/payment/await-money.server.ts";

import { showOwnBill } from "./list-own.server.ts";

type Chosen = Readonly<{ id: number; paymentType: AwaitedMeans }>;

/** Chooses a transfer or a check for a bill, and answers with where its money goes (API-162, CUS-025). */
export const chooseMeans = (followers: Followers) => async (call: Call, chosen: Chosen) => {
  await awaitMeans(followers)(call, chosen);
  const bill = await showOwnBill(followers)(call, { id: chosen.id });
  // The bank or a sweep may have acted first.
  if (!bill.instructions) throw new RuleError("conflict", "api.payment.nothing_due");
  return { bill, instructions: bill.instructions };
};
