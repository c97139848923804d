import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";

import { database } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { openCallOf } from "#tests/http/call.ts";

import { actorOfToken, openSession, renewSession } from "./session.server.ts";
import { refreshTokens, sessions } from "./session.table.server.ts";
import { users } from "./table.server.ts";

let family: Awaited<ReturnType<typeof createFamily>>;

beforeEach(async () => {
  family = await createFamily(database, { email: `race-${String(Date.now())}@example.test` });
});

afterEach(async () => {
  await database.delete(users).where(eq(users.id, family.id));
});

const rowsOf = () =>
  database
    .select({ session: sessions, token: refreshTokens })
    .from(sessions)
    .innerJoin(refreshTokens, eq(refreshTokens.sessionId, sessions.id))
    .where(eq(sessions.userId, family.id));

test.each(Array.from({ length: 20 }, (_, round) => round))(
  "twenty renewals of one token at once: twenty successes, one new row (round %i)",
  async () => {
    const now = new Date();
    const { refresh_token } = await openSession(database, family, now);

    const all = await Promise.all(
      Array.from({ length: 20 }, () =>
        renewSession(openCallOf(database, { machineNow: now }), { refresh_token }),
      ),
    );

    expect(new Set(all.map((one) => one.refresh_token)).size).toBe(1);
    const rows = await rowsOf();
    expect(rows).toHaveLength(2);
    expect(rows.every(({ session }) => session.revokedAt === null)).toBe(true);
  },
);

test("a reuse among renewals of the successor ends the family, for everybody", async () => {
  const now = new Date();
  const first = await openSession(database, family, now);
  const second = await renewSession(openCallOf(database, { machineNow: now }), {
    refresh_token: first.refresh_token,
  });
  await actorOfToken(database, second.access_token);
  const later = new Date(now.getTime() + 60_000);

  const tries = [first, second, second, first, second].map(({ refresh_token }) =>
    renewSession(openCallOf(database, { machineNow: later }), { refresh_token }),
  );
  await Promise.allSettled(tries);

  const rows = await rowsOf();
  expect(rows.every(({ session }) => session.revokedBecause === "refresh_reuse")).toBe(true);
  await expect(
    renewSession(openCallOf(database, { machineNow: later }), {
      refresh_token: second.refresh_token,
    }),
  ).rejects.toThrow();
});
