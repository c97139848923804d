import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";
import { refusedMove } from "#app/modules/foundation/history/refuse.server.ts";
import { notify } from "#app/modules/foundation/notification/notify.server.ts";
import { paths, pathTo } from "#app/paths.ts";

import { type CaseState, isOpen, referenceOf, transitionsOf } from "./domain.ts";
import { helpPath } from "./help-address.ts";
import { advanceCase, holdCase } from "./hold.server.ts";
import { mailToSender } from "./notify.server.ts";
import {
  type CaseRow,
  findCase,
  findMarked,
  findOpenOfBill,
  saveCase,
} from "./repository.server.ts";

type Answered = Readonly<{ id: number; state: CaseState }>;
type Noting = By & Readonly<{ details?: Readonly<{ note: string }> }>;

/** An operator takes a case, visible to the others (STM-41). 404 when unknown; 409 when taken or closed. */
export async function takeCase(tx: Tx, id: number, by: Noting): Promise<Answered> {
  const held = await holdCase(tx, id);
  const state = await advanceCase(tx, held, "take", by);
  await saveCase(tx, id, { state });
  return { id, state };
}

/**
 * Closes a settled case. 404 when unknown; 409 for a notice, a contested suspension, which has its own command, or a
 * closed case.
 */
export async function closeCase(tx: Tx, id: number, by: Noting): Promise<Answered> {
  const held = await holdCase(tx, id);
  refuseContest(held);
  return close(tx, held, by);
}

type Update = Readonly<{ id: number; status: "in_progress" | "done"; note?: string | undefined }>;

/** Takes or closes a case; a note stays in its history (API-248). */
export function updateCase(tx: Tx, { id, status, note }: Update, by: By): Promise<Answered> {
  const noted = { ...by, ...(note && { details: { note } }) };
  return status === "done" ? closeCase(tx, id, noted) : takeCase(tx, id, noted);
}

export async function closeMarked(tx: Tx, mark: string, by: By): Promise<void> {
  const id = await findMarked(tx, mark);
  if (id !== undefined) await closeIfOpen(tx, id, by);
}

/** Those of one bill that are open. */
export async function closeCasesOfBill(tx: Tx, billId: number, by: By): Promise<void> {
  for (const id of await findOpenOfBill(tx, billId)) await closeIfOpen(tx, id, by);
}

async function closeIfOpen(tx: Tx, id: number, by: By): Promise<void> {
  const held = await holdCase(tx, id);
  if (isOpen(held.state)) await close(tx, held, by);
}

function refuseContest({ kind }: CaseRow): void {
  if (kind === "suspension") throw new RuleError("conflict", "api.support.suspension");
}

async function close(tx: Tx, held: CaseRow, by: Noting): Promise<Answered> {
  const { id } = held;
  const state = await advanceCase(tx, held, "close", by);
  await saveCase(tx, id, { state, doneAt: by.now });
  return { id, state };
}

/**
 * Answers the sender by mail and closes the case; a notice still waits for its decision. 404 when unknown; 409 when
 * closed or without an address.
 */
export async function replyToCase(
  tx: Tx,
  { id, text }: { id: number; text: string },
  by: By,
): Promise<Answered> {
  const held = await holdCase(tx, id);
  refuseContest(held);
  if (!isOpen(held.state)) {
    const thing = { machine: "case", id, transitions: transitionsOf(held.kind) } as const;
    throw await refusedMove(tx, { ...thing, event: "close", by: by.by });
  }
  await mailToSender(tx, await wholeCase(tx, id), {
    template: "case_reply",
    link: held.kind === "help" ? helpPageOf(held) : undefined,
    details: { reply: text.split("\n") },
    now: by.now,
  });
  await notifyFamily(tx, held, by.now);
  const { state } = held;
  await record(tx, {
    machine: "case",
    id,
    event: "reply",
    from: state,
    to: state,
    by: by.by,
    at: by.now,
    details: { text },
  });
  if (held.kind !== "notice") return closeCase(tx, id, by);
  return state === "new" ? takeCase(tx, id, by) : { id, state };
}

/** Inside the site too, for a family: the mail may be lost. */
async function notifyFamily(tx: Tx, held: CaseRow, now: Date): Promise<void> {
  const { id, kind, personId } = held;
  if (kind !== "help" || personId === null) return;
  const details = { reference: referenceOf(kind, id) };
  const notice = { type: "linkings", message: "help_answered", details } as const;
  await notify(tx, personId, { ...notice, url: helpPageOf(held) }, now);
}

/** Where a family asked for help, it reads the answer (CUS-051). */
function helpPageOf({ lessonRequestId, subjectKind, subjectId }: CaseRow): string {
  if (subjectKind && subjectId !== null) return helpPath(subjectKind, subjectId);
  if (lessonRequestId === null) return paths.help;
  return pathTo(paths.askHelp, { lessonRequestId: String(lessonRequestId) });
}

export async function wholeCase(tx: Tx, id: number) {
  return orNotFound(await findCase(tx, id), "api.absent");
}
