import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { absolute } from "#app/bff/card-provider.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { signatureOf } from "#app/lib/signed-event.server.ts";
import { cards } from "#app/modules/billing/card-setup/endpoints.ts";
import { createFamily } from "#tests/factories/account.ts";
import { postTo, type TestBank } from "#tests/gateways/bank.ts";
import { createCharge, test } from "#tests/gateways/charge.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { chargeAttempt } from "./charge.server.ts";
import { payments as paymentEndpoints } from "./endpoints.ts";
import { payments } from "./table.server.ts";

async function createPaid(db: Db, bank: TestBank, number?: string) {
  const charge = await createCharge(db, bank, number);
  await chargeAttempt(bank.money, charge.paymentId, now);
  const [payment] = await db.select().from(payments).where(eq(payments.id, charge.paymentId));
  const body = { bill_id: charge.bill.id, payment_intent_id: payment?.intentId ?? "" };
  return { ...charge, body };
}

test("a family reads its payment again", async ({ db, bank }) => {
  const { family, body } = await createPaid(db, bank);

  const answer = await bank.callerOf(family.actor)(paymentEndpoints.confirm, { body });

  expect(answer).toEqual({
    paymentStatus: "succeeded",
    redirect_url: null,
    paymentMessage: "Le paiement est reçu. Merci.",
  });
});

test("what the bank asks about waits for a card when there is none any more: 409, in words", async ({
  db,
  bank,
}) => {
  const { family, body } = await createPaid(db, bank, "4000002760003184");
  const api = bank.callerOf(family.actor);
  await api(cards.remove, { query: {} });
  const return_url = absolute("/mes-cours/1/banque/");

  const refusal = await refusalOf(api(paymentEndpoints.confirm, { body: { ...body, return_url } }));

  expect(refusal).toMatchObject({ status: 409, code: "api.payment.card_required" });
  expect(await api(paymentEndpoints.confirm, { body })).toMatchObject({
    paymentStatus: "requires_action",
  });
});

test.for(["a visitor", "a teacher", "another family", "another bill"] as const)(
  "%s may not confirm it",
  async (who, { db, bank }) => {
    const { family, body } = await createPaid(db, bank);
    const other = await createPaid(db, bank);
    const actors = {
      "a visitor": undefined,
      "a teacher": { id: 1, role: "teacher" },
      "another family": (await createFamily(db)).actor,
      "another bill": family.actor,
    } as const;
    const requested = who === "another bill" ? { ...body, bill_id: other.body.bill_id } : body;
    const statuses = { "a visitor": 401, "a teacher": 403, "another family": 404 } as const;

    const confirming = bank.callerOf(actors[who])(paymentEndpoints.confirm, { body: requested });

    const status = who === "another bill" ? 404 : statuses[who];
    await expect(confirming).rejects.toMatchObject({ status });
  },
);

test("a reference that is none is refused at its field", async ({ db, bank }) => {
  const { family, body } = await createPaid(db, bank);
  const wrong = { ...body, payment_intent_id: "'; drop table payments; --" };

  const confirming = bank.callerOf(family.actor)(paymentEndpoints.confirm, { body: wrong });

  const refusal: unknown = await confirming.catch((answer: unknown) => (answer as Response).json());
  expect(refusal).toMatchObject({ status: 422, errors: [{ field: "payment_intent_id" }] });
});

test("a database that is down refuses the event, so that the provider brings it again", async ({
  db,
  bank,
}) => {
  await createPaid(db, bank);
  const [event] = await bank.events();
  const down = new Proxy(db, {
    get: (target, name, receiver) => {
      if (name === "insert") throw new Error("connection terminated");
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
  const body = event?.body ?? "";

  const bringing = postTo(
    down,
    now,
    bank.gateways,
  )(body, signatureOf(body, bank.secret, new Date()));

  await expect(bringing).rejects.toThrow("connection terminated");
});
