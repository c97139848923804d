import { expect } from "vitest";

import { openSession } from "#app/modules/people/account/session.server.ts";
import { test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";

import { readCookie, setCookie, signed, unsigned } from "./cookies.server.ts";
import { flashCookie } from "./flash.server.ts";
import { readTokens, tokenCookies } from "./tokens.server.ts";

const valueIn = (line: string) => line.split(";", 1)[0] ?? "";

test("the longest a browser of ours may send stays far under what servers take (security 24)", async ({
  db,
}) => {
  const { access_token: access, refresh_token: refresh } = await openSession(
    db,
    await createFamily(db),
    new Date(),
  );
  const details = { name: "é".repeat(80), teacher: "é".repeat(80), deadline: "9".repeat(30) };
  const lines = [
    ...tokenCookies({ access, refresh, role: "customer" }),
    flashCookie({ message: "course:flash.payment_failed", tone: "red", details }),
    setCookie("draft", "3f0c2f0e-7a5e-4a5f-9a53-0d1c5a6b7c8d"),
  ];

  for (const line of lines) expect(line.length, line.slice(0, 30)).toBeLessThan(4096);
  expect(lines.map(valueIn).join("; ").length).toBeLessThan(4096);
});

test("what anybody else wrote, cut or joined is nothing", () => {
  const mine = signed({ a: 1 });
  const [text = "", mark = ""] = mine.split(".");

  expect(unsigned(mine)).toEqual({ a: 1 });
  for (const forged of [
    "",
    ".",
    text,
    `${text}.`,
    `.${mark}`,
    `${text}x.${mark}`,
    `${mark}.${text}`,
  ])
    expect(unsigned(forged), forged).toBeUndefined();
});

test("a cookie that cannot be read, or another's name, is none", () => {
  const request = new Request("http://a.test/", {
    headers: { Cookie: "x-refresh-token=a; refresh-token=%E0%A4%A; user-role=operator" },
  });

  expect(readCookie(request, "refresh")).toBeUndefined();
  expect(readTokens(request)).toBeUndefined();
});
