import { expect } from "vitest";

import { test } from "#tests/database/db.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { contextOf, formSent } from "#tests/http/routes.ts";

import { action } from "./leave.tsx";

test.for([
  [["31", "2", "2027"], "day"],
  [["", "", ""], "day"],
  [["1", "13", "2026"], "month"],
  [["1", "1", "18"], "year"],
] as const)(
  "a last day that is none is marked where it is wrong: %o (TEA-057)",
  async ([[day, month, year], part], { db }) => {
    const { id } = await createTeacher(db);
    const { context } = contextOf(callerOf(db, { id, role: "teacher" }));
    const fields = {
      "last_day.day": day,
      "last_day.month": month,
      "last_day.year": year,
      reason: "other",
    };
    expect(await action(formSent("/espace-prof/quitter/", fields, context))).toMatchObject({
      init: { status: 422 },
      data: { error: { [`last_day.${part}`]: [expect.any(String)] } },
    });
  },
);
