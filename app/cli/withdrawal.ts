import { withdrawalStates } from "#app/modules/care/withdrawal/domain.ts";
import { listWithdrawals, showWithdrawalRow } from "#app/modules/care/withdrawal/list.server.ts";

import { type Command, idOf, oneOf } from "./command.ts";

/** Read-only; refunds go through `payment refund`, once (OPS-06, STM-42). */
export const withdrawalCommands: Readonly<Record<string, Command>> = {
  "withdrawal list": {
    takes: `[--state=${withdrawalStates.join("|")}]`,
    help: "who withdrew from what, the money to give back first, with its last day",
    run: ({ texts }, { connection, now }) =>
      listWithdrawals(
        connection.db,
        texts["state"] === undefined ? undefined : oneOf(texts["state"], withdrawalStates),
        now,
      ),
  },
  "withdrawal show": {
    takes: "N",
    help: "one of them, whole, with its history",
    run: ({ words: [word] }, { connection, now }) =>
      showWithdrawalRow(connection.db, idOf(word), now),
  },
};
