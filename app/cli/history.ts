import { machines } from "#app/modules/history/domain.ts";
import { listHistory } from "#app/modules/history/service.server.ts";

import { type Command, idOf, Refused } from "./command.ts";

const form = `history show ${machines.join("|")} ID`;

/** Who moved what, when, from where to where (OPS-14). */
export const historyCommands: Readonly<Record<string, Command>> = {
  "history show": {
    takes: `${machines.join("|")} ID`,
    help: "every move of a thing, oldest first: when, what, from, to, by whom",
    run: async ([word, id], { connection }) => {
      const machine = machines.find((one) => one === word);
      if (!machine) throw new Refused(`Say which: ${form}.`);
      const lines = await listHistory(connection.db, [{ machine, id: idOf(id, form) }]);
      return lines.map(({ at, event, from, to, by, details }) => ({
        at: at.toISOString(),
        event,
        from,
        to,
        by: by.role,
        by_id: by.id,
        details,
      }));
    },
  },
};
