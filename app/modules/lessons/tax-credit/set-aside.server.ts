import type { Db, Tx } from "#app/db/client.server.ts";
import type { RequestState } from "#app/gateways/tax-agency.server.ts";
import type { By } from "#app/lib/actor.ts";
import { wire } from "#app/lib/wire.ts";
import type { Followers } from "#app/modules/billing/bill/followers.server.ts";
import { findBillNamed } from "#app/modules/billing/bill/issue.server.ts";
import {
  type SetAsideAct,
  setAsideActs,
} from "#app/modules/billing/provider-event/set-aside-acts.server.ts";
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

const acts = setAsideActs({
  find: findEvent,
  lock: lockEvent,
  save: saveEvent,
  isSetAside,
  release,
  present,
});

export const retryAgencyEvent = (followers: Followers) =>
  acts.retry(({ db, now }, id) => applyAgencyEvent({ db, followers }, id, now));

export const closeAgencyEvent = acts.close;

export const listAgencyEvents = async (db: Db) => (await findSetAside(db)).map(present);

/** The request loses the event's mark; its history, or the account's, tells who acted. */
async function release(
  tx: Tx,
  { id, event, reason }: EventRow,
  act: SetAsideAct,
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

function present(row: EventRow) {
  return wire(agencyEventSchema, row, {
    about: row.event.about,
    bill: row.event.about === "request" ? row.event.request.billNumber : null,
    request_id: row.event.about === "request" ? row.event.request.requestId : null,
  });
}
