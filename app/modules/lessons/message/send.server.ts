import type { Call } from "#app/api/call.server.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { holdOwnContract } from "#app/modules/lessons/contract/hold.server.ts";
import { otherSide } from "#app/modules/lessons/contract/price-version.domain.ts";

import { isOpen, nextMailAt } from "./domain.ts";
import type { Message } from "./endpoints.ts";
import { presentMessage } from "./list.server.ts";
import { mailUnread, notifyInside } from "./notify.server.ts";
import {
  countUnread,
  findMailing,
  findThread,
  insertMessage,
  saveMessage,
} from "./repository.server.ts";
import { sideOf } from "./side.ts";

/**
 * One side writes to the other (API-302b). At most one mail an hour leaves for a thread; what comes meanwhile waits
 * for the next. 404 for another's contract; 409 ninety days after its end, or when the other account is closed.
 */
export async function sendMessage(
  { db, actor: by, now }: Call,
  { id, text }: { id: number; text: string },
): Promise<Message> {
  return db.transaction(async (tx) => {
    // Its lock puts the messages of one thread in a row, so that one mail leaves.
    const { customerId, studentId, teacherId, endedAt } = await holdOwnContract(tx, id, by);
    if (!isOpen(endedAt, now)) throw new RuleError("conflict", "api.message.closed");
    const thread = orNotFound(await findThread(tx, id), "api.contract.not_found");
    const side = sideOf(by);
    if (thread[otherSide(side)].disabledAt) throw new RuleError("conflict", "api.message.account");
    const isFirst = (await countUnread(tx, id, side)) === 0;
    const row = await insertMessage(tx, {
      contractId: id,
      customerId,
      studentId,
      teacherId,
      by: side,
      text,
      sentAt: now,
    });
    const about = { id, by: side, thread };
    if (isFirst) await notifyInside(tx, about, now);
    const { last, due } = await findMailing(tx, id, side);
    const mailDueAt = nextMailAt(last, now);
    if (mailDueAt <= now) await mailUnread(tx, about, now);
    else if (!due) await saveMessage(tx, row.id, { mailDueAt });
    return presentMessage(row, side);
  });
}
