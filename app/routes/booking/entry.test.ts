import { expect } from "vitest";

import { cancelRequest } from "#app/modules/lesson-request/choose.server.ts";
import { test } from "#tests/database/db.ts";
import { createAsked } from "#tests/factories/linking.ts";
import { callerOf } from "#tests/http/api.ts";
import { contextOf, pageAsked } from "#tests/http/routes.ts";
import { now } from "#tests/setup/time.ts";

import { loader } from "./entry.tsx";

test("the entry tells a family what already runs in this teacher's subjects (DLG-26)", async ({
  db,
}) => {
  const { id, family, child, teachers } = await createAsked(db, { teachers: 2 });
  const params = { lesson: `maths-${String(teachers[1]?.id ?? 0)}` };
  const person = () => Promise.resolve({ ...family, firstname: "Nathalie", lastname: "Roussel" });
  const entry = async (given: object) => {
    const { context } = contextOf(callerOf(db, family), given);
    return (await loader(pageAsked("/", context, params))).running;
  };

  expect(await entry({})).toEqual([]);
  expect(await entry({ person })).toEqual([
    { id, subject: "Mathématiques", student: child.firstname },
  ]);
  await cancelRequest(db, family, now, id, { refusal_type_id: 5 });
  expect(await entry({ person })).toEqual([]);
});
