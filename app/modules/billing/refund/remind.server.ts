import i18next from "i18next";

import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { bySystem } from "#app/lib/actor.ts";
import { plusDays } from "#app/lib/clock.ts";
import { toEuros } from "#app/lib/money.ts";
import { sum } from "#app/lib/price.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { openCase } from "#app/modules/foundation/case/open.server.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";
import { contactReasons } from "#app/modules/foundation/reference/domain.ts";

import { holdRefund } from "./advance.server.ts";
import {
  askedAgainUntil,
  lacksAccount,
  laterDay,
  opensCase,
  reminderAt,
  silenceMark,
} from "./domain.ts";
import { notifyOfRefund } from "./notify.server.ts";
import { type RefundRow, saveRefund } from "./repository.server.ts";
import { endSilence } from "./silence.server.ts";

type Held = RefundRow | undefined;

/** Days 3, 7 and 13: the account is asked for again. Day 30: a person of Préau calls (CUS-050). */
export async function remindOfAccount(tx: Tx, refund: Held, now: Date): Promise<undefined> {
  if (!refund) return;
  const { id, remindersSent, createdAt } = refund;
  const sent = remindersSent + 1;
  const next = reminderAt(createdAt, sent);
  // A refund that turned late is not reminded twice in one day.
  const remindAt = next && next <= now ? plusDays(now, 3) : next;
  const saved = await saveRefund(tx, id, { remindersSent: sent, remindAt });
  if (opensCase(remindersSent)) await reportSilence(tx, saved, now);
  else await notifyOfRefund(tx, refund, now, "refund_account");
}

/**
 * An operator asks for the account once more; the clock’s own reminders go on, and a silence that an operator answers so
 * is over for thirty days. 409 where none is lacking.
 */
export const askAccountAgain = ({ db, now, actor: by }: Call, { id }: { id: number }) =>
  db.transaction(async (tx) => {
    const { refund } = await holdRefund(tx, id);
    const { status } = refund;
    if (!lacksAccount(refund)) throw new RuleError("conflict", "api.refund.account_known");
    await notifyOfRefund(tx, refund, now, "refund_account");
    await endSilence(tx, refund, { by, now });
    if (!refund.remindAt) await saveRefund(tx, id, { remindAt: askedAgainUntil(now) });
    const line = {
      machine: "refund",
      id,
      event: "ask_account",
      from: status,
      to: status,
    } as const;
    await record(tx, { ...line, by, at: now });
    return { id, status };
  });

const reasonId = contactReasons.indexOf("payment") + 1;

async function reportSilence(tx: Tx, refund: RefundRow, now: Date): Promise<void> {
  const { customerId: personId, amountCents } = refund;
  const text = i18next.t("support:refund", { amount: sum(toEuros(amountCents)) });
  const opened = { kind: "refund", personId, text, sendingMark: silenceMark(refund) } as const;
  await openCase(tx, { ...opened, reasonId }, { by: bySystem, now });
}

/** Past its day with an account: the family is told a second day, once (STM-48). */
export async function announceLate(tx: Tx, refund: Held, now: Date): Promise<undefined> {
  if (!refund) return;
  const late = await saveRefund(tx, refund.id, { lateToldAt: now, dueOn: laterDay(now) });
  await notifyOfRefund(tx, late, now, "refund_late");
}
