import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { proveLedger, writeMovement } from "#app/modules/billing/ledger/write.server.ts";
import { providerEvents } from "#app/modules/billing/payment/charge.table.server.ts";
import { receiveNamed } from "#app/modules/billing/payment/receive-named.server.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";
import { unmatchedReceipts } from "#app/modules/billing/payment/unmatched.table.server.ts";
import { withdrawals } from "#app/modules/care/withdrawal/table.server.ts";
import { create } from "#tests/database/create.ts";
import { test } from "#tests/database/db.ts";
import { createOwed } from "#tests/factories/refund.ts";
import { followers } from "#tests/factories/registration.ts";
import { byOperator } from "#tests/setup/operator.ts";
import { now } from "#tests/setup/time.ts";

import { returnUnmatched } from "./return-unmatched.server.ts";
import { sendRefund } from "./send.server.ts";
import { refunds } from "./table.server.ts";

type Owed = Awaited<ReturnType<typeof createOwed>>;

const by = byOperator;

const change = (db: Db, { refund }: Owed, values: Partial<typeof refunds.$inferInsert>) =>
  db.update(refunds).set(values).where(eq(refunds.id, refund.id));

const send = (db: Db, id: number) =>
  sendRefund({ db, followers }, id, { reference: `OUT-${String(id)}` }, { by, now });

async function createReturned(db: Db) {
  const named = { said: "LOYER", means: "transfer", amountCents: 900, reference: "IN-9" } as const;
  const kept = await receiveNamed({ db, followers }, named, { by, now });
  const id = "unmatchedId" in kept ? kept.unmatchedId : 0;
  await db.transaction((tx) =>
    returnUnmatched({ db: tx, followers }, id, { reference: "OUT-9" }, { by, now }),
  );
  return id;
}

const createWithdrawal = (db: Db, { bill, family, refund, course }: Owed) =>
  create(db, withdrawals, {
    uuid: "00000000-0000-4000-8000-000000000009",
    customerId: family.id,
    contractId: course.contractId,
    billId: bill.id,
    moneyCents: refund.amountCents,
    refundDueBy: now,
    state: "confirmed",
    stateSince: now,
    name: "Sophie Martin",
    email: family.email,
    contract: "I-1",
    doubtful: false,
    createdAt: now,
  });

const faults: readonly (readonly [
  string,
  string,
  (db: Db, owed: Owed) => Promise<unknown>,
  Parameters<typeof createOwed>[1]?,
])[] = [
  [
    "a sum is owed and no refund says so",
    "promised",
    (db, { refund }) => db.delete(refunds).where(eq(refunds.id, refund.id)),
  ],
  ["less is promised than is owed", "promised", (db, owed) => change(db, owed, { amountCents: 1 })],
  [
    "a sum is promised twice",
    "promised_twice",
    (db, { refund: { id, ...refund } }) =>
      create(db, refunds, { ...refund, idempotencyKey: `twice:${String(id)}` }),
  ],
  [
    "more left than the refund says",
    "sent",
    async (db, owed) => {
      await send(db, owed.refund.id);
      await change(db, owed, { amountCents: 6200 });
    },
  ],
  [
    "a refund is done by hand, and nothing left",
    "sent",
    (db, owed) =>
      change(db, owed, { status: "done", reference: "X", sentOn: "2026-09-09", closedAt: now }),
  ],
  [
    "money left without a refund",
    "sent",
    (db, { payment }) =>
      db.update(payments).set({ sentCents: 100 }).where(eq(payments.id, payment.id)),
  ],
  [
    "a card's refund is said to have arrived, and the provider gave nothing back",
    "arrived",
    (db, owed) => change(db, owed, { way: "provider", status: "done", closedAt: now }),
  ],
  [
    "a sum is said to be kept, and is no credit",
    "kept",
    (db, owed) => change(db, owed, { status: "kept", closedAt: now }),
  ],
  [
    "the State's half of an advance is promised to the family",
    "agency",
    (db, { agency }) =>
      db
        .update(refunds)
        .set({ person: "family" })
        .where(eq(refunds.id, agency?.id ?? 0)),
    { means: "advance" },
  ],
  [
    "a sum is promised to somebody else",
    "person",
    async (db, owed) => {
      const other = await createOwed(db);
      await change(db, owed, { customerId: other.family.id });
    },
  ],
  [
    "a sum is promised by the other company",
    "person",
    (db, owed) => change(db, owed, { entity: "second" }),
  ],
  [
    "a reference is dated after it was written",
    "sent_on",
    async (db, owed) => {
      await send(db, owed.refund.id);
      await change(db, owed, { sentOn: "2026-09-12" });
    },
  ],
  [
    "unmatched money went back under another reference",
    "sent",
    async (db) => {
      const id = await createReturned(db);
      await db
        .update(unmatchedReceipts)
        .set({ sentReference: "autre" })
        .where(eq(unmatchedReceipts.id, id));
    },
  ],
  [
    "a bank took back what a holder disputed, and it is written nowhere",
    "dispute",
    async (db, { payment }) => {
      await db.update(payments).set({ intentId: "pi_lost" }).where(eq(payments.id, payment.id));
      const object = { id: "dp_1", payment_intent: "pi_lost", amount: 500, status: "lost" };
      const event = { id: "evt_lost", type: "charge.dispute.closed", payload: { object } };
      await create(db, providerEvents, { ...event, status: "done", receivedAt: now, tries: 0 });
    },
  ],
  [
    "a dispute's loss is written, and no bank took it",
    "dispute",
    (db, { payment }) => {
      const of = { documentKind: "dispute", documentId: payment.id };
      const sides = [
        { account: "bank", amountCents: -500 },
        { account: "house", amountCents: 500 },
      ] as const;
      return db.transaction((tx) => writeMovement(tx, { of, cause: "dispute", sides }, now));
    },
  ],
  [
    "a withdrawal promised more than its refunds",
    "promised",
    async (db, owed) => {
      const { id } = await createWithdrawal(db, owed);
      expect(await proveLedger(db)).toEqual([]);
      await db.update(withdrawals).set({ moneyCents: 9000 }).where(eq(withdrawals.id, id));
    },
  ],
];

test.for(faults)("the proof finds that %s (STM-51)", async ([, fault, plant, given], { db }) => {
  const owed = await createOwed(db, given);
  expect(await proveLedger(db)).toEqual([]);

  await plant(db, owed);

  expect((await proveLedger(db)).map((one) => one.fault)).toContain(fault);
});
