import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { plusDays } from "#app/lib/clock.ts";
import { signalChange } from "#app/modules/care/support/signal.server.ts";
import { historyLines } from "#app/modules/foundation/history/table.server.ts";
import { confirmPlanned } from "#app/modules/lessons/planned-course/confirm.server.ts";
import { plannedCourseSweeps } from "#app/modules/lessons/planned-course/sweeps.server.ts";
import { plannedCourses } from "#app/modules/lessons/planned-course/table.server.ts";
import { database as db } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createContract } from "#tests/factories/course.ts";
import { ahead, createPlanned, createProposed } from "#tests/factories/planned-course.ts";
import { callOf } from "#tests/http/call.ts";
import { now } from "#tests/setup/time.ts";

import { answerRates } from "./answer-rates.server.ts";
import { contractPauses } from "./pause.table.server.ts";
import { priceVersions } from "./price-version.table.server.ts";
import { proposeRates } from "./propose-rates.server.ts";
import { contracts } from "./table.server.ts";

const rounds = Number(process.env.RACE_ROUNDS ?? 10);

const home = "individual_student_place" as const;
const at = (price: number) => [{ format: home, price }];

const refusalsOf = (results: readonly PromiseSettledResult<unknown>[]): unknown[] =>
  results.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));

const versionsOf = (contractId: number) =>
  db
    .select()
    .from(priceVersions)
    .where(eq(priceVersions.contractId, contractId))
    .orderBy(priceVersions.id);

const contractRow = async (id: number) =>
  (await db.select().from(contracts).where(eq(contracts.id, id)))[0];

test("yes and no to one price at once: one verdict holds, the other is told that none waits", async () => {
  for (let round = 0; round < rounds; round++) {
    const { family, teacher, contract } = await createContract(db);
    const { id } = contract;
    await proposeRates(callOf(db, teacher), { id, prices: at(44) });

    const results = await Promise.allSettled([
      answerRates(callOf(db, family), { id, status: "accepted", prices: at(44) }),
      answerRates(callOf(db, family), { id, status: "refused", prices: at(44) }),
    ]);

    expect(refusalsOf(results)).toMatchObject([
      { kind: "conflict", code: "api.contract_price.none" },
    ]);
    const [, version] = await versionsOf(id);
    expect(["accepted", "refused"]).toContain(version?.status);
    const lines = await db
      .select()
      .from(historyLines)
      .where(
        and(eq(historyLines.machine, "price_version"), eq(historyLines.thingId, version?.id ?? 0)),
      );
    expect(lines.map(({ event }) => event)).toHaveLength(2);
  }
});

test("a price is accepted while another one is proposed: no unread price is accepted", async () => {
  for (let round = 0; round < rounds; round++) {
    const { family, teacher, contract } = await createContract(db);
    const { id } = contract;
    await proposeRates(callOf(db, teacher), { id, prices: at(44) });

    const results = await Promise.allSettled([
      answerRates(callOf(db, family), { id, status: "accepted", prices: at(44) }),
      proposeRates(callOf(db, teacher), { id, prices: at(50) }),
    ]);

    const versions = await versionsOf(id);
    const accepted = versions.filter(({ status }) => status === "accepted");
    expect(versions.filter(({ status }) => status === "pending")).toMatchObject([
      { hourlyPriceCents: 5000 },
    ]);
    if (refusalsOf(results).length === 0) expect(accepted).toHaveLength(2);
    else {
      expect(refusalsOf(results)).toMatchObject([{ code: "api.contract_price.changed" }]);
      expect(accepted).toHaveLength(1);
    }
  }
});

test("a pause and the confirmation of a date inside it at once: no date stands in a pause", async () => {
  const sweep = dueOf(plannedCourseSweeps);
  for (let round = 0; round < rounds; round++) {
    const { planned, family, teacher, contract } = await createProposed(db);
    const { id, version } = planned;
    const until = plusDays(ahead, 10).toISOString().slice(0, 10);

    await Promise.allSettled([
      confirmPlanned(callOf(db, family), { id, version }),
      signalChange(callOf(db, teacher), {
        contract_id: contract.id,
        reason: "tmp_stop_course",
        until,
      }),
    ]);

    expect(await contractRow(contract.id)).toMatchObject({ status: "suspended" });
    while ((await sweep(db, now)) > 0);
    const [after] = await db.select().from(plannedCourses).where(eq(plannedCourses.id, id));
    expect(["cancelled", "proposed", "lapsed"]).toContain(after?.status);
  }
});

test("a contract is stopped twice at once: it ends once, nothing stays planned", async () => {
  const sweep = dueOf(plannedCourseSweeps);
  for (let round = 0; round < rounds; round++) {
    // Without an employment there is no notice.
    const given = { teacher: { selfEmployed: true } };
    const { planned, family, contract } = await createPlanned(db, given);
    await Promise.allSettled([
      signalChange(callOf(db, family), { contract_id: contract.id, reason: "stop_course" }),
      signalChange(callOf(db, family), { contract_id: contract.id, reason: "stop_course" }),
    ]);
    expect(await contractRow(contract.id)).toMatchObject({ status: "ended" });
    while ((await sweep(db, now)) > 0);
    const [after] = await db.select().from(plannedCourses).where(eq(plannedCourses.id, planned.id));
    expect(after?.status).toBe("cancelled");
  }
});

test("both sides signal a pause at once: one pause, the other is told that it stands still", async () => {
  for (let round = 0; round < rounds; round++) {
    const { family, teacher, contract } = await createContract(db);
    const input = { contract_id: contract.id, reason: "tmp_stop_course" } as const;

    const results = await Promise.allSettled([
      signalChange(callOf(db, family), { ...input, until: "2026-10-01" }),
      signalChange(callOf(db, teacher), { ...input, until: "2026-11-01" }),
    ]);

    expect(refusalsOf(results)).toMatchObject([{ kind: "conflict", code: "api.contract.paused" }]);
    const pauses = await db
      .select()
      .from(contractPauses)
      .where(eq(contractPauses.contractId, contract.id));
    expect(pauses).toHaveLength(1);
    expect(await contractRow(contract.id)).toMatchObject({
      status: "suspended",
      pausedUntil: pauses[0]?.endsAt,
    });
  }
});

test("one side stops while the other asks for the other format: no price waits on a contract that is over", async () => {
  for (let round = 0; round < rounds; round++) {
    const { family, teacher, contract } = await createContract(db, { teacher: { online: 35 } });
    const input = { contract_id: contract.id } as const;

    await Promise.allSettled([
      signalChange(callOf(db, family), { ...input, reason: "stop_course" }),
      signalChange(callOf(db, teacher), { ...input, reason: "change_format" }),
    ]);

    expect(await contractRow(contract.id)).toMatchObject({ status: "ended" });
    const waiting = (await versionsOf(contract.id)).filter(({ status }) => status === "pending");
    expect(waiting).toEqual([]);
  }
});
