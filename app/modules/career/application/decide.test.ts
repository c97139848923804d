import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { documents } from "#app/modules/career/document/table.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import { test } from "#tests/database/db.ts";
import { candidate, completeFile } from "#tests/factories/application.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callerOf } from "#tests/http/api.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { shownBefore } from "#tests/http/robot.ts";
import { byOperator } from "#tests/setup/operator.ts";
import { now } from "#tests/setup/time.ts";

import { decideApplication } from "./decide.server.ts";
import type { Decision } from "./domain.ts";
import { applications } from "./endpoints.ts";

const { email } = candidate();

test("the operator accepts, then hires: mails leave and the page of the teacher opens (OPS-04, STM-08)", async ({
  db,
}) => {
  const api = callerOf(db);
  const { id } = await api(applications.send, {
    body: { ...candidate(), ...shownBefore() },
  });
  const desk = operatorOf(db);
  const decide = (decision: Decision) =>
    desk(applications.decide, { params: { id }, body: { decision } });

  // A list cuts its e-mails.
  expect(await desk(applications.list, { query: {} })).toMatchObject({
    data: [{ id, email: "c…@example.test", status: "being_processed_step_2" }],
  });
  expect(await desk(applications.show, { params: { id } })).toMatchObject({
    sent: { title: candidate().title },
  });
  expect(await refusalOf(decide("hire"))).toMatchObject({ status: 409 });
  expect(await decide("pre_accept")).toEqual({ id, status: "to_confirm" });
  expect(await refusalOf(decide("pre_accept"))).toMatchObject({ status: 409 });
  expect(await refusalOf(decide("hire"))).toMatchObject({
    code: "api.application.incomplete",
    missing: expect.arrayContaining(["price", "iban", "diploma"]) as unknown,
  });
  await completeFile(db, id, "pending");
  expect(await refusalOf(decide("hire"))).toMatchObject({ missing: ["identity_proof"] });
  const complete = () => desk(applications.list, { query: { complete: true } });
  expect(await complete()).toEqual({ data: [], total: 0 });
  await db.update(documents).set({ status: "approved" }).where(eq(documents.teacherId, id));
  expect(await complete()).toMatchObject({ data: [{ id }], total: 1 });
  expect(await decide("hire")).toEqual({ id, status: "hired" });
  expect(await desk(applications.list, { query: {} })).toMatchObject({ data: [] });

  expect((await mailsTo(db, email)).map(({ template }) => template)).toEqual([
    "application_sent",
    "application_pre_accept",
    "application_hire",
  ]);
  const shown = await api(teachers.show, { params: { id } });
  expect(shown).toMatchObject({ firstname: "Julien" });
});

test("a refusal is written by mail with its reason, and looked up without it (STM-08)", async ({
  db,
}) => {
  const api = callerOf(db);
  const { id } = await api(applications.send, {
    body: { ...candidate(), ...shownBefore() },
  });
  const blank = { id, decision: "refuse", reason: " " } as const;
  const lacking = db.transaction((tx) => decideApplication(tx, blank, { by: byOperator, now }));
  await expect(lacking).rejects.toMatchObject({ extra: { errors: [{ field: "reason" }] } });
  const decide = (decision: Decision) =>
    operatorOf(db)(applications.decide, {
      params: { id },
      body: { decision, reason: "Diplôme trop ancien." },
    });
  expect(await decide("refuse")).toEqual({ id, status: "refused" });

  const mail = (await mailsTo(db, email)).at(-1);
  expect(mail?.body).toContain("Diplôme trop ancien.");
  const look = await api(applications.status, { query: { email } });
  expect(JSON.stringify(look)).not.toContain("Diplôme");
  expect(await refusalOf(decide("hire"))).toMatchObject({ status: 409 });
});
