import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import type { Connection } from "#app/db/connect.server.ts";
import { listProposalsOf } from "#app/modules/proposal/repository.server.ts";
import { test } from "#tests/db.ts";
import { createAsked } from "#tests/factories/linking.ts";
import { now } from "#tests/time.ts";

import { Refused, runCommand } from "./commands.ts";

function run(db: Db, ...words: string[]) {
  const connection: Connection = {
    db,
    engine: "embedded",
    ping: () => Promise.resolve(),
    alone: (_, act) => act(),
    close: () => Promise.resolve(),
  };
  const tools = { connection, now, machineNow: now, runJobs: () => Promise.resolve([]) };
  return runCommand(["request", ...words], tools);
}

test("the operator sees a request with its matching, asks, evaluates and cancels it", async ({
  db,
}) => {
  const { id, teachers } = await createAsked(db, { teachers: 3, wide: false });
  const n = String(id);
  expect(await run(db, "list")).toMatchObject([{ id, process: "processing", student: "Lina" }]);
  expect(await run(db, "show", n)).toMatchObject({
    id,
    matching: [{ teacher_id: teachers[1]?.id }, { teacher_id: teachers[2]?.id }],
  });
  expect(await run(db, "evaluate", n)).toEqual({ id, step: "search_teachers" });
  expect(await run(db, "ask", n, "--count=1")).toEqual({ id, asked: [teachers[1]?.id] });
  expect(await run(db, "cancel", n)).toEqual({ id, process: "cancelled" });
});

test("a dry run says what would be and changes nothing", async ({ db }) => {
  const { id, teachers } = await createAsked(db, { teachers: 2, wide: false });
  const teacher = teachers[1]?.id ?? 0;
  const words = ["ask", String(id), `--teachers=${String(teacher)}`, "--dry-run"];
  expect(await run(db, ...words)).toEqual({ dry_run: true, would: { id, asked: [teacher] } });
  expect(await listProposalsOf(db, id)).toHaveLength(1);
});

test("a command without its words says its form", async ({ db }) => {
  await expect(Promise.resolve().then(() => run(db, "show"))).rejects.toThrow(Refused);
  expect(() => run(db, "ask", "1")).toThrow("--teachers=12,15");
});
