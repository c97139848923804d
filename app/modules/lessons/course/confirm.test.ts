import { expect } from "vitest";

import { listMails } from "#app/modules/foundation/mail/list.server.ts";
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
import { callOf } from "#tests/http/call.ts";
import { inDays } from "#tests/setup/time.ts";

import { declareCourse } from "./declare.server.ts";
import { validationSweeps } from "./sweeps.server.ts";
import { answerCourse } from "./validate.server.ts";

const due = dueOf(validationSweeps);

test("seven days of silence confirm, and the mail says until when one may object (STM-10)", async ({
  db,
}) => {
  const bank = bankThat("succeeds");
  const { course, family } = await createDeclared(db);

  expect(await due(db, inDays(6), bank)).toBe(1);
  expect(await due(db, inDays(7), bank)).toBe(1);
  expect(await due(db, inDays(7), bank)).toBe(0);

  expect(bank.charges).toHaveLength(1);
  const mails = await listMails(db);
  expect(mails.find(({ subject }) => subject.startsWith("Cours validé sans"))?.text).toContain(
    "vendredi 16 oct.",
  );
  const late = await answerCourse(callOf(db, family, { ...bank, now: inDays(12) }), no(course.id));
  expect(late).toMatchObject({ status: "disputed", dispute: { late: true } });
});

test("an open alert is answered by the yes, never by silence", async ({ db }) => {
  const bank = bankThat("succeeds");
  const { contract, teacher, family } = await createContract(db, { teacher: { radius: 1 } });
  await giveAddress(db, family.id);
  const input = declared(contract.id, { is_anomaly_validated: true });
  const { course } = await declareCourse(callOf(db, teacher), input);

  await due(db, inDays(8), bank);
  expect(bank.charges).toEqual([]);

  const answered = await answerCourse(
    callOf(db, family, { ...bank, now: inDays(8) }),
    yes(course.id),
  );
  expect(answered).toMatchObject({ status: "success", alert_open: false });
});
