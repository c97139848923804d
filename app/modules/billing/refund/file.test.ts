import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { onceKeys } from "#app/api/table.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { test } from "#tests/database/db.ts";
import { createOwed } from "#tests/factories/refund.ts";
import { callerOf } from "#tests/http/api.ts";
import { dryOf, operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";

import { refunds } from "./endpoints.ts";
import { refundFiles } from "./file.table.server.ts";
import { refunds as rows } from "./table.server.ts";

const iban = "FR7630004000031234567890143";

async function createReady(db: Db) {
  const owed = await createOwed(db);
  const api = callerOf(db, owed.family.actor);
  const params = { id: owed.refund.id };
  await api(refunds.nameAccount, { params, body: { iban } });
  return { ...owed, id: owed.refund.id, params, api };
}

const rowOf = async (db: Db, id: number) =>
  (await db.select().from(rows).where(eq(rows.id, id)))[0];

test("chosen refunds leave in one file, and each is sent under its transfer’s reference once the file is (OPS-41)", async ({
  db,
}) => {
  const api = operatorOf(db);
  const [one, two] = [await createReady(db), await createReady(db)];
  const body = { refunds: [one.id, two.id] };

  expect(await dryOf(db)(refunds.makeFile, { body: { ...body, dry_run: true } })).toMatchObject({
    would: {
      transfers: 2,
      amount: 126,
      lines: [
        { amount: 63, iban },
        { amount: 63, iban },
      ],
    },
  });
  expect(await db.$count(refundFiles)).toBe(0);

  const file = await api(refunds.makeFile, { body });
  const xml = await (await api(refunds.downloadFile, { params: { id: file.id } })).text();
  expect(xml).toContain(`<MsgId>${file.message_id}</MsgId>`);
  expect(xml).toContain("<NbOfTxs>2</NbOfTxs><CtrlSum>126.00</CtrlSum>");
  expect(xml).toContain(`<EndToEndId>${file.message_id}-${String(one.id)}</EndToEndId>`);
  const listed = await api(refunds.listAll, { query: { only: "ready" } });
  expect(listed.total).toBe(0);

  const sent = await api(refunds.markFileSent, { params: { id: file.id }, body: {} });
  expect(sent).toMatchObject({ state: "sent", transfers: 2, amount: 126 });
  for (const { id } of [one, two]) {
    const reference = `${file.message_id}-${String(id)}`;
    expect(await rowOf(db, id)).toMatchObject({ status: "done", reference, fileId: file.id });
  }
  expect(await proveLedger(db)).toEqual([]);
  expect(await refusalOf(api(refunds.downloadFile, { params: { id: file.id } }))).toMatchObject({
    status: 409,
  });
});

test("a file that is sent for twice is made once, and no copy of its account numbers stays behind", async ({
  db,
}) => {
  const { id } = await createReady(db);
  const body = { refunds: [id] };
  const make = () => operatorOf(db)(refunds.makeFile, { body }, { once: "one-page-key" });

  const { lines, ...file } = await make();
  expect(lines).toMatchObject([{ refund: id, iban }]);
  expect(await make()).toEqual(file);
  expect(await db.$count(refundFiles)).toBe(1);
  expect(JSON.stringify(await db.select().from(onceKeys))).not.toContain(iban);
});

test("what a file holds leaves no other way, and is free again once the file is cancelled", async ({
  db,
}) => {
  const api = operatorOf(db);
  const { id, params, api: own } = await createReady(db);
  const body = { refunds: [id] };
  const file = await api(refunds.makeFile, { body });

  const tries = [
    () => api(refunds.makeFile, { body }),
    () => api(refunds.markSent, { params, body: { reference: "Virement 12" } }),
    () => api(refunds.keepAny, { params, body: { reason: "Accord écrit." } }),
    () => own(refunds.keep, { params }),
    () => own(refunds.nameAccount, { params, body: { iban } }),
  ];
  for (const one of tries) expect(await refusalOf(one())).toMatchObject({ status: 409 });
  expect(await rowOf(db, id)).toMatchObject({ status: "to_send", fileId: file.id });

  const closing = { params: { id: file.id }, body: { reason: "Refusé par la banque." } };
  expect(await api(refunds.cancelFile, closing)).toMatchObject({ state: "cancelled" });
  const again = await api(refunds.makeFile, { body });
  expect(again.message_id).not.toBe(file.message_id);
});

test("none, one that is unknown, and one without an account are refused in words", async ({
  db,
}) => {
  const api = operatorOf(db);
  const { refund } = await createOwed(db);
  const make = (ids: number[]) => refusalOf(api(refunds.makeFile, { body: { refunds: ids } }));

  const none = await make([]);
  expect(none).toMatchObject({ status: 422, errors: [{ field: "refunds" }] });
  expect(await make([refund.id + 999])).toMatchObject({ status: 422 });
  const lacking = await make([refund.id]);
  expect(lacking).toMatchObject({ status: 409 });
  expect(JSON.stringify(lacking)).toContain(String(refund.id));
});

test("an account that the family’s bank closed waits for another, in no file", async ({ db }) => {
  const api = operatorOf(db);
  const { id, params } = await createReady(db);
  const file = await api(refunds.makeFile, { body: { refunds: [id] } });
  await api(refunds.markFileSent, { params: { id: file.id }, body: {} });
  await api(refunds.giveUp, { params, body: { returned: true, reason: "Compte fermé." } });
  expect(await rowOf(db, id)).toMatchObject({ status: "to_send", fileId: null, sealedIban: null });
});
