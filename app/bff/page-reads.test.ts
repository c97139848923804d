import { expect, test } from "vitest";

import { PageReads } from "./page-reads.server.ts";

function counted() {
  const calls: string[] = [];
  const reads = new PageReads(({ method, url }) => {
    calls.push(`${method} ${new URL(url).pathname}`);
    const status = url.endsWith("/refused") ? 403 : 200;
    return Response.json({ call: calls.length }, { status });
  });
  const ask = async (path: string, method = "GET") => {
    const answer = await reads.send(new Request(`http://api.test${path}`, { method }));
    return ((await answer.json()) as { call: number }).call;
  };
  return { calls, ask, reads };
}

test("loaders that read the same address share one answer, and each reads it whole", async () => {
  const { calls, ask } = counted();

  expect(await Promise.all([ask("/a"), ask("/a"), ask("/b")])).toEqual([1, 1, 2]);
  expect(await ask("/a")).toBe(1);
  expect(calls).toEqual(["GET /a", "GET /b"]);
});

test("a write forgets what was read, before it and during it", async () => {
  const { ask } = counted();
  await ask("/a");
  const [, during] = await Promise.all([ask("/a", "POST"), ask("/a")]);

  expect(during).toBe(3);
  expect(await ask("/a")).toBe(4);
});

test("what marks notifications as read forgets their list alone", async () => {
  const { calls, ask } = counted();
  await ask("/a");
  await ask("/api/notifications");
  await ask("/api/notifications/read", "POST");
  await ask("/a");
  await ask("/api/notifications");

  expect(calls).toEqual([
    "GET /a",
    "GET /api/notifications",
    "POST /api/notifications/read",
    "GET /api/notifications",
  ]);
});

test("another session and a refusal are asked again", async () => {
  const { calls, ask, reads } = counted();
  await ask("/a");
  reads.forget();
  await ask("/a");
  await ask("/refused");
  await ask("/refused");

  expect(calls).toEqual(["GET /a", "GET /a", "GET /refused", "GET /refused"]);
});
