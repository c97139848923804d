import { lte } from "drizzle-orm";

import { createApi } from "#app/api/api.server.ts";
import { followers } from "#app/api/followers.server.ts";
import type { Api } from "#app/bff/api-client.server.ts";
import type { Db } from "#app/db/client.server.ts";
import type { Cards } from "#app/gateways/cards.server.ts";
import type { Gateways } from "#app/gateways/gateways.server.ts";
import { stripeCards } from "#app/gateways/stripe-cards.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { machineClock } from "#app/lib/clock.ts";
import type { Followers, Money } from "#app/modules/billing/bill/followers.server.ts";
import { cards as savedCards, payers } from "#app/modules/billing/card/table.server.ts";
import type { BillEntity } from "#app/modules/foundation/issuer/domain.ts";
import { deliverEvents, listEvents } from "#app/sandbox/stripe/events.server.ts";
import { answerBank, type PageResult, typeCard } from "#app/sandbox/stripe/hosted-page.server.ts";
import { secretsOf, startStripe } from "#app/sandbox/stripe/serve.server.ts";
import { stripeEvents, stripeObjects } from "#app/sandbox/stripe/tables.server.ts";
import type { Fault } from "#app/sandbox/stripe/wire.server.ts";
import { create } from "#tests/database/create.ts";
import { callerOf } from "#tests/http/api.ts";
import { now } from "#tests/setup/time.ts";

import { gatewaysWith } from "./gateways.ts";

const keysOf = (name: string) => ({
  secretKey: `sk_test_${name}`,
  publicKey: `pk_test_${name}`,
  webhookSecret: `whsec_of_the_tests_${name}_and_nothing_else`,
});
const keys = { main: keysOf("main"), second: keysOf("second") };
const accounts = [
  { name: "main", ...keys.main },
  { name: "second", ...keys.second },
];
const secret = keys.main.webhookSecret;

export type TestBank = {
  cards: Cards;
  gateways: Gateways;
  callerOf: (actor?: Actor, at?: Date) => Api;
  followers: Followers;
  money: Money;
  impatient: Cards;
  faults: Fault[];
  secret: string;
  secondSecret: string;
  at: { host: string; port: number };
  deliver: (at?: Date) => Promise<number>;
  /** Until none waits: tests sharing a database leave events, and a call posts twenty. */
  deliverAll: () => Promise<void>;
  events: () => Promise<{ id: string; type: string; body: string }[]>;
  giveCard: (customerId: number, number: string, entity?: BillEntity) => Promise<void>;
  visit: (url: string, number: string, answer?: "accept" | "refuse") => Promise<PageResult>;
  close: () => Promise<void>;
};

export async function openBank(db: Db): Promise<TestBank> {
  const faults: Fault[] = [];
  const bank = await startStripe({
    db,
    clock: machineClock,
    pages: "http://site.test/demo/banque/",
    accounts,
    faults,
    port: 0,
    slowMs: 1500,
    everyMs: 3_600_000,
  });
  const at = { host: "127.0.0.1", port: bank.port };
  const settings = { ...keys, at };
  const cards = stripeCards(settings);
  const gateways = gatewaysWith(cards);
  const deliver = (moment = now) =>
    deliverEvents(db, {
      secretOf: secretsOf(accounts),
      post: postTo(db, moment, gateways),
      now: machineClock(),
    });
  return {
    cards,
    gateways,
    callerOf: (actor, moment = now) => callerOf(db, actor, moment, gateways),
    followers,
    money: { db, cards, followers },
    impatient: stripeCards({ ...settings, timeoutMs: 700 }),
    faults,
    secret,
    secondSecret: keys.second.webhookSecret,
    at,
    deliver,
    deliverAll: async () => {
      const due = () => db.$count(stripeEvents, lte(stripeEvents.nextTryAt, machineClock()));
      while ((await due()) > 0) await deliver();
    },
    events: async () =>
      (await listEvents(db)).map(({ id, body }) => ({
        id,
        type: String(body.type),
        body: JSON.stringify(body),
      })),
    giveCard: (customerId, number, entity = "main") => giveCard(db, customerId, number, entity),
    visit: (url, number, answer = "accept") => visit(db, url, number, answer),
    close: bank.stop,
  };
}

export function postTo(db: Db, at: Date, gateways: Gateways) {
  const api = createApi({
    db,
    clock: () => at,
    actorOf: () => Promise.resolve(undefined),
    gateways,
  });
  return async (body: string, signature: string) => {
    const headers = { "Content-Type": "application/json", "Stripe-Signature": signature };
    const url = "http://api.test/api/payment/webhook";
    return (await api.fetch(new Request(url, { method: "POST", headers, body }))).ok;
  };
}

async function visit(db: Db, url: string, number: string, answer: "accept" | "refuse") {
  const id = new URL(url).pathname.split("/").at(-2) ?? "";
  const typed = { cardNumber: number, cardExpiry: "12/30", cardCvc: "123" };
  const first = id.startsWith("cs_") ? await typeCard(db, id, typed, machineClock()) : undefined;
  const asks = !first || "again" in first;
  const result = asks ? await answerBank(db, id, answer, machineClock()) : first;
  if (!result) throw new Error(`The bank has no page at ${url}.`);
  return result;
}

async function giveCard(
  db: Db,
  customerId: number,
  number: string,
  entity: BillEntity,
): Promise<void> {
  const name = entity === "main" ? String(customerId) : `${entity}${String(customerId)}`;
  const [payerId, paymentMethodId] = [`cus_${name}`, `pm_${name}`];
  const [brand, last4] = ["visa", number.slice(-4)];
  const card = { brand, last4, exp_month: 12, exp_year: 2030 };
  const method = { object: "payment_method", type: "card", customer: payerId, card };
  const kept = { account: entity, customer: payerId, createdAt: now };
  await create(db, stripeObjects, { ...kept, id: payerId, kind: "customer", data: {} });
  await create(db, stripeObjects, {
    ...kept,
    id: paymentMethodId,
    kind: "payment_method",
    data: { id: paymentMethodId, ...method },
  });
  await create(db, payers, { customerId, entity, providerId: payerId, setups: 0, createdAt: now });
  await create(db, savedCards, {
    customerId,
    entity,
    paymentMethodId,
    brand,
    last4,
    expMonth: 12,
    expYear: 2030,
    status: "active",
    createdAt: now,
  });
}
