import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { getInitialNamespaces } from "remix-i18next/client";

import browserTexts, { startTexts } from "./lib/browser-texts.ts";
import { interpolation, oneStop } from "./lib/french-texts.ts";
import { watchScripts } from "./ui/script-errors.ts";

/** The desk has no scripts, nor its texts. */
const files = import.meta.glob<string>(["/locales/fr/*.json", "!/locales/fr/desk*.json"], {
  eager: true,
  query: "?url",
  import: "default",
});

type Texts = Record<string, Record<string, unknown>>;

/** The node is removed before hydration, which it would break. */
function takeWords(): Texts {
  const node = document.getElementById("words");
  node?.remove();
  return JSON.parse(node?.textContent ?? "{}") as Texts;
}

/** Refusals are one file of the scripts. */
function load(namespace: string): Promise<Texts[string]> | undefined {
  if (namespace === "api") {
    return import("./shell/refusals.client.ts").then(({ refusals }) => ({ ...refusals }));
  }
  const url = files[`/locales/fr/${namespace}.json`];
  return url === undefined ? undefined : fetchJson(url);
}

let [isOldPage, isWithoutTexts] = [false, false];

async function fetchJson(url: string): Promise<Texts[string]> {
  const response = await fetch(url);
  if (response.status === 404) isOldPage = true;
  if (!response.ok) throw new Error(String(response.status));
  return (await response.json()) as Texts[string];
}

const [visit] = performance.getEntriesByType("navigation");
const isReload = visit instanceof PerformanceNavigationTiming && visit.type === "reload";

/** A page whose texts are another release's is reloaded once; one whose network is gone stays as without scripts. */
function stayWithout(namespace: string): void {
  if (!getInitialNamespaces().includes(namespace)) return;
  isWithoutTexts = true;
  if (isOldPage && !isReload) location.reload();
}

function prepareWords(): Promise<void> {
  const { format } = interpolation;
  const start = { texts: takeWords(), load, format, finish: oneStop.process, fail: stayWithout };
  return startTexts(start, getInitialNamespaces());
}

/** Outside React until decoded: an event during that wait would break hydration (React #345). */
async function decodeData() {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
}

/** The server prefixes the title with the refusal, which would break hydration. */
function takeRefusalOff() {
  const prefix = String(browserTexts.t("common:errors.prefix"));
  if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
}

watchScripts();

async function start() {
  await prepareWords();
  if (isWithoutTexts) return;
  await decodeData();
  takeRefusalOff();
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />);
  });
}

void start();
