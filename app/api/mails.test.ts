import { beforeAll, expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import type { SeedFile } from "#app/db/seed/seed.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { plusDays, plusHours, plusMinutes } from "#app/lib/clock.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { mails } from "#app/modules/foundation/mail/table.server.ts";
import { budget } from "#app/modules/foundation/notification/domain.ts";
import { notificationSweeps } from "#app/modules/foundation/notification/sweeps.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { test, timeToSeed, undone } from "#tests/database/db.ts";
import { openF0 } from "#tests/database/f0.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { testGateways } from "#tests/gateways/gateways.ts";
import { idsOf, type Parts, putAt, takeOut } from "#tests/http/ids.ts";
import { addressOf, bodyOf, sampleOf } from "#tests/http/samples.ts";
import { faultsOfFrench } from "#tests/sentences/french.ts";
import { now } from "#tests/setup/time.ts";

import { createApi } from "./api.server.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";

const due = dueOf(notificationSweeps);

const rounds = 50;
const patience = 8;

let db: Db;
let seed: SeedFile;
beforeAll(async () => {
  ({ db, seed } = await openF0("mails"));
}, timeToSeed);

/** Of the French of all mails, the seed's and those of the calls. */
const faults = new Set<string>();

const asksTheBank: ReadonlySet<string> = new Set(["/api/customer/save-card/:id"]);

type Account = Readonly<{ actor: Actor; ids: Readonly<Record<string, unknown>> }>;

function accounts(): Account[] {
  const { customer_a, teacher_t } = seed.accounts;
  return [
    { actor: { id: customer_a.customer_id, role: "customer" }, ids: customer_a },
    { actor: { id: teacher_t.teacher_id, role: "teacher" }, ids: teacher_t },
  ];
}

const plausible = (round: number): Readonly<Record<string, unknown>> => ({
  date: plusHours(now, -3 - 2 * round).toISOString(),
  start: plusHours(now, 72 + 2 * round).toISOString(),
  duration: round % 2 === 0 ? 60 : 90,
  repeat_until: parisDay(plusDays(now, 30)),
  price: 36 + (round % 2),
  format: "individual_student_place",
  comment: "Le train est en retard.",
  comments: "Le train est en retard.",
  absent: false,
  is_anomaly_validated: true,
  accept_due: true,
});

function makePlausible(given: Record<string, unknown>, values: ReturnType<typeof plausible>) {
  for (const [name, value] of Object.entries(given)) {
    if (name in values) given[name] = values[name];
    else if (typeof value === "object" && value !== null)
      makePlausible(value as Record<string, unknown>, values);
  }
}

function partsOf(endpoint: Endpoint, { ids }: Account, round: number): Parts {
  const { params, body } = endpoint.input;
  const given: Parts = { params: sampleOf(params, true), query: {}, body: sampleOf(body, true) };
  makePlausible(given.body, plausible(round));
  takeOut(given.body, ["version"]);
  for (const { kind, noun, part, path, required } of idsOf(endpoint).places) {
    if (kind !== "owned") continue;
    const own: unknown = ids[`${noun}_ids`];
    if (!required) takeOut(given[part], path);
    else if (Array.isArray(own)) putAt(given[part], path, own[round % own.length]);
  }
  return given;
}

async function callOften(tx: Db, endpoint: Endpoint, account: Account): Promise<void> {
  const actorOf = () => Promise.resolve(account.actor);
  const api = createApi({ db: tx, clock: () => now, actorOf, gateways: testGateways });
  let refused = 0;
  for (let round = 0; round < rounds && refused < patience; round++) {
    const { params, body } = partsOf(endpoint, account, round);
    const { method } = endpoint;
    const sent = method === "DELETE" ? undefined : bodyOf(endpoint, body);
    const call = { method, headers: { ...sent?.type }, ...(sent && { body: sent.body }) };
    const { ok } = await api.fetch(new Request(addressOf(endpoint, params), call));
    refused = ok ? 0 : refused + 1;
  }
}

async function mailsToOthers(tx: Db, { actor }: Account): Promise<number[]> {
  await due(tx, plusMinutes(now, budget.minutes));
  const people = await tx.select().from(users);
  const own = people.find(({ id }) => id === actor.id)?.email;
  const counts = new Map<string, number>();
  for (const { recipient, subject, body } of await tx.select().from(mails)) {
    for (const fault of faultsOfFrench(`${subject}\n${body}`)) faults.add(fault);
    if (recipient !== own) counts.set(recipient, (counts.get(recipient) ?? 0) + 1);
  }
  return [...counts.values()];
}

test(
  "whatever is called fifty times, another person gets twenty mails and one digest",
  { timeout: 600_000 },
  async () => {
    const most: Record<string, number> = {};
    for (const endpoint of endpoints.filter(({ mailsOthers }) => mailsOthers)) {
      const { method, path, access } = endpoint;
      if (asksTheBank.has(path)) continue;
      for (const account of accounts()) {
        if (access !== "any" && access !== account.actor.role) continue;
        await undone(db, async (tx) => {
          await callOften(tx, endpoint, account);
          const counts = await mailsToOthers(tx, account);
          const name = `${method} ${path}`;
          most[name] = Math.max(most[name] ?? 0, ...counts);
        });
      }
    }

    expect([...faults]).toEqual([]);
    const beyond = Object.entries(most).filter(([, count]) => count > budget.mails + 1);
    expect(beyond).toEqual([]);
    const writing = Object.values(most).filter((count) => count > 0);
    expect(writing.length).toBeGreaterThanOrEqual(10);
    for (const endless of [
      "POST /api/contract/:id/planned-courses",
      "PUT /api/contract/planned-courses/:id",
      "POST /api/teacher/lessons",
    ])
      expect(most[endless], endless).toBe(budget.mails + 1);
  },
);
