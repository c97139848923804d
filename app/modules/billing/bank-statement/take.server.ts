import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { byClock, type Mover } from "#app/lib/actor.ts";
import { noonOf, plainDay } from "#app/lib/french-date.ts";
import { fieldFault, orNotFound, RuleError } from "#app/lib/rule-error.ts";
import type { Followers, Money } from "#app/modules/billing/bill/followers.server.ts";
import { findBillNamed, holdBill } from "#app/modules/billing/bill/issue.server.ts";
import type { BillRow } from "#app/modules/billing/bill/repository.server.ts";
import type { Difference } from "#app/modules/billing/payment/difference.domain.ts";
import { presentReceived } from "#app/modules/billing/payment/operator.server.ts";
import { receiptKey } from "#app/modules/billing/payment/receive.server.ts";
import { receiveNamed, type Taken } from "#app/modules/billing/payment/receive-named.server.ts";
import { findPaymentByKey } from "#app/modules/billing/payment/repository.server.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";

import { type EntryDoubt, type EntryState, keyInReference, lackOf } from "./domain.ts";
import { type EntryRow, findEntry, lockEntry, saveEntry } from "./repository.server.ts";
import type { HandSum } from "./twin.domain.ts";
import { findTwins, lockSum } from "./twin.repository.server.ts";

type Held = Readonly<{ entry: EntryRow; bill: BillRow | undefined }> | undefined;

/** The bill first, as when a sum is received. */
export async function holdEntry(tx: Tx, id: number): Promise<Held> {
  const seen = await findEntry(tx, id);
  const bill = seen && seen.billId !== null ? await holdBill(tx, seen.billId) : undefined;
  const entry = await lockEntry(tx, id);
  return entry && { entry, bill };
}

/**
 * Pays the bill whose reference and sum it bears; one that no longer takes it, or a sum that a person may have typed,
 * waits for a person (ERR-38).
 */
export const takeExact =
  (followers: Followers) =>
  async (tx: Tx, held: Held, now: Date): Promise<undefined> => {
    if (!held) return;
    const { entry } = held;
    const doubt = await doubtOf(tx, held);
    const refusal = doubt ?? (await tried(() => receiveEntry({ db: tx, followers }, entry, now)));
    const to = refusal ? "to_see" : "taken";
    if (refusal) await saveEntry(tx, entry.id, { state: to, doubt: refusal });
    const event = refusal ? "doubt" : "take";
    await note(tx, entry.id, { event, from: "to_take", to, by: byClock, now });
  };

async function doubtOf(tx: Tx, { entry, bill }: NonNullable<Held>): Promise<EntryDoubt | null> {
  const twins = await findTwins(tx, entry);
  if (twins.length > 0) return "recorded";
  return bill ? lackOf(bill, entry.amountCents) : "unnamed";
}

/** `refused` when the bill takes no money for now, while a card is asked, say. */
async function tried(act: () => Promise<unknown>): Promise<EntryDoubt | undefined> {
  try {
    await act();
    return undefined;
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    return "refused";
  }
}

type Within = Readonly<{ db: Tx; followers: Money["followers"] }>;

async function receiveEntry(within: Within, entry: EntryRow, now: Date): Promise<void> {
  const { importedBy } = entry;
  const by: Mover = importedBy === null ? byClock : { id: importedBy, role: "operator" };
  const money = moneyOf(entry);
  await receiveNamed(within, { ...money, said: entry.words }, { by, now });
  const paymentId = await paymentOf(within.db, money);
  await saveEntry(within.db, entry.id, { state: "taken", doubt: null, closedAt: now, paymentId });
}

const paymentOf = async (tx: Tx, money: Parameters<typeof receiptKey>[0]) =>
  (await findPaymentByKey(tx, receiptKey(money)))?.id ?? null;

/** A bank may give several movements the same reference: a part of our key tells them apart. */
const moneyOf = ({ id, key, reference, name, words, amountCents }: EntryRow) => ({
  said: [words, name].filter(Boolean).join(" ") || String(id),
  means: "transfer" as const,
  reference: [reference ?? "RELEVE", key.slice(0, keyInReference)].join(" "),
  amountCents,
});

type Taking = Readonly<{
  id: number;
  bill?: string | undefined;
  difference?: Difference | undefined;
  recorded?: "another" | undefined;
}>;

/**
 * Money after all: of the bill that the operator names, else as any sum that comes (ERR-38). 404 for none, 409 once
 * decided, for what is no money that came, and for a sum that a person may have typed before, unless `recorded` says
 * that it is another; 422 when the words name no bill.
 */
export const takeEntry =
  (followers: Followers) =>
  ({ db, actor: by, now }: Call, { id, bill: named, difference, recorded }: Taking) =>
    db.transaction(async (tx) => {
      const seen = orNotFound(await findEntry(tx, id), "api.absent");
      const money = moneyOf(seen);
      const words = named ?? money.said;
      const found = await findBillNamed(tx, words);
      if (named !== undefined && !found) throw fieldFault("bill", "api.payment.bill_unknown");
      if (found) await holdBill(tx, found.id);
      const entry = await holdToSee(tx, id);
      await refuseNoMoney(tx, entry, recorded);
      const deciding = { by, now, difference };
      const taken = await receiveNamed({ db: tx, followers }, { ...money, said: words }, deciding);
      const billId = "settled" in taken && found ? found.id : null;
      const of = { billId, receiptId: receiptIn(taken), paymentId: await paymentOf(tx, money) };
      await saveEntry(tx, id, { state: "taken", doubt: null, ...of, closedAt: now });
      await note(tx, id, { event: "take", from: "to_see", to: "taken", by, now });
      return { id, ...presentReceived(words, taken) };
    });

async function refuseNoMoney(tx: Tx, entry: EntryRow, recorded: Taking["recorded"]): Promise<void> {
  if (entry.kind !== "credit") throw new RuleError("conflict", "api.bank_statement.no_money");
  if (recorded) return;
  const [twin] = await findTwins(tx, entry);
  if (!twin) return;
  const words = { day: plainDay(noonOf(twin.on)), reference: twin.reference };
  throw new RuleError("conflict", "api.bank_statement.recorded", { words });
}

type Same = Readonly<{
  id: number;
  receipt_id?: number | undefined;
  payment_id?: number | undefined;
}>;

/**
 * The same money as one that a person typed: no money moves, and neither is offered again. 422 when none is chosen,
 * 409 once decided or when the chosen sum is not one of those shown.
 */
export const recogniseEntry = ({ db, actor: by, now }: Call, { id, ...chosen }: Same) =>
  db.transaction(async (tx) => {
    const entry = await holdToSee(tx, id);
    const { kind, id: twinId, bill, billId } = await holdTwin(tx, entry, chosen);
    const isReceipt = kind === "receipt";
    const of = isReceipt ? { receiptId: twinId } : { paymentId: twinId };
    const change = { state: "taken", doubt: null, billId: billId ?? entry.billId, ...of } as const;
    await saveEntry(tx, id, { ...change, closedAt: now });
    await note(tx, id, { event: "recognise", from: "to_see", to: "taken", by, now });
    return { id, state: "taken" as const, unmatched_id: isReceipt ? twinId : null, bill };
  });

/** Locked: of two entries that are recognised as one sum, the second finds it bound. */
async function holdTwin(
  tx: Tx,
  entry: EntryRow,
  { receipt_id: receiptId, payment_id: paymentId }: Omit<Same, "id">,
): Promise<HandSum> {
  const chosen = receiptId ?? paymentId;
  if (chosen === undefined || (receiptId !== undefined && paymentId !== undefined)) {
    throw fieldFault("receipt_id", "api.bank_statement.choose");
  }
  const kind = receiptId === undefined ? "payment" : "receipt";
  await lockSum(tx, kind, chosen);
  const twin = (await findTwins(tx, entry)).find((one) => one.kind === kind && one.id === chosen);
  if (!twin) throw new RuleError("conflict", "api.bank_statement.not_same");
  return twin;
}

const receiptIn = (taken: Taken) => ("unmatchedId" in taken ? taken.unmatchedId : null);

async function holdToSee(tx: Tx, id: number): Promise<EntryRow> {
  const entry = orNotFound(await lockEntry(tx, id), "api.absent");
  if (entry.state !== "to_see") throw new RuleError("conflict", "api.bank_statement.decided");
  return entry;
}

type Noted = Readonly<{ event: string; from: EntryState; to: EntryState; by: Mover; now: Date }>;

const note = (tx: Tx, id: number, { now: at, ...line }: Noted) =>
  record(tx, { machine: "bank_entry", id, at, ...line });

/** Closes an entry that brings no money: it was recorded before, or it is not a family's. */
export const closeEntry = ({ db, actor: by, now }: Call, { id }: { id: number }) =>
  db.transaction(async (tx) => {
    await holdToSee(tx, id);
    await note(tx, id, { event: "close", from: "to_see", to: "closed", by, now });
    const { state } = await saveEntry(tx, id, { state: "closed", closedAt: now });
    return { id, state };
  });
