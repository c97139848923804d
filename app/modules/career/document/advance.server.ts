import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { move } from "#app/modules/foundation/history/record.server.ts";

import { type DocumentEvent, documentTransitions } from "./domain.ts";
import { type DocumentRow, saveDocument } from "./list.repository.server.ts";

type Decision = Partial<Pick<DocumentRow, "reason" | "seenOn">>;

/** Only way to change a paper's state; writes history and clears the former verdict (STM-17). */
export async function advanceDocument(
  tx: Tx,
  row: DocumentRow,
  event: DocumentEvent,
  { by, now, reason = null, seenOn = null }: By & Decision,
): Promise<DocumentRow> {
  const { id, type, status: from } = row;
  const thing = { machine: "document", id, transitions: documentTransitions, from } as const;
  const details = { type, ...(event === "refuse" && { reason }) };
  const status = await move(tx, thing, { event, by, now, details });
  const change = { status, statusSince: now, reason, seenOn };
  await saveDocument(tx, id, change);
  return { ...row, ...change };
}
