import { expect } from "vitest";

import { personalData } from "#app/modules/care/personal-data/endpoints.ts";
import { test } from "#tests/database/db.ts";
import { password } from "#tests/factories/account.ts";
import { createOwed } from "#tests/factories/refund.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";

import { refunds } from "./endpoints.ts";

const german = "DE89 3704 0044 0532 0130 00";

test("an account is not closed before it says where to send what is owed (LAW-08)", async ({
  db,
}) => {
  const { family, refund } = await createOwed(db);
  const api = callerOf(db, family.actor);
  const close = () => api(personalData.delete, { body: { current_password: password } });

  const { obstacles } = await api(personalData.showDeletion, {});
  expect(obstacles.map(({ code }) => code)).toContain("api.account.delete_refund");
  expect(await refusalOf(close())).toMatchObject({ status: 409 });
  await api(refunds.nameAccount, { params: { id: refund.id }, body: { iban: german } });

  const after = await api(personalData.showDeletion, {});
  expect(after.obstacles.map(({ code }) => code)).not.toContain("api.account.delete_refund");
});
