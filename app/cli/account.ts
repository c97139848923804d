import { Refused } from "#app/lib/command-line.ts";
import { disableAccount, enableAccount } from "#app/modules/care/personal-data/disable.server.ts";

import { byHand, tried } from "./by-hand.ts";

function emailOf([email]: readonly string[]): string {
  if (!email?.includes("@")) throw new Refused("Say which account, by its e-mail.");
  return email;
}

export const accountCommands = byHand({
  "account disable": {
    takes: "EMAIL --reason=TEXT [--dry-run]",
    help: "closes an account at once: sessions, sign-in, links; a teacher leaves the search",
    run: (line, tools) => {
      const order = { who: emailOf(line.words), reason: line.texts["reason"] ?? "" };
      return tried(line, tools, (tx) => disableAccount(tx, order, tools));
    },
  },
  "account enable": {
    takes: "EMAIL [--dry-run]",
    help: "opens a disabled account again",
    run: (line, tools) => {
      const email = emailOf(line.words);
      return tried(line, tools, (tx) => enableAccount(tx, email, tools));
    },
  },
});
