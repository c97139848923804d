import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { replays } from "#app/modules/rooms/replay/table.server.ts";
import { holdRoom } from "#app/modules/rooms/room/repository.server.ts";
import { create } from "#tests/database/create.ts";
import { now } from "#tests/setup/time.ts";

/** A published recording of a contract’s room, without its file. */
export async function createReplayRow(db: Db, contractId: number): Promise<void> {
  const [contract] = await db.select().from(contracts).where(eq(contracts.id, contractId));
  if (!contract) throw new Error("There is no such contract.");
  const key = { kind: "contract", subjectId: contractId, sessionId: 0 } as const;
  const roomId = await db.transaction((tx) => holdRoom(tx, key));
  await create(db, replays, {
    uuid: randomUUID(),
    roomId,
    teacherId: contract.teacherId,
    contractId,
    title: "Mathématiques, Zoé",
    key: randomUUID(),
    seatId: 0,
    state: "published",
    startedAt: plusDays(now, -2),
    heardAt: plusDays(now, -2),
    endedAt: plusDays(now, -2),
    publishedAt: plusDays(now, -1),
    keptUntil: plusDays(now, 300),
    seconds: 3000,
    bytes: 90_000_000,
    parts: 600,
  });
}
