import { hourly, massSweep, rowSweep, type Sweep } from "#app/api/sweep.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import { holdContract } from "#app/modules/lessons/contract/hold.server.ts";

import { keptYears } from "./domain.ts";
import { mailUnread } from "./notify.server.ts";
import {
  deleteSentBefore,
  findMessage,
  findThread,
  type MessageRow,
  saveMessage,
} from "./repository.server.ts";
import { messages } from "./table.server.ts";

/** Locks the contract, as sending does. */
async function holdThread(tx: Tx, id: number): Promise<MessageRow | undefined> {
  const seen = await findMessage(tx, id);
  if (seen) await holdContract(tx, seen.contractId);
  return seen;
}

async function mailLater(tx: Tx, row: MessageRow | undefined, now: Date) {
  if (!row) return undefined;
  const { id, contractId, by } = row;
  await saveMessage(tx, id, { mailDueAt: null });
  const thread = await findThread(tx, contractId);
  if (thread) await mailUnread(tx, { id: contractId, by, thread }, now);
  return id;
}

function forgetOld(db: Db, now: Date): Promise<number> {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - keptYears);
  return deleteSentBefore(db, before);
}

/** Mails that waited for the hour, and messages kept long enough (CUS-055). */
export const messageSweeps: readonly Sweep[] = [
  rowSweep({
    job: "messages",
    name: "messages to write a mail of",
    of: messages,
    due: { at: messages.mailDueAt },
    hold: holdThread,
    act: mailLater,
  }),
  massSweep({
    job: "messages",
    name: "messages of three years ago to forget",
    all: hourly(forgetOld),
  }),
];
