import type { Call } from "#app/api/call.server.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";
import {
  type Confirmed,
  confirmIdentity,
  refuseOvertaken,
} from "#app/modules/people/account/confirm-identity.server.ts";

import { holdRefund } from "./advance.server.ts";
import { isOverdue, laterDay, sepaIban } from "./domain.ts";
import { refuseInFile } from "./in-file.server.ts";
import { notifyOfRefund } from "./notify.server.ts";
import type { OwnRefund } from "./own.endpoints.ts";
import { type RefundRow, saveRefund } from "./repository.server.ts";
import { seeOwn } from "./see-own.server.ts";
import { ibanOf, presentOwn } from "./show.server.ts";
import { endSilence } from "./silence.server.ts";

type Named = Readonly<{ id: number; iban: string; current_password?: string | undefined }>;

/**
 * The family says where to send the sum, or another account while nothing has left (API-289); that asks the password,
 * or a sign-in just made, and is mailed. 422 outside SEPA, 404 for another's, 409 once closed.
 */
export async function nameAccount(call: Call, named: Named): Promise<OwnRefund> {
  const { db, actor: by, machineNow, gateways } = call;
  const { refund: seen } = await seeOwn(db, named.id, by);
  const iban = sepaIban(named.iban);
  if (!iban) throw fieldFault("iban", "api.refund.iban");
  refuseFixed(seen);
  const confirmed = isOther(seen, iban, gateways)
    ? await confirmIdentity(db, by, named.current_password, machineNow)
    : undefined;
  // A first account came meanwhile: this one replaces it.
  return (await keepAccount(call, { id: named.id, iban, confirmed })) ?? nameAccount(call, named);
}

function refuseFixed(refund: RefundRow): void {
  if (refund.status !== "to_send") throw new RuleError("conflict", "api.refund.closed");
  refuseInFile(refund);
}

const isOther = (refund: RefundRow, iban: string, gateways: Call["gateways"]): boolean =>
  refund.sealedIban !== null && ibanOf(refund, gateways) !== iban;

type Kept = Readonly<{ id: number; iban: string; confirmed: Confirmed | undefined }>;

/** Undefined when it would replace another account unconfirmed; 422 when the password has changed since. */
const keepAccount = (call: Call, { id, iban, confirmed }: Kept) =>
  call.db.transaction(async (tx) => {
    const { actor: by, now, gateways } = call;
    const { refund } = await holdRefund(tx, id);
    const { status } = refund;
    refuseFixed(refund);
    const replaces = isOther(refund, iban, gateways);
    if (replaces && !confirmed) return undefined;
    if (replaces) await refuseOvertaken(tx, by, confirmed);
    const sealedIban = gateways.vault.seal(iban);
    // Waiting for the account was not our delay: the day counts from it.
    const dueOn = isOverdue(refund, now) ? laterDay(now) : refund.dueOn;
    const ibanEnd = iban.slice(-4);
    const saved = await saveRefund(tx, id, { sealedIban, ibanEnd, remindAt: null, dueOn });
    const move = {
      machine: "refund",
      id,
      event: "name_account",
      from: status,
      to: status,
    } as const;
    await record(tx, { ...move, by, at: now });
    await endSilence(tx, saved, { by, now });
    if (replaces) await notifyOfRefund(tx, saved, now, "refund_account_changed");
    return presentOwn(tx, call, id);
  });
