import { defineConfig } from "vitest/config";

import { experimental, plugins } from "./tests/setup/module-cache.ts";
import { LongestFirst } from "./tests/setup/order.ts";

export default defineConfig({
  plugins,
  test: {
    experimental,
    include: ["app/**/*.test.{ts,tsx}", "tests/**/*.test.ts"],
    exclude: ["**/*.race.test.ts", "app/db/{embedded,repeating}.test.ts", "node_modules/**"],
    globalSetup: ["tests/setup/postgres.ts"],
    sequence: { sequencer: LongestFirst },
    isolate: false,
    fileParallelism: true,
    maxWorkers: 2,
    // Of a test's objects few outlive it: with a larger nursery they are not copied.
    execArgv: ["--max-semi-space-size=64"],
    setupFiles: ["tests/setup/seed-of-cases.ts", "tests/setup/rates.ts"],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
