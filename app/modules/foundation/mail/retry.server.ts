import type { Db } from "#app/db/client.server.ts";
import { outboxTransitions } from "#app/lib/outbox.ts";
import { advance } from "#app/lib/transitions.ts";

import { holdMail } from "./deliver.server.ts";
import { requeueDead, saveTry } from "./repository.server.ts";

/** Retries a dead mail at once, as new (STM-44). 409 for any other. */
export async function retryMail(db: Db, id: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const mail = await holdMail(tx, id);
    const state = advance(outboxTransitions, mail.state, "asked_again");
    await saveTry(tx, id, { state, tries: 0, failingSince: null, nextTryAt: now });
  });
}

/** Retries every dead mail, after a carrier was down for days; returns how many. */
export const retryMails = (db: Db, now: Date): Promise<number> =>
  requeueDead(db, advance(outboxTransitions, "dead", "asked_again"), now);
