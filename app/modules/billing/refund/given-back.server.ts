import type { Db } from "#app/db/client.server.ts";
import { numberOf } from "#app/modules/billing/bill/issue.server.ts";
import type { SubjectKind } from "#app/modules/billing/ledger/domain.ts";
import type { PaymentRow } from "#app/modules/billing/payment/repository.server.ts";

import { findGivenBack } from "./given-back.repository.server.ts";
import type { RefundRow } from "./repository.server.ts";

type Found = Awaited<ReturnType<typeof findGivenBack>>[number];

type Part = Readonly<{
  cents: number;
  way: PaymentRow["means"] | "credit" | "restored";
  done: boolean;
}>;

export type GivenBack = Readonly<{
  bill: { id: number; number: string };
  note: { id: number; number: string };
  at: Date;
  parts: readonly Part[];
  /** Waits to be sent by hand. */
  coming: RefundRow | null;
  /** Its card's holder disputes it: nothing leaves before that ends. */
  disputed: boolean;
}>;

/** One query; none where nothing had come, not even a part (STM-47, OPS-06). */
export async function givenBackOf(
  db: Db,
  kind: SubjectKind,
  ids: readonly number[],
): Promise<Map<number, GivenBack>> {
  if (ids.length === 0) return new Map();
  const found = await findGivenBack(db, kind, ids);
  const entries = found.map((one) => [one.bill.subjectId, present(one)] as const);
  return new Map(entries.filter(([, { parts }]) => parts.length > 0));
}

const present = (found: Found): GivenBack => ({
  bill: { id: found.bill.id, number: numberOf(found.bill) },
  note: { id: found.note.id, number: numberOf(found.note) },
  at: found.note.createdAt,
  coming: found.coming,
  disputed: found.payment?.disputedAt != null,
  parts: partsOf(found).filter(({ cents }) => cents > 0),
});

const partsOf = (found: Found): Part[] => [
  moneyOf(found),
  { cents: found.restoredCents, way: "restored", done: true },
];

function moneyOf({ bill, note, payment, keptCents, ...parts }: Found): Part {
  if (!payment || payment.quarantine === "not_due") return partsMoney({ bill, payment, ...parts });
  const { means, refundedCents, sentCents } = payment;
  const cents = -note.amountCents;
  if (keptCents > 0) return { cents, way: "credit", done: true };
  return { cents, way: means, done: refundedCents + sentCents >= cents };
}

type Parts = Pick<Found, "bill" | "payment" | "besideCents" | "besideGoneCents" | "asideCents">;

/** Of a bill that never was paid whole: what is still set aside is on its way to a payment of its own. */
function partsMoney({ bill, payment, besideCents, besideGoneCents, ...found }: Parts): Part {
  const asideCents = bill.status === "credited" ? found.asideCents : 0;
  const done = asideCents === 0 && besideGoneCents >= besideCents;
  return { cents: besideCents + asideCents, way: payment?.means ?? "transfer", done };
}
