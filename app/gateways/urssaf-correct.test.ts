import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";

import { urssafAgency } from "./urssaf.server.ts";

/** An agency whose wire has no correction. */
const agency = createServer((request, response) => {
  const isToken = request.url?.endsWith("/oauth/v1/token") === true;
  response.writeHead(isToken ? 200 : 404, { "Content-Type": "application/json" });
  const token = { access_token: "token", token_type: "Bearer", expires_in: 3600, scope: "x" };
  response.end(JSON.stringify(isToken ? token : [{ code: "ERREUR", message: "Inconnu" }]));
});

beforeAll(() => new Promise<void>((resolve) => agency.listen(0, "127.0.0.1", resolve)));
afterAll(() => new Promise((resolve) => agency.close(resolve)));

test("where the agency takes no correction it is refused, never asked for ever (STM-51)", async () => {
  const { port } = agency.address() as AddressInfo;
  const keys = { clientId: "preau", clientSecret: "secret", webhookSecret: "webhook" };
  const { correct } = urssafAgency({
    ...keys,
    baseUrl: `http://127.0.0.1:${String(port)}`,
    site: "http://site.test/",
  });

  const reduction = { requestId: "1", billNumber: "P2026-000001", amountCents: 4200 };
  expect(await correct(reduction)).toMatchObject({ refused: [{ code: "no_correction" }] });
});
