import { defineConfig } from "vitest/config";

import { experimental, plugins } from "./tests/setup/module-cache.ts";

/** Races, on real PostgreSQL only: the embedded database serialises transactions and hides them (decision 003). */
export default defineConfig({
  plugins,
  test: {
    experimental,
    include: ["**/*.race.test.ts"],
    globalSetup: ["tests/setup/postgres.ts"],
    isolate: false,
    setupFiles: ["tests/setup/rates.ts"],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
