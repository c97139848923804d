import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { wire } from "#app/lib/wire.ts";
import { type Followers, moneyOf } from "#app/modules/billing/bill/followers.server.ts";
import { isSetAside } from "#app/modules/billing/payment/charge.domain.ts";
import {
  type EventRow,
  findEvent,
  lockEvent,
  saveEvent,
} from "#app/modules/billing/payment/charge.repository.server.ts";
import { setAsideEventSchema } from "#app/modules/billing/payment/operator.endpoints.ts";
import { lockPayment, savePayment } from "#app/modules/billing/payment/repository.server.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";

import { applyEvent } from "./receive-event.server.ts";

type Named = Readonly<{ id: string }>;

/** Applied anew; what fails again is tried by the clock, or set aside again (API-300a). 409 unless set aside. */
export const retryEvent =
  (followers: Followers) =>
  async (call: Call, { id }: Named) => {
    const { db, actor: by, now } = call;
    await db.transaction(async (tx) => {
      const event = await holdSetAside(tx, id);
      await release(tx, event, "retry_event", { by, now });
      await saveEvent(tx, id, { status: "stored", tries: 0, nextTryAt: now, reason: null });
    });
    await applyEvent(moneyOf(call, followers), id, now);
    return present(orNotFound(await findEvent(db, id), "api.absent"));
  };

/** The operator's reason stays beside the one that set it aside (API-300b). */
export const closeEvent = ({ db, actor: by, now }: Call, { id, reason }: Named & Reason) =>
  db.transaction(async (tx) => {
    const event = await holdSetAside(tx, id);
    await release(tx, event, "close_event", { by, now });
    const both = [event.reason, reason].filter(Boolean).join(" · ").slice(0, 800);
    await saveEvent(tx, id, { status: "closed", reason: both });
    return present({ ...event, status: "closed", reason: both });
  });

type Reason = Readonly<{ reason: string }>;

async function holdSetAside(tx: Tx, id: string): Promise<EventRow> {
  const event = orNotFound(await lockEvent(tx, id), "api.absent");
  if (!isSetAside(event)) throw new RuleError("conflict", "api.payment.event_closed");
  return event;
}

/** The payment loses the event's mark; money that came too late keeps its own (ERR-38). */
async function release(
  tx: Tx,
  { id, paymentId, reason }: EventRow,
  event: string,
  { by, now }: By,
): Promise<void> {
  const payment = paymentId === null ? undefined : await lockPayment(tx, paymentId);
  if (!payment) return;
  const { quarantine, status } = payment;
  const isOver = status === "succeeded" || status === "refunded";
  const isKept = quarantine === "not_due" || (event === "close_event" && !isOver);
  if (quarantine === reason && !isKept) await savePayment(tx, payment.id, { quarantine: null });
  const move = { machine: "payment", id: payment.id, event, from: status, to: status } as const;
  await record(tx, { ...move, by, at: now, details: { event: id } });
}

const present = (event: EventRow) => wire(setAsideEventSchema, event, {});
