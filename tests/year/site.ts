import { createApi } from "#app/api/api.server.ts";
import { rateLimits, sweepFailures } from "#app/api/table.server.ts";
import { forgetCalls } from "#app/api/throttle.server.ts";
import { type Api, apiClient } from "#app/bff/api-client.server.ts";
import type { Alone } from "#app/db/alone.server.ts";
import { Chance } from "#app/db/seed/random.ts";
import type { Gateways } from "#app/gateways/gateways.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { runJobs } from "#app/server/jobs.server.ts";
import { openDatabase } from "#tests/database/db.ts";
import { createUser } from "#tests/factories/account.ts";
import { openAgency } from "#tests/gateways/agency.ts";
import { openBank } from "#tests/gateways/bank.ts";
import { now } from "#tests/setup/time.ts";

const alone: Alone = (_, run) => run();

export class RefusedCall extends Error {
  readonly status: number;
  readonly said: Readonly<Record<string, unknown>>;

  constructor(path: string, status: number, input: Record<string, unknown>) {
    super(`${path}: ${String(status)} ${JSON.stringify(input)}`);
    this.status = status;
    this.said = input;
  }
}

export const refusedWith = (call: Promise<unknown>): Promise<RefusedCall | undefined> =>
  call.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof RefusedCall) return error;
      throw error;
    },
  );

/** Throws a refusal as `RefusedCall`. */
export const refusing =
  (call: Api): Api =>
  (endpoint, input, options) =>
    call(endpoint, input, options).catch(async (refusal: unknown) => {
      if (!(refusal instanceof Response)) throw refusal;
      const said = (await refusal.json()) as Record<string, unknown>;
      throw new RefusedCall(endpoint.path, refusal.status, said);
    });

/** Retries on 503, from the silence of a third party. */
export async function insist<Answer>(act: () => Promise<Answer>, times = 5): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    if (times === 0 || !(error instanceof RefusedCall) || error.status !== 503) throw error;
    return insist(act, times - 1);
  }
}

export type Site = Awaited<ReturnType<typeof openSite>>;

export async function openSite(purpose: string) {
  const db = await openDatabase(purpose);
  const bank = await openBank(db);
  const agency = await openAgency(db);
  const gateways: Gateways = { ...bank.gateways, taxAgency: agency.taxAgency };
  const chance = new Chance(7);
  let at = now;
  const serverOf = (actor?: Actor) =>
    createApi({ db, clock: () => at, actorOf: () => Promise.resolve(actor), gateways });
  const apiOf = (actor?: Actor): Api => {
    const server = serverOf(actor);
    return refusing(apiClient(async (request) => server.fetch(request), "http://api.test"));
  };

  const { id } = await createUser(db, "operator", { firstname: "Agathe", lastname: "Lemoine" });
  const desk = apiOf({ id, role: "operator" });

  async function heard(body: string, signature: string): Promise<boolean> {
    const headers = { "Content-Type": "application/json", "Urssaf-Signature": signature };
    const url = "http://api.test/api/urssaf/webhook";
    return (await serverOf().fetch(new Request(url, { method: "POST", headers, body }))).ok;
  }

  return {
    db,
    bank,
    at: () => at,
    apiOf,
    /** The operator's calls. */
    desk,
    /** The last month that was looked at. */
    looked: { month: now.toISOString().slice(0, 7) },
    /** What the bank wrote of transfers whose reference is spoilt, and the reference that was meant. */
    misread: new Map<string, string>(),
    /** At times a third party fails, or acts and drops its answer. */
    moveTo: async (instant: Date): Promise<void> => {
      at = instant;
      agency.at(instant);
      // Limits count by the machine's time, which passes a hundred times slower than these days.
      forgetCalls();
      await db.delete(rateLimits);
      if (bank.faults.length === 0 && chance.happens(0.15))
        bank.faults.push(chance.oneOf(["lost", "broken", "error", "busy"]));
      if (chance.happens(0.15))
        agency.faults.push(chance.oneOf(["lost", "broken", "error", "gone"]));
      await runJobs({ connection: { db, alone }, gateways }, instant);
      await bank.deliver(instant);
      await agency.deliver(heard);
    },
    putOff: () => db.select().from(sweepFailures),
    /** Third parties fail no more. */
    calm: () => {
      bank.faults.length = 0;
      return Promise.resolve();
    },
    close: async () => {
      await bank.close();
      await agency.close();
    },
  };
}
