import type { Call } from "#app/api/call.server.ts";
import { billIdentified, numberOf } from "#app/modules/billing/bill/issue.server.ts";
import { notifyOfBill } from "#app/modules/billing/bill/notify-of-bill.server.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";

/** An operator writes to the family about its bill; the words stay in the bill’s history. 404 for none. */
export const writeAboutBill = (
  { db, actor: by, now }: Call,
  { id: named, text }: { id: number | string; text: string },
) =>
  db.transaction(async (tx) => {
    const bill = await billIdentified(tx, named);
    await notifyOfBill(tx, bill, { message: "bill_message", details: { text } }, now);
    const { id, status } = bill;
    const line = { machine: "bill", id, event: "write", from: status, to: status } as const;
    await record(tx, { ...line, by, at: now, details: { text } });
    return { bill: numberOf(bill), text };
  });
