import { eq, like } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";

import { rateLimits } from "#app/api/table.server.ts";
import { database } from "#tests/database/db.ts";
import { createFamily, password } from "#tests/factories/account.ts";
import { openCallOf } from "#tests/http/call.ts";

import { confirmIdentity } from "./confirm-identity.server.ts";
import { signIn } from "./sign-in.server.ts";
import { users } from "./table.server.ts";

const machineNow = new Date("2026-09-07T08:01:00Z");
const times = { now: new Date("2026-09-09T08:00:00Z"), machineNow };
const ip = "192.0.2.77";
let family: Awaited<ReturnType<typeof createFamily>>;

beforeEach(async () => {
  family = await createFamily(database, { email: `at-once-${String(Date.now())}@example.test` });
});

afterEach(async () => {
  await database.delete(users).where(eq(users.id, family.id));
  await database.delete(rateLimits).where(like(rateLimits.key, `%${ip}%`));
});

async function answersTo(typed: readonly string[]): Promise<string[]> {
  const all = await Promise.allSettled(
    typed.map((one) =>
      signIn(openCallOf(database, { ...times, ip }), { email: family.email, password: one }),
    ),
  );
  return all.map((one) =>
    one.status === "fulfilled" ? "in" : (one.reason as { kind: string }).kind,
  );
}

const times10 = Array.from({ length: 10 }, (_, round) => round);

test.each(times10)("twelve right passwords at once all sign in (round %i)", async () => {
  expect(await answersTo(Array.from({ length: 12 }, () => password))).toEqual(
    Array.from({ length: 12 }, () => "in"),
  );
});

test("twelve wrong ones at once: five are judged, the others are too many", async () => {
  const answers = await answersTo(Array.from({ length: 12 }, () => "faux"));

  expect(answers.filter((one) => one === "unauthenticated")).toHaveLength(5);
  expect(answers.filter((one) => one === "too_many")).toHaveLength(7);
  expect(await answersTo([password])).toEqual(["too_many"]);
});

test("a success among four failures is no failure, and takes them back", async () => {
  const answers = await answersTo(["faux", "faux", password, "faux", "faux", password]);
  expect(answers.filter((one) => one === "in")).toHaveLength(2);

  expect(await answersTo([password, password])).toEqual(["in", "in"]);
});

test("the present password, right eight times at once, is never too many", async () => {
  const by = { id: family.id, role: "customer", sessionId: 1 } as const;
  const confirm = (typed: string) => confirmIdentity(database, by, typed, machineNow);

  await Promise.all(Array.from({ length: 8 }, () => confirm(password)));

  const wrong = await Promise.allSettled(Array.from({ length: 8 }, () => confirm("faux")));
  const kinds = wrong.map((one) => (one as PromiseRejectedResult).reason as { kind: string });
  expect(kinds.filter(({ kind }) => kind === "invalid")).toHaveLength(5);
  expect(kinds.filter(({ kind }) => kind === "too_many")).toHaveLength(3);
});
