import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { bySystem } from "#app/lib/actor.ts";
import { cases } from "#app/modules/foundation/case/endpoints.ts";
import { openCase } from "#app/modules/foundation/case/open.server.ts";
import { test } from "#tests/database/db.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { support } from "./endpoints.ts";

const email = "louis.petit@exemple.test";
const sender = { firstname: "Louis", lastname: "Petit", email, reasonId: 1, text: "Bonjour." };

const open = (db: Db, given: Partial<Parameters<typeof openCase>[1]> = {}) =>
  db.transaction((tx) =>
    openCase(tx, { kind: "contact", ...sender, ...given }, { by: bySystem, now }),
  );

test("a card is taken, answered by mail and closed (API-247 to 249, 315a)", async ({ db }) => {
  const [first, second] = [await open(db), await open(db)];
  const api = operatorOf(db);
  const params = { id: first.id };
  const update = (status: "in_progress" | "done") =>
    api(cases.update, { params, body: { status } });

  expect(await api(cases.list, { query: { kind: "contact", length: 1 } })).toMatchObject({
    data: [{ id: first.id, name: "Louis Petit", state: "new" }],
    total: 2,
  });
  expect(await update("in_progress")).toEqual({ id: first.id, state: "in_progress" });
  const reply = await api(cases.reply, { params, body: { text: "Oui, le mardi." } });
  expect(reply).toEqual({ id: first.id, state: "done" });
  expect((await mailsTo(db, email)).at(-1)?.body).toContain("Oui, le mardi.");

  expect(await refusalOf(update("done"))).toMatchObject({ status: 409 });
  expect(await api(cases.list, { query: {} })).toMatchObject({ data: [{ id: second.id }] });
  const { history } = await api(cases.show, { params });
  expect(history.map(({ event }) => event)).toEqual(["open", "take", "reply", "close"]);
});

test("a notice is decided, and both sides read why (API-250)", async ({ db }) => {
  const teacher = await createTeacher(db);
  const target = {
    targetKind: "teacher",
    targetId: teacher.id,
    url: "https://preau.test/",
  } as const;
  const { id } = await open(db, { kind: "notice", ...target });
  const decide = (decision: "kept" | "restricted", reason = "Rien d’illicite.") =>
    operatorOf(db)(support.decideNotice, { params: { id }, body: { decision, reason } });

  expect(await refusalOf(decide("restricted"))).toMatchObject({ status: 409 });
  expect(await refusalOf(decide("kept", " "))).toMatchObject({ errors: [{ field: "reason" }] });
  expect(await decide("kept")).toEqual({ id, state: "kept" });
  expect((await mailsTo(db, email)).at(-1)).toMatchObject({ template: "notice_decided" });
});

test("an unknown card is 404", async ({ db }) => {
  const api = operatorOf(db);
  const params = { id: 999_999 };
  for (const call of [
    () => api(cases.show, { params }),
    () => api(cases.update, { params, body: { status: "done" } }),
    () => api(cases.reply, { params, body: { text: "Bonjour." } }),
    () => api(support.decideNotice, { params, body: { decision: "kept", reason: "Rien." } }),
  ])
    expect(await refusalOf(call())).toMatchObject({ status: 404 });
});
