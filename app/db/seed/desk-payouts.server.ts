import { eq } from "drizzle-orm";

import { plusDays } from "#app/lib/clock.ts";
import { lookUpPayee } from "#app/modules/earnings/payout/account.server.ts";
import { payeeAccounts } from "#app/modules/earnings/payout/account.table.server.ts";
import { holdObject, saveObject } from "#app/sandbox/stripe/objects.server.ts";

import { course, type SeededContract } from "./courses.server.ts";
import { approved, lessonBefore } from "./desk-bills.server.ts";
import type { Past, Story } from "./past.server.ts";
import { closedIban, openAccount, selfEmployment } from "./payouts.server.ts";

/** A paid course whose payout reaches a closed account on a Tuesday (STM-18). */
export function startFailedPayout(past: Past, contract: SeededContract, daysAgo: number): void {
  const since = plusDays(past.present, -daysAgo - 9);
  past.start(course(past, contract, approved(lessonBefore(past, daysAgo + 7, "09:00"))));
  past.start(selfEmployment(past, contract.teacherId, since, closedIban));
}

/** The provider blocks a teacher's account until its terms are accepted again (STM-19). */
export async function* blockedAccount(past: Past, teacherId: number, daysAgo: number): Story {
  const { tx, gateways, present } = past;
  yield plusDays(present, -daysAgo - 30);
  await openAccount(past, teacherId);
  yield plusDays(present, -daysAgo);
  const which = eq(payeeAccounts.id, teacherId);
  const [account] = await tx.select().from(payeeAccounts).where(which);
  const bank = past.bank();
  const held = await holdObject(bank, "account", account?.providerId ?? "");
  await saveObject(bank, { ...held, terms: false });
  await lookUpPayee({ db: tx, now: past.now(), gateways }, teacherId);
}
