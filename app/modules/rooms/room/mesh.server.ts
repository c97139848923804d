import { env } from "#app/env.server.ts";

import { endAll } from "./end-all.server.ts";
import type { Engine, Entering } from "./engine.server.ts";
import { presentSeats } from "./enter.server.ts";
import { placeTokenOf } from "./place.server.ts";
import { aliveSince } from "./seat.domain.ts";
import { findAlive } from "./seat.repository.server.ts";
import { keyOf } from "./show.server.ts";

/** Ours: a page where the browsers talk to each other; a seat is taken by its first signal. */
export const meshEngine = ({ db, machineNow }: Entering): Engine => ({
  join: (_, { uuid, name, isHost, isExpected }) => {
    const place = placeTokenOf({ uuid, name, isHost, isExpected }, machineNow);
    return Promise.resolve(`${env.origin}/visio/${uuid}/salle/?place=${place}`);
  },
  presence: async ({ row }) => {
    const alive = row ? await findAlive(db, row.id, aliveSince(machineNow)) : [];
    return presentSeats(alive.filter(({ state }) => state === "in"));
  },
  close: ({ subject }) => endAll(db, keyOf(subject)),
});
