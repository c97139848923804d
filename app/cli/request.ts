import { byOperator } from "#app/lib/actor.ts";
import {
  askByHand,
  removeTeacher,
  showMatching,
  stopRequest,
  writeAbout,
} from "#app/modules/lesson-request/create.server.ts";
import { evaluateLessonRequest } from "#app/modules/lesson-request/service.server.ts";
import { listAllRequests, showRequestOf } from "#app/modules/lesson-request/timeline.server.ts";

import { type Command, idOf, isId, Refused, type Tools } from "./command.ts";
import { tried } from "./dry-run.ts";

const valueOf = (words: readonly string[], option: string) =>
  words.find((word) => word.startsWith(`--${option}=`))?.slice(option.length + 3);

/** What the operator tells: the words after the first, options apart. */
function textOf(words: readonly string[], form: string): string {
  const text = words
    .slice(1)
    .filter((word) => !word.startsWith("--"))
    .join(" ")
    .trim();
  if (!text) throw new Refused(`Say it in words, they are read: ${form}.`);
  return text;
}

/** One teacher by her id, or the family. */
function addresseeOf(words: readonly string[], form: string): "family" | number {
  const to = valueOf(words, "to");
  if (to === "family") return to;
  if (!isId(to)) throw new Refused(`Say to whom: ${form}.`);
  return Number(to);
}

/** Teachers by their ids, or the best so many of the matching. */
function whomOf(words: readonly string[]) {
  const teachers = valueOf(words, "teachers");
  const count = Number(valueOf(words, "count"));
  if (teachers && /^\d+(,\d+)*$/.test(teachers)) {
    return { teacherIds: teachers.split(",").map(Number) };
  }
  if (Number.isSafeInteger(count) && count > 0) return { count };
  throw new Refused("Say whom: request ask N --teachers=12,15 or --count=3.");
}

async function show(words: readonly string[], { connection: { db }, now }: Tools) {
  const id = idOf(words[0], "request show N");
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

/** What the operator may do about requests (OPS-02, OPS-03). */
export const requestCommands: Readonly<Record<string, Command>> = {
  "request list": {
    help: "the requests, the running ones first",
    run: (_, { connection }) => listAllRequests(connection.db),
  },
  "request show": {
    takes: "N",
    help: "a request, its teachers, its history, and who may be asked with the terms of the score",
    run: show,
  },
  "request evaluate": {
    takes: "N [--dry-run]",
    help: "counts the need as qualified",
    run: (words, tools) => {
      const id = idOf(words[0], "request evaluate N");
      return tried(words, tools, async (tx) => {
        await evaluateLessonRequest(tx, id, { by: byOperator, now: tools.now });
        const { step } = await showRequestOf(tx, tools.now, id);
        return { id, step };
      });
    },
  },
  "request ask": {
    takes: "N --teachers=12,15|--count=3 [--dry-run]",
    help: "puts the request to these teachers, or to the best; seven in all at most",
    run: (words, tools) => {
      const id = idOf(words[0], "request ask N");
      const whom = whomOf(words);
      return tried(words, tools, async (tx) => {
        const move = { by: byOperator, now: tools.now };
        return { id, asked: await askByHand(tx, id, whom, move) };
      });
    },
  },
  "request remove": {
    takes: "N --teacher=12 REASON [--dry-run]",
    help: "takes a teacher off a request, who reads the reason; the next best may be asked",
    run: (words, tools) => {
      const form = "request remove N --teacher=12 REASON";
      const id = idOf(words[0], form);
      const teacherId = idOf(valueOf(words, "teacher"), form);
      const reason = textOf(words, form);
      return tried(words, tools, async (tx) => {
        const move = { by: byOperator, now: tools.now };
        await removeTeacher(tx, id, { teacherId, reason }, move);
        const { process } = await showRequestOf(tx, tools.now, id);
        return { id, removed: teacherId, process };
      });
    },
  },
  "request write": {
    takes: "N --to=family|12 TEXT [--dry-run]",
    help: "writes to the family or to a teacher asked, by mail and inside the site",
    run: (words, tools) => {
      const form = "request write N --to=family|12 TEXT";
      const id = idOf(words[0], form);
      const to = addresseeOf(words, form);
      const text = textOf(words, form);
      return tried(words, tools, async (tx) => {
        await writeAbout(tx, id, { to, text }, { by: byOperator, now: tools.now });
        return { id, to, text };
      });
    },
  },
  "request cancel": {
    takes: "N REASON [--dry-run]",
    help: "closes a request: its teachers and its family are told, the family reads the reason",
    run: (words, tools) => {
      const form = "request cancel N REASON";
      const id = idOf(words[0], form);
      const reason = textOf(words, form);
      return tried(words, tools, async (tx) => {
        await stopRequest(tx, id, reason, { by: byOperator, now: tools.now });
        const { process } = await showRequestOf(tx, tools.now, id);
        return { id, process };
      });
    },
  },
};
