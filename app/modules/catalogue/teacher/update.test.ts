import { expect } from "vitest";

import { listHistory } from "#app/modules/foundation/history/record.server.ts";
import { test } from "#tests/database/db.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { byOperator } from "#tests/setup/operator.ts";
import { now } from "#tests/setup/time.ts";

import { mayGiveCollective, updateTeacher } from "./update.server.ts";

test("an operator opens courses of several students to a teacher, and closes them; the history says who (OPS-04, TEA-051)", async ({
  db,
}) => {
  const { id } = await createTeacher(db);
  const when = { by: byOperator, now };
  const linesOf = async () => await listHistory(db, [{ machine: "teacher", id }]);

  expect(await updateTeacher(db, id, { collective: true }, when)).toEqual({
    id,
    collective_courses_activated: true,
  });
  await updateTeacher(db, id, { collective: true }, when);
  expect(await mayGiveCollective(db, id)).toBe(true);
  await updateTeacher(db, id, { collective: false }, when);

  expect(await mayGiveCollective(db, id)).toBe(false);
  const line = {
    event: "collective_courses",
    by: { id: null, role: "operator", name: "Agathe Lemoine" },
  };
  expect(await linesOf()).toMatchObject([
    { ...line, from: "no", to: "yes" },
    { ...line, from: "yes", to: "no" },
  ]);
});

test("an unknown teacher is refused", async ({ db }) => {
  const updating = updateTeacher(db, 999_999_999, { collective: true }, { by: byOperator, now });

  await expect(updating).rejects.toMatchObject({ kind: "not_found" });
});
