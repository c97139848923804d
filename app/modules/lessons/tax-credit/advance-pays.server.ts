import type { Tx } from "#app/db/client.server.ts";

import { findActive } from "./account.repository.server.ts";

/**
 * Whether the agency is asked for a bill of this family for what was done on this day: the advance is on, its account
 * active, and the day not before its activation (LAW-04). Without it a card is charged as ever.
 */
export const advancePays = (tx: Tx, customerId: number, day: string): Promise<boolean> =>
  findActive(tx, customerId, day);
