import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { teacherPrices } from "#app/modules/catalogue/teacher/table.server.ts";
import { cases } from "#app/modules/foundation/case/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/endpoints.ts";
import { listContracts } from "#app/modules/lessons/contract/list.server.ts";
import { contractSweeps } from "#app/modules/lessons/contract/sweeps.server.ts";
import { declareCourse } from "#app/modules/lessons/course/declare.server.ts";
import { create } from "#tests/database/create.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createContract, declared } from "#tests/factories/course.ts";
import { callerOf } from "#tests/http/api.ts";
import { callOf } from "#tests/http/call.ts";
import { inDays } from "#tests/setup/time.ts";

import { support } from "./endpoints.ts";

type Signal = {
  reason?: "tmp_stop_course" | "restart_course" | "change_format" | "stop_course";
  until?: string;
};

const due = dueOf(contractSweeps, "pauses that are over");

async function createBound(db: Db) {
  const bound = await createContract(db);
  const by = (actor: typeof bound.family) => (input: Signal) =>
    callerOf(db, actor)(support.signalChange, {
      body: { contract_id: bound.contract.id, details: "Un <mot>", ...input },
    });
  const shown = async () => (await listContracts(callOf(db, bound.family)))[0];
  return { ...bound, signals: by(bound.family), replies: by(bound.teacher), shown };
}

test("a pause begins at once: a course inside is refused, before and after it is allowed; the clock ends it (STM-16)", async ({
  db,
}) => {
  const { signals, shown, teacher, contract } = await createBound(db);
  const answer = await signals({ reason: "tmp_stop_course", until: "2026-09-20" });
  expect(answer.contract).toMatchObject({ status: "suspended", state: { word: "En pause" } });

  const declare = (days: number, at: number) =>
    declareCourse(
      { ...callOf(db, teacher), now: inDays(at) },
      declared(contract.id, { date: inDays(days).toISOString(), duration: 60 }),
    );
  await declare(-1, 0);
  await expect(declare(3, 4)).rejects.toMatchObject({
    extra: { errors: [{ field: "date", code: "api.course.contract_suspended" }] },
  });
  expect(await due(db, inDays(5))).toBe(0);
  expect(await due(db, inDays(11))).toBe(1);
  expect(await shown()).toMatchObject({ status: "active", paused_until: null });
  await declare(12, 13);
});

test("either side restarts it; what is already so is a conflict, an end day of the past is refused", async ({
  db,
}) => {
  const { signals, replies, shown } = await createBound(db);
  for (const until of ["2026-09-09", "2028-01-01", undefined]) {
    const pausing = signals({ reason: "tmp_stop_course", ...(until && { until }) });
    await expect(pausing).rejects.toMatchObject({ status: 422 });
  }
  await expect(signals({ reason: "restart_course" })).rejects.toMatchObject({ status: 409 });
  await signals({ reason: "tmp_stop_course", until: "2026-10-01" });
  const twice = signals({ reason: "tmp_stop_course", until: "2026-10-02" });
  await expect(twice).rejects.toMatchObject({ status: 409 });
  await replies({ reason: "restart_course" });
  expect(await shown()).toMatchObject({ status: "active" });
});

test("the other format waits for the other side, at its own price; the format changes when it is accepted (J09)", async ({
  db,
}) => {
  const { signals, replies, shown, family, teacher, contract } = await createBound(db);
  await expect(replies({ reason: "change_format" })).rejects.toMatchObject({ status: 409 });
  const price = { teacherId: teacher.id, cursusId: 3, priceCents: 3500 };
  await create(db, teacherPrices, { ...price, format: "individual_webcam" });
  await replies({ reason: "change_format" });
  const [pending] = (await shown())?.pending_prices_version?.prices ?? [];
  expect(pending).toMatchObject({ price: 35, price_after_tax_credit: null });
  expect(await shown()).toMatchObject({ course_format: "individual_student_place" });

  const input = { params: { id: contract.id }, body: { status: "accepted" } } as const;
  await callerOf(db, family)(contracts.answerRates, input);
  expect(await shown()).toMatchObject({
    course_format: "individual_webcam",
    prices: { price: 35 },
  });
  await signals({ reason: "change_format" });
  expect((await shown())?.pending_prices_version?.prices[0]).toMatchObject({ price: 42 });
});

test("a stop ends the contract for good, with what waited; the operator keeps the trace, escaped (CST-41)", async ({
  db,
}) => {
  const { signals, replies, shown } = await createBound(db);
  await signals({ reason: "stop_course" });
  expect(await shown()).toMatchObject({ status: "ended", pending_prices_version: null });
  for (const reason of ["stop_course", "restart_course", "change_format"] as const) {
    await expect(replies({ reason })).rejects.toMatchObject({ status: 409 });
  }
  const kept = await db.select().from(cases);
  expect(kept.map(({ kind, text }) => [kind, text])).toEqual([
    ["change", "<b>Arrêt des cours</b> Un &lt;mot&gt;"],
  ]);
});

test("a change of another's contract is not signalled", async ({ db }) => {
  const { contract } = await createBound(db);
  const { actor } = await createFamily(db);
  const body = { contract_id: contract.id, reason: "stop_course" } as const;
  const asking = callerOf(db, actor)(support.signalChange, { body });
  await expect(asking).rejects.toMatchObject({ status: 404 });
});
