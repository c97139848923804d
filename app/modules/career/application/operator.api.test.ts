import { expect } from "vitest";

import { inbox } from "#app/modules/care/inbox/endpoints.ts";
import { test } from "#tests/database/db.ts";
import { candidate } from "#tests/factories/application.ts";
import { callerOf } from "#tests/http/api.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { shownBefore } from "#tests/http/robot.ts";

import { applications } from "./endpoints.ts";

test("a candidate is read and decided of (API-210 to 212)", async ({ db }) => {
  const sent = { ...candidate(), ...shownBefore() };
  const { id } = await callerOf(db)(applications.send, { body: sent });
  const api = operatorOf(db);
  const params = { id };

  expect(await api(applications.list, { query: {} })).toMatchObject({
    data: [{ id, name: "Julien Morel", status: "being_processed_step_2" }],
    total: 1,
  });
  const shown = await api(applications.show, { params });
  expect(shown).toMatchObject({ id, sent: { title: candidate().title } });
  expect(shown.missing).toContain("iban");
  const [row] = (await api(inbox.list, { query: { kind: "candidate" } })).data;
  expect(shown).toMatchObject({ answer_due_at: row?.deadline, late_by: null });
  const decide = (decision: "pre_accept" | "refuse" | "hire", reason?: string) =>
    api(applications.decide, { params, body: { decision, reason } });

  expect(await refusalOf(decide("refuse"))).toMatchObject({
    status: 422,
    errors: [{ field: "reason" }],
  });
  expect(await decide("pre_accept")).toEqual({ id, status: "to_confirm" });
  expect(await api(applications.show, { params })).toMatchObject({ answer_due_at: null });
  expect(await refusalOf(decide("hire"))).toMatchObject({
    status: 409,
    code: "api.application.incomplete",
  });
  expect(await decide("refuse", "Le diplôme manque.")).toEqual({ id, status: "refused" });
  expect(await api(applications.list, { query: { status: "refused" } })).toMatchObject({
    total: 1,
  });
});

test("an unknown candidate is neither shown nor decided of", async ({ db }) => {
  const api = operatorOf(db);
  const params = { id: 999_999 };
  expect(await refusalOf(api(applications.show, { params }))).toMatchObject({ status: 404 });
  const deciding = api(applications.decide, { params, body: { decision: "pre_accept" } });
  expect(await refusalOf(deciding)).toMatchObject({ status: 404 });
});
