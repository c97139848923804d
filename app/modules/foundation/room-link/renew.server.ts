import { and, eq, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";

import type { RoomPass } from "./domain.ts";
import { roomUrl } from "./seal.server.ts";
import { roomLinks } from "./table.server.ts";

const isOf = ({ kind, subjectId, side, personId }: RoomPass) =>
  and(
    eq(roomLinks.kind, kind),
    eq(roomLinks.subjectId, subjectId),
    eq(roomLinks.side, side),
    eq(roomLinks.personId, personId),
  );

export async function currentEdition(db: Db, pass: RoomPass): Promise<number> {
  const [row] = await db.select({ edition: roomLinks.edition }).from(roomLinks).where(isOf(pass));
  return row?.edition ?? 0;
}

/** The person's present link, for a mail. */
export async function roomUrlNow(db: Db, pass: RoomPass): Promise<string> {
  return roomUrl({ ...pass, edition: await currentEdition(db, pass) });
}

/** Former links open nothing from now on. */
export async function renewLink(tx: Tx, { kind, subjectId, side, personId }: RoomPass) {
  const [row] = await tx
    .insert(roomLinks)
    .values({ kind, subjectId, side, personId, edition: 1 })
    .onConflictDoUpdate({
      target: [roomLinks.kind, roomLinks.subjectId, roomLinks.side, roomLinks.personId],
      set: { edition: sql`${roomLinks.edition} + 1` },
    })
    .returning({ edition: roomLinks.edition });
  return row?.edition ?? 1;
}
