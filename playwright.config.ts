import { defineConfig } from "@playwright/test";

import {
  browserArgs,
  findBrowser,
  findWindowedBrowser,
  hasTextBrowser,
} from "./scripts/browser.mjs";

// The workers read this file too: they find what was found.
process.env["CHROMIUM_PATH"] ??= await findBrowser();
process.env["WINDOWED_BROWSER"] ??= await findWindowedBrowser();
process.env["TEXT_BROWSER"] ??= hasTextBrowser() ? "lynx" : "none";

/** What needs no second look without scripts: the keyboard, widths, and what happens before the scripts come. */
const onceOnly = ["j02-keyboard.spec.ts", "narrow.spec.ts", "slow-scripts.spec.ts"];

/** Each journey is written once and run twice: with scripts and without. */
export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  globalSetup: "./e2e/global-setup.ts",
  outputDir: "test-results/browser",
  reporter: [["list"], ["json", { outputFile: "test-results/journeys.json" }]],
  // People wait while they read, type and think: and a server waits for its database: four fill two cores.
  workers: 4,
  fullyParallel: true,
  // Each wait has its own limit (below); this one ends what hangs. J01 takes four minutes on a slow line and
  // two cores of which other work has half.
  timeout: 480_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: "chromium",
    launchOptions: { executablePath: process.env["CHROMIUM_PATH"], args: [...browserArgs] },
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    viewport: { width: 1200, height: 900 },
    actionTimeout: 30_000,
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "js", use: { javaScriptEnabled: true }, testIgnore: "*-text.spec.ts" },
    { name: "nojs", use: { javaScriptEnabled: false }, testIgnore: onceOnly },
  ],
});
