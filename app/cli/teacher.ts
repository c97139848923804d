import { leavingReasons } from "#app/modules/career/departure/domain.ts";
import { depart } from "#app/modules/career/departure/leave.server.ts";
import { listDepartures } from "#app/modules/career/departure/list.server.ts";
import {
  approveChange,
  listChanges,
  refuseChange,
} from "#app/modules/career/status-change/decide.server.ts";
import { changeStates } from "#app/modules/catalogue/legal-status/domain.ts";
import { changeStatus } from "#app/modules/catalogue/teacher/change-status.server.ts";
import { sapNumberStatuses } from "#app/modules/catalogue/teacher/domain.ts";
import { updateTeacher } from "#app/modules/catalogue/teacher/update.server.ts";

import { type Command, idOf, oneOf, tried } from "./command.ts";

export const teacherCommands: Readonly<Record<string, Command>> = {
  "teacher update": {
    takes: "ID --collective-courses=yes|no [--dry-run]",
    help: "lets a teacher declare courses of several students, or no longer",
    run: (line, tools) => {
      const id = idOf(line.words[0]);
      const collective = oneOf(line.texts["collective-courses"], ["yes", "no"]) === "yes";
      return tried(line, tools, (tx) => updateTeacher(tx, id, { collective }, tools));
    },
  },
  "teacher status": {
    takes: "ID [--self-employed=yes|no] [--sap-number=NUMBER] [--sap-status=STATUS] [--dry-run]",
    help: "changes from now on who employs a teacher, and whether the tax office approved home services",
    run: (line, tools) => {
      const { "self-employed": employed, "sap-number": number, "sap-status": status } = line.texts;
      const change = {
        ...(employed && { selfEmployed: oneOf(employed, ["yes", "no"]) === "yes" }),
        ...(number && { sapNumber: number }),
        ...(status && { sapNumberStatus: oneOf(status, sapNumberStatuses) }),
      };
      return tried(line, tools, (tx) => changeStatus(tx, idOf(line.words[0]), change, tools));
    },
  },
  "teacher leave": {
    takes: "ID --on=YYYY-MM-DD [--reason=REASON] [--comment=TEXT] [--dry-run]",
    help: "the last day of a teacher: families are told today, contracts end that day",
    run: (line, tools) => {
      const { on = "", reason, comment } = line.texts;
      const why = { reason: reason ? oneOf(reason, leavingReasons) : undefined, comment };
      const given = { ...why, id: idOf(line.words[0]), date: on };
      return tried(line, tools, (tx) => depart(tx, given, tools));
    },
  },
  "teacher departures": {
    takes: "",
    help: "who leaves or has left, why and until when, the last one said first",
    run: (_line, { connection: { db } }) => listDepartures(db),
  },
  "status-change list": {
    takes: "[--state=STATE]",
    help: "changes of status, VAT or home services that teachers ask, the oldest first, or those in another state",
    run: ({ texts }, { connection: { db } }) =>
      listChanges(db, oneOf(texts["state"] ?? "asked", changeStates)),
  },
  "status-change approve": {
    takes: "ID [--from=YYYY-MM-DD] [--dry-run]",
    help: "agrees to a change from a day on, the one that was wished or today; the teacher and the families are written to",
    run: (line, tools) => {
      const given = { id: idOf(line.words[0]), from: line.texts["from"] };
      return tried(line, tools, (tx) => approveChange(tx, given, tools));
    },
  },
  "status-change refuse": {
    takes: "ID --reason=TEXT [--dry-run]",
    help: "refuses a change; the teacher reads the reason",
    run: (line, tools) => {
      const given = { id: idOf(line.words[0]), reason: line.texts["reason"] ?? "" };
      return tried(line, tools, (tx) => refuseChange(tx, given, tools));
    },
  },
};
