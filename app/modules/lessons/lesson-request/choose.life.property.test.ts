import fc from "fast-check";
import { expect } from "vitest";

import type { Tx } from "#app/db/client.server.ts";
import { byClock } from "#app/lib/actor.ts";
import { plusHours } from "#app/lib/clock.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { listHistory } from "#app/modules/foundation/history/record.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import {
  awaitsFamily,
  isLiveAsk,
  mostProposals,
  responseTransitions,
} from "#app/modules/lessons/proposal/domain.ts";
import type { TeacherAnswerInput } from "#app/modules/lessons/proposal/endpoints.ts";
import { listProposalsOf } from "#app/modules/lessons/proposal/repository.server.ts";
import { respond } from "#app/modules/lessons/teacher-response/accept.server.ts";
import { test, undone } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createCard, createProposed } from "#tests/factories/lesson-request.ts";
import { agreement } from "#tests/factories/terms.ts";
import { callOf } from "#tests/http/call.ts";
import { now as start } from "#tests/setup/time.ts";

import { advanceLessonRequest } from "./advance.server.ts";
import { answerClarification } from "./answer-clarification.server.ts";
import { cancelRequest } from "./cancel.server.ts";
import { answerProposal } from "./choose.server.ts";
import { lessonRequestTransitions } from "./domain.ts";
import { firstCourseSettled } from "./follow-first-course.server.ts";
import { meansReady } from "./open-contract.server.ts";
import { replacementSweeps, silenceSweeps } from "./sweeps.server.ts";
import { showLessonRequest } from "./timeline.server.ts";
import { widenRequest } from "./widen.server.ts";

const replaceTeachers = dueOf(replacementSweeps);
const expire = dueOf(silenceSweeps);

type World = Awaited<ReturnType<typeof createProposed>>;
type Step = { act: keyof typeof acts; which: number; hours: number };
type Move = (db: Tx, world: World, at: Date, which: number) => Promise<unknown>;

async function pick(db: Tx, { id }: World, which: number) {
  const proposals = await listProposalsOf(db, id);
  const one = proposals[which % proposals.length];
  return { id: one?.id ?? 0, teacher: { id: one?.teacherId ?? 0, role: "teacher" as const } };
}

const says =
  (input: TeacherAnswerInput): Move =>
  async (db, world, at, which) => {
    const { id, teacher } = await pick(db, world, which);
    return respond(callOf(db, teacher, { now: at }), { id, ...input });
  };

const terms = agreement();

const acts = {
  accept: says({ teacher_response: "accepted" }),
  acceptIf: says({ teacher_response: "accepted_if", condition_type_id: 3 }),
  refuse: says({ teacher_response: "refused", refusal_type_id: 1 }),
  clarify: says({
    teacher_response: "clarifications_requested",
    teacher_comments: "Quel chapitre ?",
  }),
  withdraw: says({ teacher_response: "cancelled" }),
  familyAccepts: async (db, world, at, which) => {
    const { id } = await pick(db, world, which);
    return answerProposal(callOf(db, world.family, { now: at }), {
      id,
      response: "accept",
      ...terms,
    });
  },
  familyRefuses: async (db, world, at, which) => {
    const { id } = await pick(db, world, which);
    return answerProposal(callOf(db, world.family, { now: at }), { id, response: "refuse" });
  },
  familyReplies: async (db, world, at, which) => {
    const { id } = await pick(db, world, which);
    return answerClarification(callOf(db, world.family, { now: at }), {
      id: world.id,
      proposal_id: id,
      answer: "Les suites.",
    });
  },
  card: async (db, { family }, at) => {
    await createCard(db, family.id);
    return meansReady(db, family.id, { by: family, now: at });
  },
  widen: (db, { family, id }, at) =>
    widenRequest(callOf(db, family, { now: at }), { id, choice: "widen" }),
  declared: (db, { id }, at) =>
    advanceLessonRequest(db, id, { event: "first_course_declared", by: byClock, now: at }),
  ok: (db, { id, family }, at) => firstCourseSettled(db, id, "ok", { by: family, now: at }),
  notOk: (db, { id, family }, at) => firstCourseSettled(db, id, "not_ok", { by: family, now: at }),
  cancel: (db, { family, id }, at) => cancelRequest(callOf(db, family, { now: at }), { id }),
  clock: async (db, _, at) => {
    await expire(db, at);
    await replaceTeachers(db, at);
  },
} satisfies Record<string, Move>;

const names = [
  ...(Object.keys(acts) as (keyof typeof acts)[]),
  ...(["accept", "accept", "familyAccepts", "familyAccepts", "card", "declared", "notOk"] as const),
];

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    act: fc.constantFrom(...names),
    which: fc.nat({ max: 11 }),
    hours: fc.constantFrom(0, 1, 24, 73, 200),
  }),
  { minLength: 1, maxLength: 14 },
);

async function check(db: Tx, { id, family }: World, at: Date) {
  const request = await showLessonRequest(callOf(db, family, { now: at }), { id });
  const proposals = await listProposalsOf(db, id);
  const chosen = proposals.filter(({ teacherResponse }) => teacherResponse === "selected");
  expect(chosen.length).toBeLessThanOrEqual(1);
  expect(proposals.filter(isLiveAsk).length).toBeLessThanOrEqual(mostProposals);

  const open = request.process === "processing" || request.process === "waiting_customer_reply";
  if (open) {
    const awaited = proposals.some(awaitsFamily);
    expect(request.process).toBe(awaited ? "waiting_customer_reply" : "processing");
    expect(chosen).toHaveLength(0);
  } else {
    expect(proposals.filter((one) => one.offerStatus === "proposed")).toHaveLength(0);
    expect(chosen).toHaveLength(request.process === "cancelled" ? 0 : 1);
  }
  expect(request.state.waiting === null).toBe(
    request.process === "concluded" || request.process === "cancelled",
  );
  const bound = (await db.select().from(contracts)).filter(
    ({ lessonRequestId, status }) => lessonRequestId === id && status !== "ended",
  );
  expect(bound.length).toBe(request.contract_id === null ? 0 : 1);
  await checkHistory(
    db,
    id,
    proposals.map((one) => one.id),
  );
}

const reached = new Set<string>();

async function checkHistory(db: Tx, id: number, proposalIds: number[]) {
  const things = [
    { machine: "lesson_request" as const, id },
    ...proposalIds.map((one) => ({ machine: "proposal" as const, id: one })),
  ];
  const all = await listHistory(db, things);
  for (const { machine, id: thing } of things) {
    const table: Record<string, Record<string, string | undefined>> = machine === "lesson_request"
      ? lessonRequestTransitions
      : responseTransitions;
    const lines = all.filter((line) => line.machine === machine && line.id === thing);
    for (const [lessonPlace, line] of lines.entries()) {
      if (lessonPlace === 0) expect(line.from).toBeNull();
      else {
        expect(line.from).toBe(lines[lessonPlace - 1]?.to);
        expect(table[line.from ?? ""]?.[line.event]).toBe(line.to);
        reached.add(`${machine}: ${line.from ?? ""} ${line.event}`);
      }
    }
  }
}

/** One savepoint per move: a refused move leaves no trace. */
async function play(db: Tx, world: World, step: Step, at: Date): Promise<boolean> {
  try {
    await db.transaction((tx) => acts[step.act](tx, world, at, step.which));
    return true;
  } catch (error) {
    const refused = error instanceof RuleError;
    const twice = step.act === "card";
    if (!refused && !twice) throw error;
    return false;
  }
}

const runs = Number(process.env.PROPERTY_RUNS ?? 200);
const isLong = runs > 200;
/** Transitions covered by an ordinary run. */
const mostReached = 39;

const live = (db: Tx, world: World, moves: readonly Step[]) =>
  undone(db, async (tx) => {
    let at = start;
    for (const step of moves) {
      at = plusHours(at, step.hours);
      if ((await play(tx, world, step, at)) || isLong) await check(tx, world, at);
    }
  });

test(
  "whatever happens, in any order, a request keeps its word",
  { timeout: 600_000 },
  async ({ db }) => {
    const wide = await createProposed(db, { teachers: 9, wide: true });
    const narrow = await createProposed(db, { teachers: 2, wide: false });
    await fc.assert(
      fc.asyncProperty(steps, fc.boolean(), (moves, isWide) =>
        live(db, isWide ? wide : narrow, moves),
      ),
      { numRuns: runs, endOnFailure: true },
    );
    expect(reached.size).toBeGreaterThanOrEqual(Math.min(mostReached, runs));
  },
);
