import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";

import { followers } from "#app/api/followers.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { contractNumber } from "#app/lib/contract-number.ts";
import { billingSweeps } from "#app/modules/billing/payment/sweeps.server.ts";
import { refundSweeps } from "#app/modules/billing/refund/sweeps.server.ts";
import { cases } from "#app/modules/foundation/case/table.server.ts";
import { notifications } from "#app/modules/foundation/notification/table.server.ts";
import { registrationSweeps } from "#app/modules/group-lessons/registration/sweeps.server.ts";
import { registrations } from "#app/modules/group-lessons/registration/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createContract } from "#tests/factories/course.ts";
import { type TakenSeat, takeSeat } from "#tests/factories/taken-seat.ts";
import { filledByAPerson } from "#tests/factories/waiting-place.ts";
import type { TestBank } from "#tests/gateways/bank.ts";
import { test } from "#tests/gateways/charge.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { inDays } from "#tests/setup/time.ts";

import { withdrawals } from "./endpoints.ts";
import { withdrawalSweeps } from "./sweeps.server.ts";

const due = dueOf([
  ...registrationSweeps,
  ...billingSweeps(followers),
  ...refundSweeps(followers),
  ...withdrawalSweeps,
]);

const stateOfSeat = async (db: Db, id: number) =>
  (await db.select().from(registrations).where(eq(registrations.id, id)))[0]?.state;

async function withdrawAsVisitor(
  bank: TestBank,
  email: string,
  contract: string,
  { name = "Sophie Martin", proof = filledByAPerson() }: { name?: string; proof?: object } = {},
) {
  const api = bank.callerOf();
  const body = { name, email, contract, ...proof };
  const params = await api(withdrawals.state, { body });
  await api(withdrawals.confirm, { params });
  return params;
}

async function linkTo(db: Db, email: string) {
  const mail = (await mailsTo(db, email)).findLast(({ link }) => link?.includes("/reponse/"));
  const token = new URL(mail?.link ?? "").pathname.split("/").at(-2) ?? "";
  return { mail, params: { token } };
}

const numberOf = ({ id }: TakenSeat) => contractNumber("registration", id);

type Given = Readonly<{ isOld?: boolean; name?: string; proof?: object }>;

const unsure: readonly (readonly [string, Given])[] = [
  ["a reference without its letter", { isOld: true }],
  ["another name", { name: "Jean Dupont" }],
  ["no sign of a person", { proof: {} }],
];

describe("a visitor's withdrawal (STM-50)", () => {
  test("is dated and acknowledged at once; it takes effect a day later, by the day it was stated", async ({
    db,
    bank,
  }) => {
    const seat = await takeSeat(db, bank);
    await withdrawAsVisitor(bank, seat.family.email, numberOf(seat));

    expect(await stateOfSeat(db, seat.id)).toBe("awaiting_payment");
    const { mail } = await linkTo(db, seat.family.email);
    expect(mail).toMatchObject({ template: "withdrawal_acts" });
    expect(mail?.body).toMatch(/reçue le mercredi 9 septembre 2026 à 10\sh/);
    expect(mail?.body).toMatch(/Jusqu’au jeudi 10 septembre 2026 à 10\sh/);

    await due(db, new Date(inDays(1).getTime() - 60_000), bank.gateways);
    expect(await stateOfSeat(db, seat.id)).toBe("awaiting_payment");
    await due(db, inDays(1), bank.gateways);
    expect(await stateOfSeat(db, seat.id)).toBe("cancelled");
    const after = (await linkTo(db, seat.family.email)).mail;
    expect(after).toMatchObject({ template: "withdrawal_confirmed" });
    expect(after?.body).toMatch(/Confirmée le mercredi 9 septembre 2026 à 10\sh/);
  });

  test("takes effect at once by the link of the mail, which shows what it brings", async ({
    db,
    bank,
  }) => {
    const { family, contract } = await createContract(db, {
      contract: { createdAt: inDays(-2) },
    });
    const email = (await findPerson(db, family.id))?.email ?? "";
    const number = contractNumber("contract", contract.id);
    const { uuid } = await withdrawAsVisitor(bank, email, number);
    const visitor = bank.callerOf();
    const { params } = await linkTo(db, email);

    const before = await visitor(withdrawals.link, { params });
    expect(before.own).toMatchObject({ may_decline: true, acts_at: inDays(1).toISOString() });
    await visitor(withdrawals.confirmLink, { params });

    const [row] = await db.select().from(contracts).where(eq(contracts.id, contract.id));
    expect(row).toMatchObject({ status: "ended", endCause: "withdrawn" });
    expect((await visitor(withdrawals.show, { params: { uuid } })).own).toBeNull();
    const late = visitor(withdrawals.declineLink, { params });
    expect(await refusalOf(late)).toMatchObject({ status: 409 });
  });

  test("declined by the link of the mail, it never takes effect, nor what is stated after it", async ({
    db,
    bank,
  }) => {
    const seat = await takeSeat(db, bank, { paymentType: "check" });
    const { email } = seat.family;
    await withdrawAsVisitor(bank, email, numberOf(seat));
    await withdrawAsVisitor(bank, email, numberOf(seat));
    const { params } = await linkTo(db, email);
    const visitor = bank.callerOf();
    await visitor(withdrawals.declineLink, { params });
    await visitor(withdrawals.declineLink, { params });
    await withdrawAsVisitor(bank, email, numberOf(seat));

    await due(db, inDays(3), bank.gateways);

    expect(await stateOfSeat(db, seat.id)).toBe("awaiting_payment");
    const sent = (await mailsTo(db, email)).map(({ template }) => template);
    expect(sent.filter((one) => one === "withdrawal_declined")).toHaveLength(1);
    expect(sent.at(-1)).toBe("withdrawal_waits");
    expect(await refusalOf(visitor(withdrawals.confirmLink, { params }))).toMatchObject({
      status: 409,
    });
  });

  test("is declined on the account of its family, which is notified there, and on no other", async ({
    db,
    bank,
  }) => {
    const seat = await takeSeat(db, bank, { paymentType: "check" });
    const { uuid } = await withdrawAsVisitor(bank, seat.family.email, numberOf(seat));
    const params = { uuid };

    const [notice] = await db
      .select()
      .from(notifications)
      .where(eq(notifications.message, "withdrawal_acts"));
    expect(notice).toMatchObject({ userId: seat.family.id, url: `/retractation/${uuid}/` });
    const [received] = await seat.api(withdrawals.received, {});
    expect(received).toMatchObject({ uuid, acts_at: inDays(1).toISOString() });
    const other = bank.callerOf((await createFamily(db)).actor);
    expect(await other(withdrawals.received, {})).toEqual([]);
    expect(await refusalOf(other(withdrawals.decline, { params }))).toMatchObject({
      status: 404,
    });
    await seat.api(withdrawals.decline, { params });

    await due(db, inDays(1), bank.gateways);
    expect(await stateOfSeat(db, seat.id)).toBe("awaiting_payment");
    const { own } = await seat.api(withdrawals.show, { params });
    expect(own).toMatchObject({ is_declined: true, may_decline: false });
  });

  test("is answered alike once the family has confirmed or declined by its mail", async ({
    db,
    bank,
  }) => {
    const visitor = bank.callerOf();
    const answers = [];
    for (const answer of ["confirmLink", "declineLink", undefined] as const) {
      const seat = await takeSeat(db, bank, { paymentType: "check" });
      const email = answer ? seat.family.email : "autre@example.test";
      const body = { name: "Sophie Martin", email, contract: numberOf(seat) };
      const params = await visitor(withdrawals.state, { body });
      if (answer) {
        await visitor(withdrawals[answer], { params: (await linkTo(db, email)).params });
      }
      const alike = { reference: "", email: "", contract: "", statement: "" };
      const before = await visitor(withdrawals.show, { params });
      const again = await visitor(withdrawals.state, { body });
      const done = await visitor(withdrawals.confirm, { params });
      const after = await visitor(withdrawals.show, { params });
      const isSame = again.uuid === params.uuid;
      answers.push([{ ...before, ...alike }, isSame, done, { ...after, ...alike }]);
    }
    expect(answers[0]).toEqual(answers[2]);
    expect(answers[1]).toEqual(answers[2]);
    expect(answers[2]).toMatchObject([{ acknowledged_at: null, own: null }, true, {}, {}]);
  });

  test.for(unsure)(
    "by %s waits for its family or an operator, never for the clock",
    async ([, { isOld, ...given }], { db, bank }) => {
      const seat = await takeSeat(db, bank, { paymentType: "check" });
      const number = isOld ? `I-${String(seat.id)}` : numberOf(seat);
      await withdrawAsVisitor(bank, seat.family.email, number, given);
      await due(db, inDays(3), bank.gateways);
      expect(await stateOfSeat(db, seat.id)).toBe("awaiting_payment");
      expect(await db.select().from(cases)).toMatchObject([{ kind: "contact", state: "new" }]);

      const { params } = await linkTo(db, seat.family.email);
      await bank.callerOf()(withdrawals.confirmLink, { params });
      expect(await stateOfSeat(db, seat.id)).toBe("cancelled");
      expect(await db.select().from(cases)).toMatchObject([{ state: "done" }]);
    },
  );
});
