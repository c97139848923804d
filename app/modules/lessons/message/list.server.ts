import type { Call } from "#app/api/call.server.ts";
import { pageOf, type Paging } from "#app/api/endpoint.ts";
import { iso } from "#app/api/wire.ts";
import { pageFrom } from "#app/db/counted-page.server.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { noteRead } from "#app/modules/foundation/history/note-read.server.ts";
import { seeOwnContract } from "#app/modules/lessons/contract/hold.server.ts";
import type { ContractSide } from "#app/modules/lessons/contract/price-version.domain.ts";

import { closesAt, isOpen } from "./domain.ts";
import type { Message, Thread } from "./endpoints.ts";
import {
  findMessages,
  findThread,
  isUnderReview,
  type MessageRow,
  type ThreadRow,
} from "./repository.server.ts";
import { sideOf } from "./side.ts";

/**
 * The thread of a contract for its two sides (API-302a, CUS-055). An operator reads it while a course is contested or
 * a message reported, and leaves a trace; 404 otherwise.
 */
export async function listMessages(
  call: Call,
  query: Paging & { id: number },
): Promise<{ data: Message[]; total: number; thread: Thread }> {
  const { db, actor: by, now } = call;
  const { id } = query;
  const side = by.role === "operator" ? undefined : sideOf(by);
  if (side) await seeOwnContract(db, id, by);
  else await admitOperator(call, id);
  const found = orNotFound(await findThread(db, id), "api.contract.not_found");
  const { rows, total } = await pageFrom(pageOf(query, 50), (page) => findMessages(db, id, page));
  return {
    data: rows.map(({ message }) => presentMessage(message, side)),
    total,
    thread: presentThread(found, now),
  };
}

async function admitOperator({ db, actor: by, now: at }: Call, id: number): Promise<void> {
  if (!(await isUnderReview(db, id))) throw new RuleError("not_found", "api.contract.not_found");
  const { customer, teacher } = orNotFound(await findThread(db, id), "api.contract.not_found");
  const path = `/api/contract/${String(id)}/messages`;
  await noteRead(db, { by, path, at }, [customer.id, teacher.id]);
}

/** An operator also reads what was removed. */
export function presentMessage(row: MessageRow, side: ContractSide | undefined): Message {
  const isShown = row.withheld === null || (side === undefined && row.withheld === "removed");
  return {
    id: row.id,
    by: row.by,
    is_own: row.by === side,
    text: isShown ? row.text : null,
    withheld: row.withheld,
    sent_at: row.sentAt.toISOString(),
    read_at: iso(row.readAt),
  };
}

function presentThread(found: ThreadRow, now: Date): Thread {
  const { customer, teacher, student, subjectId, endedAt } = found;
  const isClosed = customer.disabledAt !== null || teacher.disabledAt !== null;
  return {
    customer: customer.firstname,
    teacher: teacher.firstname,
    student,
    subject: referenceName("subject", subjectId),
    may_write: isOpen(endedAt, now) && !isClosed,
    closes_at: iso(closesAt(endedAt)),
  };
}
