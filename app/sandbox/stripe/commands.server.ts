import type { Db } from "#app/db/client.server.ts";
import { type Command, Refused } from "#app/lib/command-line.ts";

import { deliverAgain, listEvents } from "./events.server.ts";

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
};
