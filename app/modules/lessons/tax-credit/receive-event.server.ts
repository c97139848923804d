import type { OpenCall } from "#app/api/call.server.ts";
import type { Db } from "#app/db/client.server.ts";
import type { AgencyEvent } from "#app/gateways/tax-agency.server.ts";
import { backOff } from "#app/lib/back-off.ts";
import type { Followers } from "#app/modules/billing/bill/followers.server.ts";
import { findBillNamed } from "#app/modules/billing/bill/issue.server.ts";

import { settleAccount } from "./account.server.ts";
import { findIdOfRequest } from "./declare.repository.server.ts";
import {
  type EventRow,
  findEvent,
  insertEvent,
  lockEvent,
  saveEvent,
} from "./event.repository.server.ts";
import { settleDeclared, type Settling } from "./settle.server.ts";

/** Receives an agency event: stored first, then applied; failures are retried by the job (API-154b). */
export const receiveAgencyEvent =
  (followers: Followers) =>
  async ({ db, gateways, now, headers }: OpenCall, { body }: { body: string }) => {
    const event = gateways.taxAgency.readEvent(body, headers.get("urssaf-signature"));
    await insertEvent(db, event, now);
    await applyAgencyEvent({ db, followers }, event.id, now);
    return { received: true as const };
  };

/** Applies a stored event once; a failure keeps it for later. */
export async function applyAgencyEvent(on: Settling, id: string, now: Date): Promise<void> {
  const event = await findEvent(on.db, id);
  if (event?.status !== "stored") return;
  try {
    await on.db.transaction(async (tx) => {
      const held = await lockEvent(tx, id);
      if (held?.status !== "stored") return;
      const outcome = await apply({ ...on, db: tx }, held.event, now);
      if (outcome === "later") await postpone(tx, held, unknownPerson, now);
      else await saveEvent(tx, id, { ...outcome, nextTryAt: null });
    });
  } catch (error) {
    await postpone(on.db, event, error instanceof Error ? error.message : "unknown", now);
  }
}

/** Its id is none of ours, or not yet. */
export const unknownPerson = "unknown_person";

type Outcome = "later" | Pick<EventRow, "status"> | Pick<EventRow, "status" | "reason">;

/** An event may precede the answer of the call that caused it: unknown ids are retried. */
async function apply(on: Settling, event: AgencyEvent, now: Date): Promise<Outcome> {
  if (event.about === "nothing") return { status: "ignored" };
  if (event.about === "account") {
    const known = await on.db.transaction((tx) => settleAccount(tx, event.account, now));
    return known ? { status: "done" } : "later";
  }
  const { request } = event;
  const bill = await findBillNamed(on.db, request.billNumber);
  const id = await findIdOfRequest(on.db, request, bill?.id);
  if (id === undefined) return "later";
  const { setAside } = await settleDeclared(on, id, request, now);
  return setAside ? { status: "quarantined", reason: setAside } : { status: "done" };
}

async function postpone(db: Db, event: EventRow, reason: string, now: Date): Promise<void> {
  const tries = event.tries + 1;
  const nextTryAt = backOff(tries, now);
  const status = nextTryAt ? "stored" : "dead";
  await saveEvent(db, event.id, { status, tries, nextTryAt: nextTryAt ?? null, reason });
}
