import { expect, test } from "vitest";

import { isPrivateAddress } from "./private-address.server.ts";

test.each(["8.8.8.8", "172.32.0.1", "100.128.0.1", "2a01:e0a::1", "2606:4700:4700::1111"])(
  "%s is out there",
  (ip) => {
    expect(isPrivateAddress(ip)).toBe(false);
  },
);

test.each([
  "127.0.0.1",
  "172.16.0.1",
  "::1",
  "::ffff:8.8.8.8",
  "fc00::1",
  "2001:db8::1",
  "nothing",
])("%s is not", (ip) => {
  expect(isPrivateAddress(ip)).toBe(true);
});
