import type { Db } from "#app/db/client.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { type BillState, readBillNumber } from "#app/modules/billing/bill/domain.ts";
import { type BillEntity } from "#app/modules/foundation/issuer/domain.ts";

import { findAllBills, findWholeBill } from "./list-bills.repository.server.ts";

/** Which bills: of whom, of which entity, in which state. */
export type BillFilter = Readonly<{
  customerId?: number | undefined;
  entity?: BillEntity | undefined;
  status?: BillState | undefined;
}>;

/** Bills and credit notes for the operator, the newest first, 200 at most (OPS-06). */
export const listBills = (db: Db, filter: BillFilter) => findAllBills(db, filter);

/** A bill or credit note by its number, with its lines, its credit notes and its payments; 404 for none. */
export async function showBill(db: Db, number: string) {
  const input = readBillNumber(number);
  const found = input && (await findWholeBill(db, input));
  if (!found) throw new RuleError("not_found", "api.invoice.not_found");
  return found;
}
