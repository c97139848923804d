import { decideNotice } from "#app/modules/care/support/decide.server.ts";
import { closeCase, replyToCase, takeCase } from "#app/modules/foundation/case/answer.server.ts";
import { caseKinds, caseStates, decisions } from "#app/modules/foundation/case/domain.ts";
import { listCases, showCase } from "#app/modules/foundation/case/list.server.ts";

import { type Command, idOf, oneOf, tried } from "./command.ts";

/** Operator commands on help requests, messages and notices (OPS-10, STM-41). */
export const caseCommands: Readonly<Record<string, Command>> = {
  "case list": {
    takes: `[--kind=${caseKinds.join("|")}] [--state=${caseStates.join("|")}]`,
    help: "what people wrote and nobody has answered yet, oldest first, with whom to write to; or what came to a state",
    run: async ({ texts }, { connection }) =>
      listCases(connection.db, {
        kind: texts["kind"] === undefined ? undefined : oneOf(texts["kind"], caseKinds),
        state: texts["state"] === undefined ? undefined : oneOf(texts["state"], caseStates),
      }),
  },
  "case show": {
    takes: "N",
    help: "one of them, whole, with its history",
    run: async ({ words: [word] }, { connection }) => showCase(connection.db, idOf(word)),
  },
  "case take": {
    takes: "N [--dry-run]",
    help: "says that it is being dealt with",
    run: (line, tools) => tried(line, tools, (tx) => takeCase(tx, idOf(line.words[0]), tools)),
  },
  "case reply": {
    takes: "N --text=TEXT [--dry-run]",
    help: "answers by mail who wrote; a notice then waits for its decision, anything else is closed",
    run: (line, tools) => {
      const text = line.texts["text"] ?? "";
      return tried(line, tools, (tx) => replyToCase(tx, { id: idOf(line.words[0]), text }, tools));
    },
  },
  "case done": {
    takes: "N [--dry-run]",
    help: "closes a call for help or a message without a mail, answered by telephone for instance",
    run: (line, tools) => tried(line, tools, (tx) => closeCase(tx, idOf(line.words[0]), tools)),
  },
  "case decide": {
    takes: `N ${decisions.join("|")} --reason=TEXT [--dry-run]`,
    help: "decides a notice: the content is shown, its words withheld, or taken away; both sides read why",
    run: (line, tools) => {
      const decision = oneOf(line.words[1], decisions);
      const reasons = line.texts["reason"] ?? "";
      return tried(line, tools, (tx) =>
        decideNotice(tx, { id: idOf(line.words[0]), decision, reasons }, tools),
      );
    },
  },
};
