import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";

import { createKeptAnswers } from "./kept-answers.ts";

const page = "a".repeat(5000);
const shared = { "Cache-Control": "public, max-age=3600", "Content-Type": "application/json" };

function open(make: (request: Request, count: number) => Response | Promise<Response>) {
  let time = 0;
  const requested: string[] = [];
  const answer = createKeptAnswers("http://preau.test", () => time);
  const getAt = (address: string, headers: Record<string, string> = {}, method = "GET") =>
    answer(new Request(address, { headers, method }), async (request) => {
      requested.push(request.url.replace("http://preau.test", ""));
      return make(request, requested.length);
    });
  const get = (path: string, headers?: Record<string, string>, method?: string) =>
    getAt(`http://preau.test${path}`, headers, method);
  return { asked: requested, get, getAt, pass: (ms: number) => (time += ms) };
}

test("made once for all who ask at once, whatever they add to the address", async () => {
  const { asked: requested, get } = open(() => new Response(page, { headers: shared }));
  const spellings = ["", "?a=1", "?kind=teacher", "/", "/?x"];

  const all = await Promise.all(spellings.map((end) => get(`/api/openapi.json${end}`)));
  await get("/api/%6fpenapi.json", { Authorization: "Bearer a", Cookie: "a=b" });

  for (const one of all) expect(await one?.text()).toBe(page);
  expect(requested).toEqual(["/api/openapi.json"]);
});

test("only what tells one answer from another makes another", async () => {
  const { asked: requested, get } = open(() => new Response(page, { headers: shared }));

  await get("/api/public/sitemap-links?page=2&kind=teacher&x=1");
  await get("/api/public/sitemap-links?kind=teacher&page=1&page=2");
  await get("/api/public/sitemap-links?kind=landing&page=2");

  expect(requested).toEqual([
    "/api/public/sitemap-links?kind=teacher&page=2",
    "/api/public/sitemap-links?kind=landing&page=2",
  ]);
});

test("a forged host makes no answer of its own: it gets ours", async () => {
  const { asked: requested, get, getAt } = open(() => new Response(page, { headers: shared }));

  await get("/sitemap.xml");
  for (const host of ["evil.test", "preau.test:81", "a.preau.test", "127.0.0.1"]) {
    expect(await (await getAt(`http://${host}/sitemap.xml`))?.text()).toBe(page);
  }
  await getAt("http://evil.test/api/openapi.json");

  expect(requested).toEqual(["/sitemap.xml", "/api/openapi.json"]);
});

test("who has it already is told so; the others get it compressed, compressed once", async () => {
  const { get } = open(() => new Response(page, { headers: shared }));
  const first = await get("/sitemap.xml", { "Accept-Encoding": "br" });
  const etag = first?.headers.get("etag") ?? "";

  expect(first?.headers.get("content-encoding")).toBe("br");
  const bytes = Buffer.from((await first?.arrayBuffer()) ?? new ArrayBuffer(0));
  expect(brotliDecompressSync(bytes).toString()).toBe(page);
  expect(bytes.length).toBeLessThan(200);

  const again = await get("/sitemap.xml", { "If-None-Match": etag });
  expect([again?.status, await again?.text()]).toEqual([304, ""]);
  const head = await get("/sitemap.xml", {}, "HEAD");
  expect([head?.status, head?.headers.get("content-length"), await head?.text()]).toEqual([
    200,
    "5000",
    "",
  ]);
});

test("after ten minutes it is made anew behind, after an hour it is waited for", async () => {
  const {
    asked: requested,
    get,
    pass,
  } = open((_, count) => new Response(`${String(count)}${page}`, { headers: shared }));
  const first = async () => (await (await get("/sitemaps/landing.xml"))?.text())?.slice(0, 1);

  expect(await first()).toBe("1");
  pass(599_000);
  expect(await first()).toBe("1");
  pass(2000);
  expect(await first()).toBe("1");
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(await first()).toBe("2");
  pass(3_700_000);
  expect(await first()).toBe("3");
  expect(requested).toHaveLength(3);
});

test.each([
  ["a refusal", () => new Response("no", { status: 429 })],
  ["what is private", () => new Response("a", { headers: { "Cache-Control": "no-store" } })],
])("%s is given and not kept", async (_, make) => {
  const { asked: requested, get } = open(make);

  await get("/sitemaps/landing-9.xml");
  const second = await get("/sitemaps/landing-9.xml");

  expect(second?.headers.has("etag")).toBe(false);
  expect(requested).toHaveLength(2);
});

test("a fault is the asker's, and the next one is made anew", async () => {
  const { get } = open((_, count) => {
    if (count === 1) throw new Error("database");
    return new Response(page, { headers: shared });
  });

  await expect(get("/sitemap.xml")).rejects.toThrow("database");
  expect((await get("/sitemap.xml"))?.status).toBe(200);
});

test.each(["/", "/api/customer", "/sitemaps/a/b.xml", "/sitemap.xml.data", "/%zz"])(
  "%s is none of these",
  async (path) => {
    const { asked: requested, get } = open(() => new Response(page, { headers: shared }));
    expect(await get(path)).toBeUndefined();
    expect(await get("/sitemap.xml", {}, "POST")).toBeUndefined();
    expect(requested).toEqual([]);
  },
);
