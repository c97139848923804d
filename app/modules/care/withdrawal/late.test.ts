import { expect } from "vitest";

import { contractNumber } from "#app/lib/contract-number.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createContract } from "#tests/factories/course.ts";
import { takeSeat } from "#tests/factories/taken-seat.ts";
import { test } from "#tests/gateways/charge.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { inDays } from "#tests/setup/time.ts";

import { withdrawals } from "./endpoints.ts";

test("a contract past its withdrawal leads to its own stop, on the page and by mail (LAW-20)", async ({
  db,
  bank,
}) => {
  const { family, contract } = await createContract(db, {
    contract: { createdAt: inDays(-2) },
  });
  const number = contractNumber("contract", contract.id);
  const stop = `/mes-professeurs/${String(contract.id)}/changement/`;
  const on = (day: number) => bank.callerOf(family, inDays(day));
  expect(await on(0)(withdrawals.late, {})).toEqual([]);

  const late = on(20);
  expect(await late(withdrawals.late, {})).toMatchObject([{ number, stop }]);
  expect(await late(withdrawals.open, {})).toEqual([]);

  const email = (await findPerson(db, family.id))?.email ?? "";
  const body = { name: "Sophie Martin", email, contract: number };
  const { uuid } = await late(withdrawals.state, { body });
  expect(await late(withdrawals.show, { params: { uuid } })).toMatchObject({
    own: { standing: "late", stop },
  });
  const mail = (await mailsTo(db, email)).find(({ template }) => template === "withdrawal_late");
  expect(mail?.body).toContain("Vous pouvez arrêter les cours depuis Mes professeurs.");

  const other = await createFamily(db);
  expect(await bank.callerOf(other.actor, inDays(20))(withdrawals.late, {})).toEqual([]);
});

test("a stage past its withdrawal has no such page", async ({ db, bank }) => {
  const { id, family } = await takeSeat(db, bank);
  const api = bank.callerOf(family.actor, inDays(15));
  const contract = contractNumber("registration", id);
  const body = { name: "Sophie Martin", email: family.email, contract };
  const { uuid } = await api(withdrawals.state, { body });

  expect((await api(withdrawals.show, { params: { uuid } })).own).toMatchObject({
    standing: "late",
    stop: null,
  });
});
