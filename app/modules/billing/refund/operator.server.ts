import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { toCents, toEuros } from "#app/lib/money.ts";
import { type Followers, moneyOf } from "#app/modules/billing/bill/followers.server.ts";
import type { Bearer } from "#app/modules/billing/ledger/domain.ts";

import { askRefund } from "./ask.server.ts";
import { returnSent } from "./bounce.server.ts";
import { openGesture } from "./gesture.server.ts";
import { openCreditRefund } from "./give-credit.server.ts";
import { giveUpRefund } from "./give-up.server.ts";
import type { Wish } from "./open.server.ts";
import { findRefundRow, type RefundRow } from "./repository.server.ts";
import { returnUnmatched } from "./return-unmatched.server.ts";
import { sendRefund } from "./send.server.ts";
import { ibanOf } from "./show.server.ts";

type Sent = Readonly<{ id: number; reference: string; sent_on?: string | undefined }>;

export const markRefundSent =
  (followers: Followers) =>
  async ({ db, actor: by, now, gateways }: Call, { id, reference, sent_on: on }: Sent) => {
    const sent = await sendRefund({ db, followers }, id, { reference, on }, { by, now });
    return {
      id,
      status: sent.status,
      amount: toEuros(sent.amountCents),
      reference: sent.reference,
      sent_on: sent.sentOn,
      iban: ibanOf(sent, gateways),
    };
  };

export const returnReceipt =
  (followers: Followers) =>
  async ({ db, actor: by, now }: Call, { id, reference, sent_on: on }: Sent) => {
    const sent = await db.transaction((tx) =>
      returnUnmatched({ db: tx, followers }, id, { reference, on }, { by, now }),
    );
    return { id, amount: toEuros(sent.amountCents), returned: true as const };
  };

type GivenUp = Readonly<{
  id: number;
  reference?: string | undefined;
  returned?: boolean | undefined;
}>;

export const giveUpAnyRefund =
  (followers: Followers) =>
  async (call: Call, { id, reference, returned = false }: GivenUp) => {
    if (returned) {
      const back = await call.db.transaction((tx) =>
        returnSent(tx, id, { by: call.actor, now: call.now }),
      );
      return { id, state: back.status };
    }
    const closing = { by: call.actor, now: call.now, reference };
    return { id, state: await giveUpRefund(moneyOf(call, followers), id, closing) };
  };

type Part = Readonly<{
  id: number;
  amount?: number | undefined;
  reason?: string | undefined;
  paid_by?: Bearer | undefined;
}>;

type Gesture = By & Pick<Wish, "amountCents" | "reason"> & Readonly<{ paidBy: Bearer }>;
type Open = (tx: Tx, id: number, gesture: Gesture) => Promise<RefundRow>;

/** Written first; the provider is asked once it is committed. */
const opening =
  (open: Open) =>
  (followers: Followers) =>
  async (call: Call, { id, amount, reason, paid_by: paidBy = "preau" }: Part) => {
    const { db, actor: by, now } = call;
    const amountCents = amount === undefined ? undefined : toCents(amount);
    const gesture = { amountCents, by, now, reason, paidBy };
    const opened = await db.transaction((tx) => open(tx, id, gesture));
    const isTaken = await askRefund(moneyOf(call, followers), opened.id, now);
    const { status, amountCents: cents } = (await findRefundRow(db, opened.id)) ?? opened;
    return { id, refund_id: opened.id, amount: toEuros(cents), asked: isTaken, status };
  };

export const openAnyRefund = opening(openGesture);

export const openAnyCreditRefund = opening(openCreditRefund);
