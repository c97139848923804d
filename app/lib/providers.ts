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

/** Rooms of ours, with a TURN relay or without one; or another engine's. */
export const roomEngines = ["embedded", "embedded_relay", "bigbluebutton"] as const;

export type RoomEngine = (typeof roomEngines)[number];

export type ProviderKind = (typeof providerKinds)[number];
