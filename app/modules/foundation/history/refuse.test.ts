import { expect } from "vitest";

import { byClock, byProvider, bySystem, type Mover } from "#app/lib/actor.ts";
import { dayAndTime } from "#app/lib/french-date.ts";
import { sentence } from "#app/lib/sentence.ts";
import { test } from "#tests/database/db.ts";

import { move } from "./record.server.ts";
import { refusedMove } from "./refuse.server.ts";

const now = new Date("2026-11-28T13:02:00Z");
const transitions = {
  draft: { send: "open" },
  open: { approve: "done", dispute: "contested", auto_confirm: "done" },
  contested: { decide_full: "done" },
  done: {},
} as const;
const course = { machine: "course", id: 910_001, transitions } as const;
const family: Mover = { id: 7, role: "customer" };
const teacher: Mover = { id: 8, role: "teacher" };
const operator: Mover = { id: null, role: "operator", name: "Aline" };

const approving = { event: "approve", by: teacher } as const;
const at = dayAndTime(now);

async function sentenceOf(refused: ReturnType<typeof refusedMove>): Promise<string> {
  const { code, extra } = await refused;
  expect(code).toBe("api.illegal_transition");
  return sentence(code, extra.words);
}

test("who acted is read from the history, whatever the state", async ({ db }) => {
  const movers = [
    [family, `la famille a validé ce cours ${at}`],
    [teacher, `vous avez validé ce cours ${at}`],
    [operator, `Préau a validé ce cours ${at}`],
    [byClock, `le délai pour ce cours a pris fin ${at}`],
    [byProvider, `la banque a répondu pour ce cours ${at}`],
    [bySystem, `ce cours a changé ${at}, à la suite d’une autre réponse`],
  ] as const;
  let id = 910_100;
  for (const [by, why] of movers) {
    id += 1;
    await move(db, { ...course, id, from: "open" }, { event: "approve", by, now });
    const shown = await sentenceOf(refusedMove(db, { ...course, id, ...approving }));
    expect(shown).toBe(`Ce n’est plus possible : ${why}.`);
  }
});

test("the move that closed the way is named, not the last one", async ({ db }) => {
  await move(db, { ...course, from: "open" }, { event: "dispute", by: family, now });
  const later = new Date("2026-11-30T13:02:00Z");
  await move(
    db,
    { ...course, from: "contested" },
    { event: "decide_full", by: operator, now: later },
  );

  expect(await sentenceOf(refusedMove(db, { ...course, ...approving }))).toBe(
    `Ce n’est plus possible : la famille a contesté ce cours ${at}.`,
  );
});

test("what was never possible so far blames no one", async ({ db }) => {
  const fresh = { ...course, id: 910_003 };
  await move(db, { ...fresh, from: "draft" }, { event: "send", by: family, now });

  expect(await sentenceOf(refusedMove(db, { ...fresh, event: "decide_full", by: operator }))).toBe(
    "Ce n’est pas possible à cette étape.",
  );
});
