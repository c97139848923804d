import type { Db } from "#app/db/client.server.ts";
import { bySystem } from "#app/lib/actor.ts";
import { askByHand, showMatching } from "#app/modules/asking/service.server.ts";
import { evaluateLinking } from "#app/modules/linking/service.server.ts";
import { closeRequest } from "#app/modules/selection/service.server.ts";
import { listAllRequests, showRequestOf } from "#app/modules/tracker/service.server.ts";

import { type Command, Refused, type Tools } from "./command.ts";

/** Carries what a dry run would have answered out of its transaction, which is undone. */
class Undone extends Error {
  constructor(readonly answer: unknown) {
    super("dry run");
  }
}

/** Does it; with `--dry-run`, does it and undoes it, and says what it would have been. */
async function tried(
  words: readonly string[],
  { connection: { db } }: Tools,
  act: (tx: Db) => Promise<object>,
): Promise<object> {
  if (!words.includes("--dry-run")) return db.transaction(act);
  try {
    return await db.transaction(async (tx) => {
      throw new Undone(await act(tx));
    });
  } catch (error) {
    if (error instanceof Undone) return { dry_run: true, would: error.answer };
    throw error;
  }
}

function idOf([word = ""]: readonly string[], form: string): number {
  if (!/^\d{1,9}$/.test(word)) throw new Refused(`Say which: ${form}.`);
  return Number(word);
}

const valueOf = (words: readonly string[], option: string) =>
  words.find((word) => word.startsWith(`--${option}=`))?.slice(option.length + 3);

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
  const id = idOf(words, "request show N");
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
      const id = idOf(words, "request evaluate N");
      return tried(words, tools, async (tx) => {
        await evaluateLinking(tx, id, { by: bySystem, now: tools.now });
        const { step } = await showRequestOf(tx, tools.now, id);
        return { id, step };
      });
    },
  },
  "request ask": {
    takes: "N --teachers=12,15|--count=3 [--dry-run]",
    help: "puts the request to these teachers, or to the best; seven in all at most",
    run: (words, tools) => {
      const id = idOf(words, "request ask N");
      const whom = whomOf(words);
      return tried(words, tools, async (tx) => {
        const move = { by: bySystem, now: tools.now };
        return { id, asked: await askByHand(tx, id, whom, move) };
      });
    },
  },
  "request cancel": {
    takes: "N [--dry-run]",
    help: "closes a request: its teachers and its family are told",
    run: (words, tools) => {
      const id = idOf(words, "request cancel N");
      return tried(words, tools, async (tx) => {
        await closeRequest(tx, id, { by: bySystem, now: tools.now });
        const { process } = await showRequestOf(tx, tools.now, id);
        return { id, process };
      });
    },
  },
};
