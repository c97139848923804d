import type { Db, Tx } from "#app/db/client.server.ts";
import { plusHours } from "#app/lib/clock.ts";

import { assertBalanced, type LedgerCause, type LedgerSide } from "./ledger.domain.ts";
import {
  findEntriesOfBill,
  findFaults,
  findLastProof,
  insertEntries,
  insertProof,
  type LedgerFault,
} from "./ledger.repository.server.ts";

/** Writes a movement: signed cents that cancel out, under one bill and one cause. Throws when they do not. */
export async function writeMovement(
  tx: Tx,
  movement: { billId: number; cause: LedgerCause; sides: readonly LedgerSide[] },
  now: Date,
): Promise<void> {
  const { billId, cause, sides } = movement;
  assertBalanced(sides);
  await insertEntries(
    tx,
    sides.map((side) => ({ ...side, at: now, cause, billId })),
  );
}

/** Reverses what a bill wrote under a cause, entry by entry; an entry is reversed once. */
export async function reverseMovement(
  tx: Tx,
  movement: { billId: number; cause: LedgerCause; as: LedgerCause },
  now: Date,
): Promise<void> {
  const { billId, cause, as } = movement;
  const entries = await findEntriesOfBill(tx, billId);
  const reversed = entries
    .filter((entry) => entry.cause === cause)
    .map(({ id, account, amountCents }) => ({
      at: now,
      cause: as,
      account,
      amountCents: -amountCents,
      billId,
      reversesId: id,
    }));
  await insertEntries(tx, reversed);
}

/** Proves that every bill is the sum of its entries (ENT-35). Returns what does not add up: nothing, when all is well. */
export function proveLedger(db: Db): Promise<LedgerFault[]> {
  return findFaults(db);
}

/** The nightly proof, kept with what it found; undefined when one was made in the last 24 hours. */
export async function proveLedgerDaily(db: Db, now: Date): Promise<LedgerFault[] | undefined> {
  const last = await findLastProof(db);
  if (last && last.at > plusHours(now, -24)) return undefined;
  const faults = await proveLedger(db);
  await insertProof(db, now, faults);
  return faults;
}
