import type { env } from "#app/env.server.ts";

import { openOutgoing } from "./outgoing.server.ts";

/** An event as the operator's tools read it; the e-mail only of whoever agreed to it. */
export type OutgoingEvent = Readonly<{
  id: string;
  name: string;
  at: string;
  details: Readonly<Record<string, string | number>>;
  email?: string;
}>;

/** Hands an event over; throws when it was not taken. Handed over twice, it has the same id. */
export type SendEvent = (event: OutgoingEvent) => Promise<void>;

type Settings = Readonly<{
  url: string;
  key: string;
  /** It stands on the loopback or a private network: a stand-in. */
  privateAddress?: boolean;
  timeoutMs?: number;
}>;

const patience = 5000;
/** Nothing of the answer is used, in bytes. */
const longest = 64 << 10;

/** Posts each event as JSON to one address, with its key and its id. */
export function postEvents({
  url,
  key,
  privateAddress = false,
  timeoutMs = patience,
}: Settings): SendEvent {
  const call = openOutgoing({ timeoutMs, maxBytes: longest, privateAddresses: privateAddress });
  return async (event) => {
    const { status } = await call({
      url: new URL(url),
      method: "POST",
      headers: {
        Authorization: `Bearer ${key}`,
        "Content-Type": "application/json",
        "Idempotency-Key": event.id,
      },
      body: JSON.stringify(event),
    });
    if (status < 200 || status >= 300) throw new Error(`The event was answered ${String(status)}.`);
  };
}

const silent: SendEvent = () => Promise.resolve();

/** Who is told of events, as the environment names it; nobody by default. */
export const openEvents = ({
  marketing,
  demo,
}: Pick<typeof env, "marketing" | "demo">): SendEvent =>
  marketing ? postEvents({ ...marketing, privateAddress: demo }) : silent;
