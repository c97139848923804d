import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { byClock, type Mover } from "#app/lib/actor.ts";
import { fieldFault, orNotFound, RuleError } from "#app/lib/rule-error.ts";
import type { Followers, Money } from "#app/modules/billing/bill/followers.server.ts";
import { findBillNamed, holdBill } from "#app/modules/billing/bill/issue.server.ts";
import type { BillRow } from "#app/modules/billing/bill/repository.server.ts";
import type { Difference } from "#app/modules/billing/payment/difference.domain.ts";
import { presentReceived } from "#app/modules/billing/payment/operator.server.ts";
import { receiveNamed, type Taken } from "#app/modules/billing/payment/receive-named.server.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";

import { type EntryDoubt, lackOf } from "./domain.ts";
import { type EntryRow, findEntry, lockEntry, saveEntry } from "./repository.server.ts";

type Held = Readonly<{ entry: EntryRow; bill: BillRow | undefined }> | undefined;

/** The bill first, as when a sum is received. */
export async function holdEntry(tx: Tx, id: number): Promise<Held> {
  const seen = await findEntry(tx, id);
  const bill = seen && seen.billId !== null ? await holdBill(tx, seen.billId) : undefined;
  const entry = await lockEntry(tx, id);
  return entry && { entry, bill };
}

/** Pays the bill whose reference and sum it bears; one that no longer takes it waits for a person (ERR-38). */
export const takeExact =
  (followers: Followers) =>
  async (tx: Tx, held: Held, now: Date): Promise<undefined> => {
    if (!held) return;
    const { entry, bill } = held;
    const doubt = bill ? lackOf(bill, entry.amountCents) : "unnamed";
    const refusal = doubt ?? (await tried(() => receiveEntry({ db: tx, followers }, entry, now)));
    if (refusal) await saveEntry(tx, entry.id, { state: "to_see", doubt: refusal });
  };

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
  await receiveNamed(within, { ...moneyOf(entry), said: entry.words }, { by, now });
  await saveEntry(within.db, entry.id, { state: "taken", doubt: null, closedAt: now });
}

/** A bank may give several movements the same reference: a part of our key tells them apart. */
const moneyOf = ({ id, key, reference, name, words, amountCents }: EntryRow) => ({
  said: [words, name].filter(Boolean).join(" ") || String(id),
  means: "transfer" as const,
  reference: [reference ?? "RELEVE", key.slice(0, 12)].join(" "),
  amountCents,
});

type Taking = Readonly<{
  id: number;
  bill?: string | undefined;
  difference?: Difference | undefined;
}>;

/**
 * Money after all: of the bill that the operator names, else as any sum that comes (ERR-38). 404 for none, 409 once
 * decided or for what is no money that came, 422 when the words name no bill.
 */
export const takeEntry =
  (followers: Followers) =>
  ({ db, actor: by, now }: Call, { id, bill: named, difference }: Taking) =>
    db.transaction(async (tx) => {
      const seen = orNotFound(await findEntry(tx, id), "api.absent");
      const money = moneyOf(seen);
      const words = named ?? money.said;
      const found = await findBillNamed(tx, words);
      if (named !== undefined && !found) throw fieldFault("bill", "api.payment.bill_unknown");
      if (found) await holdBill(tx, found.id);
      const entry = await holdToSee(tx, id);
      if (entry.kind !== "credit") throw new RuleError("conflict", "api.bank_statement.no_money");
      const deciding = { by, now, difference };
      const taken = await receiveNamed({ db: tx, followers }, { ...money, said: words }, deciding);
      const billId = "settled" in taken && found ? found.id : null;
      const change = { state: "taken", doubt: null, billId, receiptId: receiptIn(taken) } as const;
      await saveEntry(tx, id, { ...change, closedAt: now });
      await note(tx, id, { event: "take", to: "taken", by, now });
      return { id, ...presentReceived(words, taken) };
    });

const receiptIn = (taken: Taken) => ("unmatchedId" in taken ? taken.unmatchedId : null);

async function holdToSee(tx: Tx, id: number): Promise<EntryRow> {
  const entry = orNotFound(await lockEntry(tx, id), "api.absent");
  if (entry.state !== "to_see") throw new RuleError("conflict", "api.bank_statement.decided");
  return entry;
}

type Noted = Readonly<{ event: string; to: string; by: Mover; now: Date }>;

const note = (tx: Tx, id: number, { event, to, by, now: at }: Noted) =>
  record(tx, { machine: "bank_entry", id, event, from: "to_see", to, by, at });

/** Closes an entry that brings no money: it was recorded before, or it is not a family's. */
export const closeEntry = ({ db, actor: by, now }: Call, { id }: { id: number }) =>
  db.transaction(async (tx) => {
    await holdToSee(tx, id);
    await note(tx, id, { event: "close", to: "closed", by, now });
    const { state } = await saveEntry(tx, id, { state: "closed", closedAt: now });
    return { id, state };
  });
