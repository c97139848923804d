import { expect } from "vitest";

import { cases } from "#app/modules/foundation/case/table.server.ts";
import { test } from "#tests/database/db.ts";
import { now } from "#tests/setup/time.ts";

import { rowsOf } from "./rows-of.server.ts";

const rows = rowsOf(cases, "case");
const message = {
  kind: "contact" as const,
  state: "new" as const,
  reasonId: 1,
  text: "Bonjour",
  sendingMark: "one",
  createdAt: now,
};
const nowhere = 2 ** 30;

test("a row is written, read, locked, saved and removed by its id", async ({ db }) => {
  await db.transaction(async (tx) => {
    const row = await rows.insert(tx, message);
    expect(row).toMatchObject(message);
    expect(await rows.find(tx, row.id)).toEqual(row);
    expect(await rows.lock(tx, row.id)).toEqual(row);

    const saved = await rows.save(tx, row.id, { state: "done", doneAt: now });
    expect(saved).toEqual({ ...row, state: "done", doneAt: now });
    expect(await rows.save(tx, row.id, { state: undefined })).toEqual(saved);

    await rows.remove(tx, row.id);
    expect(await rows.find(tx, row.id)).toBeUndefined();
  });
});

test("an id without a row: nothing found, and an error that names it on saving", async ({ db }) => {
  await db.transaction(async (tx) => {
    expect(await rows.find(tx, nowhere)).toBeUndefined();
    expect(await rows.lock(tx, nowhere)).toBeUndefined();
    await expect(rows.save(tx, nowhere, { state: "done" })).rejects.toThrow(
      "The case was not saved.",
    );
    await expect(rows.save(tx, nowhere, {})).rejects.toThrow("The case was not found.");
    await rows.saveIfThere(tx, nowhere, { state: "done" });
    await rows.remove(tx, nowhere);
  });
});

test("written once: a unique index that holds its like answers undefined", async ({ db }) => {
  await db.transaction(async (tx) => {
    expect(await rows.insertOnce(tx, message)).toMatchObject(message);
    expect(await rows.insertOnce(tx, message)).toBeUndefined();
  });
});
