import { massSweep, rowSweep, type Sweep } from "#app/api/sweep.server.ts";

import { type Companion, deliverMail, holdMail, takeMail } from "./deliver.server.ts";
import { isDead, isWaiting, removeForgotten } from "./repository.server.ts";
import { mails } from "./table.server.ts";

/** Sends waiting mails (STM-44), and erases those where that was promised (ENT-10). */
export const mailSweepsWith = (companions: readonly Companion[]): readonly Sweep[] => [
  rowSweep({
    job: "mail",
    name: "mails to send",
    of: mails,
    due: { at: mails.nextTryAt, which: isWaiting },
    dead: isDead,
    hold: holdMail,
    act: (tx, mail, now) => takeMail(tx, mail, now, companions),
    call: ({ db, now, gateways, giveUp }, mail) =>
      deliverMail(db, mail, now, (outgoing) => gateways.mail(outgoing, giveUp)),
  }),
  massSweep({
    job: "mail",
    name: "mails to forget",
    of: mails,
    due: { at: mails.forgetAt },
    all: removeForgotten,
  }),
];

export const mailSweeps = mailSweepsWith([]);
