import type { Db } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { type Calling, calling } from "#app/lib/calling.server.ts";
import { machineClock } from "#app/lib/clock.ts";
import { Gates } from "#app/lib/gate.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import { callerKey, createCounter } from "./call-limit.server.ts";
import type { Endpoint } from "./endpoint.ts";
import { countCall, countDone } from "./limit.server.ts";
import { limitOf } from "./limit-of.ts";

/** What is counted of a request: where, and from which address. */
type Answering = Readonly<{ var: Readonly<{ db: Db; ip: string }> }>;

const callerOf = (c: Answering, actor: Actor | undefined): string =>
  callerKey({ actor, ip: c.var.ip });

/** What is called and by whom: the key of limits and one-time keys. */
export const actOf = ({ method, path }: Endpoint, c: Answering, actor: Actor | undefined): string =>
  `${method} ${path} ${callerOf(c, actor)}`;

const countInProcess = createCounter();

/**
 * Counts a call, where the endpoint has a limit on calls. A limit of its own, or of visitors, is counted in the
 * database for all processes; that of a kind, for a signed-in person, in memory: a page that reads writes nothing.
 */
export async function throttle(endpoint: Endpoint, c: Answering, actor: Actor | undefined) {
  const limit = limitOf(endpoint);
  if (!limit || limit.count === "done") return;
  const act = actOf(endpoint, c, actor);
  if (actor && !endpoint.limit) countInProcess(act, limit, machineClock());
  else await countCall(c.var.db, act, limit, machineClock());
}

/** Counts what is done, where the limit is on that; a form that is sent again under its key does not come here. */
export function counted<Result>(
  c: Answering,
  endpoint: Endpoint,
  actor: Actor | undefined,
  run: () => Promise<Result>,
): Promise<Result> {
  const limit = limitOf(endpoint);
  if (limit?.count !== "done") return run();
  const times = { limit, machineNow: machineClock() };
  return countDone(c.var.db, actOf(endpoint, c, actor), times, run);
}

/** Papers are drawn on the main thread: each caller has one drawn at a time. */
const papers = new Gates(
  { atOnce: 1, mayWait: 30 },
  () => new RuleError("too_many", "api.too_many", { retryAfter: 1 }),
);

/** Draws a paper once the caller's others are done; any other answer is made at once. */
export function drawAlone<Result>(
  c: Answering,
  { answer }: Endpoint,
  actor: Actor | undefined,
  run: () => Promise<Result>,
): Promise<Result> {
  return answer === "pdf" ? papers.pass(callerOf(c, actor), run) : run();
}

/**
 * Answers a call under the name of its caller, for the budget of mails. Where answers are checked, an endpoint that
 * has written to another person without saying so (`mailsOthers`) throws.
 */
export async function inCall<Result>(
  c: Answering,
  endpoint: Endpoint,
  actor: Actor | undefined,
  run: () => Promise<Result>,
): Promise<Result> {
  // What a provider's events write is counted for no person.
  if (endpoint.access === "signed") return run();
  const email = actor ? actor.account?.email : null;
  const call: Calling = { by: callerOf(c, actor), email, mailsOthers: false };
  const result = await calling.run(call, run);
  if (env.parseAnswers && call.mailsOthers && !endpoint.mailsOthers) {
    throw new Error(`${endpoint.method} ${endpoint.path} writes to another person: mailsOthers.`);
  }
  return result;
}
