import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { wire } from "#app/lib/wire.ts";

import { consentSchema } from "./consent.endpoints.ts";
import {
  type Consentable,
  deleteConsent,
  findConsentable,
  findWithPupil,
  insertConsent,
} from "./consent.repository.server.ts";
import { eraseReplay } from "./erase.server.ts";
import { notifyErased } from "./notify.server.ts";
import { lockReplay } from "./repository.server.ts";

type Agreed = Readonly<{ contracts: readonly number[]; registrations: readonly number[] }>;

/** Where a parent may let record, and has. */
export async function listConsents({ db, actor }: Pick<Call, "db" | "actor">) {
  const rows = await findConsentable(db, actor.id);
  return { data: rows.map((row) => wire(consentSchema, row, {})), total: rows.length };
}

/** Exactly these are agreed; a leave that is taken back erases the recordings in which the pupil is (STM-34). */
export async function saveConsents(call: Call, agreed: Agreed) {
  const { db, actor } = call;
  await db.transaction(async (tx) => {
    const rows = await findConsentable(tx, actor.id);
    refuseForeign(rows, agreed);
    for (const row of rows) {
      const isWanted = isIn(row, agreed);
      if (isWanted === row.isAgreed) continue;
      await (isWanted ? insertConsent(tx, row, call) : takeBack(tx, row, call));
    }
  });
  return listConsents(call);
}

const isIn = ({ contractId, registrationId }: Consentable, agreed: Agreed): boolean =>
  (contractId !== null && agreed.contracts.includes(contractId)) ||
  (registrationId !== null && agreed.registrations.includes(registrationId));

/** 422 at the list that names a lesson of others, or one that is not online. */
function refuseForeign(rows: readonly Consentable[], agreed: Agreed): void {
  const code = "api.replay.no_such_lesson";
  const contracts = new Set(rows.map(({ contractId }) => contractId));
  const seats = new Set(rows.map(({ registrationId }) => registrationId));
  const errors = [
    ...(agreed.contracts.every((id) => contracts.has(id)) ? [] : [{ field: "contracts", code }]),
    ...(agreed.registrations.every((id) => seats.has(id))
      ? []
      : [{ field: "registrations", code }]),
  ];
  if (errors.length > 0) throw new RuleError("invalid", "api.invalid", { errors });
}

async function takeBack(tx: Tx, row: Consentable, { now }: Pick<Call, "now">): Promise<void> {
  await deleteConsent(tx, row);
  for (const id of await findWithPupil(tx, row)) {
    const replay = await lockReplay(tx, id);
    if (!replay || replay.state === "erased") continue;
    await eraseReplay(tx, replay, "withdrawn", now);
    await notifyErased(tx, replay, "family", now);
  }
}
