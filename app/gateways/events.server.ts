import type { env } from "#app/env.server.ts";

import { openOutgoing, OutgoingError } from "./outgoing.server.ts";

/** An event as the operator's tools read it; the e-mail only of whoever agreed to it. */
export type OutgoingEvent = Readonly<{
  id: string;
  name: string;
  at: string;
  details: Readonly<Record<string, string | number>>;
  email?: string;
}>;

/**
 * Hands an event over, and throws when it was not taken; false when nobody was asked, since who takes them is left alone
 * for a while after failures. Handed over twice, an event has the same id.
 */
export type SendEvent = (event: OutgoingEvent) => Promise<boolean>;

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
    const answer = await call({
      url: new URL(url),
      method: "POST",
      headers: {
        Authorization: `Bearer ${key}`,
        "Content-Type": "application/json",
        "Idempotency-Key": event.id,
      },
      body: JSON.stringify(event),
    }).catch(unlessResting);
    if (answer && (answer.status < 200 || answer.status >= 300)) {
      throw new Error(`The event was answered ${String(answer.status)}.`);
    }
    return answer !== undefined;
  };
}

function unlessResting(error: unknown): undefined {
  if (error instanceof OutgoingError && error.reason === "resting") return undefined;
  throw error;
}

const silent: SendEvent = () => Promise.resolve(true);

/** Who is told of events, as the environment names it; nobody by default. */
export const openEvents = ({
  marketing,
  demo,
}: Pick<typeof env, "marketing" | "demo">): SendEvent =>
  marketing ? postEvents({ ...marketing, privateAddress: demo }) : silent;
