import type { Call } from "#app/api/call.server.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";

import { holdRefund } from "./advance.server.ts";
import { isOverdue, laterDay, sepaIban } from "./domain.ts";
import { refuseInFile } from "./in-file.server.ts";
import { saveRefund } from "./repository.server.ts";
import { seeOwn } from "./see-own.server.ts";
import { presentOwn } from "./show.server.ts";

/**
 * The family says where to send the sum, or another account while nothing has left (API-289). 422 outside SEPA, 404
 * for another's, 409 once closed.
 */
export const nameAccount = (call: Call, { id, iban: typed }: { id: number; iban: string }) =>
  call.db.transaction(async (tx) => {
    const { actor: by, now, gateways } = call;
    await seeOwn(tx, id, by);
    const iban = sepaIban(typed);
    if (!iban) throw fieldFault("iban", "api.refund.iban");
    const { refund } = await holdRefund(tx, id);
    const { status } = refund;
    if (status !== "to_send") throw new RuleError("conflict", "api.refund.closed");
    refuseInFile(refund);
    const sealedIban = gateways.vault.seal(iban);
    // Waiting for the account was not our delay: the day counts from it.
    const dueOn = isOverdue(refund, now) ? laterDay(now) : refund.dueOn;
    await saveRefund(tx, id, { sealedIban, ibanEnd: iban.slice(-4), remindAt: null, dueOn });
    const move = {
      machine: "refund",
      id,
      event: "name_account",
      from: status,
      to: status,
    } as const;
    await record(tx, { ...move, by, at: now });
    return presentOwn(tx, call, id);
  });
