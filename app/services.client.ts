import type { AgreedService } from "./ui/shell-data.ts";

type Queues = Window & { _paq?: unknown[][]; dataLayer?: object[] };

const month = 30 * 24 * 3600;
const loaded = new Set<string>();

/** The referring site without its path: an address of ours may hold a secret. */
const referrer = () => (document.referrer ? `${new URL(document.referrer).origin}/` : "");

/** What a service finds before its script runs: nothing of the page but its path, no query. */
const before: Readonly<Record<string, (service: AgreedService) => void>> = {
  matomo: ({ script, site }) => {
    (window as Queues)._paq = [
      ["setCustomUrl", location.origin + location.pathname],
      ["setReferrerUrl", referrer()],
      ["setVisitorCookieTimeout", 13 * month],
      ["setTrackerUrl", new URL("matomo.php", script).href],
      ["setSiteId", site],
      ["trackPageView"],
    ];
  },
  tags: () => {
    (window as Queues).dataLayer = [{ event: "gtm.js", "gtm.start": Date.now() }];
  },
};

/**
 * Loads these services once, after everything else of the page. From then on links and forms are the browser's own:
 * the next page is a document with its own policy, so that what was let in here follows nobody into an account.
 */
export function loadServices(services: readonly AgreedService[]): void {
  const load = () => {
    for (const service of services) {
      if (loaded.has(service.script)) continue;
      loaded.add(service.script);
      before[service.kind]?.(service);
      const { script: src } = service;
      document.head.append(Object.assign(document.createElement("script"), { src, async: true }));
    }
    for (const kind of ["click", "submit"]) addEventListener(kind, leaveToBrowser, true);
  };
  if (document.readyState === "complete") load();
  else addEventListener("load", load, { once: true });
}

/** Keeps a link or a form from Remix, which would show the next page in this document. */
function leaveToBrowser(event: Event) {
  if (!(event.target instanceof Element)) return;
  if (event.type === "submit" || event.target.closest("a[href]")) event.stopImmediatePropagation();
}
