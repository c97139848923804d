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

/** A shell has no window: a journey costs it a quarter less. */
const shells = ["chromium-headless-shell", "chrome-headless-shell"];
const browsers = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];
const bundles = [
  "Google Chrome.app/Contents/MacOS/Google Chrome",
  "Chromium.app/Contents/MacOS/Chromium",
];

const folders = () => [
  ...(process.env.PATH ?? "").split(delimiter).filter(Boolean),
  ...["/usr/bin", "/usr/local/bin"],
];
const inFolders = (names) => folders().flatMap((folder) => names.map((name) => join(folder, name)));

/** Where a Chrome or Chromium usually is: PATH, then Linux's and macOS's places. */
function usualPlaces() {
  const applications = ["/Applications", join(homedir(), "Applications")];
  return [
    ...inFolders(browsers),
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
  const found = (await firstOf([...inFolders(shells), ...usualPlaces()])) ?? (await downloaded());
  if (found) return found;
  const [shell = ""] = shells;
  const debian = `/usr/bin/${shell}`;
  const areThere = debianHas({ [shell]: debian, chromium: "/usr/bin/chromium" });
  if (areThere && (await opens(debian))) return debian;
  throw new Error("No browser: install Chrome or Chromium, or say where it is in CHROMIUM_PATH.");
}

/**
 * A browser as people have it, where one is found: a shell draws too seldom to record a camera, and moves a pointer by
 * itself, which wakes a page that sleeps.
 */
export const findWindowedBrowser = async () => (await firstOf(usualPlaces())) ?? findBrowser();

/** Whether pages can be read as text: lynx, in the terminal of Linux's `script`. */
export const hasTextBrowser = () =>
  process.platform === "linux" && debianHas({ lynx: "lynx" }) && isThere("script");
