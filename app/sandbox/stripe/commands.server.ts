import type { Db } from "#app/db/client.server.ts";
import { type Command, oneOf, Refused } from "#app/lib/command-line.ts";

import { decideDispute, disputeSteps } from "./disputes.server.ts";
import { deliverAgain, listEvents } from "./events.server.ts";
import { listKind } from "./objects.server.ts";

const dayMs = 86_400_000;

type Tools = Readonly<{ db: Db; machineNow: Date }>;

/** What the operator sees and does in the provider's place, in the demonstration. */
export const cardCommands: Readonly<Record<string, Command<Tools>>> = {
  "payment events": {
    help: "the events of Stripe's stand-in, oldest first",
    run: async (_, { db }) =>
      (await listEvents(db)).map(({ id, body, tries, deliveredAt }) => ({
        id,
        type: body["type"],
        tries,
        delivered_at: deliveredAt?.toISOString() ?? null,
      })),
  },
  "payment event": {
    takes: "ID [--late]",
    help: "the stand-in posts an event once more, or a day late",
    run: async ({ words: [id = ""], flags }, { db, machineNow: now }) => {
      const late = flags.has("late");
      const known = await deliverAgain(db, id, { now, afterMs: late ? dayMs : 0 });
      if (!known) throw new Refused(`The stand-in has no event ${id}.`);
      return { id, late };
    },
  },
  "payment disputes": {
    help: "what holders of cards dispute at Stripe's stand-in, newest first",
    run: async (_, { db }) =>
      (await listKind(db, "dispute")).map(({ id, amount, status, payment_intent: intent }) => ({
        id,
        amount,
        status,
        intent,
      })),
  },
  "payment dispute": {
    takes: "ID answered|won|lost [--untold]",
    help: "the holder's bank has our evidence, or decides a dispute; untold, its event is lost on its way",
    run: async ({ words: [id = "", word], flags }, { db, machineNow: now }) => {
      const step = oneOf(word, disputeSteps);
      const isTold = !flags.has("untold");
      const moved = await decideDispute(db, id, { step, isTold, now });
      if (moved === undefined) throw new Refused(`The stand-in has no dispute ${id}.`);
      if (!moved) throw new Refused(`The dispute ${id} has ended already.`);
      return { id, step, told: isTold };
    },
  },
};
