import { expect as inBrowser } from "@playwright/test";

import { matchers } from "#tests/plain/matchers.ts";
import { Plain } from "#tests/plain/plain.ts";

const inBytes = inBrowser.extend(matchers);

export const expect = new Proxy(inBrowser, {
  apply: (target, _, [actual, words]: [unknown, string?]) =>
    actual instanceof Plain ? inBytes(actual, words) : target(actual, words),
});
