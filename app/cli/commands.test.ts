import { expect } from "vitest";

import { openClock } from "#app/db/clock.server.ts";
import { Misused, Refused } from "#app/lib/command-line.ts";
import { database, test } from "#tests/database/db.ts";
import { createFamily, createUser } from "#tests/factories/account.ts";
import { createDeclared } from "#tests/factories/course.ts";
import { toolsOver } from "#tests/gateways/tools.ts";
import { now } from "#tests/setup/time.ts";

import { after, commands, readCommand, runCommand } from "./commands.ts";
import { textOf } from "./print.ts";

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
  [["clock", "advance", "much"]],
  [["mail", "retry", "first"]],
  [["document", "open", "1", "--to=here.pdf"]],
  [["account", "enable", "12", "--reason=Fini."]],
  [["history", "show", "session", "1"]],
  [["teacher", "update", "1", "--availability=perhaps", "--reason=Essai."]],
  [["clock", "show", `--as=${"x".repeat(81)}`]],
])("%s is refused in one sentence", async (words) => {
  const refused = () => Promise.resolve().then(() => runCommand(words, toolsOver(database)));

  await expect(refused()).rejects.toThrow(Refused);
  await expect(refused()).rejects.toThrow(/^[^\n]+\.$/);
});

test.each([
  [["session", "open"], 'There is no command "session open".'],
  [["clock", "stop"], 'There is no command "clock stop".'],
  [["constructor"], 'There is no command "constructor".'],
  [["clock", "set"], "INSTANT is missing."],
  [["clock", "show", "now"], '"now" is a word too many.'],
  [["mail", "list", "--dry-run"], "Unknown option '--dry-run'."],
  [["--loud", "mail", "list"], "Unknown option '--loud'."],
  [["mail", "list", "--json=yes"], "Option '--json' does not take an argument."],
  [["account", "disable", "--reason=Vol."], "ID is missing."],
  [["account", "disable", "a@example.fr"], "--reason is missing."],
  [["account", "disable", "a@example.fr", "--reason= "], "--reason is missing."],
])("%s is not understood: %s", (words, sentence) => {
  const misused = () => runCommand(words, toolsOver(database));

  expect(misused).toThrow(Misused);
  expect(misused).toThrow(sentence);
});

test("a line that is not understood says how its command, its noun or every command is typed", () => {
  const usageOf = (...words: string[]) => {
    try {
      readCommand(words);
    } catch (error) {
      return error instanceof Misused ? error.usage : [];
    }
    return [];
  };

  expect(usageOf("mail", "show")).toEqual(["mail show ID [--json] [--as=NAME]"]);
  expect(usageOf("mail", "open")).toEqual([
    "mail close ID --reason=TEXT [--dry-run]",
    "mail list",
    "mail retry ID [--dry-run]",
    "mail retry-all [--dry-run]",
    "mail show ID",
  ]);
  expect(usageOf("session")).toHaveLength(Object.keys(commands).length);
});

test("options stand anywhere, a text takes a sign of equality or the next word", () => {
  const read = {
    name: "request cancel",
    words: ["12"],
    texts: { reason: "Doublon.", as: "Agathe" },
  };

  expect(
    readCommand(["--as", "Agathe", "request", "--json", "cancel", "12", "--reason", "Doublon."]),
  ).toEqual({ ...read, flags: new Set(["json"]) });
  expect(
    readCommand(["request", "cancel", "12", "--reason=Doublon.", "--dry-run", "--as=Agathe"]),
  ).toEqual({ ...read, flags: new Set(["dry-run"]) });
});

test("the history of a thing is shown, who moved it too (OPS-14)", async ({ db }) => {
  const { course } = await createDeclared(db);
  const words = ["history", "show", "course", String(course.id)];

  expect(await runCommand(words, toolsOver(db))).toMatchObject({
    data: [{ from: null, to: "to_confirm", by: "teacher" }],
  });
});

test("an account is disabled by its e-mail, with a reason that the history keeps; tried, it is not", async ({
  db,
}) => {
  const { email, id } = await createFamily(db);
  await createUser(db, "operator", { firstname: "Agathe", lastname: "Lemoine" });
  await createUser(db, "operator", { firstname: "Julie", lastname: "Roy" });
  const run = async (...words: string[]) => await runCommand(words, toolsOver(db));
  const words = ["account", "disable", email, "--reason=Vol de téléphone.", "--as=Agathe Lemoine"];
  const disabled = { role: "customer", state: "disabled" };

  expect(await run(...words, "--dry-run")).toMatchObject({ dry_run: true, would: disabled });
  expect(await run(...words)).toMatchObject({ id, ...disabled });
  const enable = ["account", "enable", email, "--reason=Retrouvé.", "--as=Julie Roy"];
  expect(await run(...enable)).toMatchObject({ state: "open" });
  expect(await run("history", "show", "account", String(id))).toMatchObject({
    data: [
      {
        event: "disable",
        to: "disabled",
        by: "operator",
        by_name: "Agathe Lemoine, par commande",
        details: { reason: "Vol de téléphone." },
      },
      { event: "enable", to: "open", by: "operator", by_name: "Julie Roy, par commande" },
    ],
  });
});
