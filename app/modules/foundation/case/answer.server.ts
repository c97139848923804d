import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { record } from "#app/modules/foundation/history/service.server.ts";

import { type CaseState, openStates } from "./domain.ts";
import { advanceCase, holdCase } from "./hold.server.ts";
import { mailToSender } from "./notify.server.ts";
import { type CaseRow, findCase, findMarked, saveCase } from "./repository.server.ts";

type Answered = Readonly<{ id: number; state: CaseState }>;

/** An operator deals with a case: the others see it (STM-41). 404 when there is none; 409 when it is taken or over. */
export async function takeCase(tx: Tx, id: number, by: By): Promise<Answered> {
  const held = await holdCase(tx, id);
  const state = await advanceCase(tx, held, "take", by);
  await saveCase(tx, id, { state });
  return { id, state };
}

/**
 * What was asked is settled, by telephone for instance. 404 when there is none; 409 for a notice, for a suspension that
 * is contested, which is answered by its own command, or when it is over.
 */
export async function closeCase(tx: Tx, id: number, by: By): Promise<Answered> {
  const held = await holdCase(tx, id);
  refuseContest(held);
  return close(tx, held, by);
}

/** The contest of a suspension is answered, or has become idle: the case of this mark is closed, unless it is so. */
export async function closeMarked(tx: Tx, mark: string, by: By): Promise<void> {
  const id = await findMarked(tx, mark);
  if (id === undefined) return;
  const held = await holdCase(tx, id);
  if (openStates.some((one) => one === held.state)) await close(tx, held, by);
}

function refuseContest({ kind }: CaseRow): void {
  if (kind === "suspension") throw new RuleError("conflict", "api.support.suspension");
}

async function close(tx: Tx, held: CaseRow, by: By): Promise<Answered> {
  const { id } = held;
  const state = await advanceCase(tx, held, "close", by);
  await saveCase(tx, id, { state, doneAt: by.now });
  return { id, state };
}

/**
 * An operator answers by mail who wrote; the case is then closed, a notice still waits for its decision. 404 when
 * there is none; 409 when it is over, or when who wrote left no address.
 */
export async function replyToCase(
  tx: Tx,
  { id, text }: { id: number; text: string },
  by: By,
): Promise<Answered> {
  const held = await holdCase(tx, id);
  refuseContest(held);
  if (!openStates.some((one) => one === held.state)) {
    throw new RuleError("conflict", "api.illegal_transition");
  }
  await mailToSender(tx, await wholeCase(tx, id), {
    template: "case_reply",
    details: { reply: text.split("\n") },
    now: by.now,
  });
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

/** A held case with who wrote it. */
export async function wholeCase(tx: Tx, id: number) {
  const found = await findCase(tx, id);
  if (!found) throw new RuleError("not_found", "api.absent");
  return found;
}
