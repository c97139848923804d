import { expect, test } from "vitest";

import { TextResponse } from "./text-response.server.ts";

const answer = () =>
  new TextResponse('{"a":"é"}', {
    status: 201,
    headers: { "Content-Type": "application/json", ETag: '"1"' },
  });

test("what a text answers is read as any answer is", async () => {
  expect(await answer().text()).toBe('{"a":"é"}');
  expect(await answer().json()).toEqual({ a: "é" });
  expect(Buffer.from(await answer().arrayBuffer()).toString()).toBe('{"a":"é"}');
  expect(await (await answer().blob()).text()).toBe('{"a":"é"}');
  expect(await new Response(answer().body).text()).toBe('{"a":"é"}');
});

test("a text that is no JSON is refused", async () => {
  await expect(new TextResponse("{").json()).rejects.toThrow(SyntaxError);
});

test("a copy is whole, and its headers are its own", async () => {
  const first = answer();
  const copy = first.clone();
  copy.headers.set("ETag", '"2"');
  expect([copy.status, copy.ok, first.headers.get("etag")]).toEqual([201, true, '"1"']);
  expect([await first.json(), await copy.json()]).toEqual([{ a: "é" }, { a: "é" }]);
});

test("a body that was streamed is used", async () => {
  const first = answer();
  expect(first.bodyUsed).toBe(false);
  await first.arrayBuffer();
  expect(first.bodyUsed).toBe(true);
});
