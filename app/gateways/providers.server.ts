import type { env } from "#app/env.server.ts";
import {
  type ProviderKind,
  type ProviderName,
  providerNames,
  type RoomEngine,
} from "#app/lib/providers.ts";

import { roomEngineOf } from "./rooms.server.ts";
import { type Seen, seenOf } from "./seen.server.ts";

const realOr = (isReal: boolean, otherwise: ProviderKind): ProviderKind =>
  isReal ? "real" : otherwise;

/** Which third parties are real, and which a stand-in of ours (decision 024). */
const kindsOf = (from: typeof env): Readonly<Record<ProviderName, ProviderKind>> => ({
  cards: realOr(from.stripe !== undefined, "local"),
  tax_agency: realOr(from.agency !== undefined, from.demo ? "local" : "none"),
  mail: realOr(from.SMTP_URL !== undefined, "local"),
  addresses: realOr(from.ADDRESS_PROVIDER !== "local", "local"),
  events: realOr(from.marketing !== undefined, "none"),
  storage: realOr(from.storage !== undefined, "local"),
  rooms: realOr(from.meetings !== undefined, "local"),
});

type Provider = Readonly<{
  name: ProviderName;
  kind: ProviderKind;
  /** Which of several. */
  engine: RoomEngine | null;
  seen: Seen | undefined;
}>;

export function providersOf(from: typeof env): Provider[] {
  const kinds = kindsOf(from);
  return providerNames.map((name) => ({
    name,
    kind: kinds[name],
    engine: name === "rooms" ? roomEngineOf(from) : null,
    seen: seenOf(name),
  }));
}
