import { advanceChange, holdChange } from "./advance.server.ts";
import type { LegalStatus } from "./endpoints.ts";
import { notifyFamiliesKept } from "./notify.server.ts";
import { type Own, showLegalStatus } from "./show.server.ts";

/** The teacher takes a change back before it stands; pressed twice, it is taken back once, and families who were told of it are told once. 404 for another's, 409 once it stands. */
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
