import { rowSweep, type Sweep, type Sweeping } from "#app/api/sweep.server.ts";
import { type Followers, moneyOf } from "#app/modules/billing/bill/followers.server.ts";
import { holdBill } from "#app/modules/billing/bill/issue.server.ts";
import { chargeAttempt } from "#app/modules/billing/payment/charge.server.ts";
import { customers } from "#app/modules/people/account/table.server.ts";

import { announceCertificate } from "./announce-certificate.server.ts";
import { hasCertificate, holdFamily } from "./certificate.repository.server.ts";
import { isToCorrect } from "./correct.repository.server.ts";
import { correctAdvance } from "./correct.server.ts";
import { billsToDeclare, isUnanswered, isUnderWay, isUnsent } from "./declare.repository.server.ts";
import { lookUpTaxDeclaration, openTaxDeclaration, sendTaxDeclaration } from "./declare.server.ts";
import { isStored } from "./event.repository.server.ts";
import { lookUpAccount } from "./look-up.server.ts";
import { applyAgencyEvent } from "./receive-event.server.ts";
import { bringToDesk, claimRejected, holdDeclared, remindFamily } from "./remind.server.ts";
import { taxAccounts, taxDeclarations, taxEvents } from "./table.server.ts";

/** Sends and checks requests, applies events, reminds families, charges cards. */
export function taxCreditSweeps(followers: Followers): readonly Sweep[] {
  const job = "tax credit";
  const asking = (
    name: string,
    which: typeof isUnsent,
    act: (on: Sweeping, followers: Followers, id: number) => Promise<unknown>,
  ) =>
    rowSweep({
      job,
      name,
      of: taxDeclarations,
      due: { at: taxDeclarations.checkAt, which },
      call: (on, id) => act(on, followers, id),
    });
  return [
    rowSweep<string>({
      job,
      name: "agency events",
      of: taxEvents,
      due: { at: taxEvents.nextTryAt, which: isStored },
      call: ({ db, now }, id) => applyAgencyEvent({ db, followers }, id, now),
    }),
    rowSweep({
      job,
      name: "bills to declare",
      ...billsToDeclare,
      hold: holdBill,
      act: openTaxDeclaration,
      call: (on, id) => sendTaxDeclaration(on, followers, id),
    }),
    asking("payment requests to send", isUnsent, sendTaxDeclaration),
    asking("payment requests to look up", isUnderWay, lookUpTaxDeclaration),
    rowSweep({
      job,
      name: "accounts to look up",
      of: taxAccounts,
      due: { at: taxAccounts.checkAt },
      call: lookUpAccount,
    }),
    rowSweep({
      job,
      name: "advances to correct",
      of: taxDeclarations,
      due: { which: isToCorrect },
      call: (on, id) => correctAdvance(on, followers, id),
    }),
    ...failureSweeps(followers, job),
    rowSweep({
      job,
      name: "certificates to announce",
      of: customers,
      due: { which: hasCertificate },
      hold: holdFamily,
      act: announceCertificate,
    }),
  ];
}

function failureSweeps(followers: Followers, job: string): readonly Sweep[] {
  const declared = { job, of: taxDeclarations, hold: holdDeclared };
  return [
    rowSweep({
      ...declared,
      name: "declined advances to remind of",
      due: { at: taxDeclarations.reminderDueAt, which: isUnanswered },
      act: remindFamily,
    }),
    rowSweep({
      ...declared,
      name: "declined advances to bring to the desk",
      due: { at: taxDeclarations.choiceDueAt, which: isUnanswered },
      act: bringToDesk,
    }),
    rowSweep({
      ...declared,
      name: "rejected advances to charge",
      due: { at: taxDeclarations.cardAt },
      act: claimRejected(followers),
      call: async (on, paymentId) => {
        await chargeAttempt(moneyOf(on, followers), paymentId, on.now);
      },
    }),
  ];
}
