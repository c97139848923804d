import { expect, test } from "vitest";

import { PageCache, type Rendered } from "./page-cache.ts";

function rendered(text: string, tags: string[], init: ResponseInit = {}): Rendered {
  const headers = new Headers(init.headers);
  return {
    response: new Response(null, { status: init.status ?? 200, headers }),
    body: Buffer.from(text),
    tags,
  };
}

function slowly(tags: string[]) {
  const ends: (() => void)[] = [];
  const state = {
    count: 0,
    end: () => {
      for (const go of ends.splice(0)) go();
    },
  };
  const render = async () => {
    state.count += 1;
    const mine = state.count;
    await new Promise<void>((resolve) => ends.push(resolve));
    return rendered(`page ${String(mine)}`, tags);
  };
  return Object.assign(state, { render });
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 1));
const textOf = (page: { bodies: { identity?: Buffer } } | undefined) =>
  page?.bodies.identity?.toString();

function cacheAt(start = 0) {
  const time = { ms: start };
  return { time, cache: new PageCache({ clock: () => time.ms, freshMs: 60, staleMs: 600 }) };
}

test("two hundred who come at once to a cold address see one render", async () => {
  const { cache } = cacheAt();
  const slow = slowly(["home"]);
  const requested = Array.from({ length: 200 }, () => cache.ask("/", slow.render));
  await soon();
  slow.end();

  const pages = await Promise.all(requested);

  expect(slow.count).toBe(1);
  expect(new Set(pages.map(({ page }) => textOf(page)))).toEqual(new Set(["page 1"]));
});

test("a page is fresh, then served old while one renewal runs, then waited for", async () => {
  const { cache, time } = cacheAt();
  const slow = slowly(["home"]);
  const first = cache.ask("/", slow.render);
  await soon();
  slow.end();
  await first;

  time.ms = 59;
  expect(textOf(cache.find("/"))).toBe("page 1");
  await soon();
  expect(slow.count).toBe(1);

  time.ms = 61;
  for (let i = 0; i < 200; i++) expect(textOf(cache.find("/"))).toBe("page 1");
  await soon();
  expect(slow.count).toBe(2);
  slow.end();
  await soon();
  expect(textOf(cache.find("/"))).toBe("page 2");

  time.ms = 61 + 660;
  expect(cache.find("/")).toBeUndefined();
});

test("a renewal that fails leaves the old page in place", async () => {
  const { cache, time } = cacheAt();
  let fails = false;
  const render = () =>
    fails ? Promise.reject(new Error("down")) : Promise.resolve(rendered("good", ["home"]));
  await cache.ask("/", render);
  fails = true;
  time.ms = 100;

  expect(textOf(cache.find("/"))).toBe("good");
  await soon();
  expect(textOf(cache.find("/"))).toBe("good");
});

test.each([
  ["without a tag", rendered("x", [])],
  ["that is no success", rendered("x", ["home"], { status: 404 })],
  ["that sets a cookie", rendered("x", ["home"], { headers: { "Set-Cookie": "a=b" } })],
])("a page %s is not kept, and goes to the one who asked", async (_, page) => {
  const { cache } = cacheAt();

  const answer = await cache.ask("/", () => Promise.resolve(page));

  expect(answer).toEqual({ own: page });
  expect(cache.find("/")).toBeUndefined();
});

test("a drop forgets the pages that bear the tag, and no other", async () => {
  const { cache } = cacheAt();
  await cache.ask("/a/", () => Promise.resolve(rendered("a", ["teacher:1", "home"])));
  await cache.ask("/b/", () => Promise.resolve(rendered("b", ["teacher:2"])));

  cache.drop(["teacher:1"]);

  expect(cache.find("/a/")).toBeUndefined();
  expect(cache.find("/b/")).toBeDefined();

  cache.drop(["*"]);
  expect(cache.find("/b/")).toBeUndefined();
});

test("a render begun before a drop of its tag is shown to who waited, and not kept", async () => {
  const { cache } = cacheAt();
  const slow = slowly(["teacher:1"]);
  const before = cache.ask("/", slow.render);
  await soon();

  cache.drop(["teacher:1"]);
  slow.end();

  expect(textOf((await before).page)).toBe("page 1");
  expect(cache.find("/")).toBeUndefined();
});

test("who asks after a drop does not join a render begun before it", async () => {
  const { cache } = cacheAt();
  const slow = slowly(["teacher:1"]);
  const before = cache.ask("/", slow.render);
  await soon();
  cache.drop(["teacher:1"]);

  const after = Array.from({ length: 200 }, () => cache.ask("/", slow.render));
  await soon();
  slow.end();

  expect(textOf((await before).page)).toBe("page 1");
  const pages = await Promise.all(after);
  expect(new Set(pages.map(({ page }) => textOf(page)))).toEqual(new Set(["page 2"]));
  expect(slow.count).toBe(2);
  expect(textOf(cache.find("/"))).toBe("page 2");
});

test("an unrelated drop does not keep a page out", async () => {
  const { cache } = cacheAt();
  const slow = slowly(["teacher:1"]);
  const before = cache.ask("/", slow.render);
  await soon();
  cache.drop(["teacher:2"]);
  slow.end();
  await before;

  expect(textOf(cache.find("/"))).toBe("page 1");
});

test("a long key weighs as much as what it keeps", async () => {
  const cache = new PageCache({ maxBytes: 100_000 });
  const keyOf = (i: number) => `/${String(i)}/?ville=${"z".repeat(9000)}`;
  for (let i = 0; i < 10; i++) {
    await cache.ask(keyOf(i), () => Promise.resolve(rendered("x", ["home"])));
  }

  expect(cache.find(keyOf(0))).toBeUndefined();
  expect(cache.find(keyOf(9))).toBeDefined();
});

test("what is kept is bounded", async () => {
  const cache = new PageCache({ maxBytes: 100_000 });
  for (let i = 0; i < 100; i++) {
    await cache.ask(`/${String(i)}/`, () => Promise.resolve(rendered("x".repeat(9000), ["home"])));
  }

  expect(cache.find("/0/")).toBeUndefined();
  expect(cache.find("/99/")).toBeDefined();
});
