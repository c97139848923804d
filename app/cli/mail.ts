import { env } from "#app/env.server.ts";
import { listMailHeads, listMails, readMail } from "#app/modules/foundation/mail/list.server.ts";
import { retryMail, retryMails } from "#app/modules/foundation/mail/retry.server.ts";

import { type Command, idOf, Refused } from "./command.ts";

/** The outbox (OPS-15). */
export const mailCommands: Readonly<Record<string, Command>> = {
  "mail list": {
    help: "the outbox, oldest first; in production without what the mails say",
    run: (_, { connection: { db } }) => (env.demo ? listMails(db) : listMailHeads(db)),
  },
  "mail show": {
    takes: "ID",
    help: "what a mail says, without its links; its history keeps who read it",
    run: ({ words: [word] }, { connection: { db }, by, now }) =>
      readMail(db, idOf(word), { by, now }),
  },
  "mail retry": {
    takes: "[ID] [--all]",
    help: "sends a mail that was given up again, or all of them, with the next jobs",
    run: async ({ words: [word], flags }, { connection: { db }, now }) => {
      if (flags.has("all") === Boolean(word)) throw new Refused("Say which mail, or --all.");
      if (!word) return { retried: await retryMails(db, now) };
      const id = idOf(word);
      await retryMail(db, id, now);
      return { id, state: "queued" };
    },
  },
};
