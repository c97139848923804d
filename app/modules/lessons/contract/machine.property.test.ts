import { asc, eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { plusDays, plusMinutes } from "#app/lib/clock.ts";
import { dayPlus, parisDay, parisInstant } from "#app/lib/paris-time.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { signalChange } from "#app/modules/care/support/signal.server.ts";
import { historyLines } from "#app/modules/foundation/history/table.server.ts";
import { test, undone } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createContract } from "#tests/factories/course.ts";
import { callOf } from "#tests/http/call.ts";
import { now as start } from "#tests/setup/time.ts";

import { answerRates } from "./answer-rates.server.ts";
import type { ContractStatus } from "./domain.ts";
import { listContracts } from "./list.server.ts";
import { contractPauses } from "./pause.table.server.ts";
import { type ContractSide, otherFormat } from "./price-version.domain.ts";
import { priceVersions } from "./price-version.table.server.ts";
import { proposeRates } from "./propose-rates.server.ts";
import { contractSweeps } from "./sweeps.server.ts";
import { contracts } from "./table.server.ts";

const sweep = dueOf(contractSweeps);

const runs = Number(process.env.PROPERTY_RUNS ?? 30);

const [home, online] = ["individual_student_place", "individual_webcam"] as const;
type Format = typeof home | typeof online;

const side = fc.constantFrom<ContractSide>("customer", "teacher");
const cents = fc.integer({ min: 64, max: 104 }).map((halves) => halves * 50);

const command = fc.oneof(
  fc.record({ act: fc.constant("propose"), cents, format: fc.constantFrom<Format>(home, online) }),
  fc.record({ act: fc.constant("answer"), side, accepts: fc.boolean(), isStale: fc.boolean() }),
  fc.record({ act: fc.constant("pause"), side, days: fc.integer({ min: 0, max: 60 }) }),
  fc.record({ act: fc.constant("restart"), side }),
  fc.record({ act: fc.constant("format"), side }),
  fc.record({ act: fc.constant("stop"), side, dice: fc.integer({ min: 0, max: 7 }) }),
  fc.record({ act: fc.constant("wait"), days: fc.integer({ min: 0, max: 35 }) }),
);

type Command = typeof command extends fc.Arbitrary<infer One> ? One : never;
type Of<Act extends Command["act"]> = Extract<Command, { act: Act }>;

type Accepted = Readonly<{ format: Format; cents: number; from: Date | null }>;
type Pending = Readonly<{
  format: Format;
  cents: number;
  by: ContractSide;
  due: Date;
  changesFormat: boolean;
}>;

type Model = {
  now: Date;
  status: ContractStatus;
  until: Date | null;
  format: Format;
  accepted: readonly Accepted[];
  pending: Pending | undefined;
};

const priceOf = ({ accepted }: Model, format: Format): number | undefined =>
  accepted.findLast((one) => one.format === format)?.cents;

const models = {
  propose(model: Model, { cents: requested, format }: Of<"propose">): boolean {
    const was = priceOf(model, format);
    if (model.status === "ended" || was === undefined || was === requested) return false;
    const due = plusDays(model.now, 30);
    model.pending = { format, cents: requested, by: "teacher", due, changesFormat: false };
    return true;
  },
  answer(model: Model, { side: who, accepts, isStale }: Of<"answer">): boolean {
    const { pending, now, accepted } = model;
    if (!pending || isStale || (accepts && pending.by === who)) return false;
    model.pending = undefined;
    if (!accepts) return true;
    model.accepted = [...accepted, { format: pending.format, cents: pending.cents, from: now }];
    if (pending.changesFormat) model.format = pending.format;
    return true;
  },
  pause(model: Model, { days }: Of<"pause">): boolean {
    if (model.status !== "active" || days === 0) return false;
    const until = parisInstant(dayPlus(parisDay(model.now), days));
    Object.assign(model, { status: "suspended", until });
    return true;
  },
  restart(model: Model): boolean {
    if (model.status !== "suspended") return false;
    Object.assign(model, { status: "active", until: null });
    return true;
  },
  format(model: Model, { side: by }: Of<"format">): boolean {
    if (model.status === "ended") return false;
    const format = otherFormat(model.format);
    const due = plusDays(model.now, 30);
    model.pending = {
      format,
      cents: priceOf(model, format) ?? 3500,
      by,
      due,
      changesFormat: true,
    };
    return true;
  },
  stop(model: Model, { dice }: Of<"stop">): boolean {
    if (dice > 0) return true;
    if (model.status === "ended") return false;
    Object.assign(model, { status: "ended", until: null, pending: undefined });
    return true;
  },
  wait(model: Model, { days }: Of<"wait">): boolean {
    model.now = plusMinutes(plusDays(model.now, days), 7);
    if (model.until && model.until <= model.now) {
      Object.assign(model, { status: "active", until: null });
    }
    if (model.pending && model.pending.due <= model.now) model.pending = undefined;
    return true;
  },
};

type World = Readonly<{ db: Db; bound: Awaited<ReturnType<typeof createContract>> }>;

const callAs = ({ db, bound }: World, who: ContractSide, now: Date) =>
  callOf(db, who === "customer" ? bound.family : bound.teacher, { now });

const signal = (world: World, who: ContractSide, model: Model, input: object) =>
  signalChange(callAs(world, who, model.now), {
    contract_id: world.bound.contract.id,
    ...input,
  });

const acts = {
  async propose(world: World, { cents: requested, format }: Of<"propose">, model: Model) {
    const prices = [{ format, price: requested / 100 }];
    const { id } = world.bound.contract;
    await proposeRates(callAs(world, "teacher", model.now), { id, prices });
  },
  async answer(world: World, { side: who, accepts, isStale }: Of<"answer">, model: Model) {
    const { cents: requested = 4200, format = home } = model.pending ?? {};
    const prices = [{ format, price: (requested + (isStale ? 50 : 0)) / 100 }];
    const status = accepts ? "accepted" : "refused";
    const { id } = world.bound.contract;
    await answerRates(callAs(world, who, model.now), { id, status, prices });
  },
  async pause(world: World, { side: who, days }: Of<"pause">, model: Model) {
    const until = dayPlus(parisDay(model.now), days);
    await signal(world, who, model, { reason: "tmp_stop_course", until });
  },
  async restart(world: World, { side: who }: Of<"restart">, model: Model) {
    await signal(world, who, model, { reason: "restart_course" });
  },
  async format(world: World, { side: who }: Of<"format">, model: Model) {
    await signal(world, who, model, { reason: "change_format" });
  },
  async stop(world: World, { side: who, dice }: Of<"stop">, model: Model) {
    if (dice === 0) await signal(world, who, model, { reason: "stop_course" });
  },
  async wait({ db }: World, { days }: Of<"wait">, model: Model) {
    const at = plusMinutes(plusDays(model.now, days), 7);
    while ((await sweep(db, at)) > 0);
  },
};

async function isDone(act: Promise<void>): Promise<boolean> {
  try {
    await act;
    return true;
  } catch (refusal) {
    if (refusal instanceof RuleError) return false;
    throw refusal;
  }
}

const versionsOf = ({ db, bound }: World) =>
  db
    .select()
    .from(priceVersions)
    .where(eq(priceVersions.contractId, bound.contract.id))
    .orderBy(asc(priceVersions.id));

async function expectAlike(world: World, model: Model): Promise<void> {
  const { db, bound } = world;
  const [row] = await db.select().from(contracts).where(eq(contracts.id, bound.contract.id));
  const { status, until: pausedUntil, format: courseFormat } = model;
  expect(row).toMatchObject({ status, pausedUntil, courseFormat });
  const versions = await versionsOf(world);
  const accepted = versions
    .filter((one) => one.status === "accepted")
    .toSorted((a, b) => (a.effectiveFrom?.getTime() ?? 0) - (b.effectiveFrom?.getTime() ?? 0));
  expect(
    accepted.map((one) => [one.format, one.hourlyPriceCents, one.effectiveFrom]),
    "an accepted price is never changed",
  ).toEqual(model.accepted.map((one) => [one.format, one.cents, one.from]));
  const { pending } = model;
  expect(
    versions
      .filter((one) => one.status === "pending")
      .map((one) => [one.format, one.hourlyPriceCents, one.proposedBy, one.answerDueAt]),
    "one price waits at most",
  ).toEqual(pending ? [[pending.format, pending.cents, pending.by, pending.due]] : []);
  const [shown] = await listContracts(callAs(world, "customer", model.now));
  expect(shown?.prices.price).toBe((priceOf(model, courseFormat) ?? 0) / 100);
}

async function expectWritten(world: World, model: Model): Promise<void> {
  const { db, bound } = world;
  const pauses = await db
    .select()
    .from(contractPauses)
    .where(eq(contractPauses.contractId, bound.contract.id))
    .orderBy(asc(contractPauses.startsAt), asc(contractPauses.id));
  for (const [index, { startsAt, endsAt }] of pauses.entries()) {
    expect(startsAt <= endsAt).toBe(true);
    const before = pauses[index - 1];
    if (before) expect(before.endsAt <= startsAt, "no two pauses at once").toBe(true);
  }
  const ids = (await versionsOf(world)).map(({ id }) => id);
  const lines = await db
    .select()
    .from(historyLines)
    .where(inArray(historyLines.machine, ["contract", "price_version"]))
    .orderBy(asc(historyLines.id));
  const chains = [
    lines.filter((one) => one.machine === "contract" && one.thingId === bound.contract.id),
    ...ids.map((id) => lines.filter((one) => one.machine !== "contract" && one.thingId === id)),
  ];
  for (const chain of chains) {
    const came = chain.map(({ fromState }) => fromState).slice(1);
    expect(came, "each move is told once").toEqual(
      chain.map(({ toState }) => toState).slice(0, -1),
    );
  }
  const last = chains[0]?.at(-1);
  if (last) expect(last.toState).toBe(model.status);
}

async function tell(world: World, model: Model, commands: readonly Command[]): Promise<void> {
  for (const one of commands) {
    model.now = plusMinutes(model.now, 1);
    const before = structuredClone(model);
    const expected = models[one.act](model, one as never);
    if (!expected) Object.assign(model, before);
    const done = await isDone(acts[one.act](world, one as never, before));
    expect({ one, done }).toEqual({ one, done: expected });
    await expectAlike(world, model);
  }
  await expectWritten(world, model);
}

test(
  "whatever both sides do, a contract and its prices are where the model says (STM-15, STM-16)",
  { timeout: 1_800_000 },
  async ({ db }) => {
    const bound = await createContract(db, { teacher: { online: 35 } });
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 30, size: "max" }), (commands) =>
        undone(db, async (tx) => {
          const model: Model = {
            now: start,
            status: "active",
            until: null,
            format: home,
            accepted: [{ format: home, cents: 4200, from: null }],
            pending: undefined,
          };
          await tell({ db: tx, bound }, model, commands);
        }),
      ),
      { numRuns: runs, endOnFailure: true },
    );
  },
);
