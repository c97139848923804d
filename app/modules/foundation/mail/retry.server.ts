import type { Call } from "#app/api/call.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { eachInTurn } from "#app/lib/each-in-turn.ts";
import { outboxTransitions } from "#app/lib/outbox.ts";
import { advance } from "#app/lib/transitions.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";

import { holdMail } from "./deliver.server.ts";
import { type MailRow, requeueDead, saveTry } from "./repository.server.ts";

type Act = Readonly<{ event: "retry" | "close"; to: MailRow["state"] }>;

const note = (tx: Tx, id: number, { event, to }: Act, { by, now: at }: By) =>
  record(tx, { machine: "mail", id, event, from: "dead", to, by, at });

/** Retries a dead mail at once, as new (STM-44). 409 for any other. */
export const retryMail = (db: Db, id: number, { by, now }: By) =>
  db.transaction(async (tx) => {
    const mail = await holdMail(tx, id);
    const state = advance(outboxTransitions, mail.state, "asked_again");
    await saveTry(tx, id, { state, tries: 0, failingSince: null, nextTryAt: now });
    await note(tx, id, { event: "retry", to: state }, { by, now });
    return { id, state };
  });

/** Retries every dead mail, after a carrier was down for days; returns how many. */
export const retryMails = (db: Db, { by, now }: By): Promise<number> =>
  db.transaction(async (tx) => {
    const state = advance(outboxTransitions, "dead", "asked_again");
    const ids = await requeueDead(tx, state, now);
    await eachInTurn(ids, (id) => note(tx, id, { event: "retry", to: state }, { by, now }));
    return ids.length;
  });

/** Nothing more is tried: its person was reached by other means (OPS-33). 409 unless it was given up. */
export const closeMail = ({ db, actor: by, now }: Call, { id }: { id: number }) =>
  db.transaction(async (tx) => {
    const mail = await holdMail(tx, id);
    const state = advance(outboxTransitions, mail.state, "closed");
    await saveTry(tx, id, { state });
    await note(tx, id, { event: "close", to: state }, { by, now });
    return { id, state };
  });
