import { Hono } from "hono";
import { expect } from "vitest";

import { absolute } from "#app/bff/card-provider.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { machineClock } from "#app/lib/clock.ts";
import { cards } from "#app/modules/billing/card-setup/endpoints.ts";
import { test as base } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { openBank, type TestBank } from "#tests/gateways/bank.ts";

import { hostedPages } from "./hosted-html.server.ts";

const bankPath = "/demo/banque";

const test = base.extend<{ bank: TestBank }>({
  bank: async ({ db }, use) => {
    const bank = await openBank(db);
    await use(bank);
    await bank.close();
  },
});

async function visitor(db: Db, bank: TestBank) {
  const family = await createFamily(db);
  const { redirect_url: url } = await bank.callerOf(family.actor)(cards.init, {
    body: {
      return_url: absolute("/moyens-de-paiement/retour/?retour=%2Feleves%2F"),
      cancel_url: absolute("/moyens-de-paiement/"),
    },
  });
  const pages = hostedPages({ db, clock: machineClock, stylesheet: () => "/assets/app.css" });
  const app = new Hono().route(bankPath, pages);
  const { pathname } = new URL(url ?? "");
  const send = (fields: Record<string, string>) =>
    app.request(pathname, { method: "POST", body: new URLSearchParams(fields) });
  return { pathname, app, ask: (path = pathname) => app.request(path), send };
}

const words = (cardNumber: string) => ({ cardNumber, cardExpiry: "12/30", cardCvc: "123" });

test("a card is typed, confirmed at the bank's, and leads back with its session", async ({
  db,
  bank,
}) => {
  const { pathname, ask, send } = await visitor(db, bank);
  const page = await (await ask()).text();
  expect(page).toContain(`<form method="post" action="${pathname}"`);
  expect(page).toContain('name="cardNumber"');
  expect(page).toContain("<title>Banque de démonstration – Préau</title>");

  const first = await send(words("4000 0025 0000 3155"));
  expect([first.status, first.headers.get("location")]).toEqual([303, pathname]);
  const confirmation = await (await ask()).text();
  expect(confirmation).toContain("3-D Secure");
  const second = await send({ answer: "accept" });
  const again = await send({ answer: "accept" });

  const session = pathname.split("/").at(-2) ?? "";
  const back = absolute(`/moyens-de-paiement/retour/?retour=%2Feleves%2F&session=${session}`);
  expect([second.status, second.headers.get("location")]).toEqual([303, back]);
  expect(again.headers.get("location")).toBe(back);
  expect((await ask()).headers.get("location")).toBe(back);
});

test("faults are told beside their fields, 422, and the card's number is not sent back", async ({
  db,
  bank,
}) => {
  const { send } = await visitor(db, bank);

  const answer = await send({ cardNumber: "4970101234567890", cardExpiry: "01/20", cardCvc: "x" });
  const page = await answer.text();

  expect(answer.status).toBe(422);
  expect(page).toContain('href="#cardNumber"');
  expect(page).toContain('id="cardExpiry-error"');
  expect(page).toContain('value="01/20"');
  expect(page).not.toContain("4970101234567890");
});

test("a security code has three digits", async ({ db, bank }) => {
  const { send } = await visitor(db, bank);
  const answer = await send({ ...words("4242424242424242"), cardCvc: "1234" });

  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain('id="cardCvc-error"');
});

test("a refusal is told, and another card may be typed", async ({ db, bank }) => {
  const { send } = await visitor(db, bank);

  const refused = await send(words("4000000000009995"));
  const page = await refused.text();
  const second = await send(words("4242424242424242"));

  expect(refused.status).toBe(422);
  expect(page).toContain('role="alert"');
  expect(page).toContain("provision");
  expect(second.status).toBe(303);
});

test("a confirmation refused comes back to the card, with the reason", async ({ db, bank }) => {
  const { send } = await visitor(db, bank);
  await send(words("4000002500003155"));

  const refused = await send({ answer: "refuse" });

  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain("Vous avez refusé la confirmation");
});

test("what is typed is text, never markup", async ({ db, bank }) => {
  const { send } = await visitor(db, bank);

  const page = await (await send({ ...words("1"), cardExpiry: '"><script>' })).text();

  expect(page).not.toContain("<script");
});

test("a page whose name no row bears is 404; what is no form of ours is refused", async ({
  db,
  bank,
}) => {
  const { app, ask, pathname } = await visitor(db, bank);
  const sent = (path: string, body: string, type: string) =>
    app.request(path, { method: "POST", body, headers: { "Content-Type": type } });
  const form = "application/x-www-form-urlencoded";

  expect((await ask(`${bankPath}/a%00b/`)).status).toBe(404);
  expect((await sent(`${bankPath}/a%00b/`, "answer=accept", form)).status).toBe(404);
  expect((await sent(pathname, "cardNumber[9]=1", form)).status).toBe(422);
  expect((await sent(pathname, "{}", "application/json")).status).toBe(415);
  expect((await sent(pathname, "--b", "multipart/form-data; boundary=b")).status).toBe(400);
});

test("an unknown page is 404; every page forbids scripts", async ({ db, bank }) => {
  const { ask } = await visitor(db, bank);

  expect((await ask(`${bankPath}/cs_test_nothing/`)).status).toBe(404);
  expect((await ask(`${bankPath}/pi_nothing/`)).status).toBe(404);
  expect((await ask()).headers.get("content-security-policy")).toContain("default-src 'none'");
});

async function payer(db: Db, bank: TestBank) {
  const { sessionId, url } = await bank.cards.openPaymentPage({
    entity: "second",
    paymentId: 7,
    billId: 3,
    amountCents: 6300,
    currency: "EUR",
    label: "Stage <de> mathématiques",
    expiresAt: new Date(Date.now() + 3_600_000),
    successUrl: "http://site.test/merci/",
    cancelUrl: "http://site.test/stage/",
    idempotencyKey: "pay:7",
  });
  const pages = hostedPages({ db, clock: machineClock, stylesheet: () => "/assets/app.css" });
  const app = new Hono().route(bankPath, pages);
  const { pathname } = new URL(url);
  const send = (fields: Record<string, string>) =>
    app.request(pathname, { method: "POST", body: new URLSearchParams(fields) });
  return { sessionId, ask: () => app.request(pathname), send };
}

test("a sum is paid on its page, in French and without a script: a refusal, a confirmation, the way back", async ({
  db,
  bank,
}) => {
  const { ask, send } = await payer(db, bank);
  const page = await (await ask()).text();
  const refused = await send(words("4000000000009995"));
  const requested = await send(words("4000000000003220"));
  const confirmation = await (await ask()).text();
  const paid = await send({ answer: "accept" });

  expect(page).toMatch(/<h1>Payer 63,00\s€<\/h1>/);
  expect(page).toContain("Vous payez\u00a0: Stage &lt;de&gt; mathématiques.");
  expect(page).not.toContain("<script");
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain("provision");
  expect(requested.status).toBe(303);
  expect(confirmation).toMatch(/Préau demande le paiement de 63,00\s€/);
  expect([paid.status, paid.headers.get("location")]).toEqual([303, "http://site.test/merci/"]);
  expect((await ask()).headers.get("location")).toBe("http://site.test/merci/");
});

test("a closed page says that nothing was taken, and leads back", async ({ db, bank }) => {
  const { sessionId, ask, send } = await payer(db, bank);
  await bank.cards.closePaymentPage({ entity: "second", sessionId });

  const page = await (await ask()).text();
  const late = await send(words("4242424242424242"));

  expect(page).toContain("Rien n’a été débité");
  expect(page).toContain('href="http://site.test/stage/"');
  expect(late.status).toBe(303);
  const found = await bank.cards.findPaymentPage({ entity: "second", sessionId });
  expect(found).toEqual({ state: "expired", outcome: undefined });
});
