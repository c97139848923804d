import { eq, isNotNull } from "drizzle-orm";
import { expect } from "vitest";

import { test } from "#tests/database/db.ts";
import { candidate, completeFile } from "#tests/factories/application.ts";
import { callerOf } from "#tests/http/api.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { shownBefore } from "#tests/http/robot.ts";
import { now } from "#tests/setup/time.ts";

import { applications as endpoints } from "./endpoints.ts";
import { readFiles, splitFiles } from "./read-files.server.ts";
import { applications } from "./table.server.ts";

test("each accepted candidate's file is read, however many there are (OPS-04)", async ({ db }) => {
  const ids: number[] = [];
  for (const at of ["un", "deux", "trois"]) {
    const body = { ...candidate(`${at}@exemple.test`), ...shownBefore() };
    const { id } = await callerOf(db)(endpoints.send, { body });
    const decision = { decision: "pre_accept" as const };
    await operatorOf(db)(endpoints.decide, { params: { id }, body: decision });
    ids.push(id);
  }
  const last = ids.at(-1) ?? 0;
  await completeFile(db, last, "approved");

  const { complete, others } = await splitFiles(db, now, 1);
  expect([complete.map(({ id }) => id), others.length]).toEqual([[last], 2]);
  expect(await readFiles(db, now, 2)).toBe(1);
  const marked = await db
    .select({ id: applications.teacherId })
    .from(applications)
    .where(isNotNull(applications.completeSince));
  expect(marked).toEqual([{ id: last }]);
  await db
    .update(applications)
    .set({ completeSince: null })
    .where(eq(applications.teacherId, last));
});
