import { desc, inArray } from "drizzle-orm";
import { expect, test } from "vitest";

import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { payments } from "#app/modules/billing/payment/endpoints.ts";
import { database as db } from "#tests/database/db.ts";
import { camtOf, packed } from "#tests/factories/bank-statement.ts";
import { operatorOf } from "#tests/http/operator.ts";

import { bankStatements } from "./endpoints.ts";
import { bankEntries } from "./table.server.ts";

const rounds = Number(process.env.RACE_ROUNDS ?? "8");

/** Each round has a sum of its own, so that the rounds are no twins of each other. */
async function createTwins(round: number) {
  const api = operatorOf(db);
  const cents = 30_000 + round;
  const reference = `RACE-${String(round)}`;
  const typed = {
    bill: "SANS FACTURE",
    means: "transfer",
    amount: cents / 100,
    reference,
  } as const;
  const { unmatched_id: receiptId } = await api(payments.receive, { body: typed });
  const lines = ["UN", "DEUX"].map((words) => ({ cents, words: `${words} ${reference}` }));
  await api(bankStatements.import, { body: { content: packed(camtOf(lines)) } });
  const entries = await db.select().from(bankEntries).orderBy(desc(bankEntries.id)).limit(2);
  return { receiptId: receiptId ?? 0, ids: entries.map(({ id }) => id) };
}

test(`a typed sum is one movement, and each movement has one decision (ERR-38, ${String(rounds)} rounds)`, async () => {
  const api = operatorOf(db);
  for (let round = 0; round < rounds; round++) {
    const { receiptId, ids } = await createTwins(round);
    const same = (id: number) => () =>
      api(bankStatements.recogniseEntry, { params: { id }, body: { receipt_id: receiptId } });
    const another = (id: number) => () =>
      api(bankStatements.takeEntry, { params: { id }, body: { recorded: "another" } });
    const acts = ids.flatMap((id) => [same(id), another(id)]);
    const results = await Promise.allSettled(
      [...acts.slice(round % 4), ...acts.slice(0, round % 4)].map((act) => act()),
    );
    for (const one of results) {
      if (one.status === "rejected") expect((one.reason as Response).status).toBe(409);
    }

    const found = await db.select().from(bankEntries).where(inArray(bankEntries.id, ids));
    const bound = found.filter((entry) => entry.receiptId === receiptId);
    expect(bound.length).toBeLessThanOrEqual(1);
    const taken = found.filter(({ state }) => state === "taken");
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(taken.length);
  }
  expect(await proveLedger(db)).toEqual([]);
}, 300_000);
