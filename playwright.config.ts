import { defineConfig } from "@playwright/test";

const chromium = {
  browserName: "chromium" as const,
  launchOptions: {
    executablePath: "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  },
};

/** Each journey is written once and run twice: with scripts and without (journeys.md). */
export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/global-setup.ts",
  outputDir: "test-results",
  reporter: [["list"], ["json", { outputFile: "test-results/journeys.json" }]],
  workers: 2,
  fullyParallel: false,
  // Each wait has its own limit (below); this one ends what hangs. J01 takes four minutes on a slow line and
  // two cores of which other work has half.
  timeout: 480_000,
  expect: { timeout: 10_000 },
  use: {
    ...chromium,
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    viewport: { width: 1200, height: 900 },
    actionTimeout: 15_000,
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "js", use: { javaScriptEnabled: true } },
    { name: "nojs", use: { javaScriptEnabled: false } },
  ],
});
