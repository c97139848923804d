import { eq } from "drizzle-orm";

import type { Clock } from "#app/lib/clock.ts";

import type { Db } from "./client.server.ts";
import { broadcast, onNotice } from "./notices.server.ts";
import { clock } from "./table.server.ts";

const only = 1;

/** Machine time plus the offset stored in the database. */
export async function openClock(db: Db): Promise<Clock> {
  const [row] = await db.select().from(clock).where(eq(clock.id, only));
  let offsetMs = row?.offsetMs ?? 0;
  onNotice((notice) => {
    if (notice.kind === "clock") offsetMs = notice.offsetMs;
  });
  return () => new Date(Date.now() + offsetMs);
}

/** Moves business time everywhere and drops cached pages (CNV-16). Demo and test only: the caller checks. */
export async function setClock(db: Db, to: Date, machineNow: Date): Promise<void> {
  const offsetMs = to.getTime() - machineNow.getTime();
  await db.transaction(async (tx) => {
    await tx
      .insert(clock)
      .values({ id: only, offsetMs })
      .onConflictDoUpdate({ target: clock.id, set: { offsetMs } });
    await broadcast(tx, { kind: "clock", offsetMs });
    await broadcast(tx, { kind: "drop", tags: ["*"] });
  });
}
