import { expect } from "vitest";

import { listHistory } from "#app/modules/foundation/history/record.server.ts";
import { test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";

import { personalData } from "./endpoints.ts";

test("an account is disabled and enabled, by its id or e-mail (API-273)", async ({ db }) => {
  const api = operatorOf(db);
  const family = await createFamily(db);
  const teacher = await createTeacher(db);
  const act = (id: number | string, action: "disable" | "enable", reason?: string) =>
    api(personalData.act, { params: { id }, body: { action, reason: reason ?? "" } });

  expect(await refusalOf(act(family.id, "disable"))).toMatchObject({
    status: 422,
    errors: [{ field: "reason" }],
  });
  expect(await refusalOf(act(family.id, "enable", "Rappelée."))).toMatchObject({ status: 409 });
  const disabled = { id: family.id, role: "customer", state: "disabled" };
  expect(await act(family.email, "disable", "Vol de téléphone.")).toEqual(disabled);
  expect(await refusalOf(act(family.id, "disable", "Vol."))).toMatchObject({ status: 409 });
  expect(await act(family.id, "enable", "Téléphone retrouvé.")).toMatchObject({ state: "open" });
  expect(await act(teacher.id, "disable", "Vol.")).toMatchObject({ role: "teacher" });
  for (const absent of [999_999, "personne@example.test"])
    expect(await refusalOf(act(absent, "disable", "Vol."))).toMatchObject({ status: 404 });

  const lines = await listHistory(db, [{ machine: "account", id: family.id }]);
  expect(lines).toMatchObject([
    { event: "disable", details: { reason: "Vol de téléphone." } },
    { event: "enable" },
  ]);
});
