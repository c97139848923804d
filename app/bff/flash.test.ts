import { expect, test } from "vitest";

import { readFlash, redirectWithFlash } from "./flash.server.ts";

const sentBack = (cookie: string) =>
  new Request("http://app.test/", { headers: { Cookie: cookie.split(";", 1)[0] ?? "" } });

test("a sentence travels with the redirection, out of reach of scripts", () => {
  const response = redirectWithFlash("/mes-cours/", "course:flash.validated", { teacher: "Zoé" });
  const cookie = response.headers.get("set-cookie") ?? "";

  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("/mes-cours/");
  expect(cookie).toMatch(/; Path=\/; HttpOnly; Max-Age=300; SameSite=Lax$/);
  expect(readFlash(sentBack(cookie))).toEqual({
    message: "course:flash.validated",
    tone: "green",
    details: { teacher: "Zoé" },
  });
});

test.each([
  ["none", ""],
  ["not signed", `flash=${Buffer.from('{"message":"x","tone":"red"}').toString("base64url")}`],
  ["signed by another", `flash=${Buffer.from("{}").toString("base64url")}.AAAA`],
  ["unreadable", "flash=%E0%A4%A"],
])("a sentence that is not ours is not said: %s", (_, cookie) => {
  expect(readFlash(sentBack(cookie))).toBeUndefined();
});
