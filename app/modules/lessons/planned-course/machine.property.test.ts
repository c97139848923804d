import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { plusDays, plusHours } from "#app/lib/clock.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { billLines, bills } from "#app/modules/billing/bill/table.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { historyLines } from "#app/modules/foundation/history/table.server.ts";
import { cancelPlanned } from "#app/modules/lessons/course/cancel-planned.server.ts";
import { declareCourse } from "#app/modules/lessons/course/declare.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { test, undone } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { bankThat, createDeclared, declared } from "#tests/factories/course.ts";
import { proposed } from "#tests/factories/planned-course.ts";
import { callOf } from "#tests/http/call.ts";
import { now as start } from "#tests/setup/time.ts";

import { confirmPlanned } from "./confirm.server.ts";
import type { PlannedCourseStatus, Side } from "./domain.ts";
import { movePlanned } from "./move.server.ts";
import { proposePlanned } from "./propose.server.ts";
import { plannedCourseSweeps } from "./sweeps.server.ts";
import { plannedCourses } from "./table.server.ts";

const sweep = dueOf(plannedCourseSweeps);

const runs = Number(process.env.PROPERTY_RUNS ?? 40);

const side = fc.constantFrom<Side>("customer", "teacher");
const hour = fc.integer({ min: -10, max: 300 });

const command = fc.oneof(
  fc.record({ act: fc.constant("move"), side, hour, isBlind: fc.boolean() }),
  fc.record({ act: fc.constant("confirm"), side }),
  fc.record({ act: fc.constant("cancel"), side, accepts: fc.boolean() }),
  fc.record({ act: fc.constant("declare"), absent: fc.boolean() }),
  fc.record({ act: fc.constant("wait"), hours: fc.integer({ min: 1, max: 60 }) }),
);

type Command = typeof command extends fc.Arbitrary<infer One> ? One : never;
type Of<Act extends Command["act"]> = Extract<Command, { act: Act }>;

type Model = {
  now: Date;
  status: PlannedCourseStatus;
  by: Side;
  agreed: Date | undefined;
  offer: Date | undefined;
  course: { absent: boolean } | undefined;
};

const isOpen = ({ status }: Model) => status === "proposed" || status === "confirmed";
const same = (one: Date | undefined, other: Date) => one?.getTime() === other.getTime();

const models = {
  move(model: Model, { side: who, hour: at, isBlind }: Of<"move">): boolean {
    const requested = plusHours(start, at);
    if (isBlind && model.offer && model.by !== who) return false;
    if (!isOpen(model)) return false;
    if (same(model.agreed, requested)) {
      Object.assign(model, { offer: undefined, status: "confirmed" });
      return true;
    }
    if (same(model.offer, requested)) return true;
    if ((model.agreed && model.agreed <= model.now) || requested < model.now) return false;
    Object.assign(model, { offer: requested, by: who, status: "proposed" });
    return true;
  },
  confirm(model: Model, { side: who }: Of<"confirm">): boolean {
    if (model.status === "confirmed") return model.by !== who;
    if (!model.offer || model.by === who || model.offer < model.now || !isOpen(model)) return false;
    if (model.agreed && model.agreed <= model.now) {
      // The sweep has not come by yet: the date agreed on has begun, the answer still counts.
    }
    Object.assign(model, { agreed: model.offer, offer: undefined, status: "confirmed" });
    return true;
  },
  cancel(model: Model, { side: who, accepts }: Of<"cancel">): boolean {
    if (model.status === "cancelled" || model.status === "late_cancelled") return true;
    if (!isOpen(model)) return false;
    const ofFamily = who === "customer" ? model.agreed : undefined;
    if (ofFamily && ofFamily <= model.now) return false;
    const isLate = ofFamily !== undefined && model.now > plusHours(ofFamily, -24);
    if (isLate && !accepts) return false;
    const status = isLate ? "late_cancelled" : "cancelled";
    Object.assign(model, { status, offer: undefined, ...(isLate && { course: { absent: true } }) });
    return true;
  },
  declare(model: Model, { absent }: Of<"declare">): boolean {
    if (model.course) return model.course.absent === absent;
    if (!isOpen(model) || !model.agreed || model.agreed > model.now) return false;
    Object.assign(model, { status: "given", offer: undefined, course: { absent } });
    return true;
  },
  wait(model: Model, { hours }: Of<"wait">): boolean {
    model.now = plusHours(model.now, hours);
    const { agreed, offer, now } = model;
    if (model.status === "proposed" && offer && (offer <= now || (agreed && agreed <= now))) {
      Object.assign(model, { offer: undefined, status: agreed ? "confirmed" : "lapsed" });
    }
    if (model.status === "confirmed" && agreed && plusDays(agreed, 7) <= now) {
      model.status = "lapsed";
    }
    return true;
  },
};

type World = Readonly<{
  db: Db;
  id: number;
  bound: Awaited<ReturnType<typeof createDeclared>>;
  bank: ReturnType<typeof bankThat>;
}>;

const rowOf = async ({ db, id }: World) => {
  const [row] = await db.select().from(plannedCourses).where(eq(plannedCourses.id, id));
  if (!row) throw new Error("The planned course is gone.");
  return row;
};

const callAs = ({ db, bound, bank }: World, who: Side, now: Date) =>
  callOf(db, who === "customer" ? bound.family : bound.teacher, { ...bank, now });

const acts = {
  async move(world: World, { side: who, hour: at, isBlind }: Of<"move">, now: Date) {
    const { version } = await rowOf(world);
    const input = { id: world.id, ...proposed(plusHours(start, at)) };
    await movePlanned(callAs(world, who, now), isBlind ? input : { ...input, version });
  },
  async confirm(world: World, { side: who }: Of<"confirm">, now: Date) {
    await confirmPlanned(callAs(world, who, now), { id: world.id });
  },
  async cancel(world: World, { side: who, accepts }: Of<"cancel">, now: Date) {
    await cancelPlanned(callAs(world, who, now), { id: world.id, accept_due: accepts });
  },
  async declare(world: World, { absent }: Of<"declare">, now: Date) {
    const { movedFrom, start: at } = await rowOf(world);
    const input = {
      date: (movedFrom ?? at).toISOString(),
      duration: 60,
      absent,
      planned_course_id: world.id,
      is_anomaly_validated: true,
    };
    await declareCourse(callAs(world, "teacher", now), declared(world.bound.contract.id, input));
  },
  async wait({ db }: World, _: Of<"wait">, now: Date) {
    while ((await sweep(db, now)) > 0);
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

async function expectAlike(world: World, model: Model): Promise<void> {
  const row = await rowOf(world);
  expect(row.status).toBe(model.status);
  if (isOpen(model)) {
    expect(row.start).toEqual(model.offer ?? model.agreed);
    expect(row.movedFrom).toEqual(model.offer && model.agreed ? model.agreed : null);
    expect(row.expiryDueAt).not.toBeNull();
  } else {
    expect([row.expiryDueAt, row.reminderDueAt]).toEqual([null, null]);
  }
  const { db, id, bank } = world;
  const own = await db.select().from(courses).where(eq(courses.plannedCourseId, id));
  expect(own.map(({ absent }) => absent)).toEqual(model.course ? [model.course.absent] : []);
  const isDue = model.status === "late_cancelled";
  expect(bank.charges).toHaveLength(isDue ? 1 : 0);
  for (const { absent, taxCredit } of own) expect(absent && taxCredit).toBe(false);
}

async function expectWritten({ db, id }: World, model: Model): Promise<void> {
  const lines = await db.select().from(billLines);
  const isDue = model.status === "late_cancelled";
  expect(lines.map(({ kind }) => kind)).toEqual(isDue ? ["late_cancellation"] : []);
  expect(await db.select().from(bills)).toHaveLength(isDue ? 1 : 0);
  expect(await proveLedger(db)).toEqual([]);
  const history = await db
    .select()
    .from(historyLines)
    .where(eq(historyLines.thingId, id))
    .orderBy(historyLines.id);
  const moves = history.filter(({ machine }) => machine === "planned_course");
  expect(moves.map(({ fromState }) => fromState).slice(1)).toEqual(
    moves.map(({ toState }) => toState).slice(0, -1),
  );
  expect(moves.at(-1)?.toState).toBe(model.status);
}

async function tell(world: World, model: Model, commands: readonly Command[]): Promise<void> {
  for (const one of commands) {
    const before = structuredClone(model);
    const expected = models[one.act](model, one as never);
    if (!expected) Object.assign(model, before);
    const done = await isDone(acts[one.act](world, one as never, model.now));
    expect({ one, done }).toEqual({ one, done: expected });
    await expectAlike(world, model);
  }
  await expectWritten(world, model);
}

test(
  "whatever both sides do, a planned course is where the model says, and money is due once at most (STM-39)",
  { timeout: 1_800_000 },
  async ({ db }) => {
    const bound = await createDeclared(db);
    const first = fc.record({ by: side, hour: fc.integer({ min: 2, max: 200 }) });
    await fc.assert(
      fc.asyncProperty(
        first,
        fc.array(command, { maxLength: 30, size: "max" }),
        ({ by, hour: at }, commands) =>
          undone(db, async (tx) => {
            const offer = plusHours(start, at);
            const bank = bankThat("succeeds");
            const open = { db: tx, id: 0, bound, bank };
            const input = { id: bound.contract.id, ...proposed(offer) };
            const { id } = await proposePlanned(callAs(open, by, start), input);
            const model: Model = {
              now: start,
              status: "proposed",
              by,
              agreed: undefined,
              offer,
              course: undefined,
            };
            await tell({ ...open, id }, model, commands);
          }),
      ),
      { numRuns: runs, endOnFailure: true },
    );
  },
);
