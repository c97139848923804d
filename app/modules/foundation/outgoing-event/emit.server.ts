import { randomUUID } from "node:crypto";

import type { Tx } from "#app/db/client.server.ts";
import type { Count, CounterName } from "#app/lib/counters.ts";
import { agreedHeader } from "#app/lib/own-headers.ts";

import type { EventDetails, EventName } from "./domain.ts";
import { insertEvent } from "./repository.server.ts";

/** What happened, and how to know whom to name: asked only when the person has agreed. */
type Emitted = Readonly<{
  name: EventName;
  details: EventDetails;
  emailOf?: () => Promise<string | undefined> | string;
}>;

/** When it happened; the headers of the call that did it, where a person's own browser did; and where it is counted. */
type Context = Readonly<{
  now: Date;
  headers?: Headers | undefined;
  count?: Count | undefined;
}>;

/** What happens once for each event of these is among the site's own numbers too (CST-54). */
const counterOf: Readonly<Partial<Record<EventName, CounterName>>> = {
  sign_up: "sign_up",
  lesson_request: "booking_sent",
  registration: "registration",
};

/**
 * Writes an event for the operator's tools, with the transaction: it leaves only if what it says is true (PUB-063).
 * It names nobody, but where the browser that acts has agreed to it: then by the e-mail alone.
 */
export async function emitEvent(
  tx: Tx,
  { name, details, emailOf }: Emitted,
  { now, headers, count }: Context,
): Promise<void> {
  const agreed = headers?.get(agreedHeader) === "marketing";
  const email = agreed ? await emailOf?.() : undefined;
  await insertEvent(tx, {
    id: randomUUID(),
    name,
    details,
    email: email ?? null,
    state: "queued",
    tries: 0,
    nextTryAt: now,
    createdAt: now,
  });
  const counter = counterOf[name];
  if (counter) count?.(counter);
}
