import { expect, test } from "vitest";

import { deviceOf } from "./device.domain.ts";

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "firefox", "computer"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
    "safari",
    "phone",
  ],
  [
    "Mozilla/5.0 (Linux; Android 15; SM-X700) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    "chrome",
    "tablet",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
    "edge",
    "computer",
  ],
  ["Lynx/2.9.0", "other", "unknown"],
  [null, "other", "unknown"],
])("%s is %s on a %s (PUB-076)", (header, browser, device) => {
  expect(deviceOf(header)).toEqual({ browser, device });
});
