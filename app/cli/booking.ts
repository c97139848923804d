import { abandonedStates } from "#app/modules/lessons/booking/abandoned.domain.ts";
import { listAbandoned } from "#app/modules/lessons/booking/list-abandoned.server.ts";

import { type Command, oneOf } from "./command.ts";

/** Unsent bookings (PUB-038, STM-31). */
export const bookingCommands: Readonly<Record<string, Command>> = {
  "booking abandoned": {
    takes: `[--state=${abandonedStates.join("|")}]`,
    help: "who left what, those to remind of first; the reminder leaves by itself, once",
    run: ({ texts }, { connection }) =>
      listAbandoned(
        connection.db,
        texts["state"] === undefined ? undefined : oneOf(texts["state"], abandonedStates),
      ),
  },
};
