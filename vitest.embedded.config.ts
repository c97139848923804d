import { defineConfig } from "vitest/config";

import { experimental, plugins } from "./tests/setup/module-cache.ts";

/**
 * The embedded database: its connection, its lock, its migrations, and enough of the rest to see that it answers
 * as PostgreSQL does. Kills are those of scripts/durability.mjs; the journeys run on it whole.
 */
export default defineConfig({
  plugins,
  test: {
    experimental,
    include: [
      "app/db/{client,embedded,lock,notices,repeating}.test.ts",
      "app/api/{once,serve}.test.ts",
      "app/bff/rotation.test.ts",
      "app/server/jobs.apart.test.ts",
    ],
    env: { TEST_ENGINE: "embedded" },
    isolate: false,
    maxWorkers: 2,
    setupFiles: ["tests/setup/seed-of-cases.ts", "tests/setup/rates.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
