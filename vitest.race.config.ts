import { defineConfig } from "vitest/config";

/** Races, on real PostgreSQL only: the embedded database serialises transactions and hides them (decision 003). */
export default defineConfig({
  test: {
    // Each source is transformed once for its content, whichever configuration asks.
    experimental: { fsModuleCache: true, fsModuleCachePath: "node_modules/.cache/vitest" },
    include: ["**/*.race.test.ts"],
    globalSetup: ["tests/setup/postgres.ts"],
    isolate: false,
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
