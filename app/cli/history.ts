import { oneOf } from "#app/lib/command-line.ts";
import { machines } from "#app/modules/foundation/history/domain.ts";
import { listHistory } from "#app/modules/foundation/history/record.server.ts";

import { byHand, idOf } from "./by-hand.ts";

export const historyCommands = byHand({
  "history show": {
    takes: `${machines.join("|")} ID`,
    help: "every move of a thing, oldest first: when, what, from, to, by whom",
    run: async ({ words: [word, id] }, { connection }) => {
      const machine = oneOf(word, machines);
      const lines = await listHistory(connection.db, [{ machine, id: idOf(id) }]);
      return lines.map(({ at, event, from, to, by, details }) => ({
        at: at.toISOString(),
        event,
        from,
        to,
        by: by.role,
        by_id: by.id,
        by_name: by.name,
        details,
      }));
    },
  },
});
