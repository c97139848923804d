import { defineConfig } from "vitest/config";

/** Races, on real PostgreSQL only: the embedded database serialises transactions and hides them (decision 003). */
export default defineConfig({
  test: {
    include: ["**/*.race.test.ts"],
    globalSetup: ["tests/setup/postgres.ts"],
    isolate: false,
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
