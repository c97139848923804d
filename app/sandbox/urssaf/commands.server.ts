import type { Db } from "#app/db/client.server.ts";
import { type Command, oneOf, Refused } from "#app/lib/command-line.ts";

import { agencyControl } from "./control.server.ts";
import { deliverAgain, listEvents } from "./events.server.ts";

const answers = ["accept", "decline", "unpaid", "cancel", "pay"] as const;
const codes = ["APPAREILLAGE_VALIDE", "APPAREILLAGE_NF", "PARTICULIER_BLOQUE"] as const;
const moods = ["up", "down"] as const;
const dayMs = 86_400_000;

type Tools = Readonly<{ db: Db; now: Date; machineNow: Date }>;

/** What the operator sees and does in the agency's place, in the demonstration (TOY-02). */
export const agencyCommands: Readonly<Record<string, Command<Tools>>> = {
  "tax mood": {
    takes: moods.join("|"),
    help: "whether the agency's stand-in answers",
    run: async ({ words: [word] }, { db }) => {
      const mood = oneOf(word, moods);
      await agencyControl.setMood(db, mood);
      return { mood };
    },
  },
  "tax account": {
    takes: `EMAIL [--code=${codes.join("|")}]`,
    help: "the stand-in's account of a family takes another state: active unless given",
    run: async ({ words: [who = ""], texts }, { db, now }) => {
      const code = oneOf(texts["code"] ?? "APPAREILLAGE_VALIDE", codes);
      const known = await agencyControl.setAccount(db, { who, code, now });
      if (!known) throw new Refused(`The stand-in knows nobody as ${who}.`);
      return { who, code };
    },
  },
  "tax answer": {
    takes: `BILL --decision=${answers.join("|")}`,
    help: "the family or the agency decides of the stand-in's request for a bill",
    run: async ({ words: [bill = ""], texts }, { db, now }) => {
      const decision = oneOf(texts["decision"], answers);
      const known = await agencyControl.decide(db, { bill, decision, now });
      if (!known) {
        throw new Refused(`The stand-in has no request for ${bill} that may still be so decided.`);
      }
      return { bill, decision };
    },
  },
  "tax events": {
    help: "the events of the agency's stand-in, oldest first",
    run: async (_, { db }) =>
      (await listEvents(db)).map(({ number, body, tries, deliveredAt }) => ({
        number,
        type: body["type"],
        tries,
        delivered_at: deliveredAt?.toISOString() ?? null,
      })),
  },
  "tax event": {
    takes: "NUMBER [--late]",
    help: "the agency's stand-in posts an event once more, or a day late",
    run: async ({ words: [word = ""], flags }, { db, machineNow }) => {
      const late = flags.has("late");
      const number = /^\d{1,9}$/.test(word) ? Number(word) : 0;
      const known = await deliverAgain(db, number, { machineNow, afterMs: late ? dayMs : 0 });
      if (!known) throw new Refused(`The stand-in has no event ${word}.`);
      return { number, late };
    },
  },
};
