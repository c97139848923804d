import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import type { Money } from "#app/modules/billing/bill/followers.server.ts";
import { advanceDeclined } from "#app/modules/billing/payment/advance.server.ts";
import { collect } from "#app/modules/billing/payment/collect.server.ts";

import { writeAnswer } from "./answer.server.ts";
import { choiceDates, nextCheck } from "./declare.domain.ts";
import {
  findTaxDeclaration,
  lockTaxDeclaration,
  saveTaxDeclaration,
} from "./declare.repository.server.ts";
import { holdDeclared } from "./remind.server.ts";

const notFound = () => new RuleError("not_found", "api.tax_credit.not_found");

/** Asks the agency about a request again with the next jobs (OPS-08); 409 when over. */
export async function retryDeclared(tx: Tx, id: number, now: Date): Promise<void> {
  const one = await lockTaxDeclaration(tx, id);
  if (!one) throw notFound();
  if (nextCheck(one.state, now) === null) {
    throw new RuleError("conflict", "api.tax_credit.not_asked");
  }
  await saveTaxDeclaration(tx, id, { checkAt: now, setAside: null });
}

/** Records a family's later choice, or more time, as given to the operator (OPS-08). */
export async function decideDeclined(
  money: Money,
  { id, decision }: Readonly<{ id: number; decision: "wait" | "pay" | "contest" }>,
  { by, now }: By,
): Promise<string | null> {
  if (!(await findTaxDeclaration(money.db, id))) throw notFound();
  if (decision === "wait") {
    await money.db.transaction(async (tx) => {
      const { one } = await holdDeclared(tx, id);
      if (one?.state !== "user_declined" || one.choice !== null) {
        throw new RuleError("conflict", "api.tax_credit.not_asked");
      }
      await saveTaxDeclaration(tx, id, { ...choiceDates(now), deskAt: null });
      await advanceDeclined(tx, id, { now, until: choiceDates(now).choiceDueAt });
    });
  } else {
    await collect(money, now, (tx) =>
      writeAnswer(tx, money.followers, { id, answer: decision }, { by, now }),
    );
  }
  return (await findTaxDeclaration(money.db, id))?.choice ?? null;
}
