import { and, eq, gt, isNull, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { prepared, type Values } from "#app/db/prepared.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { addressHashOf, refusedAddresses } from "#app/modules/foundation/mail/table.server.ts";

import type { RevocationCause } from "./session.domain.ts";
import { refreshTokens, sessions } from "./session.table.server.ts";
import { customers, homeCity, users } from "./table.server.ts";

export async function insertSession(
  db: Db,
  opened: Pick<typeof sessions.$inferInsert, "userId" | "browser" | "device">,
  at: Date,
): Promise<number> {
  const [row] = await db
    .insert(sessions)
    .values({ ...opened, openedAt: at, lastUsedAt: at })
    .returning({ id: sessions.id });
  if (!row) throw new Error("A session was not written.");
  return row.id;
}

export async function insertToken(
  db: Db,
  sessionId: number,
  hash: string,
  at: Date,
): Promise<number> {
  const [row] = await db
    .insert(refreshTokens)
    .values({ sessionId, hash, createdAt: at })
    .returning({ id: refreshTokens.id });
  if (!row) throw new Error("A refresh token was not written.");
  return row.id;
}

export async function lockSessionOfToken(tx: Tx, hash: string) {
  const [found] = await tx
    .select({
      id: sessions.id,
      userId: sessions.userId,
      role: users.role,
      disabledAt: users.disabledAt,
      openedAt: sessions.openedAt,
      lastUsedAt: sessions.lastUsedAt,
      revokedAt: sessions.revokedAt,
      tokenId: refreshTokens.id,
    })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(refreshTokens.hash, hash))
    .for("no key update", { of: [sessions] });
  return found;
}

export async function findNextToken(tx: Tx, { id, tokenId }: { id: number; tokenId: number }) {
  const [found] = await tx
    .select()
    .from(refreshTokens)
    .where(and(eq(refreshTokens.sessionId, id), gt(refreshTokens.id, tokenId)))
    .orderBy(refreshTokens.id)
    .limit(1);
  return found;
}

type Claims = Readonly<{ userId: number; sid: number; rid: number }>;

const bearers = prepared((db, { userId, sid, rid }: Values<Claims>) =>
  db
    .select({
      id: users.id,
      role: users.role,
      disabledAt: users.disabledAt,
      openedAt: sessions.openedAt,
      lastUsedAt: sessions.lastUsedAt,
      revokedAt: sessions.revokedAt,
      seenAt: refreshTokens.seenAt,
      account: {
        email: users.email,
        emailConfirmedAt: users.emailConfirmedAt,
        emailRefused: sql<boolean>`${refusedAddresses.addressHash} is not null`,
        firstname: users.firstname,
        lastname: users.lastname,
        phone: users.phone,
        teacherStatus: teachers.status,
        homeCity,
      },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(refreshTokens, eq(refreshTokens.sessionId, sessions.id))
    .leftJoin(teachers, eq(teachers.id, users.id))
    .leftJoin(customers, eq(customers.id, users.id))
    .leftJoin(refusedAddresses, eq(refusedAddresses.addressHash, addressHashOf(users.email)))
    .where(and(eq(sessions.id, sid), eq(refreshTokens.id, rid), eq(users.id, userId))),
);

export async function findBearer(db: Db, { userId, sid, rid }: Claims) {
  const [found] = await bearers(db, { userId, sid, rid });
  return found;
}

export async function saveSeen(db: Db, tokenId: number, at: Date): Promise<void> {
  await db
    .update(refreshTokens)
    .set({ seenAt: at })
    .where(and(eq(refreshTokens.id, tokenId), isNull(refreshTokens.seenAt)));
}

export async function saveUse(db: Db, id: number, at: Date): Promise<void> {
  await db.update(sessions).set({ lastUsedAt: at }).where(eq(sessions.id, id));
}

export async function saveRevocation(
  db: Db,
  id: number,
  because: RevocationCause,
  at: Date,
): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: at, revokedBecause: because })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)));
}

export async function saveRevocationOfAll(
  tx: Tx,
  userId: number,
  { because, at }: { because: RevocationCause; at: Date },
): Promise<number> {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: at, revokedBecause: because })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  return ended.length;
}

export async function findOpening(db: Db, id: number): Promise<Date | undefined> {
  const [found] = await db
    .select({ openedAt: sessions.openedAt })
    .from(sessions)
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)));
  return found?.openedAt;
}
