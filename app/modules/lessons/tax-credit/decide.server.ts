import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { type Followers, type Money, moneyOf } from "#app/modules/billing/bill/followers.server.ts";
import { advanceDeclined } from "#app/modules/billing/payment/advance.server.ts";
import { collect } from "#app/modules/billing/payment/collect.server.ts";

import { writeAnswer } from "./answer.server.ts";
import { choiceDates, type deskDecisions, nextCheck } from "./declare.domain.ts";
import {
  findTaxDeclaration,
  lockTaxDeclaration,
  saveTaxDeclaration,
} from "./declare.repository.server.ts";
import { holdDeclared } from "./remind.server.ts";

const notFound = () => new RuleError("not_found", "api.tax_credit.not_found");

/** Asks the agency about a request again with the next jobs (OPS-08); 409 when over. */
async function retryDeclared(tx: Tx, id: number, now: Date): Promise<void> {
  const one = orNotFound(await lockTaxDeclaration(tx, id), "api.tax_credit.not_found");
  if (nextCheck(one.state, now) === null && one.setAside !== "correction_refused") {
    throw new RuleError("conflict", "api.tax_credit.not_asked");
  }
  await saveTaxDeclaration(tx, id, { checkAt: now, setAside: null });
}

export const retryDeclaration = ({ db, now }: Call, { id }: { id: number }) =>
  db.transaction(async (tx) => {
    await retryDeclared(tx, id, now);
    return { id, retried: true as const };
  });

type DeskDecision = Readonly<{ id: number; decision: (typeof deskDecisions)[number] }>;

export const decideDeclaration =
  (followers: Followers) =>
  async (call: Call, { id, decision }: DeskDecision) => {
    const { actor: by, now } = call;
    const choice = await decideDeclined(moneyOf(call, followers), { id, decision }, { by, now });
    return { id, decision, choice };
  };

/** Records a family's later choice, or more time, as given to the operator (OPS-08). */
export async function decideDeclined(
  money: Money,
  { id, decision }: DeskDecision,
  { by, now }: By,
) {
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
