import { expect } from "vitest";

import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { create } from "#tests/database/create.ts";
import { test } from "#tests/database/db.ts";
import { createContract, createPrice } from "#tests/factories/course.ts";
import { callerOf } from "#tests/http/api.ts";
import { contextOf, pageRequest } from "#tests/http/routes.ts";

import { loader as list } from "./courses.tsx";
import { action as declare, loader as showDeclare } from "./declare-course.tsx";

test("the day is chosen at one tap and a usual length too; another length is meant when both come", async ({
  db,
}) => {
  const { teacher, contract } = await createContract(db);
  const { context } = contextOf(callerOf(db, teacher));
  const body = new URLSearchParams([
    ["contract_id", String(contract.id)],
    ["date.on", "yesterday"],
    ...["day", "month", "year"].map((part) => [`date.${part}`, ""]),
    ["date.time", "18:00"],
    ["duration", "60"],
    ["duration", "75"],
    ["format", "individual_student_place"],
    ["comments", ""],
    ["once_key", "une-cle-assez-longue"],
  ]);
  const address = "http://app.test/espace-prof/mes-cours/declarer/";

  const request = new Request(address, { method: "POST", body });
  expect(await declare({ request, context, params: {} })).toMatchObject({ status: 303 });

  const page = await list(pageRequest("/espace-prof/mes-cours/", context));
  expect(page.list.data).toMatchObject([{ date: "2026-09-08T16:00:00.000Z", duration: 75 }]);
  const params = { contractId: String(contract.id) };
  const { defaults } = await showDeclare(pageRequest("/", context, params));
  expect(defaults).toMatchObject({ date: { on: "yesterday", time: "18:00" }, duration: "75" });
});

test("among several students none is chosen beforehand, nor a place that some do not have", async ({
  db,
}) => {
  const { teacher, contract, child, family } = await createContract(db);
  const { context } = contextOf(callerOf(db, teacher));
  const defaults = async () =>
    (await showDeclare(pageRequest("/espace-prof/mes-cours/declarer/", context))).defaults;
  const alone = { contract_id: String(contract.id), format: "individual_student_place" };
  expect(await defaults()).toMatchObject(alone);

  const row = { ...contract, customerId: family.id, studentId: child.id, id: undefined };
  await createPrice(db, await create(db, contracts, row));
  expect(await defaults()).toMatchObject({ ...alone, contract_id: undefined });
  const online = { ...row, courseFormat: "individual_webcam" } as const;
  await createPrice(db, await create(db, contracts, online));
  expect(await defaults()).toMatchObject({ contract_id: undefined, format: undefined });
});
