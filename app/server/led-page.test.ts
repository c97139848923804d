import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";

import { Pages } from "./pages.ts";

const origin = "http://127.0.0.1:3000";
let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

test("a visitor from a page that changes the answer is not given the kept one (decision 025)", async () => {
  const seen: Request[] = [];
  const pages = new Pages({
    remix: (request) => {
      seen.push(request);
      const headers = { "Content-Type": "text/html", "Content-Security-Policy": "mine" };
      return Promise.resolve(new Response("<p></p>", { headers }));
    },
    screens: [{ id: "home", index: true, module: { default: () => null, handle: { query: [] } } }],
    open: () => ({
      context: {} as never,
      page: () => undefined,
      tags: new Set(["home"]),
      begun: () => false,
      signedIn: () => false,
      commit: () => undefined,
    }),
    origin,
    headers: {},
    isLedTo: (target, referer) => target === "/" && referer === `${origin}/liste/`,
  });
  server = createServer((incoming, outgoing) => {
    if (pages.hit(incoming, outgoing)) return;
    const { referer } = incoming.headers;
    const request = new Request(`${origin}/`, referer ? { headers: { referer } } : {});
    void pages.answer(request, { ip: "", requestId: "" }, { incoming, outgoing });
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
  const from = (referer: string) => fetch(base, { headers: { referer } });

  await fetch(base);
  await from(`${origin}/`);
  expect(seen).toHaveLength(1);
  const led = await from(`${origin}/liste/`);
  expect(seen[1]?.headers.get("referer")).toBe(`${origin}/liste/`);
  expect(led.headers.get("cache-control")).toBe("private, no-store");
});
