import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { openClock } from "#app/db/clock.server.ts";
import type { Connection } from "#app/db/connect.server.ts";
import { sendMail } from "#app/modules/mail/service.server.ts";
import { database, test } from "#tests/db.ts";
import { now } from "#tests/time.ts";

import { after, commands, Refused, runCommand } from "./commands.ts";
import { textOf } from "./print.ts";

function toolsOver(db: Db) {
  const connection = { db, engine: "embedded" } as Connection;
  return { connection, now, machineNow: now, runJobs: () => Promise.resolve([]) };
}

test("the help names every command", ({ db }) => {
  const help = textOf(runCommand(["help"], toolsOver(db)));

  for (const name of Object.keys(commands)) expect(help).toContain(name);
  expect(textOf(runCommand([], toolsOver(db)))).toBe(help);
});

test("the clock is shown, set and advanced", async ({ db }) => {
  const tools = toolsOver(db);
  expect(runCommand(["clock", "show"], tools)).toEqual({ now: "2026-09-09T08:00:00.000Z" });

  const set = await runCommand(["clock", "set", "2026-09-16T20:00:00+02:00"], tools);
  expect(set).toEqual({ now: "2026-09-16T18:00:00.000Z" });
  const moved = await openClock(db);
  expect(moved().getTime() - Date.now()).toBeCloseTo(7.4167 * 24 * 3600_000, -6);

  await runCommand(["clock", "advance", "3d"], tools);
  expect((await openClock(db))().getTime() - Date.now()).toBeCloseTo(3 * 24 * 3600_000, -3);
});

test.each([
  ["3d", "2026-09-12T08:00:00.000Z"],
  ["5h", "2026-09-09T13:00:00.000Z"],
  ["10min", "2026-09-09T08:10:00.000Z"],
  ["3", undefined],
  ["-3d", undefined],
  ["3 days", undefined],
])("%s later", (span, instant) => {
  expect(after(now, span)?.toISOString()).toBe(instant);
});

test.each([
  [["clock", "set", "demain"]],
  [["clock", "set", "2026-09-16"]],
  [["clock", "set", "2026-09-16T20:00:00"]],
  [["clock", "set"]],
  [["clock", "advance", "much"]],
  [["clock", "stop"]],
  [["session", "open"]],
])("%s is refused in one sentence", async (words) => {
  const refused = () => Promise.resolve().then(() => runCommand(words, toolsOver(database)));

  await expect(refused()).rejects.toThrow(Refused);
  await expect(refused()).rejects.toThrow(/^[^\n]+\.$/);
});

test("the outbox is listed, oldest first", async ({ db }) => {
  const details = { firstname: "Camille" };
  await sendMail(db, { to: "a@example.fr", template: "welcome", details, link: "/x/" }, now);

  const mails = await runCommand(["mail", "list"], toolsOver(db));

  expect(mails).toMatchObject([{ to: "a@example.fr", links: [expect.stringContaining("/x/")] }]);
});
