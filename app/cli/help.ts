import { closeHelp, listOpenHelp, takeHelp } from "#app/modules/support/answer-help.server.ts";

import { type Command, idOf } from "./command.ts";

/** What the operator may do about calls for help (STM-41). */
export const helpCommands: Readonly<Record<string, Command>> = {
  "help list": {
    help: "what families ask help for, oldest first, with whom to write to",
    run: async (_, { connection }) => listOpenHelp(connection.db),
  },
  "help take": {
    takes: "N",
    help: "says that a call for help is being dealt with",
    run: async ({ words: [word] }, { connection, by, now }) => {
      const id = idOf(word);
      await connection.db.transaction((tx) => takeHelp(tx, id, { by, now }));
      return { id, state: "in_progress" };
    },
  },
  "help done": {
    takes: "N",
    help: "counts a call for help as answered",
    run: async ({ words: [word] }, { connection, by, now }) => {
      const id = idOf(word);
      await connection.db.transaction((tx) => closeHelp(tx, id, { by, now }));
      return { id, state: "done" };
    },
  },
};
