import type { env } from "#app/env.server.ts";
import { machineClock } from "#app/lib/clock.ts";
import { signaturesOf } from "#app/lib/signed-event.server.ts";

import { openOutgoing, OutgoingError } from "./outgoing.server.ts";

/** The e-mail only with the person's consent. */
export type OutgoingEvent = Readonly<{
  id: string;
  name: string;
  at: string;
  /** Such as `bill:12`: events of one thing come in their order. */
  subject?: string;
  details: Readonly<Record<string, string | number>>;
  email?: string;
}>;

/** Throws when not accepted; false when the breaker prevented the call. A resend keeps the same id. */
export type SendEvent = (event: OutgoingEvent) => Promise<boolean>;

type Settings = Readonly<{
  url: string;
  key: string;
  /** They sign each event, the present one and the former. */
  secrets?: readonly string[];
  /** A stand-in on loopback or a private network. */
  privateAddress?: boolean;
  timeoutMs?: number;
}>;

const patience = 5000;
/** Bytes; the answer's content is unused. */
const longest = 64 << 10;

export function postEvents({
  url,
  key,
  secrets = [],
  privateAddress = false,
  timeoutMs = patience,
}: Settings): SendEvent {
  const call = openOutgoing({
    name: "events",
    timeoutMs,
    maxBytes: longest,
    privateAddresses: privateAddress,
  });
  return async (event) => {
    const body = JSON.stringify(event);
    const signature = secrets.length > 0 && signaturesOf(body, secrets, machineClock());
    const answer = await call({
      url: new URL(url),
      method: "POST",
      headers: {
        Authorization: `Bearer ${key}`,
        "Content-Type": "application/json",
        "Idempotency-Key": event.id,
        ...(signature && { "Preau-Signature": signature }),
      },
      body,
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

export const openEvents = ({
  marketing,
  demo,
}: Pick<typeof env, "marketing" | "demo">): SendEvent =>
  marketing ? postEvents({ ...marketing, privateAddress: demo }) : silent;
