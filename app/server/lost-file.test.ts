import { expect, test } from "vitest";

import type { Opened } from "./context.server.ts";
import { securityHeaders } from "./headers.ts";
import type { Screen } from "./page-address.ts";
import { Pages } from "./pages.ts";

const origin = "http://127.0.0.1:3000";

const screens: Screen[] = [
  { id: "paper", path: "/factures/:id/facture.pdf", children: [], module: { loader: () => null } },
  { id: "page", path: "/rien/", children: [], module: { default: () => null } },
];

function open() {
  const seen: string[] = [];
  const headers = { "Content-Type": "text/html; charset=utf-8" };
  const pages = new Pages({
    screens,
    origin,
    headers: securityHeaders(false),
    open: (): Opened => ({
      context: {} as Opened["context"],
      page: () => undefined,
      tags: new Set(),
      signedIn: () => true,
      begun: () => false,
      commit: () => undefined,
    }),
    remix: (request) => {
      const { pathname } = new URL(request.url);
      seen.push(`${request.method} ${pathname}`);
      const lost = pathname.endsWith(".pdf")
        ? Response.json({ status: 404 }, { status: 404 })
        : new Response("<h1>Introuvable</h1>", { status: 404, headers });
      return Promise.resolve(lost);
    },
  });
  const ask = async (path: string, init: RequestInit) => {
    const request = new Request(origin + path, init);
    const answer = await pages.answer(request, { ip: "192.0.2.1", requestId: "test" });
    return { status: answer?.status, body: await answer?.text() };
  };
  return { ask, seen };
}

const browser = { headers: { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" } };
const paper = "/factures/16/facture.pdf";
const page = { status: 404, body: "<h1>Introuvable</h1>" };

test("a person who is refused a paper reads the page of the site, with its 404 (API-071)", async () => {
  const { ask, seen } = open();

  expect(await ask(paper, browser)).toEqual(page);
  expect(seen).toEqual([`GET ${paper}`, "GET /introuvable/"]);
});

test("a program reads the refusal as it is; a page and a form are asked once", async () => {
  const { ask, seen } = open();
  const raw = { status: 404, body: '{"status":404}' };

  expect(await ask(paper, { headers: { Accept: "*/*" } })).toEqual(raw);
  expect(await ask(paper, { ...browser, method: "POST" })).toEqual(raw);
  expect(await ask("/rien/", browser)).toEqual(page);
  expect(seen).toEqual([`GET ${paper}`, `POST ${paper}`, "GET /rien/"]);
});
