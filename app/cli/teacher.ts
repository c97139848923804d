import { oneOf } from "#app/lib/command-line.ts";
import { changeStatus } from "#app/modules/catalogue/teacher/change-status.server.ts";
import { sapNumberStatuses } from "#app/modules/catalogue/teacher/domain.ts";
import { updateTeacher } from "#app/modules/catalogue/teacher/update.server.ts";

import { byHand, idOf, tried } from "./by-hand.ts";

export const teacherCommands = byHand({
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
});
