import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";

import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { database as db } from "#tests/database/db.ts";
import { createOwed } from "#tests/factories/refund.ts";
import { callerOf } from "#tests/http/api.ts";
import { operatorOf } from "#tests/http/operator.ts";

import { refunds } from "./endpoints.ts";
import { refundFiles } from "./file.table.server.ts";
import { refunds as rows } from "./table.server.ts";

const rounds = Number(process.env.RACE_ROUNDS ?? "8");
const iban = "FR76 3000 4000 0312 3456 7890 143";

async function createReady() {
  const owed = await createOwed(db);
  const api = callerOf(db, owed.family.actor);
  const params = { id: owed.refund.id };
  await api(refunds.nameAccount, { params, body: { iban } });
  return { id: owed.refund.id, keep: () => api(refunds.keep, { params }) };
}

async function settled(acts: readonly (() => Promise<unknown>)[]): Promise<number> {
  const results = await Promise.allSettled(acts.map((act) => act()));
  for (const one of results) {
    if (one.status === "fulfilled") continue;
    expect(one.reason).toBeInstanceOf(Response);
    expect((one.reason as Response).status).toBe(409);
  }
  return results.filter(({ status }) => status === "fulfilled").length;
}

test(`a refund chosen twice, sent by hand and kept at once leaves one way (OPS-41, ${String(rounds)} rounds)`, async () => {
  const api = operatorOf(db);
  for (let round = 0; round < rounds; round++) {
    const [one, two, three] = [await createReady(), await createReady(), await createReady()];
    const make = (ids: readonly number[]) => () =>
      api(refunds.makeFile, { body: { refunds: [...ids] } });
    const byHand = () =>
      api(refunds.markSent, { params: { id: two.id }, body: { reference: `R-${String(two.id)}` } });
    const acts = [make([one.id, two.id]), make([two.id, three.id]), two.keep, byHand];
    await settled([...acts.slice(round % 4), ...acts.slice(0, round % 4)]);

    const ids = [one.id, two.id, three.id];
    const found = await db.select().from(rows).where(inArray(rows.id, ids)).orderBy(rows.id);
    const middle = found[1];
    const ways = [middle?.fileId !== null, middle?.status === "done", middle?.status === "kept"];
    expect(ways.filter(Boolean)).toHaveLength(1);

    const fileId = found.find((row) => row.fileId !== null)?.fileId;
    if (!fileId) continue;
    const params = { id: fileId };
    const sent = () => api(refunds.markFileSent, { params, body: {} });
    const cancel = () => api(refunds.cancelFile, { params, body: { reason: "Refusé." } });
    expect(await settled([sent, cancel, sent])).toBe(1);

    const [file] = await db.select().from(refundFiles).where(eq(refundFiles.id, fileId));
    const after = await db.select().from(rows).where(inArray(rows.id, ids));
    const its = after.filter((row) => row.fileId === fileId);
    if (file?.state === "sent") {
      expect(its.map(({ status }) => status)).toEqual(its.map(() => "done"));
      expect(its).toHaveLength(file.transfers);
    } else expect(its).toEqual([]);
  }
  expect(await proveLedger(db)).toEqual([]);
}, 300_000);
