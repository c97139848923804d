import { RemixBrowser } from "@remix-run/react";
import i18next, { type BackendModule, type ReadCallback } from "i18next";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { getInitialNamespaces } from "remix-i18next/client";

import { interpolation, oneStop } from "./lib/french-texts.ts";
import { watchScripts } from "./ui/script-errors.ts";

/** The desk has no scripts, nor its texts. */
const files = import.meta.glob<string>(["/locales/fr/*.json", "!/locales/fr/desk*.json"], {
  eager: true,
  query: "?url",
  import: "default",
});

type Texts = Record<string, Record<string, string>>;

/** The node is removed before hydration, which it would break. */
function takeWords(): Texts {
  const node = document.getElementById("words");
  node?.remove();
  return JSON.parse(node?.textContent ?? "{}") as Texts;
}

const backend: BackendModule = {
  type: "backend",
  init: () => undefined,
  read: (_language: string, namespace: string, done: ReadCallback) => {
    if (namespace === "api") {
      import("./shell/refusals.client.ts").then(
        ({ refusals }) => {
          done(null, refusals);
        },
        (error: unknown) => {
          done(error instanceof Error ? error : new Error(namespace), true);
        },
      );
      return;
    }
    const url = files[`/locales/fr/${namespace}.json`];
    if (!url) {
      done(new Error(namespace), false);
      return;
    }
    fetch(url)
      .then(async (response) => {
        if (!response.ok) throw new Error(String(response.status));
        done(null, (await response.json()) as Texts[string]);
      })
      .catch((error: unknown) => {
        done(error instanceof Error ? error : new Error(namespace), true);
      });
  },
};

async function prepareWords() {
  const texts = takeWords();
  // A document carries its texts: a page with missing texts is reloaded.
  i18next.on("failedLoading", (_language: string, namespace: string) => {
    if (getInitialNamespaces().includes(namespace)) location.reload();
  });
  await i18next
    .use(backend)
    .use(oneStop)
    .init({
      lng: "fr",
      fallbackLng: "fr",
      ns: [...new Set([...Object.keys(texts), ...getInitialNamespaces()])],
      defaultNS: "common",
      resources: { fr: texts },
      partialBundledLanguages: true,
      maxRetries: 5,
      retryTimeout: 350,
      interpolation,
      postProcess: oneStop.name,
      returnNull: false,
      parseMissingKeyHandler: () => String(i18next.getResource("fr", "common", "missing") ?? ""),
    });
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
  const prefix = i18next.t("common:errors.prefix");
  if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
}

watchScripts();

async function start() {
  await prepareWords();
  await decodeData();
  takeRefusalOff();
  startTransition(() => {
    hydrateRoot(
      document,
      <I18nextProvider i18n={i18next}>
        <RemixBrowser />
      </I18nextProvider>,
    );
  });
}

void start();
