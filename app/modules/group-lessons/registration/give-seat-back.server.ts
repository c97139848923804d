import i18next from "i18next";

import type { Sweeping } from "#app/api/sweep.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { broadcast } from "#app/db/notices.server.ts";
import type { By } from "#app/lib/actor.ts";
import { toEuros } from "#app/lib/money.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { refundDueBy } from "#app/lib/working-days.ts";
import { moneyOf } from "#app/modules/billing/bill/followers.server.ts";
import { creditExpiry } from "#app/modules/billing/credit/domain.ts";
import { askRefundsOf } from "#app/modules/billing/refund/ask.server.ts";
import { giveBack } from "#app/modules/billing/refund/give-back.server.ts";
import { releaseSeat } from "#app/modules/group-lessons/waiting-place/wait.server.ts";

import { advanceRegistration } from "./advance.server.ts";
import type { Refund } from "./cancel.domain.ts";
import { refundWords } from "./components/refund-words.ts";
import { paymentTypes } from "./domain.ts";
import { registrationFollowers } from "./follow-billing.server.ts";
import type { HeldRegistration } from "./hold.server.ts";
import { type About, notifyOfRegistration } from "./notify.server.ts";
import type { PresentedRefund } from "./registration.endpoints.ts";
import { saveRegistration } from "./repository.server.ts";

type Ending = By &
  Readonly<{ refund: Refund; comment: string | null; about?: About; since?: Date }>;

/**
 * Ends a registration: undoes its bill as the refund says, passes the seat on, notifies the family unless the caller
 * does. The sweep refunds cards.
 */
export async function giveSeatBack(
  tx: Tx,
  held: HeldRegistration,
  { by, now, refund, comment, about, since = now }: Ending,
): Promise<{ refund: Refund; unpaidBillId: number | undefined }> {
  const { registration, groupLesson, bill } = held;
  const byCard = refund.parts.some(({ way }) => way === "card");
  const deadlines = { holdUntil: null, reminderDueAt: null, refundDueAt: byCard ? now : null };
  const change = { ...deadlines, cancelComment: comment };
  await advanceRegistration(tx, registration, { event: "cancel", by, now, change });
  // Told before its money, whose mail says where to send it.
  if (about) {
    const back = refundWords(i18next.t, presentRefund(refund, now));
    await notifyOfRegistration(tx, registration.id, about, now, { back });
  }
  if (bill) await undoBill(tx, held, refund, { by, now, since });
  await releaseSeat(tx, groupLesson.id, { by, now });
  await broadcast(tx, { kind: "seat_back", registration: registration.id });
  return { refund, unpaidBillId: bill && bill.status !== "paid" ? bill.id : undefined };
}

/** An unpaid bill is undone whole; a paid one by the refund. */
async function undoBill(
  tx: Tx,
  { registration: { id }, bill }: HeldRegistration,
  { cents, parts }: Refund,
  { by, now, since }: By & { since: Date },
): Promise<void> {
  if (!bill || (bill.status === "paid" && cents === 0)) return;
  const asCredit = parts.some(({ way }) => way === "credit");
  await giveBack(tx, bill.id, {
    by,
    now,
    since,
    asCredit,
    cause: "cancelled",
    key: `registration:${String(id)}:back`,
    cents: bill.status === "paid" ? cents : undefined,
  });
}

export const presentRefund = ({ cents, parts }: Refund, now: Date): PresentedRefund => {
  const [first] = parts;
  const isMoney = parts.some((part) => paymentTypes.some((type) => type === part.way));
  const isKept = parts.some((part) => part.way === "credit");
  const way = first?.way === "restored" ? "credit" : (first?.way ?? "none");
  return {
    amount: toEuros(cents),
    way,
    parts: parts.map((part) => ({ amount: toEuros(part.cents), way: part.way })),
    by: isMoney ? parisDay(refundDueBy(now)) : null,
    credit_until: isKept ? parisDay(creditExpiry(now)) : null,
  };
};

/** Requests the refund of a finished registration from the provider, once. */
export async function refundRegistration(on: Sweeping, id: number): Promise<void> {
  const { db, now } = on;
  await askRefundsOf(moneyOf(on, registrationFollowers), { kind: "registration", id }, now);
  await saveRegistration(db, id, { refundDueAt: null });
}
