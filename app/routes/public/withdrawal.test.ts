import { expect } from "vitest";

import { contractNumber } from "#app/lib/contract-number.ts";
import { withdrawals } from "#app/modules/care/withdrawal/endpoints.ts";
import { takeSeat } from "#tests/factories/taken-seat.ts";
import { test } from "#tests/gateways/charge.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { shownBefore } from "#tests/http/robot.ts";
import { contextOf, formSent, pageRequest } from "#tests/http/routes.ts";

import { action as state, loader as choose } from "./withdrawal.tsx";
import { action as answer, loader as read } from "./withdrawal-by-mail.tsx";
import { action as confirm, loader as show } from "./withdrawal-step.tsx";

const tokenOf = (address: string | null) => (address ?? "").split("/").at(-2) ?? "";

test("a visitor withdraws in two forms without scripts; its family declines by the mail, or on its account (STM-50)", async ({
  db,
  bank,
}) => {
  const seat = await takeSeat(db, bank);
  const { email, actor } = seat.family;
  const { context: visitor } = contextOf(bank.callerOf());
  const fields = { name: "Sophie Martin", email, number: contractNumber("registration", seat.id) };
  const stateAndConfirm = async () => {
    const stated = await state(
      formSent("/retractation/", { ...fields, ...shownBefore() }, visitor),
    );
    const address = (stated as Response).headers.get("location") ?? "";
    const params = { uuid: tokenOf(address) };
    const done = await confirm(formSent(address, { answer: "confirm" }, visitor, params));
    expect(done).toHaveProperty("status", 303);
    return { address, params };
  };

  const { address, params } = await stateAndConfirm();
  const view = { own: null, acknowledged_at: expect.any(String) as string };
  expect(await show(pageRequest(address, visitor, params))).toMatchObject({ view });
  const link = new URL((await mailsTo(db, email)).at(-1)?.link ?? "").pathname;
  const byMail = { token: tokenOf(link) };
  expect(await read(pageRequest(link, visitor, byMail))).toMatchObject({
    view: { own: { is_received: true } },
  });
  const neither = await answer(formSent(link, {}, visitor, byMail));
  expect(neither).toMatchObject({ init: { status: 422 } });
  await answer(formSent(link, { answer: "decline" }, visitor, byMail));
  expect(await read(pageRequest(link, visitor, byMail))).toMatchObject({
    view: { own: { is_declined: true } },
  });

  const again = await stateAndConfirm();
  const person = { id: actor.id, role: "customer", firstname: "Sophie", lastname: "Martin", email };
  const { context: family } = contextOf(seat.api, {
    person: () => Promise.resolve({ ...person, role: "customer", emailConfirmed: true }),
  });
  const page = await choose(pageRequest("/retractation/", family));
  expect(page.received).toMatchObject([{ uuid: again.params.uuid, acts_at: null }]);
  await confirm(formSent(again.address, { answer: "decline" }, family, again.params));
  expect(await seat.api(withdrawals.received, {})).toEqual([]);
});
