/** Third parties whose state the desk reads (OPS-35). */
export const providerNames = [
  "cards",
  "tax_agency",
  "mail",
  "addresses",
  "events",
  "storage",
  "rooms",
] as const;

export type ProviderName = (typeof providerNames)[number];

export const providerKinds = ["real", "local", "none"] as const;

export type ProviderKind = (typeof providerKinds)[number];
