import { createHash } from "node:crypto";
import { expect, test } from "vitest";

import { asleep, carrying, joined, partsOf, preloads } from "./wake.server.ts";
import { wordsFor } from "./words.server.ts";

const nonce = "0123456789abcdef";
const own = [
  `<script nonce="${nonce}">restoreScroll()</script>`,
  '<link rel="modulepreload" href="/assets/manifest-1.js"/>',
  '<link rel="modulepreload" href="/assets/entry-2.js"/>',
  `<script nonce="${nonce}">window.__remixContext = {"a":1};</script>`,
  `<script nonce="${nonce}" type="module" async="">import * as route0 from "/assets/root.js";\nimport("/assets/entry-2.js");</script>`,
].join("");
const html = `<!DOCTYPE html><html><body><p>Bonjour</p><script type="application/ld+json">{}</script>${own}</body></html>`;
const carried = { nonce, data: '[{"</script>":1}]', namespaces: ["common", "api"] };
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("a page is cut before its own scripts, and joined again is the same", () => {
  const parts = partsOf(html);

  expect(parts.scripts).toBe(own);
  expect(joined(parts)).toBe(html);
  expect(partsOf("<p>Rien</p>")).toEqual({ before: "<p>Rien</p>", scripts: "", after: "" });
});

test("a page for one person carries its data and the texts that no file holds, and waits where it should", () => {
  const waiting = carrying(partsOf(html), carried, true);
  const living = carrying(partsOf(html), carried, false);

  expect(waiting).toContain(`id="words">${wordsFor(["api"])}</script>`);
  expect(preloads(carried.namespaces)).toEqual([
    "</locales/fr/common.json>; rel=preload; as=fetch; crossorigin",
  ]);
  expect(waiting).toContain('type="text/later"');
  expect(waiting).not.toContain('modulepreload" href');
  expect(living).toContain(`type="module" async="">import`);
  expect(living).not.toContain("pointermove");
  expect(waiting.match(/<\/script>/g)).toHaveLength(1 + 3 + 3);
  for (const page of [waiting, living]) {
    expect(page.indexOf('id="words"')).toBeLessThan(page.indexOf('import("/assets/entry-2.js")'));
  }
});

test("a page for all has one script, allowed by its hash, that knows where the rest is", () => {
  const page = asleep(partsOf(html), carried, "/liste/?a=1&page=2");

  const scripts = [
    ...page.html.matchAll(/<script(?! type="application\/ld)([^>]*)>(.*?)<\/script>/g),
  ];
  expect(scripts).toHaveLength(1);
  const [, attributes, text = ""] = scripts[0] ?? [];
  expect(page.policy).toContain(`script-src 'self' ${hashOf(text)};`);
  expect(attributes).toContain('data-modules="/assets/manifest-1.js /assets/entry-2.js"');
  expect(attributes).toContain(`data-wake="${page.wake.address.replaceAll("&", "&amp;")}"`);
  expect(page.wake.address).toMatch(/^\/liste\/\?a=1&page=2&eveil=[\w-]{27}$/);
  expect(page.html).not.toMatch(/nonce|__remixContext|route0/);
  expect(page.html).toContain("<p>Bonjour</p>");
});

test("what wakes it puts back the nodes Remix rendered, without their texts, before anything starts", () => {
  const { script, address } = asleep(partsOf(html), carried, "/").wake;

  const given = /insertAdjacentHTML\("beforeend",(".*")\);/.exec(script)?.[1] ?? '""';
  const nodes = JSON.parse(given) as string;
  expect(nodes).toContain(
    '<script></script><link rel="modulepreload" href="/assets/manifest-1.js"/>',
  );
  expect(nodes).toContain('<script type="module" async=""></script>');
  expect(nodes).toContain('<script type="application/json" id="words">{"common"');
  const order = [
    "insertAdjacentHTML",
    "__remixContext = ",
    "c.enqueue(",
    'import("/assets/entry-2.js")',
  ];
  const positions = order.map((text) => script.indexOf(text));
  expect(positions).not.toContain(-1);
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  expect(asleep(partsOf(html), { ...carried, data: "[2]" }, "/").wake.address).not.toBe(address);
  expect(asleep(partsOf(html), carried, "/").wake.address).toBe(address);
});
