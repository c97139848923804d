import type { Tx } from "#app/db/client.server.ts";
import type { AgencyAccount } from "#app/gateways/tax-agency.server.ts";
import { type By, byProvider } from "#app/lib/actor.ts";
import { plusHours } from "#app/lib/clock.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { accepts } from "#app/lib/transitions.ts";
import { move, record } from "#app/modules/foundation/history/record.server.ts";

import {
  findIdOfAgency,
  insertTaxAccount,
  lockTaxAccount,
  saveTaxAccount,
  saveWish,
} from "./account.repository.server.ts";
import {
  type AccountEvent,
  accountEvents,
  type AccountState,
  accountTransitions,
} from "./domain.ts";
import { notifyOfAccount } from "./notify.server.ts";

/** Hours between checks; the agency also reports changes itself. */
const checkHours: Readonly<Record<AccountState, number>> = {
  created: 6,
  enabled: 24 * 7,
  refused: 24 * 7,
  blocked: 24,
};

export type Registration = Readonly<{ agencyId: string; sealed: string; accountEnd: string }>;

export async function keepAccount(
  tx: Tx,
  id: number,
  registration: Registration,
  { by, now }: By,
): Promise<void> {
  const kept = await insertTaxAccount(tx, {
    id,
    ...registration,
    state: "created",
    stateSince: now,
    registeredAt: now,
    checkAt: plusHours(now, checkHours.created),
  });
  if (kept) {
    const line = { machine: "tax_account", event: "register", from: null, to: "created" } as const;
    await record(tx, { ...line, id, by, at: now });
  } else await renewAccount(tx, id, registration, { by, now });
  await saveWish(tx, id, {
    urssafRegistered: true,
    urssafPaymentEnabled: true,
    urssafRefused: false,
  });
}

async function renewAccount(
  tx: Tx,
  id: number,
  registration: Registration,
  { by, now }: By,
): Promise<void> {
  const account = await lockTaxAccount(tx, id);
  if (!account) return;
  await saveTaxAccount(tx, id, registration);
  if (account.state === "refused") await advanceAccount(tx, account, "register", { by, now });
}

/** The only way to change an account's state; each move adds a history line. */
async function advanceAccount(
  tx: Tx,
  { id, state: from }: Readonly<{ id: number; state: AccountState }>,
  event: AccountEvent,
  { by, now }: By,
): Promise<AccountState> {
  const thing = { machine: "tax_account", id, transitions: accountTransitions, from } as const;
  const state = await move(tx, thing, { event, by, now });
  await saveTaxAccount(tx, id, {
    state,
    stateSince: now,
    checkAt: plusHours(now, checkHours[state]),
  });
  return state;
}

/**
 * Applies the agency's account event; duplicate, late or unknown ones do nothing. Notifies the family once. False for
 * an unknown account.
 */
export async function settleAccount(tx: Tx, heard: AgencyAccount, now: Date): Promise<boolean> {
  const id = await findIdOfAgency(tx, heard.clientId);
  const account = id === undefined ? undefined : await lockTaxAccount(tx, id);
  if (!account) return false;
  const event = accountEvents[heard.code];
  if (!event || !accepts(accountTransitions, account.state, event)) {
    await saveTaxAccount(tx, account.id, { checkAt: plusHours(now, checkHours[account.state]) });
    return true;
  }
  if (event === "activate" && account.activatedOn === null) {
    await saveTaxAccount(tx, account.id, { activatedOn: heard.activatedOn ?? parisDay(now) });
  }
  const state = await advanceAccount(tx, account, event, { by: byProvider, now });
  await notifyOfAccount(tx, account.id, state, now);
  return true;
}
