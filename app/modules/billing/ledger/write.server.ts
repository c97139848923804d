import type { Db, Tx } from "#app/db/client.server.ts";
import { plusHours } from "#app/lib/clock.ts";

import {
  assertBalanced,
  type Bearer,
  type LedgerCause,
  type LedgerFault,
  type LedgerReference,
  type LedgerSide,
  reversalOf,
} from "./domain.ts";
import { findRefundFaults } from "./refund-faults.repository.server.ts";
import {
  findDocumentFaults,
  findFaults,
  findLastProof,
  findStandingEntries,
  insertEntries,
  insertProof,
} from "./repository.server.ts";

/** Signed cents; throws when they do not sum to zero. */
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

/** Proportional to what is left of each entry, unless `left` says what stays or one side bears it; the database also refuses more. */
export async function reverseMovement(
  tx: Tx,
  movement: {
    of: { billId: number; paymentId?: number };
    cause: LedgerCause;
    as: LedgerCause;
    cents: number;
    restored?: number;
    bearer?: Bearer | undefined;
    left?: readonly LedgerSide[] | undefined;
  },
  now: Date,
): Promise<LedgerSide[]> {
  const { of, cause, as, cents, restored, bearer, left } = movement;
  const standing = await findStandingEntries(tx, of, cause);
  const sides = reversalOf(standing, { cents, restored, bearer, left });
  assertBalanced(sides);
  await insertEntries(
    tx,
    sides.map((side) => ({ ...side, ...of, at: now, cause: bearer ? borneCause(side, as) : as })),
  );
  return sides;
}

/** What Préau or the teacher bears is read by this cause. */
const borneCause = ({ account }: LedgerSide, otherwise: LedgerCause): LedgerCause =>
  account === "gesture" || account === "teacher" ? "gesture" : otherwise;

/** Checks every bill, payout, payslip and refund against its entries, references and promises (ENT-35, STM-51). Returns the faults. */
export async function proveLedger(db: Db): Promise<LedgerFault[]> {
  return [
    ...(await findFaults(db)),
    ...(await findDocumentFaults(db)),
    ...(await findRefundFaults(db)),
  ];
}

/** Nightly proof, stored; undefined when one ran in the last 24 hours. */
export async function proveLedgerDaily(db: Db, now: Date): Promise<LedgerFault[] | undefined> {
  const last = await findLastProof(db);
  if (last && last.at > plusHours(now, -24)) return undefined;
  const faults = await proveLedger(db);
  await insertProof(db, now, faults);
  return faults;
}
