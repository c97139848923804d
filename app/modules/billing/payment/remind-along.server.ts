import type { Followers } from "#app/modules/billing/bill/followers.server.ts";
import type { Companion } from "#app/modules/foundation/mail/deliver.server.ts";

import { remindOfBank } from "./notify.server.ts";
import { goesAlong } from "./remind-along.domain.ts";
import { findBankWaitingOf, lockUnpaidOf } from "./remind-along.repository.server.ts";
import { remind } from "./unpaid.server.ts";

/** Reminders of money that are near leave with the mail of today, so that a person gets one (STM-46, decision 061). */
export const remindAlong =
  (followers: Followers): Companion =>
  async (tx, recipient, now) => {
    for (const bill of await lockUnpaidOf(tx, recipient))
      if (goesAlong("bill", bill, now)) await remind(tx, followers, bill, now);
    for (const payment of await findBankWaitingOf(tx, recipient))
      if (goesAlong("bank", payment, now)) await remindOfBank(tx, followers, payment, now);
  };
