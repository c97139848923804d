import { expect, test } from "vitest";

import { callerAddress } from "./caller.ts";

test.each([
  ["no proxy", "9.9.9.9", undefined, 0, "9.9.9.9"],
  ["a forged header, no proxy trusted", "9.9.9.9", "1.1.1.1", 0, "9.9.9.9"],
  ["one proxy", "10.0.0.1", "9.9.9.9", 1, "9.9.9.9"],
  ["one proxy, forged on the left", "10.0.0.1", "1.1.1.1, 9.9.9.9", 1, "9.9.9.9"],
  ["two proxies", "10.0.0.1", "1.1.1.1, 9.9.9.9, 10.0.0.2", 2, "9.9.9.9"],
  ["one proxy that said nothing", "10.0.0.1", undefined, 1, "10.0.0.1"],
  ["IPv4 in IPv6", "::ffff:9.9.9.9", undefined, 0, "9.9.9.9"],
])("%s", (_, peer, forwarded, trusted, address) => {
  expect(callerAddress(peer, forwarded, trusted)).toBe(address);
});
