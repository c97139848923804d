import { expect } from "vitest";

import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import {
  bankThat,
  createContract,
  createDeclared,
  declared,
  giveAddress,
  no,
  yes,
} from "#tests/factories/course.ts";
import { callerOf } from "#tests/http/api.ts";
import { callOf } from "#tests/http/call.ts";
import { inDays } from "#tests/setup/time.ts";

import { declareCourse } from "./declare.server.ts";
import { courses } from "./endpoints.ts";
import { disputeSweeps, validationSweeps } from "./sweeps.server.ts";
import { answerCourse } from "./validate.server.ts";

type Api = ReturnType<typeof callerOf>;

async function answeredOf(api: Api, id: number): Promise<string | null | undefined> {
  const { data } = await api(courses.list, { query: { id, alone: "true" } });
  return data[0]?.answered;
}

test("nothing is answered while a course waits for the family", async ({ db }) => {
  const { family, course } = await createDeclared(db);
  expect(await answeredOf(callerOf(db, family), course.id)).toBeNull();
});

test("a family reads its own answer as its own, its silence as silence (CNV-17)", async ({
  db,
}) => {
  const bank = bankThat("succeeds");
  const approved = await createDeclared(db);
  await answerCourse(callOf(db, approved.family, bank), yes(approved.course.id));
  const contested = await createDeclared(db);
  await answerCourse(callOf(db, contested.family, bank), no(contested.course.id));
  const silent = await createDeclared(db);
  await dueOf(validationSweeps)(db, inDays(7), bank);

  const answers = [];
  for (const { family, course } of [approved, contested, silent]) {
    answers.push(await answeredOf(callerOf(db, family), course.id));
  }

  expect(answers).toEqual([
    expect.stringMatching(/^vous avez validé ce cours /),
    expect.stringMatching(/^vous avez contesté ce cours /),
    expect.stringMatching(/^ce cours a été validé, faute de réponse, /),
  ]);
});

test("a family that kept silent is never told that it answered (CNV-17)", async ({ db }) => {
  const { contract, teacher, family } = await createContract(db, { teacher: { radius: 1 } });
  await giveAddress(db, family.id);
  const words = declared(contract.id, { is_anomaly_validated: true });
  const { course } = await declareCourse(callOf(db, teacher), words);

  expect(await dueOf(disputeSweeps, "courses to bring to the desk")(db, inDays(10))).toBe(1);

  expect(await answeredOf(callerOf(db, family), course.id)).toMatch(
    /^faute de réponse, Préau examine ce cours depuis /,
  );
});
