import type { AgreedService } from "#app/ui/shell-data.ts";

type Queues = Window & { _paq?: unknown[][]; dataLayer?: object[] };

const month = 30 * 24 * 3600;
const loaded = new Set<string>();

/** Without its path: our addresses may hold secrets. */
const referrer = () => (document.referrer ? `${new URL(document.referrer).origin}/` : "");

/** Services see the path only, no query. */
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
 * Loaded last. Links and forms then load new documents with their own policy, so services never follow into an
 * account.
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

/** Remix would show the next page in this document. */
function leaveToBrowser(event: Event) {
  if (!(event.target instanceof Element)) return;
  if (event.type === "submit" || event.target.closest("a[href]")) event.stopImmediatePropagation();
}
