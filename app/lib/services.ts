/** Each consented separately (LAW-26). */
export const purposes = ["audience", "chat", "advertising", "marketing"] as const;

export type Purpose = (typeof purposes)[number];

/** Loaded only with consent to its purpose (LAW-09). */
export type Service = Readonly<{
  kind: "matomo" | "chat" | "tags" | "events";
  purpose: Purpose;
  name: string;
  script?: string | undefined;
  site?: string | undefined;
}>;

type Settings = Readonly<{
  MATOMO_URL?: string | undefined;
  MATOMO_SITE_ID?: string | undefined;
  GTM_ID?: string | undefined;
  CHAT_URL?: string | undefined;
  MARKETING_URL?: string | undefined;
}>;

/** None by default. Throws when half-configured. */
export function servicesOf(from: Settings): readonly Service[] {
  return [...matomoOf(from), ...chatOf(from), ...tagsOf(from), ...eventsOf(from)];
}

function matomoOf({ MATOMO_URL: url, MATOMO_SITE_ID: site }: Settings): Service[] {
  if (!url && !site) return [];
  if (!url || !site) throw new Error("MATOMO_URL or MATOMO_SITE_ID is missing.");
  const script = new URL("matomo.js", url.endsWith("/") ? url : `${url}/`);
  const name = `Matomo (${script.host})`;
  return [{ kind: "matomo", purpose: "audience", name, script: script.href, site }];
}

function chatOf({ CHAT_URL: script }: Settings): Service[] {
  if (!script) return [];
  return [{ kind: "chat", purpose: "chat", name: new URL(script).host, script }];
}

function tagsOf({ GTM_ID: site }: Settings): Service[] {
  if (!site) return [];
  const script = `https://www.googletagmanager.com/gtm.js?id=${site}`;
  return [{ kind: "tags", purpose: "advertising", name: "Google Tag Manager", script, site }];
}

function eventsOf({ MARKETING_URL: url }: Settings): Service[] {
  return url ? [{ kind: "events", purpose: "marketing", name: new URL(url).host }] : [];
}
