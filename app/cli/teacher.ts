import { updateTeacher } from "#app/modules/teacher/update.server.ts";

import { type Command, idOf, oneOf, tried } from "./command.ts";

/** What the operator may do about teachers (OPS-04). */
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
};
