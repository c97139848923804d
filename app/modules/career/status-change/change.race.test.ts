import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { statusChanges } from "#app/modules/catalogue/legal-status/table.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { database as db } from "#tests/database/db.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { byOperator } from "#tests/setup/operator.ts";
import { now } from "#tests/setup/time.ts";

import { approveChange } from "./decide.server.ts";
import { statusChanges as statusChangeEndpoints } from "./endpoints.ts";

test("two asks at once are one; a decision and a withdrawal at once leave one of both (TEA-015)", async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id } = await createTeacher(db, { selfEmployed: true });
    const api = callerOf(db, { id, role: "teacher" });
    const body = { vat_number: null };
    const asks = await Promise.allSettled([
      api(statusChangeEndpoints.change, { body }),
      api(statusChangeEndpoints.change, { body }),
    ]);
    expect(asks.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const [requested] = await db
      .select()
      .from(statusChanges)
      .where(eq(statusChanges.teacherId, id));
    const change = { id: requested?.id ?? 0 };
    const ends = await Promise.allSettled([
      db.transaction((tx) => approveChange(tx, change, { by: byOperator, now })),
      api(statusChangeEndpoints.withdraw, { params: change }),
    ]);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [left] = await db.select().from(statusChanges).where(eq(statusChanges.id, change.id));
    expect(["in_force", "withdrawn"]).toContain(left?.state);
    await db.delete(teachers).where(eq(teachers.id, id));
  }
});
