import type { Call, OpenCall } from "#app/api/call.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import { advanceWithdrawal, holdWithdrawal } from "./advance.server.ts";
import { familyOf } from "./confirm.server.ts";
import { subjectOf } from "./find-subject.server.ts";
import { findAddressed, findLinked, isOwner } from "./link.server.ts";
import { mailOfWithdrawal } from "./notify.server.ts";
import { closeOwnCase } from "./receive.server.ts";
import { lockWaiting, type WithdrawalRow } from "./repository.server.ts";

/** A signed-in family declines what was stated in its name (STM-50). 404 for another's. */
export async function declineWithdrawal(call: Call, { uuid }: { uuid: string }): Promise<void> {
  const seen = await findAddressed(call.db, uuid);
  if (!isOwner(call, seen)) throw new RuleError("not_found", "api.absent");
  await decline(call, seen);
}

export async function declineByLink(call: OpenCall, { token }: { token: string }): Promise<void> {
  await decline(call, await findLinked(call.db, token));
}

/** All visitors' statements about the same subject fall with it. Idempotent; 409 once it has taken effect. */
async function decline({ db, now }: OpenCall, seen: WithdrawalRow): Promise<void> {
  const by = { by: familyOf(seen), now };
  await db.transaction(async (tx) => {
    const waiting = await lockWaiting(tx, seen);
    const { state } = await holdWithdrawal(tx, seen.id);
    if (state === "declined") return;
    if (state !== "stated" && state !== "received") {
      throw new RuleError("conflict", `api.withdrawal.${state === "expired" ? "expired" : "done"}`);
    }
    const declined = [];
    for (const row of waiting) {
      declined.push(await advanceWithdrawal(tx, row, { event: "decline", ...by }));
      await closeOwnCase(tx, row, by);
    }
    const row = declined.find(({ id }) => id === seen.id);
    const subject = row && (await subjectOf(tx, row));
    if (subject) await mailOfWithdrawal(tx, row, { about: "withdrawal_declined", subject }, now);
  });
}
