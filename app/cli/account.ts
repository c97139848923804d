import { disableAccount, enableAccount } from "#app/modules/account/disable.server.ts";

import { type Command, Refused } from "./command.ts";
import { tried, withoutDry } from "./dry-run.ts";

/** The e-mail of an account and what is said of it, options apart. */
function wordsOf(words: readonly string[], form: string): { email: string; said: string } {
  const [email, ...rest] = withoutDry(words);
  if (!email?.includes("@")) throw new Refused(`Say whose: ${form}.`);
  return { email, said: rest.join(" ").trim() };
}

/** What the operator may do about accounts. */
export const accountCommands: Readonly<Record<string, Command>> = {
  "account disable": {
    takes: "EMAIL REASON [--dry-run]",
    help: "closes an account at once: sessions, sign-in, links; a teacher leaves the search",
    run: (words, tools) => {
      const form = "account disable EMAIL REASON";
      const { email, said: reason } = wordsOf(words, form);
      if (!reason) throw new Refused(`Say why, the history keeps it: ${form}.`);
      return tried(words, tools, (tx) => disableAccount(tx, { email, reason }, tools));
    },
  },
  "account enable": {
    takes: "EMAIL [--dry-run]",
    help: "opens a disabled account again",
    run: (words, tools) => {
      const { email } = wordsOf(words, "account enable EMAIL");
      return tried(words, tools, (tx) => enableAccount(tx, email, tools.now));
    },
  },
};
