import type { Call } from "#app/api/call.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import type { RequestState } from "#app/gateways/tax-agency.server.ts";
import type { By } from "#app/lib/actor.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { wire } from "#app/lib/wire.ts";
import type { Followers } from "#app/modules/billing/bill/followers.server.ts";
import { findBillNamed } from "#app/modules/billing/bill/issue.server.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";

import { findIdOfAgency, lockTaxAccount } from "./account.repository.server.ts";
import {
  findIdOfRequest,
  lockTaxDeclaration,
  saveTaxDeclaration,
} from "./declare.repository.server.ts";
import {
  type EventRow,
  findEvent,
  findSetAside,
  isSetAside,
  lockEvent,
  saveEvent,
} from "./event.repository.server.ts";
import { agencyEventSchema } from "./operator.endpoints.ts";
import { applyAgencyEvent } from "./receive-event.server.ts";

type Named = Readonly<{ id: string }>;
type Reason = Readonly<{ reason: string }>;

/** Applied anew; what fails again is tried by the clock, or set aside again. 409 unless set aside. */
export const retryAgencyEvent =
  (followers: Followers) =>
  async ({ db, actor: by, now }: Call, { id }: Named) => {
    await db.transaction(async (tx) => {
      const event = await holdSetAside(tx, id);
      await release(tx, event, "retry_event", { by, now });
      await saveEvent(tx, id, { status: "stored", tries: 0, nextTryAt: now, reason: null });
    });
    await applyAgencyEvent({ db, followers }, id, now);
    return present(orNotFound(await findEvent(db, id), "api.absent"));
  };

/** The operator's reason stays beside the one that set it aside. */
export const closeAgencyEvent = ({ db, actor: by, now }: Call, { id, reason }: Named & Reason) =>
  db.transaction(async (tx) => {
    const event = await holdSetAside(tx, id);
    await release(tx, event, "close_event", { by, now });
    const both = [event.reason, reason].filter(Boolean).join(" · ").slice(0, 800);
    await saveEvent(tx, id, { status: "closed", reason: both });
    return present({ ...event, status: "closed", reason: both });
  });

export const listAgencyEvents = async (db: Db) => (await findSetAside(db)).map(present);

async function holdSetAside(tx: Tx, id: string): Promise<EventRow> {
  const event = orNotFound(await lockEvent(tx, id), "api.absent");
  if (!isSetAside(event)) throw new RuleError("conflict", "api.payment.event_closed");
  return event;
}

/** The request loses the event's mark; its history, or the account's, tells who acted. */
async function release(
  tx: Tx,
  { id, event, reason }: EventRow,
  act: "retry_event" | "close_event",
  { by, now }: By,
): Promise<void> {
  const move = { event: act, by, at: now, details: { event: id } };
  if (event.about === "account") {
    const account = await agencyAccountOf(tx, event.account.clientId);
    if (account) await record(tx, { ...move, machine: "tax_account", ...unmoved(account) });
  } else if (event.about === "request") {
    const one = await requestOf(tx, event.request);
    if (!one) return;
    if (one.setAside === reason) await saveTaxDeclaration(tx, one.id, { setAside: null });
    await record(tx, { ...move, machine: "tax_declaration", ...unmoved(one) });
  }
}

const unmoved = ({ id, state }: Readonly<{ id: number; state: string }>) => ({
  id,
  from: state,
  to: state,
});

async function agencyAccountOf(tx: Tx, agencyId: string) {
  const id = await findIdOfAgency(tx, agencyId);
  return id === undefined ? undefined : lockTaxAccount(tx, id);
}

async function requestOf(tx: Tx, request: RequestState) {
  const bill = await findBillNamed(tx, request.billNumber);
  const id = await findIdOfRequest(tx, request, bill?.id);
  return id === undefined ? undefined : lockTaxDeclaration(tx, id);
}

const present = (row: EventRow) =>
  wire(agencyEventSchema, row, {
    about: row.event.about,
    bill: row.event.about === "request" ? row.event.request.billNumber : null,
    request_id: row.event.about === "request" ? row.event.request.requestId : null,
  });
