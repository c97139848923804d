import { expect, test } from "vitest";

import { traceHere } from "#app/lib/tracing.server.ts";

import { type AppDeps, createApp } from "./app.ts";
import { securityHeaders } from "./headers.ts";
import { createHealth } from "./health.ts";

const origin = "http://127.0.0.1:3000";
const headers = securityHeaders(true);

function open(changes: Partial<AppDeps> = {}) {
  const page: AppDeps["pages"]["answer"] = (request) =>
    Promise.resolve(new Response("page", { status: statusIn(request.url) }));
  const app = createApp({
    api: (request) => new Response("{}", { status: statusIn(request.url) }),
    pages: { answer: page },
    serveFile: (request) =>
      request.url.endsWith("/logo.svg") ? new Response("<svg/>") : undefined,
    health: createHealth(() => Promise.resolve()),
    origin,
    demo: true,
    headers,
    ...changes,
  });
  return {
    request: (url: string, init?: RequestInit, env: object = {}) => app.request(url, init, env),
  };
}

const statusIn = (url: string) => Number(/(\d{3})/.exec(new URL(url).pathname)?.[1] ?? 200);

test.each([
  ["a page", "/", 200],
  ["a redirection", "/cgu", 301],
  ["another name of the machine", "http://localhost:3000/cgu/", 302],
  ["a page that is gone", "/410/", 410],
  ["too many", "/429/", 429],
  ["a failure", "/500/", 500],
  ["a file", "/logo.svg", 200],
  ["the API", "/api/x", 200],
  ["a refusal of the API", "/api/422", 422],
  ["health", "/healthz", 200],
  ["readiness", "/readyz", 200],
])("%s bears every security header", async (_, path, status) => {
  const response = await open().request(new URL(path, origin).href, {
    headers: { Host: new URL(path, origin).host },
  });

  expect(response.status).toBe(status);
  for (const name of Object.keys(headers)) expect(response.headers.get(name)).toBeTruthy();
  expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});

test("a request runs under the proxy's trace, or one of its own", async () => {
  let seen: string | undefined;
  const api = () => {
    seen = traceHere();
    return new Response("{}");
  };
  const ask = (init?: RequestInit) => open({ api }).request(`${origin}/api/x`, init);

  await ask({
    headers: { traceparent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01" },
  });
  expect(seen).toBe("4bf92f3577b34da6a3ce929d0e0e4736");
  for (const traceparent of [
    "zoe@example.fr",
    "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
  ]) {
    const answer = await ask({ headers: { traceparent } });
    expect(seen).toBe(answer.headers.get("x-request-id")?.replaceAll("-", ""));
  }
});

test("an answer that bears its own policy keeps it", async () => {
  const answer = () =>
    Promise.resolve(new Response("", { headers: { "Content-Security-Policy": "mine" } }));

  const response = await open({ pages: { answer } }).request(`${origin}/`);

  expect(response.headers.get("content-security-policy")).toBe("mine");
});

test.each(["GET", "HEAD", "POST"])("%s of a file that is not costs no page", async (method) => {
  const answer = () => Promise.reject(new Error("a page was asked"));
  const app = open({ pages: { answer } });

  const response = await app.request(`${origin}/assets/wp-login.php`, { method });
  const text = await response.text();

  expect(response.status).toBe(404);
  expect(text).toContain(method === "HEAD" ? "" : 'href="/"');
  expect(text).not.toContain("<script");
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test("the API's answers are not kept by any other party", async () => {
  const response = await open().request(`${origin}/api/x`);

  expect(response.headers.get("cache-control")).toBe("private, no-store");
});

test.each([
  ["our form", { Origin: origin }, 200],
  ["another site's", { Origin: "https://evil.example" }, 403],
  ["an opaque one", { Origin: "null" }, 403],
  ["without a word, without a session", {}, 200],
  ["without a word, with a session", { Cookie: "refresh-token=a" }, 403],
])("a form: %s", async (_, input, status) => {
  const app = open();
  const post = (path: string) => app.request(origin + path, { method: "POST", headers: input });

  expect((await post("/connexion/")).status).toBe(status);
  expect((await post("/connexion.data")).status).toBe(status);
  // No redirect: what was typed would be lost.
  expect((await post("/connexion")).status).toBe(status);
});

test("the API asks for a token, not for an origin", async () => {
  const response = await open().request(`${origin}/api/x`, {
    method: "POST",
    headers: { Origin: "https://evil.example" },
  });

  expect(response.status).toBe(200);
  expect(response.headers.get("access-control-allow-origin")).toBeNull();
});

test("a failure of ours is said in French, without its cause", async () => {
  const answer = () => Promise.reject(new Error("secret cause"));
  const app = open({ pages: { answer } });

  const response = await app.request(`${origin}/`);
  const text = await response.text();

  expect(response.status).toBe(500);
  expect(text).toContain("de notre côté");
  expect(text).not.toContain("secret");
  expect(response.headers.get("x-frame-options")).toBe("DENY");
});

test("readiness follows the database and ends first when the server stops", async () => {
  let absent = false;
  const health = createHealth(() => (absent ? Promise.reject(new Error("x")) : Promise.resolve()));
  const app = open({ health });
  const status = async (path: string) => (await app.request(origin + path)).status;

  expect(await status("/readyz")).toBe(200);
  absent = true;
  expect([await status("/readyz"), await status("/healthz")]).toEqual([503, 200]);
  absent = false;
  health.stop();
  expect([await status("/readyz"), await status("/healthz")]).toEqual([503, 200]);
});

test("readiness says the version to all, and what it is built of to this machine alone", async () => {
  const body = async (env?: object) => (await open().request(`${origin}/readyz`, {}, env)).text();
  const from = (remoteAddress: string, headers = {}) =>
    body({ incoming: { headers, socket: { remoteAddress } } });
  const version = /^ready\nversion \d+\.\d+\.\d+\n$/;

  expect(await body()).toMatch(version);
  expect(await from("203.0.113.9")).toMatch(version);
  expect(await from("127.0.0.1", { "x-forwarded-for": "203.0.113.9" })).toMatch(version);
  expect(await from("127.0.0.1")).toMatch(
    /node v\d+.*\ncomponents (?:sha256:[0-9a-f]{64}|sha256:unknown)/,
  );
});

test("a database that does not answer is not ready", async () => {
  const health = createHealth(() => new Promise(() => undefined), 20);

  expect(await health.isReady()).toBe(false);
});

test("a browser may report what a policy refused", async () => {
  const response = await open().request(`${origin}/csp-report`, { method: "POST", body: "{}" });

  expect(response.status).toBe(204);
});

test("the API's description and the sitemaps are asked for once, without a session", async () => {
  const seen: string[] = [];
  const shared = { "Cache-Control": "public, max-age=3600" };
  const made = (request: Request) => {
    seen.push(
      `${new URL(request.url).pathname} ${[...request.headers.keys()].filter((name) => name !== "x-preau-ip").join()}`,
    );
    return new Response("large", { headers: shared });
  };
  const app = open({
    api: made,
    pages: { answer: (request) => Promise.resolve(made(request)) },
  });
  const init = { headers: { Cookie: "a=b", Authorization: "Bearer a" } };

  for (const path of ["/api/openapi.json", "/sitemap.xml", "/sitemaps/landing.xml"]) {
    const first = await app.request(origin + path, init);
    const etag = first.headers.get("etag") ?? "";
    const again = await app.request(`${origin}${path}?other=1`, {
      headers: { "If-None-Match": etag },
    });
    expect([first.status, again.status]).toEqual([200, 304]);
    expect(first.headers.get("x-content-type-options")).toBe("nosniff");
  }
  expect(seen).toEqual(["/api/openapi.json ", "/sitemap.xml ", "/sitemaps/landing.xml "]);
});

test("whatever asks the absent database without the API is answered 503 too", async () => {
  const absent = Object.assign(new Error("secret cause"), { code: "ECONNREFUSED" });
  const { request } = open({ pages: { answer: () => Promise.reject(absent) } });

  const response = await request(`${origin}/demo/`);

  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await response.text()).not.toContain("secret");
});
