import type { Tx } from "#app/db/client.server.ts";
import { toEuros } from "#app/lib/money.ts";
import { sum } from "#app/lib/price.ts";
import { notifyPerson } from "#app/modules/foundation/notification/notify-person.server.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";
import { paths } from "#app/paths.ts";

import { dueCents } from "./domain.ts";
import { numberOf } from "./issue.server.ts";
import type { BillRow } from "./repository.server.ts";

type Notice = Readonly<{
  message:
    | "bill_awaited"
    | "bill_awaited_over"
    | "bill_due"
    | "bill_message"
    | "bill_plan"
    | "bill_plan_missed"
    | "bill_plan_part"
    | "bill_plan_reminder"
    | "bill_rest"
    | "bill_unpaid";
  details?: Readonly<Record<string, string>>;
}>;

export async function notifyOfBill(
  tx: Tx,
  bill: BillRow,
  { message, details: more = {} }: Notice,
  now: Date,
): Promise<void> {
  const person = await findPerson(tx, bill.customerId);
  if (!person) return;
  const details = {
    firstname: person.firstname,
    amount: sum(toEuros(dueCents(bill))),
    number: numberOf(bill),
    what: bill.subjectName,
    ...more,
  };
  const notice = { type: "courses", message, details, url: paths.bills } as const;
  await notifyPerson(tx, person, { ...notice, cents: dueCents(bill) }, now);
}
