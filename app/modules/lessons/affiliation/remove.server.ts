import type { Call } from "#app/api/call.server.ts";

import { advanceAffiliation } from "./advance.server.ts";
import { forgottenAt } from "./domain.ts";
import { holdEverOwn, refuseAnswered } from "./hold.server.ts";

/** Withdraws an invitation (API-125): 409 once accepted; repeating it is no error. */
export async function removeAffiliation(
  { db, actor: by, now }: Call,
  { id }: Readonly<{ id: number }>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const held = await holdEverOwn(tx, id, by.id);
    if (held.status === "deleted") return;
    refuseAnswered(held);
    const change = { answeredAt: now, forgetAt: forgottenAt(now) };
    await advanceAffiliation(tx, held, { event: "delete", by, now, change });
  });
}
