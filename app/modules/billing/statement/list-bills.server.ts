import type { Db } from "#app/db/client.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { type BillState, readBillNumber } from "#app/modules/billing/bill/domain.ts";
import type { BillEntity } from "#app/modules/foundation/issuer/domain.ts";

import { findAllBills, findWholeBill } from "./list-bills.repository.server.ts";

export type BillFilter = Readonly<{
  customerId?: number | undefined;
  entity?: BillEntity | undefined;
  status?: BillState | undefined;
}>;

/** Bills and credit notes for the operator, newest first, 200 at most (OPS-06). */
export const listBills = (db: Db, filter: BillFilter) => findAllBills(db, filter);

/** A bill or credit note with its lines, credit notes and payments; 404 when unknown. */
export async function showBill(db: Db, number: string) {
  const parsed = readBillNumber(number);
  const found = parsed && (await findWholeBill(db, parsed));
  if (!found) throw new RuleError("not_found", "api.invoice.not_found");
  return found;
}
