import { env } from "#app/env.server.ts";

import { endAll } from "./end-all.server.ts";
import type { Engine, Entering } from "./engine.server.ts";
import { presentSeat } from "./enter.server.ts";
import { placeTokenOf } from "./place.server.ts";
import { aliveSince } from "./seat.domain.ts";
import { findAlive } from "./seat.repository.server.ts";
import { keyOf } from "./show.server.ts";

/** Ours: a page where the browsers talk to each other; a seat is taken by its first signal. */
export const meshEngine = ({ db, machineNow }: Entering): Engine => ({
  join: (_, door) =>
    Promise.resolve(
      `${env.origin}/visio/${door.uuid}/salle/?place=${placeTokenOf(door, machineNow)}`,
    ),
  presence: async ({ row }) => {
    const alive = row ? await findAlive(db, row.id, aliveSince(machineNow)) : [];
    return alive.filter(({ state }) => state === "in").map(presentSeat);
  },
  close: ({ subject }) => endAll(db, keyOf(subject)),
});
