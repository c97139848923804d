import { listForOperator, moderateReview } from "#app/modules/catalogue/review/moderate.server.ts";

import { type Command, idOf, tried } from "./command.ts";

/** Operator commands on reviews (OPS-11). */
export const reviewCommands: Readonly<Record<string, Command>> = {
  "review list": {
    takes: "[--hidden]",
    help: "the newest reviews, or those that are hidden, with their reason",
    run: ({ flags }, { connection }) =>
      listForOperator(connection.db, { hidden: flags.has("hidden") }),
  },
  "review hide": {
    takes: "N --reason=TEXT [--dry-run]",
    help: "takes a review off the site; its author reads the reason by mail, and how to contest it",
    run: (line, tools) => {
      const reason = line.texts["reason"] ?? "";
      const id = idOf(line.words[0]);
      return tried(line, tools, (tx) => moderateReview(tx, { id, action: "hide", reason }, tools));
    },
  },
  "review publish": {
    takes: "N [--dry-run]",
    help: "shows a hidden review again, and tells its author",
    run: (line, tools) => {
      const id = idOf(line.words[0]);
      return tried(line, tools, (tx) => moderateReview(tx, { id, action: "publish" }, tools));
    },
  },
};
