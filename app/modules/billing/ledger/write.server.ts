import type { Db, Tx } from "#app/db/client.server.ts";
import { plusHours } from "#app/lib/clock.ts";

import {
  assertBalanced,
  type LedgerCause,
  type LedgerFault,
  type LedgerReference,
  type LedgerSide,
  reversalOf,
} from "./domain.ts";
import {
  findDocumentFaults,
  findFaults,
  findLastProof,
  findStandingEntries,
  insertEntries,
  insertProof,
} from "./repository.server.ts";

/** Writes a movement: signed cents that cancel out, under one reference and one cause. Throws when they do not. */
export async function writeMovement(
  tx: Tx,
  movement: { of: LedgerReference; cause: LedgerCause; sides: readonly LedgerSide[] },
  now: Date,
): Promise<void> {
  const { of, cause, sides } = movement;
  assertBalanced(sides);
  await insertEntries(
    tx,
    sides.map((side) => ({ ...side, ...of, at: now, cause })),
  );
}

/**
 * Reverses so many cents of what a bill wrote under a cause (of one of its payments, when it is named), in
 * proportion to what is left of each entry. Never beyond that: the database refuses it too.
 */
export async function reverseMovement(
  tx: Tx,
  movement: {
    of: { billId: number; paymentId?: number };
    cause: LedgerCause;
    as: LedgerCause;
    cents: number;
    /** How many of them go back to the family's credit. */
    restored?: number;
  },
  now: Date,
): Promise<void> {
  const { of, cause, as, cents, restored } = movement;
  const standing = await findStandingEntries(tx, of, cause);
  const sides = reversalOf(standing, cents, restored);
  assertBalanced(sides);
  await insertEntries(
    tx,
    sides.map((side) => ({ ...side, ...of, at: now, cause: as })),
  );
}

/** Proves that every bill, payout and payslip is the sum of its entries (ENT-35). Returns what does not add up: nothing, when all is well. */
export async function proveLedger(db: Db): Promise<LedgerFault[]> {
  return [...(await findFaults(db)), ...(await findDocumentFaults(db))];
}

/** The nightly proof, kept with what it found; undefined when one was made in the last 24 hours. */
export async function proveLedgerDaily(db: Db, now: Date): Promise<LedgerFault[] | undefined> {
  const last = await findLastProof(db);
  if (last && last.at > plusHours(now, -24)) return undefined;
  const faults = await proveLedger(db);
  await insertProof(db, now, faults);
  return faults;
}
