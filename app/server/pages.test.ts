import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";

import { createApp } from "./app.ts";
import type { Opened } from "./context.server.ts";
import { securityHeaders } from "./headers.ts";
import { createHealth } from "./health.ts";
import { createHttpServer } from "./http.ts";
import { addressOf, isStrayFile, type Screen } from "./page-address.ts";
import { Pages, type Remix } from "./pages.ts";

const origin = "http://127.0.0.1:3000";
const shown = () => null;

const screens: Screen[] = [
  {
    id: "root",
    path: "",
    module: { default: shown, handle: { i18n: ["common"] } },
    children: [
      { id: "home", index: true, module: { default: shown, handle: { query: [] } } },
      {
        id: "list",
        path: "/liste/",
        children: [],
        module: { default: shown, handle: { query: ["page", "tri"] } },
      },
      {
        id: "framing",
        path: "/film/",
        children: [],
        module: {
          default: shown,
          handle: { query: [], frame: { when: "film", from: "https://a.b" } },
        },
      },
      { id: "free", path: "/libre/", children: [], module: { default: shown } },
      { id: "file", path: "/robots.txt", children: [], module: { loader: shown } },
    ],
  },
];

test.each([
  ["/", "/"],
  ["/?utm_source=a&gclid=b", "/"],
  ["/?n=1", "/"],
  ["/liste/?tri=prix&page=2", "/liste/?page=2&tri=prix"],
  ["/liste/?page=2&x=1&tri=", "/liste/?page=2&tri="],
  ["/film/?film=2", "/film/"],
  ["/film/?film=1", undefined],
  ["/libre/", "/libre/"],
  ["/libre/?fbclid=1", "/libre/"],
  ["/libre/?retour=/x/", undefined],
  ["/robots.txt", undefined],
  ["/liste.data", undefined],
  ["/LISTE/", undefined],
  ["/l%69ste/", undefined],
])("%s is kept as %s", (requested, key) => {
  expect(addressOf(new Request(origin + requested), screens)?.key).toBe(key);
});

test.each([
  ["/wp-login.php", true],
  ["/WP-LOGIN.PHP/", true],
  ["/.env", true],
  ["/.git/config", true],
  ["/vendor/phpunit/eval-stdin.php", true],
  ["/robots.txt", false],
  ["/liste/", false],
  ["/rien/", false],
  ["/rien.data", false],
  ["/un.nom.beaucoup-trop-long-pour-un-fichier/", false],
])("%s is no file of ours: %s", (pathname, stray) => {
  const unknown: Screen = { id: "unknown", path: "*", children: [], module: { default: shown } };
  const [root] = screens;
  const whole = root?.children ? [{ ...root, children: [...root.children, unknown] }] : [];
  for (const table of [screens, whole]) expect(isStrayFile(pathname, table)).toBe(stray);
});

test("for a file that is not ours no page is rendered, for any caller and method", async () => {
  const { seen, remix } = counting();
  const { get } = await serve(remix, ["x"]);

  for (const init of [{}, { method: "POST" }, { headers: { Cookie: "access-token=a" } }]) {
    const answer = await get("/wp-login.php", init);
    expect(answer.status).toBe(404);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.text()).toContain('<html lang="fr">');
  }
  expect(seen).toHaveLength(0);
});

test("what is written or asked with a session is never kept", () => {
  const cookie = { headers: { Cookie: "access-token=a" } };
  expect(addressOf(new Request(`${origin}/`, cookie), screens)).toBeUndefined();
  expect(addressOf(new Request(`${origin}/`, { method: "POST" }), screens)).toBeUndefined();
  const draft = { headers: { Cookie: "draft=a" } };
  expect(addressOf(new Request(`${origin}/`, draft), screens)?.key).toBe("/");
});

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(remix: Remix, tags: string[], page: Opened["page"] = () => undefined) {
  const headers = securityHeaders(false);
  const open = (request: Request): Opened => ({
    context: {} as Opened["context"],
    page,
    tags: new Set(tags),
    begun: () => false,
    signedIn: () => request.headers.get("cookie")?.includes("access-token") === true,
    commit: () => undefined,
  });
  const pages = new Pages({ remix, screens, open, origin, headers });
  const app = createApp({
    api: () => new Response(),
    pages,
    serveFile: () => undefined,
    health: createHealth(() => Promise.resolve()),
    origin,
    demo: false,
    headers,
  });
  server = createHttpServer({
    fetch: app.fetch,
    hit: (incoming, outgoing) => pages.hit(incoming, outgoing),
    headers,
    isStopping: () => false,
    trustedProxies: 0,
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return { pages, get: (path: string, init?: RequestInit) => fetch(base + path, init) };
}

function counting(wait = 0) {
  const seen: Request[] = [];
  const remix: Remix = async (request) => {
    seen.push(request);
    await new Promise((resolve) => setTimeout(resolve, wait));
    return new Response(`<p>${String(seen.length)} ${"mot ".repeat(500)}</p>`, {
      headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": "mine" },
    });
  };
  return { seen, remix };
}

test("two hundred visitors of a cold page cost one rendering, without a session", async () => {
  const { seen, remix } = counting(30);
  const { get } = await serve(remix, ["home"]);

  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, at) =>
      get(`/?utm_source=${String(at)}`, { headers: { Cookie: "draft=mine" } }).then((it) =>
        it.text(),
      ),
    ),
  );

  expect(seen).toHaveLength(1);
  expect(new Set(answers).size).toBe(1);
  expect(seen[0]?.headers.get("cookie")).toBeNull();
  expect(seen[0]?.url).toBe(`${origin}/`);
});

test("a kept page is the same bytes, compressed, with its policy, and 304 for who has it", async () => {
  const { seen, remix } = counting();
  const { get } = await serve(remix, ["home"]);
  const first = await get("/");
  const kept = await get("/", { headers: { "Accept-Encoding": "br" } });
  const etag = kept.headers.get("etag") ?? "";
  const same = await get("/", { headers: { "If-None-Match": etag } });
  const head = await get("/", { method: "HEAD" });

  expect(await kept.text()).toBe(await first.text());
  expect(kept.headers.get("content-encoding")).toBe("br");
  expect(kept.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  expect(kept.headers.get("content-security-policy")).toBe("mine");
  expect(kept.headers.get("x-frame-options")).toBe("DENY");
  expect(kept.headers.get("vary")).toBe("Accept-Encoding, Cookie");
  expect([same.status, await same.text()]).toEqual([304, ""]);
  expect([head.status, await head.text()]).toEqual([200, ""]);
  expect(seen).toHaveLength(1);
});

test("a session gets a page of its own, which is not kept", async () => {
  const { seen, remix } = counting();
  const { get } = await serve(remix, ["home"]);
  await get("/");

  const own = await get("/", { headers: { Cookie: "access-token=a" } });

  expect(own.headers.get("cache-control")).toBe("private, no-store");
  expect(own.headers.get("pragma"), "what lynx understands").toBe("no-cache");
  expect(own.headers.get("etag")).toBeNull();
  expect(seen).toHaveLength(2);
});

test("a dropped page is rendered again", async () => {
  const { seen, remix } = counting();
  const { get, pages } = await serve(remix, ["teacher:1"]);
  await get("/");
  pages.drop(["teacher:1"]);
  await get("/");

  expect(seen).toHaveLength(2);
});

test("a page that names nothing is rendered for each, with what each sent", async () => {
  const { seen, remix } = counting();
  const { get } = await serve(remix, []);

  const alone = await get("/libre/");
  const again = await get("/libre/?retour=/x/", { headers: { Cookie: "draft=mine" } });

  expect([alone, again].map(({ headers }) => headers.get("cache-control"))).toEqual([
    "private, no-store",
    "private, no-store",
  ]);
  expect(seen).toHaveLength(2);
  expect(seen[1]?.headers.get("cookie")).toBe("draft=mine");
  expect(seen[1]?.url).toMatch(/\/libre\/\?retour=\/x\/$/);
});

test("a flood of unknown parameters fills nothing", async () => {
  const { seen, remix } = counting();
  const { get } = await serve(remix, ["home"]);
  for (let at = 0; at < 50; at++) await (await get(`/liste/?n=${String(at)}`)).text();

  expect(seen).toHaveLength(1);
});

const waiting = () => ({
  html: "<p>mine, with its data</p>",
  forAll: () => ({
    html: "<p>ours</p>",
    policy: "short",
    wake: { address: "/liste/?page=2&eveil=abc", script: `wake(${"1".repeat(2000)})` },
  }),
});

test("a page kept for all sleeps; what wakes it has an address, the same for all", async () => {
  const { remix } = counting();
  const { get, pages } = await serve(remix, ["teacher:1"], waiting);

  const kept = await get("/liste/?page=2");
  const own = await get("/liste/?page=2", { headers: { Cookie: "access-token=a" } });
  pages.drop(["*"]);
  const woken = await get("/liste/?page=2&eveil=abc", { headers: { Cookie: "access-token=a" } });

  expect([await kept.text(), kept.headers.get("content-security-policy")]).toEqual([
    "<p>ours</p>",
    "short",
  ]);
  expect(await own.text()).toBe("<p>mine, with its data</p>");
  expect(own.headers.get("content-security-policy")).toBe("mine");
  expect(await woken.text()).toMatch(/^wake\(1+\)$/);
  expect(woken.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(woken.headers.get("cache-control")).toBe("public, max-age=1800, immutable");
  expect(woken.headers.get("x-content-type-options")).toBe("nosniff");
  expect(woken.headers.get("set-cookie")).toBeNull();
});

test("another server renders the page once more to wake it; a page that changed stays asleep", async () => {
  const { seen, remix } = counting();
  const { get } = await serve(remix, ["teacher:1"], waiting);

  const woken = await get("/liste/?page=2&eveil=abc");
  const other = await get("/liste/?page=2&eveil=other");
  const nowhere = await get("/nulle-part/?eveil=abc");

  expect([woken.status, other.status, nowhere.status]).toEqual([200, 404, 404]);
  expect(woken.headers.get("content-type")).toMatch(/^text\/javascript/);
  expect(seen.map(({ url }) => url)).toEqual([`${origin}/liste/?page=2`]);
});

test("only reading wakes: what is sent to such an address is the page's own affair", async () => {
  const { seen, remix } = counting();
  const { get } = await serve(remix, ["teacher:1"], waiting);

  const sent = await get("/liste/?eveil=abc", { method: "POST", headers: { Origin: origin } });

  expect(await sent.text()).toBe("<p>mine, with its data</p>");
  expect(seen[0]?.url).toMatch(/\/liste\/\?eveil=abc$/);
});

test("a page that names nothing is whole: nothing would wake it later", async () => {
  const { remix } = counting();
  const { get } = await serve(remix, [], waiting);

  expect(await (await get("/libre/")).text()).toBe("<p>mine, with its data</p>");
});
