import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";

import { stripeCards } from "./stripe-cards.server.ts";

async function chargedBy(answer: (response: ServerResponse) => void, timeoutMs?: number) {
  const server = createServer((_, response) => {
    response.writeHead(200, { "Content-Type": "application/json" });
    answer(response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const cards = stripeCards({
    main: { secretKey: "sk_test_far", publicKey: "pk_test_far", webhookSecret: "whsec_far" },
    at: { host: "127.0.0.1", port },
    timeoutMs,
  });
  try {
    return await cards.charge({
      entity: "main",
      paymentId: 7,
      billId: 3,
      amountCents: 6300,
      currency: "EUR",
      payerId: "cus_1",
      paymentMethodId: "pm_1",
      idempotencyKey: "bill:3:pay:1",
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const paid = JSON.stringify({
  id: "pi_1",
  object: "payment_intent",
  status: "succeeded",
  amount_received: 6300,
  currency: "eur",
});
const unknown = { kind: "processing", intentId: undefined };

test("an answer as long as any of the provider's is read", async () => {
  const padded = paid + " ".repeat(3 << 20);

  expect(await chargedBy((response) => response.end(padded))).toMatchObject({ kind: "succeeded" });
});

test("an answer that is longer is not read to its end: an unknown outcome", async () => {
  const padded = paid + " ".repeat(5 << 20);

  expect(await chargedBy((response) => response.end(padded))).toEqual(unknown);
});

test("an answer that drips without end is not waited for: an unknown outcome", async () => {
  const drip = (response: ServerResponse) => {
    const timer = setInterval(() => response.write(" "), 100);
    response.on("close", () => {
      clearInterval(timer);
    });
  };

  expect(await chargedBy(drip, 1000)).toEqual(unknown);
});
