import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { followers } from "#app/api/followers.server.ts";
import { contractNumber } from "#app/lib/contract-number.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { refundSweeps } from "#app/modules/billing/refund/sweeps.server.ts";
import { refunds } from "#app/modules/billing/refund/table.server.ts";
import { registrationSweeps } from "#app/modules/group-lessons/registration/sweeps.server.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { payByCard, takeSeat } from "#tests/factories/taken-seat.ts";
import { bounceRefunds, test } from "#tests/gateways/charge.ts";
import { inDays } from "#tests/setup/time.ts";

import { withdrawals } from "./endpoints.ts";
import { withdrawalSweeps } from "./sweeps.server.ts";
import { withdrawals as rows } from "./table.server.ts";

const due = dueOf([...registrationSweeps, ...refundSweeps(followers), ...withdrawalSweeps]);

test("a withdrawal said refunded waits again when the bank gives the money back (STM-51)", async ({
  db,
  bank,
}) => {
  const seat = await takeSeat(db, bank, { paymentType: "card" });
  await payByCard(bank, seat);
  const contract = contractNumber("registration", seat.id);
  const body = { name: "Sophie Martin", email: seat.family.email, contract };
  const { uuid } = await seat.api(withdrawals.state, { body });
  await seat.api(withdrawals.confirm, { params: { uuid } });
  const stateNow = async () =>
    (await db.select().from(rows).where(eq(rows.uuid, uuid))).map(({ state }) => state);
  await due(db, inDays(0.1), bank.gateways);
  await bank.deliver();
  await due(db, inDays(0.2), bank.gateways);
  expect(await stateNow()).toEqual(["refunded"]);

  await bounceRefunds(db, bank, inDays(3));
  await due(db, inDays(3), bank.gateways);

  expect(await stateNow()).toEqual(["confirmed"]);
  expect(await db.select().from(refunds)).toMatchObject([{ status: "to_send", way: "hand" }]);
  const shown = await seat.api(withdrawals.show, { params: { uuid } });
  expect(shown.own?.state.word).toBe("Rétractation enregistrée");
  expect(await proveLedger(db)).toEqual([]);
});
