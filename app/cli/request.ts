import type { Tx } from "#app/db/client.server.ts";
import { askByHand } from "#app/modules/lessons/lesson-request/ask.server.ts";
import { cancelByHand } from "#app/modules/lessons/lesson-request/cancel.server.ts";
import { evaluateLessonRequest } from "#app/modules/lessons/lesson-request/evaluate.server.ts";
import { showMatching } from "#app/modules/lessons/lesson-request/match.server.ts";
import { removeTeacher } from "#app/modules/lessons/lesson-request/remove-teacher.server.ts";
import {
  listAllRequests,
  showRequestOf,
} from "#app/modules/lessons/lesson-request/timeline.server.ts";
import { writeAbout } from "#app/modules/lessons/lesson-request/write.server.ts";

import { type Command, idOf, type Known, type Line, Refused, tried } from "./command.ts";

function whomOf({ texts: { teachers, count } }: Line) {
  if (teachers && /^\d+(,\d+)*$/.test(teachers)) {
    return { teacherIds: teachers.split(",").map(Number) };
  }
  if (count && Number.isSafeInteger(Number(count)) && Number(count) > 0) {
    return { count: Number(count) };
  }
  throw new Refused("Say whom: --teachers=12,15 or --count=3.");
}

async function show(word: string | undefined, { connection: { db }, now }: Known) {
  const id = idOf(word);
  const request = await showRequestOf(db, now, id);
  const ranked = await showMatching(db, id, now);
  const matching = ranked.slice(0, 20).map((one) => ({
    teacher_id: one.id,
    teacher: one.firstname,
    score: one.score,
    terms: one.terms,
  }));
  return { ...request, matching };
}

function about(
  line: Line,
  tools: Known,
  act: (tx: Tx, id: number) => Promise<object>,
): Promise<object> {
  const id = idOf(line.words[0]);
  return tried(line, tools, async (tx) => ({ id, ...(await act(tx, id)) }));
}

async function processOf(tx: Tx, id: number, { now }: Known) {
  const { process } = await showRequestOf(tx, now, id);
  return { process };
}

/** Operator commands on lesson requests (OPS-02, OPS-03). */
export const requestCommands: Readonly<Record<string, Command>> = {
  "request list": {
    help: "the requests, the running ones first",
    run: (_, { connection }) => listAllRequests(connection.db),
  },
  "request show": {
    takes: "N",
    help: "a request, its teachers, its history, and who may be asked with the terms of the score",
    run: ({ words: [word] }, tools) => show(word, tools),
  },
  "request evaluate": {
    takes: "N [--dry-run]",
    help: "counts the need as qualified",
    run: (line, tools) =>
      about(line, tools, async (tx, id) => {
        await evaluateLessonRequest(tx, id, tools);
        const { step } = await showRequestOf(tx, tools.now, id);
        return { step };
      }),
  },
  "request ask": {
    takes: "N [--teachers=12,15|--count=3] [--dry-run]",
    help: "puts the request to these teachers, or to the best; seven in all at most",
    run: (line, tools) => {
      const whom = whomOf(line);
      return about(line, tools, async (tx, id) => ({
        asked: await askByHand(tx, id, whom, tools),
      }));
    },
  },
  "request remove": {
    takes: "N --teacher=12 --reason=TEXT [--dry-run]",
    help: "takes a teacher off a request, who reads the reason; the next best may be asked",
    run: (line, tools) => {
      const { teacher, reason = "" } = line.texts;
      const removed = idOf(teacher);
      return about(line, tools, async (tx, id) => {
        await removeTeacher(tx, id, { teacherId: removed, reason }, tools);
        return { removed, ...(await processOf(tx, id, tools)) };
      });
    },
  },
  "request write": {
    takes: "N --to=family|12 --text=TEXT [--dry-run]",
    help: "writes to the family or to a teacher asked, by mail and inside the site",
    run: (line, tools) => {
      const { to: whom, text = "" } = line.texts;
      const to = whom === "family" ? whom : idOf(whom);
      return about(line, tools, async (tx, id) => {
        await writeAbout(tx, id, { to, text }, tools);
        return { to, text };
      });
    },
  },
  "request cancel": {
    takes: "N --reason=TEXT [--dry-run]",
    help: "closes a request: its teachers and its family are told, the family reads the reason",
    run: (line, tools) =>
      about(line, tools, async (tx, id) => {
        await cancelByHand(tx, id, line.texts["reason"] ?? "", tools);
        return processOf(tx, id, tools);
      }),
  },
};
