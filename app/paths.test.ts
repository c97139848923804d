import { expect, test } from "vitest";

import { paths, pathTo } from "./paths.ts";

test("a parameter stays within its segment, and is read again as it was", () => {
  const tokens = ["a\0b", "a\r\nX-A: b", "a/../b", "a?b#c%", "élève 1", "😀"];
  for (const token of tokens) {
    const address = pathTo(paths.unsubscribe, { token });
    expect(address).toMatch(/^\/desabonnement\/[\x21-\x7e]+\/$/);
    expect(decodeURIComponent(address.split("/")[2] ?? "")).toBe(token);
    expect(() => new Headers({ Location: address })).not.toThrow();
  }
  expect(pathTo(paths.unsubscribe, { token: "abc_D-1.e~" })).toBe("/desabonnement/abc_D-1.e~/");
  expect(pathTo(paths.resource, { slug: "\ud800" })).toBe("/ressources/%EF%BF%BD/");
});
