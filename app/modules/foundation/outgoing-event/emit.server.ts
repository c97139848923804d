import { randomUUID } from "node:crypto";

import type { Tx } from "#app/db/client.server.ts";
import type { Count, CounterName } from "#app/lib/counters.ts";
import { agreedHeader } from "#app/lib/own-headers.ts";

import type { EventDetails, EventName } from "./domain.ts";
import { insertEvent } from "./repository.server.ts";

/** The person is looked up only with their consent. */
type Emitted = Readonly<{
  name: EventName;
  details: EventDetails;
  /** The thing, never a person. */
  subject?: Readonly<{ kind: string; id: number }>;
  emailOf?: () => Promise<string | undefined> | string;
}>;

type Context = Readonly<{
  now: Date;
  headers?: Headers | undefined;
  count?: Count | undefined;
}>;

/** Also counted among the site's own numbers (CST-54). */
const counterOf: Readonly<Partial<Record<EventName, CounterName>>> = {
  sign_up: "sign_up",
  lesson_request: "booking_sent",
  registration: "registration",
};

/**
 * Writes an event with the transaction (PUB-063). With the browser's consent it names the person, by e-mail alone.
 */
export async function emitEvent(
  tx: Tx,
  { name, details, subject, emailOf }: Emitted,
  { now, headers, count }: Context,
): Promise<void> {
  const agreed = headers?.get(agreedHeader) === "marketing";
  const email = agreed ? await emailOf?.() : undefined;
  await insertEvent(tx, {
    id: randomUUID(),
    name,
    details,
    subject: subject ? `${subject.kind}:${String(subject.id)}` : null,
    email: email ?? null,
    state: "queued",
    tries: 0,
    nextTryAt: now,
    createdAt: now,
  });
  const counter = counterOf[name];
  if (counter) count?.(counter);
}
