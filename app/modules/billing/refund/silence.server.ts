import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { closeMarked } from "#app/modules/foundation/case/answer.server.ts";

import { opensCase, silenceMark } from "./domain.ts";

/** The case of a family that gave no account is over once it has answered, or was asked again (CUS-050). */
export async function endSilence(
  tx: Tx,
  refund: Readonly<{ id: number; remindersSent: number }>,
  by: By,
): Promise<void> {
  if (opensCase(refund.remindersSent - 1)) await closeMarked(tx, silenceMark(refund), by);
}
