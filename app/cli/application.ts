import {
  decideApplication,
  listApplications,
  showApplication,
} from "#app/modules/career/application/decide.server.ts";
import type { Decision } from "#app/modules/career/application/domain.ts";
import { teacherStatuses } from "#app/modules/catalogue/teacher/domain.ts";

import { type Command, idOf, type Known, type Line, oneOf, tried } from "./command.ts";

const decide = (line: Line, tools: Known, decision: Decision) =>
  tried(line, tools, (tx) => {
    const reason = line.texts["reason"] ?? "";
    return decideApplication(tx, { id: idOf(line.words[0]), decision, reason }, tools);
  });

/** Operator commands on teaching applications (OPS-04, STM-08). */
export const applicationCommands: Readonly<Record<string, Command>> = {
  "application list": {
    takes: `[--status=${teacherStatuses.join("|")}]`,
    help: "who applied and waits for a decision, oldest first; or who came to a status",
    run: ({ texts: { status } }, { connection }) =>
      listApplications(
        connection.db,
        status === undefined ? undefined : oneOf(status, teacherStatuses),
      ),
  },
  "application show": {
    takes: "ID",
    help: "one application, with all that was sent",
    run: ({ words: [word] }, { connection }) => showApplication(connection.db, idOf(word)),
  },
  "application pre-accept": {
    takes: "ID [--dry-run]",
    help: "accepts an application, to be finalised; its teacher is written to",
    run: (line, tools) => decide(line, tools, "pre_accept"),
  },
  "application refuse": {
    takes: "ID --reason=TEXT [--dry-run]",
    help: "refuses an application; the reason is written by mail, and kept nowhere else",
    run: (line, tools) => decide(line, tools, "refuse"),
  },
  "application hire": {
    takes: "ID [--dry-run]",
    help: "hires a teacher whose application is final; found in the search at once",
    run: (line, tools) => decide(line, tools, "hire"),
  },
};
