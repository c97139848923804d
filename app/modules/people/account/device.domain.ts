export const browsers = ["firefox", "chrome", "safari", "edge", "opera", "other"] as const;
export const deviceKinds = ["computer", "phone", "tablet", "unknown"] as const;

export type Browser = (typeof browsers)[number];
export type DeviceKind = (typeof deviceKinds)[number];

/** First match wins: Edge and Opera claim to be Chrome, Chrome claims Safari. */
const signs: readonly (readonly [RegExp, Browser])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "edge"],
  [/\b(?:OPR|Opera)\//, "opera"],
  [/\b(?:Firefox|FxiOS)\//, "firefox"],
  [/\b(?:Chrome|CriOS)\//, "chrome"],
  [/\bSafari\//, "safari"],
];

/** Browser and device named by a User-Agent header (PUB-076). */
export function deviceOf(userAgent: string | null): { browser: Browser; device: DeviceKind } {
  const read = (userAgent ?? "").slice(0, 500);
  const [, browser = "other"] = signs.find(([sign]) => sign.test(read)) ?? [];
  return { browser, device: kindOf(read) };
}

function kindOf(read: string): DeviceKind {
  if (/\biPad\b|\bTablet\b|Android(?!.*\bMobile\b)/.test(read)) return "tablet";
  if (/\biPhone\b|\bMobile\b/.test(read)) return "phone";
  return /\b(?:Windows|Macintosh|X11|Linux|CrOS)\b/.test(read) ? "computer" : "unknown";
}
