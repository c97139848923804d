import type { HonoRequest } from "hono";

import { isSerializationFailure, type Tx } from "#app/db/client.server.ts";
import type { Gateways } from "#app/gateways/gateways.server.ts";
import { isRead } from "#app/lib/http-method.ts";
import { fieldFault } from "#app/lib/rule-error.ts";

import type { Call } from "./call.server.ts";
import { changesSince, lastIds } from "./changes.server.ts";
import type { Endpoint } from "./endpoint.ts";
import { inTrial } from "./trial.server.ts";

/** In the other part of a request `dry_run` would be ignored, and the act done. */
export async function refuseMisplaced(
  { access, method }: Endpoint,
  request: HonoRequest<string>,
): Promise<void> {
  if (access !== "operator" || isRead(method)) return;
  const elsewhere =
    method === "DELETE" ? await request.text() : [...new URL(request.url).searchParams.keys()];
  if (elsewhere.includes("dry_run")) throw fieldFault("dry_run", "api.operator.dry_run_place");
}

/** Answered by a gateway alone, without a call. */
const local = new Set<PropertyKey>(["has", "readEvent", "meaningOf", "siteOf"]);

type Stop = () => Promise<never>;

function stopping<Gateway extends object>(gateway: Gateway, stop: Stop): Gateway {
  return new Proxy(gateway, {
    apply: stop,
    get: (target, name, receiver) => {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member === "object" && member !== null) return stopping(member, stop);
      return typeof member === "function" && !local.has(name) ? stop : member;
    },
  });
}

/** A third party is never called in a dry run: the use case waits there, and what it wrote is read. */
function closedGateways({ vault, ...gateways }: Gateways) {
  let reach: (name: string) => void = () => undefined;
  const reached = new Promise<string>((resolve) => {
    reach = resolve;
  });
  const closed = Object.entries(gateways).map(([name, gateway]) => {
    const stop = () => {
      reach(name);
      return new Promise<never>(() => undefined);
    };
    return [name, stopping(gateway as object, stop)];
  });
  return { gateways: { ...Object.fromEntries(closed), vault } as Gateways, reached };
}

const mostTries = 5;

class RolledBack extends Error {
  constructor(readonly answer: object) {
    super("A dry run is rolled back.");
  }
}

type Run<By> = (call: By) => Promise<unknown>;
/** Asked before the use case runs, and answered after it. */
type Watch = (tx: Tx) => Promise<() => Promise<object>>;

const watchChanges: Watch = async (tx) => {
  const since = await lastIds(tx);
  return async () => ({ dry_run: true, changes: await changesSince(tx, since) });
};

const watchNothing: Watch = () => Promise.resolve(() => Promise.resolve({}));

/**
 * Runs a use case in a transaction that is rolled back, and answers what it would have written. A use case that calls
 * a third party is run up to that call: `stops_at` names it.
 */
export const dryRun = <By extends Call>(call: By, run: Run<By>): Promise<object> =>
  rolledBack(call, run, watchChanges);

/** Throws what the rules of a use case refuse, up to where tries are counted; writes nothing, calls no third party. */
export async function judge<By extends Call>(call: By, run: Run<By>): Promise<void> {
  const untilLimit: Run<By> = (by) =>
    new Promise((done, fail) => {
      inTrial(done, () => run(by)).then(done, fail);
    });
  await rolledBack(call, untilLimit, watchNothing);
}

async function rolledBack<By extends Call>(call: By, run: Run<By>, watch: Watch): Promise<object> {
  const act = async (tx: Tx) => {
    const changesOf = await watch(tx);
    const { gateways, reached } = closedGateways(call.gateways);
    const ended = run({ ...call, db: tx, reader: tx, gateways }).then((would) => ({ would }));
    const result = await Promise.race([ended, reached.then((stopsAt) => ({ stops_at: stopsAt }))]);
    throw new RolledBack({ ...result, ...(await changesOf()) });
  };
  for (let attempt = 1; ; attempt++) {
    try {
      // One snapshot: what others commit meanwhile is not shown as ours.
      return await call.db.transaction(act, { isolationLevel: "repeatable read" });
    } catch (error) {
      if (error instanceof RolledBack) return error.answer;
      // A row of this snapshot was changed meanwhile: the next one has it.
      if (attempt === mostTries || !isSerializationFailure(error)) throw error;
    }
  }
}
