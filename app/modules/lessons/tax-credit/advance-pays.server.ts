import type { Tx } from "#app/db/client.server.ts";

import { findActive } from "./account.repository.server.ts";

/**
 * The advance is on, the account active, and the day not before its activation (LAW-04). Otherwise the card is
 * charged as usual.
 */
export const advancePays = (tx: Tx, customerId: number, day: string): Promise<boolean> =>
  findActive(tx, customerId, day);
