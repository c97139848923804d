import { announceSuspension } from "#app/modules/career/suspension/announce.server.ts";
import { answerContest } from "#app/modules/career/suspension/contest.server.ts";
import { liftSuspension } from "#app/modules/career/suspension/lift.server.ts";
import { listSuspensions, showForOperator } from "#app/modules/career/suspension/show.server.ts";
import { suspensionStates } from "#app/modules/catalogue/teacher/suspension.domain.ts";
import { suspensionGrounds } from "#app/modules/foundation/reference/domain.ts";

import { type Command, idOf, oneOf, tried } from "./command.ts";

/** Operator commands on teacher suspensions (OPS-04, STM-43); ID is the teacher's. */
export const suspensionCommands: Readonly<Record<string, Command>> = {
  "teacher suspend": {
    takes: `ID --ground=${suspensionGrounds.join("|")} --reasons=TEXT [--from=YYYY-MM-DD] [--at-once] [--dry-run]`,
    help: "announces that no new student is sent, thirty days ahead or from a later day; at once for documents or safety only",
    run: (line, tools) => {
      const { ground, reasons = "", from } = line.texts;
      const given = {
        id: idOf(line.words[0]),
        ground: oneOf(ground, suspensionGrounds),
        reasons,
        from,
        atOnce: line.flags.has("at-once"),
      };
      return tried(line, tools, (tx) => announceSuspension(tx, given, tools));
    },
  },
  "teacher lift": {
    takes: "ID [--dry-run]",
    help: "ends a suspension, or gives it up before its day: the teacher is found again and is written to",
    run: (line, tools) =>
      tried(line, tools, (tx) => liftSuspension(tx, idOf(line.words[0]), tools)),
  },
  "teacher answer-contest": {
    takes: "ID --answer=TEXT [--dry-run]",
    help: "answers what a teacher says against a suspension; the suspension stays until it is lifted",
    run: (line, tools) => {
      const given = { id: idOf(line.words[0]), answer: line.texts["answer"] ?? "" };
      return tried(line, tools, (tx) => answerContest(tx, given, tools));
    },
  },
  "suspension list": {
    takes: `[--state=${suspensionStates.join("|")}]`,
    help: "the suspensions that stand, the oldest first, with what is contested and until when it is answered; or those in a state",
    run: ({ texts: { state } }, { connection: { db }, now }) =>
      listSuspensions(db, state === undefined ? undefined : oneOf(state, suspensionStates), now),
  },
  "suspension show": {
    takes: "ID",
    help: "the last suspension of a teacher, whole, with its history",
    run: ({ words: [word] }, { connection: { db }, now }) => showForOperator(db, idOf(word), now),
  },
};
