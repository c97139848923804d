import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { and, gt, isNotNull, isNull } from "drizzle-orm";

import { rateLimits, sweepFailures } from "#app/api/table.server.ts";
import { type Api, apiClient } from "#app/bff/api-client.server.ts";
import { setClock } from "#app/db/clock.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { machineClock, plusMinutes } from "#app/lib/clock.ts";
import { openSession } from "#app/modules/people/account/session.server.ts";
import { stripeEvents } from "#app/sandbox/stripe/tables.server.ts";
import { agencyEvents } from "#app/sandbox/urssaf/tables.server.ts";
import { copyOf, openAt, template } from "#tests/database/db.ts";
import { createUser } from "#tests/factories/account.ts";
import { openBank } from "#tests/gateways/bank.ts";
import { now } from "#tests/setup/time.ts";

import { type Instances, openInstances } from "./instances.ts";
import { refusing, type Site } from "./site.ts";

/** Of an access token: signed anew long before it is over. */
const tokenMs = 300_000;
/** For the events of the third parties to be taken. */
const patience = { tries: 100, everyMs: 100 };

export type ServedSite = Site & Readonly<{ instances: Instances }>;

/** The site of a year, in two processes: everybody calls over HTTP, whichever of them answers. */
export async function openServed(purpose: string): Promise<ServedSite> {
  const url = await copyOf(template, `preau_${purpose}_${String(process.pid)}`);
  const { db, close } = openAt(url);
  const { id } = await createUser(db, "operator", { firstname: "Agathe", lastname: "Lemoine" });
  await setClock(db, now, machineClock());
  const instances = await openInstances(url);
  const bank = await openBank(db);
  let at = now;
  const began = Date.now();

  function apiOf(actor?: Actor): Api {
    let token: Promise<string> | undefined;
    let signedAt = 0;
    async function signed(): Promise<string | undefined> {
      if (!actor) return undefined;
      if (!token || Date.now() - signedAt > tokenMs) {
        signedAt = Date.now();
        const opened = openSession(db, actor, machineClock());
        token = opened.then(({ access_token: access }) => access);
      }
      return token;
    }
    const call = apiClient(async (request) => {
      const access = await signed();
      const headers = new Headers(request.headers);
      if (access) headers.set("Authorization", `Bearer ${access}`);
      const { pathname, search } = new URL(request.url);
      const { method } = request;
      const body = method === "GET" ? undefined : Buffer.from(await request.arrayBuffer());
      return instances.fetch(pathname + search, { method, headers, ...(body && { body }) });
    }, "http://api.test");
    return refusing((endpoint, input) => call(endpoint, input, { once: randomUUID() }));
  }

  /** The third parties try again at once what was not taken, as they would within these hours. */
  async function deliver(): Promise<void> {
    for (let attempt = 0; attempt < patience.tries; attempt++) {
      let waiting = 0;
      for (const events of [stripeEvents, agencyEvents]) {
        const { nextTryAt, deliveredAt } = events;
        const untaken = and(isNull(deliveredAt), isNotNull(nextTryAt));
        waiting += await db.$count(events, untaken);
        if (attempt % 20 === 19)
          await db
            .update(events)
            .set({ nextTryAt: machineClock() })
            .where(and(untaken, gt(nextTryAt, machineClock())));
      }
      if (waiting === 0) return;
      await delay(patience.everyMs);
    }
  }

  return {
    db,
    bank,
    instances,
    at: () => at,
    apiOf,
    desk: apiOf({ id, role: "operator" }),
    looked: { month: now.toISOString().slice(0, 7) },
    misread: new Map<string, string>(),
    moveTo: async (wanted) => {
      // What was asked a day ago, some real seconds after that instant, is due now.
      const instant = new Date(wanted.getTime() + Date.now() - began);
      at = instant;
      await db.delete(rateLimits);
      await setClock(db, instant, machineClock());
      await instances.runJobs();
      await deliver();
      if ((await db.$count(sweepFailures)) === 0) return;
      // What was put off is tried again within these hours, as on a machine that runs them each minute.
      await setClock(db, plusMinutes(instant, 5), machineClock());
      await instances.runJobs();
      await deliver();
    },
    putOff: () => db.select().from(sweepFailures),
    calm: () => instances.calm(),
    close: async () => {
      await instances.close();
      await bank.close();
      await close();
    },
  };
}
