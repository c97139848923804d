import type { Db } from "#app/db/client.server.ts";
import { broadcast } from "#app/db/notices.server.ts";

import { holdRoom, type RoomKey } from "./repository.server.ts";
import { endSeats } from "./seat.repository.server.ts";

/** All leave, and a person put out in this lesson is not in the next one. */
export const endAll = (db: Db, key: RoomKey): Promise<void> =>
  db.transaction(async (tx) => {
    const room = await holdRoom(tx, key);
    await endSeats(tx, room);
    await broadcast(tx, { kind: "room", room });
  });
