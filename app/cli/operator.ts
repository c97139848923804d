import { accounts } from "#app/modules/people/account/endpoints.ts";

import type { Command } from "./command.ts";
import { commandOf } from "./endpoint-command.ts";

export const operatorCommands: Readonly<Record<string, Command>> = {
  "operator create": commandOf(accounts.createOperator, {
    words: ["email"],
    help: "makes an operator: a password by mailed link, the second factor at the first sign-in",
  }),
  "operator close": commandOf(accounts.closeOperator, {
    words: ["id"],
    help: "ends an operator's sign-in and sessions at once, not the last one's",
  }),
};
