import type { Db } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { type Calling, calling } from "#app/lib/calling.server.ts";
import { machineClock } from "#app/lib/clock.ts";
import { fullName } from "#app/lib/full-name.ts";
import { Gate, Gates } from "#app/lib/gate.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { sentence } from "#app/lib/sentence.ts";

import { callerKey, createCounter, room } from "./call-limit.server.ts";
import type { Endpoint } from "./endpoint.ts";
import { countCall, countDone } from "./limit.server.ts";
import { limitOf } from "./limit-of.ts";

type Answering = Readonly<{ db: Db; ip: string }>;

export const actOf = (
  { method, path }: Endpoint,
  { ip }: Pick<Answering, "ip">,
  actor: Actor | undefined,
): string => `${method} ${path} ${callerKey({ actor, ip })}`;

let countInProcess = createCounter();

/** Forgets what this process has counted: a check calls one endpoint more often than a person may. */
export const forgetCalls = (): void => {
  countInProcess = createCounter();
};

/** Own and visitors' limits are counted in the database, kinds in memory, so reads write nothing. */
export async function throttle(endpoint: Endpoint, vars: Answering, actor: Actor | undefined) {
  const limit = limitOf(endpoint);
  if (!limit || limit.count === "done") return;
  const act = actOf(endpoint, vars, actor);
  if (actor && !endpoint.limit) countInProcess(act, limit, machineClock());
  else await countCall(vars.db, act, limit, machineClock());
}

const tooManyAtOnce = () => new RuleError("too_many", "api.too_many", { retryAfter: 1 });

/** A trial holds its locks and a connection: one at a time of a caller's form, four of all. */
const ownTrials = new Gates({ atOnce: 1, mayWait: 2 }, tooManyAtOnce);
const trials = new Gate(4, 40, tooManyAtOnce);

export const judgeAlone = (act: string, run: () => Promise<void>): Promise<void> =>
  ownTrials.pass(act, () => trials.pass(run));

const judgedCalls = { calls: 60 * room, perSeconds: 60 };

/** What is judged does nothing, and so is not counted where only what is done counts. */
export function countJudged(act: string): void {
  countInProcess(`judged ${act}`, judgedCalls, machineClock());
}

/** A form resent under its key does not come here. */
export function counted<Result>(
  vars: Answering,
  endpoint: Endpoint,
  actor: Actor | undefined,
  run: () => Promise<Result>,
): Promise<Result> {
  const limit = limitOf(endpoint);
  if (limit?.count !== "done") return run();
  const times = { limit, machineNow: machineClock() };
  return countDone(vars.db, actOf(endpoint, vars, actor), times, run);
}

/** PDFs are drawn on the main thread: one at a time per caller. */
const papers = new Gates({ atOnce: 1, mayWait: 30 }, tooManyAtOnce);

export function drawAlone<Result>(
  { ip }: Pick<Answering, "ip">,
  { answer }: Endpoint,
  actor: Actor | undefined,
  run: () => Promise<Result>,
): Promise<Result> {
  return answer === "pdf" ? papers.pass(callerKey({ actor, ip }), run) : run();
}

type Done = Readonly<{ actor: Actor | undefined; reason: string | undefined; byCommand: boolean }>;

/** « Prénom Nom », as the history keeps it; undefined for the others. */
function operatorOf({ access }: Endpoint, { actor, reason, byCommand }: Done): Calling["operator"] {
  if (access !== "operator" || !actor?.account) return undefined;
  const name = fullName(actor.account);
  return { reason, name: byCommand ? sentence("api.operator.by_command", { name }) : name };
}

const mayMail = ({ mailsOthers, access }: Endpoint) =>
  mailsOthers === true || access === "operator";

/**
 * Runs under the caller's mail budget. In checks, an endpoint mailing others without declaring `mailsOthers` throws.
 */
export async function inCall<Result>(
  { ip }: Pick<Answering, "ip">,
  endpoint: Endpoint,
  done: Done,
  run: () => Promise<Result>,
): Promise<Result> {
  // Provider events are counted for no person.
  if (endpoint.access === "signed") return run();
  const { actor } = done;
  const email = actor ? actor.account?.email : null;
  const operator = operatorOf(endpoint, done);
  const call: Calling = { by: callerKey({ actor, ip }), email, mailsOthers: false, operator };
  const result = await calling.run(call, run);
  if (env.parseAnswers && call.mailsOthers && !mayMail(endpoint)) {
    throw new Error(`${endpoint.method} ${endpoint.path} writes to another person: mailsOthers.`);
  }
  return result;
}
