import { eachInTurn } from "#app/lib/each-in-turn.ts";
import { toEuros } from "#app/lib/money.ts";
import {
  listPayouts,
  type Payout,
  showPayout,
} from "#app/modules/earnings/payout/operator.server.ts";
import { payoutStates } from "#app/modules/earnings/payout/payout.domain.ts";
import { retryPayout } from "#app/modules/earnings/payout/retry.server.ts";
import { runPayouts } from "#app/modules/earnings/payout/run.server.ts";
import { sendPayout } from "#app/modules/earnings/payout/send.server.ts";

import { type Command, idOf, oneOf, tried } from "./command.ts";

const onLine = (payout: Payout) => ({
  id: payout.id,
  teacher_id: payout.teacherId,
  kind: payout.kind,
  amount: toEuros(payout.amountCents),
  state: payout.state,
  attempt: payout.attempt,
  failure: payout.failureCode,
  iban_end: payout.ibanEnd,
  created_at: payout.createdAt.toISOString(),
});

/** Operator commands on payouts (OPS-07). */
export const payoutCommands: Readonly<Record<string, Command>> = {
  "payout run": {
    help: "opens and sends the payouts of courses of every teacher who can be paid, without waiting for Tuesday",
    run: async (_, { connection: { db }, gateways, by, now }) => {
      const opened = await runPayouts(db, { by, now });
      await eachInTurn(opened, ({ id }) => sendPayout({ db, gateways, now }, id));
      return { opened: opened.map(onLine) };
    },
  },
  "payout list": {
    takes: "[--state=STATE] [--teacher=ID]",
    help: "payouts, the newest first",
    run: async ({ texts: { state, teacher } }, { connection: { db } }) => {
      const which = {
        state: state === undefined ? undefined : oneOf(state, payoutStates),
        teacherId: teacher === undefined ? undefined : idOf(teacher),
      };
      return { payouts: (await listPayouts(db, which)).map(onLine) };
    },
  },
  "payout show": {
    takes: "ID",
    help: "a payout and its transfers",
    run: async ({ words: [word] }, { connection: { db } }) => {
      const { payout, lines } = await showPayout(db, idOf(word));
      return {
        ...onLine(payout),
        transfers: lines.map((line) => ({
          bill_id: line.billId,
          course_id: line.courseId,
          payslip_id: line.payslipId,
          amount: toEuros(line.amountCents),
          sent: toEuros(line.sentCents),
          transfer: line.transferId,
        })),
      };
    },
  },
  "payout retry": {
    takes: "ID [--dry-run]",
    help: "sends a payout that failed once more, with the next jobs",
    run: (line, tools) =>
      tried(line, tools, async (tx) =>
        onLine(await retryPayout(tx, idOf(line.words[0]), { by: tools.by, now: tools.now })),
      ),
  },
};
