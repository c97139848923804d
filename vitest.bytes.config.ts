import { defineConfig } from "vitest/config";

import { experimental, plugins } from "./tests/setup/module-cache.ts";

/** What is sent over HTTP without a browser, to the built server: forms, links, headers. Each has its own limits. */
export default defineConfig({
  plugins,
  test: {
    experimental,
    include: ["e2e/*.test.ts"],
    globalSetup: ["e2e/global-setup.ts"],
    maxWorkers: 2,
    // What hangs is ended; how long the forms take is no matter of right or wrong, and other work has half of the machine.
    testTimeout: 1_800_000,
    hookTimeout: 60_000,
  },
});
