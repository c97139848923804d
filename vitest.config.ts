import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["app/**/*.test.{ts,tsx}", "tests/**/*.test.ts"],
    exclude: ["**/*.race.test.ts", "node_modules/**"],
    isolate: false,
    fileParallelism: true,
    maxWorkers: 2,
    setupFiles: ["tests/setup/seed-of-cases.ts"],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
