import { expect, test } from "vitest";

import { prefer } from "./compress.ts";

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["identity", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.0,gzip;q=0", "identity"],
  ["br;q=0.5", "br"],
  ["brotli", "identity"],
])("accepting %s", (accepted, best) => {
  expect(prefer(accepted)).toBe(best);
});
