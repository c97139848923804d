import { expect } from "vitest";

import type { Sent } from "#app/api/endpoint.ts";
import type { Db } from "#app/db/client.server.ts";
import { closeCase, takeCase } from "#app/modules/foundation/case/answer.server.ts";
import { cases } from "#app/modules/foundation/case/endpoints.ts";
import { listHistory } from "#app/modules/foundation/history/record.server.ts";
import { mails } from "#app/modules/foundation/mail/table.server.ts";
import { test } from "#tests/database/db.ts";
import { createProposed } from "#tests/factories/lesson-request.ts";
import { callerOf } from "#tests/http/api.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { support } from "./endpoints.ts";
import { originOf } from "./origin.domain.ts";

const listCases = async (db: Db, query: Sent<typeof cases.list>["query"] = {}) =>
  (await operatorOf(db)(cases.list, { query })).data;

const agathe = { by: { id: null, role: "operator", name: "Agathe" }, now } as const;

const input = { origin: "request", help_category_id: 1, comment: "Personne ne répond." } as const;

test("a family asks for help about its request: kept with its label, acknowledged, answered once", async ({
  db,
}) => {
  const { id, family, teachers } = await createProposed(db);
  const teacher_id = teachers[0]?.id;

  const body = { ...input, linking_id: id, teacher_id };
  const { reference } = await callerOf(db, family)(support.askHelp, { body });

  const [open] = await listCases(db);
  expect(open).toMatchObject({
    reference,
    lesson_request_id: id,
    teacher_id,
    about: "Je n’ai pas de réponse",
    text: "[Demande d’aide] Personne ne répond.",
  });
  const sent = await db.select().from(mails);
  const mail = sent.find(({ template }) => template === "help_received");
  expect(mail?.subject).toContain(reference);
  await closeCase(db, open?.id ?? 0, agathe);
  expect(await listCases(db)).toEqual([]);
  await expect(closeCase(db, open?.id ?? 0, agathe)).rejects.toMatchObject({ kind: "conflict" });
});

test("a call that an operator deals with is shown as such until it is answered (STM-41)", async ({
  db,
}) => {
  const { id, family } = await createProposed(db);
  await callerOf(db, family)(support.askHelp, { body: { ...input, linking_id: id } });
  const [open] = await listCases(db);
  expect(open?.state).toBe("new");
  const call = open?.id ?? 0;

  await takeCase(db, call, agathe);

  expect(await listCases(db)).toMatchObject([{ id: call, state: "in_progress" }]);
  await expect(takeCase(db, call, agathe)).rejects.toMatchObject({ kind: "conflict" });
  await closeCase(db, call, agathe);
  expect(await listCases(db)).toEqual([]);
  expect(await listHistory(db, [{ machine: "case", id: call }])).toMatchObject([
    { event: "open", from: null, to: "new", by: { id: family.id, role: "customer" } },
    { event: "take", from: "new", to: "in_progress", by: { role: "operator", name: "Agathe" } },
    { event: "close", from: "in_progress", to: "done", by: { role: "operator", name: "Agathe" } },
  ]);
});

test.for([
  ["a category of another screen", { help_category_id: 6 }, "help_category_id"],
  ["no category", { help_category_id: "" }, "help_category_id"],
  ["no words", { comment: " " }, "comment"],
  ["a teacher who was not asked", { teacher_id: 999_999 }, "teacher_id"],
] as const)("%s is refused at its field", async ([, wrong, field], { db }) => {
  const { id, family } = await createProposed(db);
  const body = { ...input, linking_id: id, ...wrong };

  const refusal = await refusalOf(callerOf(db, family)(support.askHelp, { body }));

  expect(refusal).toMatchObject({ status: 422, errors: [{ field }] });
  expect(await listCases(db)).toEqual([]);
});

test("another family's request does not exist", async ({ db }) => {
  const { id } = await createProposed(db);
  const { family: stranger } = await createProposed(db);
  const body = { ...input, linking_id: id };

  const refusal = await refusalOf(callerOf(db, stranger)(support.askHelp, { body }));

  expect(refusal).toMatchObject({ status: 404 });
});

test.for([
  ["processing", "request"],
  ["waiting_payment_method", "payment"],
  ["waiting_first_course", "first_contact"],
  ["concluded", "course"],
] as const)("help about a request that is %s is that of the screen %s", ([process, origin]) => {
  expect(originOf(process)).toBe(origin);
});
