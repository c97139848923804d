import { delay, http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { geoplateforme } from "./address.server.ts";

const base = "https://data.geopf.fr/geocodage";
const house = {
  type: "Feature",
  geometry: { type: "Point", coordinates: [4.859, 45.7606] },
  properties: {
    label: "12 Rue de la Part-Dieu 69003 Lyon",
    score: 0.97,
    housenumber: "12",
    street: "Rue de la Part-Dieu",
    name: "12 Rue de la Part-Dieu",
    postcode: "69003",
    citycode: "69383",
    city: "Lyon",
    type: "housenumber",
  },
};
const server = setupServer();

beforeAll(() => {
  server.listen({ onUnhandledRequest: "error" });
});
afterEach(() => {
  server.resetHandlers();
});
afterAll(() => {
  server.close();
});

test("an address of the provider is mapped, and asked for once a day", async () => {
  let calls = 0;
  server.use(
    http.get(`${base}/search`, ({ request }) => {
      calls++;
      expect(new URL(request.url).searchParams.get("q")).toBe("12 rue de la part-dieu");
      return HttpResponse.json({ type: "FeatureCollection", features: [house, { broken: true }] });
    }),
  );
  const gateway = geoplateforme(base);

  const found = await gateway.search("12 rue de la Part-Dieu");
  await gateway.search("12  rue de la part-dieu ");

  expect(calls).toBe(1);
  expect(found).toEqual([
    {
      label: "12 Rue de la Part-Dieu 69003 Lyon",
      houseNumber: "12",
      street: "Rue de la Part-Dieu",
      city: "Lyon",
      cityCode: "69383",
      postalCode: "69003",
      latitude: 45.7606,
      longitude: 4.859,
      accurate: true,
    },
  ]);
});

test.each([
  ["refuses", () => new HttpResponse(null, { status: 429 })],
  ["fails", () => new HttpResponse(null, { status: 503 })],
  ["answers something else", () => HttpResponse.text("<html>")],
  ["cannot be reached", () => HttpResponse.error()],
  [
    "says more than it should",
    () => HttpResponse.json({ features: [house], pad: "a".repeat(1 << 21) }),
  ],
])("when the provider %s, our own communes are asked", async (_, answer) => {
  server.use(http.get(`${base}/search`, answer));

  expect(await geoplateforme(base).search("12 rue X, Lyon")).toBeUndefined();
});

test("a provider that takes too long is not waited for", async () => {
  let answered = false;
  server.use(
    http.get(`${base}/search`, async () => {
      await delay(4000);
      answered = true;
      return HttpResponse.json({ features: [house] });
    }),
  );

  expect(await geoplateforme(base).search("12 rue X, Lyon")).toBeUndefined();
  expect(answered).toBe(false);
});

test("a provider that sends elsewhere is not followed", async () => {
  let followed = false;
  server.use(
    http.get(`${base}/search`, () => HttpResponse.redirect("http://169.254.169.254/latest/")),
    http.get("http://169.254.169.254/latest/", () => {
      followed = true;
      return HttpResponse.json({ features: [house] });
    }),
  );

  expect(await geoplateforme(base).search("12 rue X, Lyon")).toBeUndefined();
  expect(followed).toBe(false);
});

test("too short a text is not sent", async () => {
  expect(await geoplateforme(base).search("12")).toBeUndefined();
});
