import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";

import { followers } from "#app/api/followers.server.ts";
import type { Db } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { contractNumber } from "#app/lib/contract-number.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { receive } from "#app/modules/billing/payment/receive.server.ts";
import { billingSweeps } from "#app/modules/billing/payment/sweeps.server.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";
import { showCredit } from "#app/modules/billing/refund/give-credit.server.ts";
import { sendRefund } from "#app/modules/billing/refund/send.server.ts";
import { refundSweeps } from "#app/modules/billing/refund/sweeps.server.ts";
import { refunds } from "#app/modules/billing/refund/table.server.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/table.server.ts";
import { cases } from "#app/modules/foundation/case/table.server.ts";
import { registrationSweeps } from "#app/modules/group-lessons/registration/sweeps.server.ts";
import { registrations } from "#app/modules/group-lessons/registration/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createContract, createDeclared, processOf } from "#tests/factories/course.ts";
import { createCredit } from "#tests/factories/credit.ts";
import { createGroupLesson } from "#tests/factories/registration.ts";
import { payByCard, takeSeat } from "#tests/factories/taken-seat.ts";
import { waitAsVisitor } from "#tests/factories/waiting-place.ts";
import type { TestBank } from "#tests/gateways/bank.ts";
import { test } from "#tests/gateways/charge.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { byOperator } from "#tests/setup/operator.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { withdrawals } from "./endpoints.ts";
import { showWithdrawalRow } from "./list.server.ts";
import { withdrawalSweeps } from "./sweeps.server.ts";

const due = dueOf([
  ...registrationSweeps,
  ...billingSweeps(followers),
  ...refundSweeps(followers),
  ...withdrawalSweeps,
]);

type Family = Readonly<{ email: string; actor: Actor }>;

async function familyOf(db: Db, actor: Actor): Promise<Family> {
  const person = await findPerson(db, actor.id);
  return { actor, email: person?.email ?? "" };
}

const asFamily = ({ email }: Family, contract: string) => ({
  name: "Sophie Martin",
  email,
  contract,
});

async function stateAs(
  bank: TestBank,
  family: Family,
  contract: string,
  { signedIn = true, at = now }: { signedIn?: boolean; at?: Date } = {},
) {
  const api = bank.callerOf(signedIn ? family.actor : undefined, at);
  const body = asFamily(family, contract);
  const { uuid } = await api(withdrawals.state, { body });
  return { params: { uuid }, api };
}

const templates = async (db: Db, email: string) =>
  (await mailsTo(db, email)).map(({ template }) => template);

const lastMail = async (db: Db, email: string, template: string) =>
  (await mailsTo(db, email)).findLast((mail) => mail.template === template)?.body;

const stateOfSeat = async (db: Db, id: number) =>
  (await db.select().from(registrations).where(eq(registrations.id, id)))[0]?.state;

const seatsOf = async (db: Db, id: number) =>
  (await db.select().from(groupLessons).where(eq(groupLessons.id, id)))[0]?.takenSeats;

describe("a stage", () => {
  test("said, nothing changes; confirmed, the seat and the money come back, with the hour (LAW-20, STM-42)", async ({
    db,
    bank,
  }) => {
    const seat = await takeSeat(db, bank, { paymentType: "check" });
    const paid = {
      billId: seat.billId,
      means: "check",
      amountCents: 29_000,
      reference: "C1",
    } as const;
    await receive({ db, followers }, paid, { by: byOperator, now });
    const { params, api } = await stateAs(
      bank,
      seat.family,
      contractNumber("registration", seat.id),
    );

    expect(await stateOfSeat(db, seat.id)).toBe("registered");
    const before = await api(withdrawals.show, { params });
    expect(before).toMatchObject({
      statement: `Sophie Martin déclare renoncer au contrat ${contractNumber("registration", seat.id)}.`,
      acknowledged_at: null,
      own: { standing: "open", state: { word: "Rétractation à confirmer", colour: "yellow" } },
    });
    expect(before.own?.effect.join(" ")).toMatch(/290,00\s€ vous seront rendus par virement/);
    expect(before.own?.refund_by).toBe(inDays(14).toISOString());

    const first = await api(withdrawals.confirm, { params });
    expect(await api(withdrawals.confirm, { params })).toEqual(first);
    expect(first.acknowledged_at).toBe(now.toISOString());
    expect(await stateOfSeat(db, seat.id)).toBe("cancelled");
    expect(await seatsOf(db, seat.groupLessonId)).toBe(0);
    const mail = await lastMail(db, seat.family.email, "withdrawal_confirmed");
    expect(mail).toContain("Sophie Martin déclare renoncer au contrat");
    expect(mail).toMatch(/mercredi 9 septembre 2026 à 10\sh/);
    expect(mail).toMatch(/290,00\s€ vous seront rendus par virement/);
    expect(mail).toContain("au plus tard le mercredi 23 septembre 2026");

    const [waits] = (await operatorOf(db)(withdrawals.listAll, { query: {} })).data;
    expect(waits).toMatchObject({ word: "À rembourser", to_give_back: 290, overdue: false });
    const [refund] = await db.select().from(refunds);
    expect(refund).toMatchObject({ amountCents: 29_000, dueOn: "2026-09-23" });
    await sendRefund(bank.money, refund?.id ?? 0, { reference: "VIR-1" }, { by: byOperator, now });
    await due(db, now, bank.gateways);
    const done = await showWithdrawalRow(db, waits?.id ?? 0, now);
    expect(done).toMatchObject({ state: "refunded", to_give_back: 0 });
    expect(done.history.map(({ event }) => event)).toEqual(["state", "confirm", "refund"]);
    expect(await proveLedger(db)).toEqual([]);
  });

  test("begun, what was given stays due in proportion; the rest goes back on the card, once (STM-50)", async ({
    db,
    bank,
  }) => {
    const groupLesson = await createGroupLesson(db, { startsAt: new Date("2026-09-14T07:30:00Z") });
    const { family, credit } = await createCredit(db, { keptCents: 5000 });
    const seat = await takeSeat(db, bank, {
      groupLessonId: groupLesson.id,
      paymentType: "card",
      family,
    });
    await payByCard(bank, seat);
    // Two of five sessions given: 116,00 of 290,00 €.
    const at = new Date("2026-09-15T16:00:00Z");
    const { params, api } = await stateAs(bank, family, `I-${String(seat.id)}`, { at });

    await api(withdrawals.confirm, { params });
    await due(db, new Date("2026-09-15T16:10:00Z"), bank.gateways);
    await bank.deliver(at);
    await due(db, new Date("2026-09-15T16:20:00Z"), bank.gateways);

    const mail = await lastMail(db, family.email, "withdrawal_confirmed");
    expect(mail).toMatch(/116,00\s€ restent dus/);
    expect(mail).toMatch(/174,00\s€ vous seront rendus sur votre carte/);
    const [payment] = await db.select().from(payments).where(eq(payments.billId, seat.billId));
    expect(payment).toMatchObject({ amountCents: 24_000, refundedCents: 17_400 });
    expect((await showCredit(db, family.id)).credits).toEqual([]);
    expect(credit.amountCents).toBe(5000);
    const refunded = operatorOf(db, at)(withdrawals.listAll, { query: { state: "refunded" } });
    expect((await refunded).total).toBe(1);
    expect(await proveLedger(db)).toEqual([]);
  });

  test("not paid, it is given up and cannot be paid any more; the first who waits is called", async ({
    db,
    bank,
  }) => {
    const groupLesson = await createGroupLesson(db, { maxStudents: 1, minStudents: 1 });
    const seat = await takeSeat(db, bank, {
      groupLessonId: groupLesson.id,
      paymentType: "transfer",
    });
    await waitAsVisitor(db, bank.callerOf(), groupLesson.id, "ines@example.test");
    const { params, api } = await stateAs(bank, seat.family, `I-${String(seat.id)}`);
    await api(withdrawals.confirm, { params });

    expect(await lastMail(db, seat.family.email, "withdrawal_confirmed")).toContain(
      "Rien n’avait été payé",
    );
    expect(await templates(db, "ines@example.test")).toContain("waiting_list_called");
    expect(await seatsOf(db, groupLesson.id)).toBe(1);
  });

  test("too late, it is refused with its reason and help, on the page and by mail", async ({
    db,
    bank,
  }) => {
    const seat = await takeSeat(db, bank, { paymentType: "transfer" });
    const at = inDays(15);
    const { params, api } = await stateAs(bank, seat.family, `I-${String(seat.id)}`, { at });

    expect((await api(withdrawals.show, { params })).own).toMatchObject({
      standing: "late",
      state: { word: "Hors délai", colour: "grey" },
    });
    expect(await lastMail(db, seat.family.email, "withdrawal_late")).toContain(
      "mercredi 23 septembre 2026",
    );
    await api(withdrawals.confirm, { params });
    expect(await stateOfSeat(db, seat.id)).toBe("awaiting_payment");
    expect(await api(withdrawals.open, {})).toEqual([]);
  });
});

describe("lessons", () => {
  test("the contract and its request end, the teacher is told, what was given stays due", async ({
    db,
    bank,
  }) => {
    const { family, contract, teacher } = await createDeclared(db, {
      contract: { createdAt: inDays(-2) },
    });
    const api = bank.callerOf(family);
    const [open] = await api(withdrawals.open, {});
    expect(open).toMatchObject({
      number: contractNumber("contract", contract.id),
      until: "2026-09-21",
    });
    const { params } = await stateAs(bank, await familyOf(db, family), open?.number ?? "");

    await api(withdrawals.confirm, { params });

    const [row] = await db.select().from(contracts).where(eq(contracts.id, contract.id));
    expect(row).toMatchObject({ status: "ended", endCause: "withdrawn" });
    const { own } = await api(withdrawals.show, { params });
    expect(own?.effect.join(" ")).toMatch(/8 septembre 2026, 84,00\s€, .*reste dû/);
    const person = await findPerson(db, teacher.id);
    expect(await templates(db, person?.email ?? "")).toContain("contract_withdrawn");
    expect(await api(withdrawals.open, {})).toEqual([]);
  });

  test("before its first course the request is closed too", async ({ db, bank }) => {
    const { family, lessonRequest } = await createContract(db, { waitsForFirst: true });
    const number = `D-${String(lessonRequest?.id)}`;
    const { params, api } = await stateAs(bank, await familyOf(db, family), number);
    await api(withdrawals.confirm, { params });
    expect(await processOf(db, lessonRequest?.id)).toBe("cancelled");
    const { own } = await api(withdrawals.show, { params });
    expect(own?.effect.join(" ")).toContain("Aucun cours n’a été donné");
  });
});

describe("whose it is not (STM-50)", () => {
  test("what is another's, or unknown, is answered alike: acknowledged, a case, nothing ended", async ({
    db,
    bank,
  }) => {
    const seat = await takeSeat(db, bank, { paymentType: "transfer" });
    const visitor = bank.callerOf();
    const answers = [];
    for (const contract of [`I-${String(seat.id)}`, "I-999999", "mes cours de maths"]) {
      const body = { name: "Sophie Martin", email: "autre@example.test", contract };
      const { uuid } = await visitor(withdrawals.state, { body });
      const params = { uuid };
      await visitor(withdrawals.confirm, { params });
      const shown = await visitor(withdrawals.show, { params });
      answers.push({ ...shown, reference: "", contract: "", statement: "" });
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(await stateOfSeat(db, seat.id)).toBe("awaiting_payment");
    expect(await db.select().from(cases)).toHaveLength(3);
    expect(await templates(db, seat.family.email)).not.toContain("withdrawal_stated");

    const other = await createFamily(db);
    const asOther = bank.callerOf(other.actor);
    const refused = [];
    for (const contract of [`I-${String(seat.id)}`, "I-999999"]) {
      refused.push(
        await refusalOf(asOther(withdrawals.state, { body: asFamily(other, contract) })),
      );
    }
    expect(refused[0]).toMatchObject({ status: 422, errors: [{ field: "contract" }] });
    expect(refused[1]).toEqual(refused[0]);
  });

  test("a second step that never comes changes nothing, and is told (STM-42)", async ({
    db,
    bank,
  }) => {
    const seat = await takeSeat(db, bank, { paymentType: "check" });
    const { params, api } = await stateAs(bank, seat.family, `I-${String(seat.id)}`);
    const again = await stateAs(bank, seat.family, `I-${String(seat.id)}`);
    expect(again.params).toEqual(params);

    await due(db, inDays(1), bank.gateways);

    expect(await lastMail(db, seat.family.email, "withdrawal_expired")).toMatch(/recommencer/);
    expect(await refusalOf(api(withdrawals.confirm, { params }))).toMatchObject({
      status: 409,
    });
    expect(await stateOfSeat(db, seat.id)).toBe("awaiting_payment");
  });
});
