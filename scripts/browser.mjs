// The browsers of the journeys: a Chrome or Chromium, wherever this machine has one, and lynx for pages read as text.
import { spawnSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";

import { debianHas, isThere } from "./debian.mjs";

/** What the browser is started with: it speaks to our server alone. */
export const browserArgs = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The shell has no window: a journey costs it a quarter less. */
const shell = "chromium-headless-shell";
const names = [
  ...[shell, "chrome-headless-shell"],
  ...["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"],
];
const bundles = [
  "Google Chrome.app/Contents/MacOS/Google Chrome",
  "Chromium.app/Contents/MacOS/Chromium",
];

/** Where a Chrome or Chromium usually is: PATH, then Linux's and macOS's places; the shells first. */
export function usualPlaces(path = process.env.PATH ?? "") {
  const folders = [...path.split(delimiter).filter(Boolean), "/usr/bin", "/usr/local/bin"];
  const applications = ["/Applications", join(homedir(), "Applications")];
  return [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    "/opt/google/chrome/chrome",
    ...applications.flatMap((folder) => bundles.map((bundle) => join(folder, bundle))),
  ];
}

/** Whether a browser opens a page: one may be there and be a wrapper, or want a library. */
async function opens(executablePath) {
  const { chromium } = await import("playwright");
  try {
    const browser = await chromium.launch({ executablePath, args: browserArgs, timeout: 30_000 });
    try {
      await (await browser.newPage()).setContent("<h1>Préau</h1>");
      return true;
    } finally {
      await browser.close();
    }
  } catch {
    return false;
  }
}

/** The first that opens a page. */
async function firstOf(places) {
  const real = places.filter((place) => existsSync(place)).map((place) => realpathSync(place));
  for (const place of new Set(real)) if (await opens(place)) return place;
  return undefined;
}

/** Playwright's own, downloaded when it is not there yet. */
async function downloaded() {
  const { chromium } = await import("playwright");
  const place = () => chromium.executablePath();
  if (!existsSync(place())) {
    spawnSync("npx", ["--no-install", "playwright", "install", "chromium"], { stdio: "inherit" });
  }
  return firstOf([place()]);
}

/**
 * The browser's path: the variable's (CHROMIUM_PATH), else one that is found, else Playwright's download, else
 * Debian's package. Throws when there is none.
 */
export async function findBrowser(path = process.env.CHROMIUM_PATH) {
  if (path) {
    if (await opens(path)) return path;
    throw new Error(`CHROMIUM_PATH names ${path}, which opens no page.`);
  }
  const found = (await firstOf(usualPlaces())) ?? (await downloaded());
  if (found) return found;
  const debian = `/usr/bin/${shell}`;
  if (debianHas({ [shell]: debian }) && (await opens(debian))) return debian;
  throw new Error("No browser: install Chrome or Chromium, or say where it is in CHROMIUM_PATH.");
}

/** Whether pages can be read as text: lynx, in the terminal of Linux's `script`. */
export const hasTextBrowser = () =>
  process.platform === "linux" && debianHas({ lynx: "lynx" }) && isThere("script");
