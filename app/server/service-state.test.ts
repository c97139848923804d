import { expect, test } from "vitest";

import type { ProviderName } from "#app/lib/providers.ts";
import { paths } from "#app/paths.ts";

import { createApp } from "./app.ts";
import { securityHeaders } from "./headers.ts";
import { createHealth } from "./health.ts";
import { plainAnswer } from "./plain.ts";
import { serviceStatePage } from "./service-state.ts";

const origin = "http://127.0.0.1:3000";
const since = new Date("2026-09-09T07:30:00Z");

const provider = (name: ProviderName, ok?: boolean) =>
  ({ name, kind: "real", seen: ok === undefined ? undefined : { ok, since } }) as const;

function site(isReady: () => Promise<boolean>, providers: ReturnType<typeof provider>[] = []) {
  const stylesheet = "/assets/app.css";
  const absent = () => Promise.reject(new Error("no page is asked"));
  const app = createApp({
    api: absent,
    pages: { answer: absent },
    serveFile: () => undefined,
    health: createHealth(() => Promise.reject(new Error("away"))),
    serviceState: serviceStatePage({
      isReady,
      providers: () => Promise.resolve(providers),
      stylesheet,
    }),
    origin,
    demo: true,
    headers: securityHeaders(true),
  });
  return async () => {
    const headers = { host: new URL(origin).host };
    const answer = await app.request(origin + paths.serviceState, { headers }, {});
    return { answer, html: await answer.text() };
  };
}

test("the state of the service is read while the database is away, and says so", async () => {
  const { answer, html } = await site(() => Promise.resolve(false))();

  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(html).toContain("<h1>État du service</h1>");
  expect(html).toContain("ne peut pas lire vos données");
  expect(html).toMatch(/Comptes, demandes, cours et factures<\/strong>\u00a0: En panne/);
  expect(html).toMatch(/Pages du site<\/strong>\u00a0: Fonctionne/);
});

test("third parties say what they last answered; those of the operator are not shown", async () => {
  const parts = [
    provider("cards", false),
    provider("mail", true),
    provider("rooms"),
    provider("events", false),
  ];
  const { html } = await site(() => Promise.resolve(true), parts)();

  expect(html).toContain("sauf ce qui est marqué en panne");
  expect(html).toMatch(
    /Paiements et virements<\/strong>\u00a0: En panne depuis le [^<]*9[^<]* à 9/,
  );
  expect(html).toMatch(/E-mails<\/strong>\u00a0: Fonctionne/);
  expect(html).toMatch(/Salles de cours en ligne<\/strong>\u00a0: Pas encore appelé/);
  expect(html).not.toContain("vos outils");
});

test("however many ask, the database is asked once in five seconds", async () => {
  let times = 0;
  const ask = site(() => {
    times++;
    return Promise.resolve(true);
  });
  await Promise.all(Array.from({ length: 20 }, ask));

  expect(times).toBe(1);
  expect((await ask()).html).toContain("Aucune panne connue");
});

test("an answer of 503 leads there, no other does", () => {
  expect(plainAnswer(503, "/").body).toContain(`href="${paths.serviceState}"`);
  expect(plainAnswer(404, "/").body).not.toContain(paths.serviceState);
});
