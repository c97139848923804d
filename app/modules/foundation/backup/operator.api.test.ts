import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";

import { env } from "#app/env.server.ts";
import { histories } from "#app/modules/foundation/history/endpoints.ts";
import { historyLines } from "#app/modules/foundation/history/table.server.ts";
import { test } from "#tests/database/db.ts";
import { createUser } from "#tests/factories/account.ts";
import { testGateways } from "#tests/gateways/gateways.ts";
import { callerOf } from "#tests/http/api.ts";
import { dryOf, operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { closeKilled } from "./close-killed.server.ts";
import { backups } from "./endpoints.ts";

const { backups: usual } = env;

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "preau-backups-"));
  Object.assign(env, { backups: folder });
  onTestFinished(() => {
    Object.assign(env, { backups: usual });
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

const body = { reason: "Avant une mise à jour." };

/** A file that is not whole, last written so many minutes ago. */
function leaveDraft(folder: string, name: string, minutes: number) {
  const path = join(folder, name);
  writeFileSync(path, "half of it");
  const at = new Date(Date.now() - minutes * 60_000);
  utimesSync(path, at, at);
}

test("an operator has an archive made, lists it and reads its end in the history (API-270)", async ({
  db,
}) => {
  const folder = emptyFolder();
  await createUser(db, "customer");
  const api = operatorOf(db);
  expect(await api(backups.list, {})).toEqual([]);

  expect(await dryOf(db)(backups.create, { body: { ...body, dry_run: true } })).toMatchObject({
    stops_at: "storage",
  });
  expect(readdirSync(folder)).toEqual([]);

  const { id } = await api(backups.create, { body });
  expect(readdirSync(folder)).toEqual([id]);
  expect(await api(backups.list, {})).toMatchObject([{ id, state: "made", missing_files: 0 }]);
  const { data } = await api(histories.list, { query: { entity: "backup" } });
  expect(data.map(({ to, by, details }) => [to, by, details])).toEqual([
    ["made", "system", { archive: id }],
    ["making", "operator", { host: hostname() }],
  ]);
});

test("what a killed backup left is listed as unfinished, and removed by the next one (OPS-46)", async ({
  db,
}) => {
  const folder = emptyFolder();
  const api = operatorOf(db);
  leaveDraft(folder, "preau-2026-09-01T02-00-00Z.tar.part", 11);
  writeFileSync(join(folder, "preau-2026-09-02T02-00-00Z.tar"), "no archive");

  expect((await api(backups.list, {})).map(({ state }) => state)).toEqual([
    "unfinished",
    "damaged",
  ]);
  const { id } = await api(backups.create, { body });
  expect(readdirSync(folder).sort()).toEqual(["preau-2026-09-02T02-00-00Z.tar", id].sort());
});

test("none begins beside another, or without the files (API-270)", async ({ db }) => {
  const folder = emptyFolder();
  const away = () => Promise.reject(new Error("The bucket is away."));
  const storage = { ...testGateways.storage, put: away };
  const without = callerOf(db, { id: 1, role: "operator" }, undefined, {
    ...testGateways,
    storage,
  });
  expect(await refusalOf(without(backups.create, { body }))).toMatchObject({
    code: "api.backup.storage",
  });
  leaveDraft(folder, "preau-2026-09-01T02-00-00Z.tar.part", 1);
  expect(await refusalOf(operatorOf(db)(backups.create, { body }))).toMatchObject({
    status: 409,
    code: "api.backup.making",
  });
  expect(readdirSync(folder)).toHaveLength(1);
});

const lineOf = (id: number, host: string) => ({
  ...{ machine: "backup" as const, thingId: id, event: "ask", fromState: null, toState: "making" },
  ...{ byRole: "operator" as const, at: now, details: { host } },
});

test("one whose process was killed is ended in the history, and its file removed (OPS-46)", async ({
  db,
}) => {
  const folder = emptyFolder();
  const second = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60;
  const [own, young, others, old] = [second(30), second(1), second(60), second(1500)];
  await db
    .insert(historyLines)
    .values([
      lineOf(own, hostname()),
      lineOf(young, hostname()),
      lineOf(others, "another"),
      lineOf(old, "another"),
    ]);
  leaveDraft(folder, "preau-2026-09-01T02-00-00Z.tar.part", 11);

  expect(await closeKilled(db, now)).toBe(2);
  expect(await closeKilled(db, now)).toBe(0);
  expect(readdirSync(folder)).toEqual([]);
  const { data } = await operatorOf(db)(histories.list, { query: { entity: "backup" } });
  const ended = data.filter(({ to }) => to === "stopped").map(({ id }) => id);
  expect(ended.toSorted()).toEqual([old, own].toSorted());
});

test("one that is being made here is left alone (OPS-46)", async ({ db }) => {
  const folder = emptyFolder();
  const long = Math.floor(Date.now() / 1000) - 3600;
  await db.insert(historyLines).values(lineOf(long, hostname()));
  leaveDraft(folder, "preau-2026-09-01T02-00-00Z.tar.part", 1);
  expect(await closeKilled(db, now)).toBe(0);
});
