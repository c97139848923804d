import type { Tx } from "#app/db/client.server.ts";
import type { Mover } from "#app/lib/actor.ts";
import { statusOf } from "#app/modules/catalogue/teacher/change-status.server.ts";
import { teacherMode } from "#app/modules/catalogue/teacher/domain.ts";

import { advanceContract } from "./advance.server.ts";
import { closePending } from "./advance-price.server.ts";
import { holdContract } from "./hold.server.ts";
import { saveRestart } from "./pause.repository.server.ts";

/** Ends a contract; its cause keeps matching from proposing it again (CST-49). */
export async function endContract(
  tx: Tx,
  id: number,
  { by, now, cause }: { by: Mover; now: Date; cause?: string },
): Promise<void> {
  const contract = await holdContract(tx, id);
  await closePending(tx, id, { by, now });
  if (contract.status === "suspended") await saveRestart(tx, id, now);
  const mode = teacherMode(await statusOf(tx, contract.teacherId));
  const change = { mode, endedAt: now, endCause: cause ?? null, pausedUntil: null };
  await advanceContract(tx, contract, { event: "end", by, now, change });
}
