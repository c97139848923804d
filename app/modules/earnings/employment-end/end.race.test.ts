import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { bills } from "#app/modules/billing/bill/table.server.ts";
import { signalChange } from "#app/modules/care/support/signal.server.ts";
import { historyLines } from "#app/modules/foundation/history/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { database as db } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { bankThat, createContract } from "#tests/factories/course.ts";
import { giveLessons } from "#tests/factories/employment.ts";
import { callOf } from "#tests/http/call.ts";

import { employmentEndSweeps } from "./sweeps.server.ts";
import { employmentEnds } from "./table.server.ts";

const rounds = Number(process.env.RACE_ROUNDS ?? 5);

const sweep = dueOf(employmentEndSweeps);
const fiveMonths = ["2026-04-08", "2026-06-10", "2026-07-08", "2026-08-05", "2026-09-02"];

async function employed() {
  const bound = await createContract(db, {
    contract: { createdAt: new Date("2026-04-08T08:00:00Z") },
  });
  await giveLessons(db, bound.contract, fiveMonths);
  return bound;
}

const endsOf = (id: number) =>
  db.select().from(employmentEnds).where(eq(employmentEnds.contractId, id));

const refusedCodes = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.flatMap((one) =>
    one.status === "rejected" ? [(one.reason as { code?: string }).code] : [],
  );

test("a family gives notice twice at once: one notice, the other is told (STM-52)", async () => {
  for (let round = 0; round < rounds; round++) {
    const { family, contract } = await employed();
    const stop = () =>
      signalChange(callOf(db, family), { contract_id: contract.id, reason: "stop_course" });

    const results = await Promise.allSettled([stop(), stop()]);

    expect(refusedCodes(results)).toEqual(["api.contract.in_notice"]);
    expect(await endsOf(contract.id)).toHaveLength(1);
    const lines = await db.select().from(historyLines).where(eq(historyLines.thingId, contract.id));
    expect(lines.filter(({ event }) => event === "give_notice")).toHaveLength(1);
  }
});

test("the last day is over while the teacher leaves sooner: it ends once, what is owed is billed once (STM-52)", async () => {
  for (let round = 0; round < rounds; round++) {
    const { family, teacher, contract } = await employed();
    const { id } = contract;
    await signalChange(callOf(db, family), {
      contract_id: id,
      reason: "stop_course",
      until: "2026-09-09",
      pay_notice: true,
    });
    const over = new Date("2026-09-09T19:00:00Z");
    const bank = bankThat("succeeds");
    const ends = () => sweep(db, over, { cards: bank.cards });

    await Promise.allSettled([
      ends(),
      signalChange(callOf(db, teacher, { now: over }), { contract_id: id, reason: "stop_course" }),
      ends(),
    ]);
    await ends();

    const [end, ...others] = await endsOf(id);
    expect(others).toEqual([]);
    expect(end?.endedAt).not.toBeNull();
    const [row] = await db.select().from(contracts).where(eq(contracts.id, id));
    expect(row).toMatchObject({ status: "ended" });
    const billed = await db.select().from(bills).where(eq(bills.customerId, family.id));
    const ofEnd = billed.filter(({ subjectKind }) => subjectKind === "employment_end");
    expect(ofEnd).toMatchObject([{ amountCents: 1916, status: "paid" }]);
  }
});
