import { advanceChange, holdChange } from "./advance.server.ts";
import type { LegalStatus } from "./endpoints.ts";
import { notifyFamiliesKept } from "./notify.server.ts";
import { type Own, showLegalStatus } from "./show.server.ts";

/**
 * The teacher withdraws a change before it takes effect; notified families are informed once. Idempotent. 404 for
 * another's, 409 once in effect.
 */
export async function withdrawChange(
  call: Own,
  { id }: Readonly<{ id: number }>,
): Promise<LegalStatus> {
  const { db, actor: by, now } = call;
  await db.transaction(async (tx) => {
    const change = await holdChange(tx, id, by.id);
    if (change.state === "withdrawn") return;
    const withdrawn = await advanceChange(tx, change, "withdraw", { by, now });
    if (change.state === "approved") await notifyFamiliesKept(tx, withdrawn, now);
  });
  return showLegalStatus(call);
}
