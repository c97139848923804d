import { listEvents } from "#app/modules/foundation/outgoing-event/list.server.ts";

import type { Command } from "./command.ts";

/** Events sent to the operator's tools (PUB-063). */
export const eventCommands: Readonly<Record<string, Command>> = {
  "event list": {
    help: "the last hundred events for the operator's tools, the newest first: whether they left, what they say, what failed",
    run: (_, { connection }) => listEvents(connection.db),
  },
};
