import { dayPlus, parisDay } from "#app/lib/paris-time.ts";
import { payments } from "#app/modules/billing/payment/endpoints.ts";
import { statusChanges } from "#app/modules/career/status-change/endpoints.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/endpoints.ts";
import { attendance } from "#app/modules/group-lessons/attendance/endpoints.ts";
import { registrations } from "#app/modules/group-lessons/registration/endpoints.ts";

import { atDesk } from "./desk.ts";
import type { Household } from "./household.ts";
import { insist, type Site } from "./site.ts";
import { takeOver, type Teacher } from "./teacher.ts";

const priceCents = 12_000;
const hourlyCents = 3000;
const minutes = 180;

/** Days before the first session, which is a Wednesday: working days. */
const days = { drafted: 21, registered: 16, cancelled: 9 } as const;

type Seat = { home: Household; id: number };

export type Stage = {
  first: string;
  leader: Teacher;
  isOff: boolean;
  id: number;
  seats: Seat[];
};

export type Stages = { leaders: Teacher[]; all: Stage[] };

/** A salaried teacher leads every other one, a self-employed one the others; one is cancelled. */
export async function planStages(site: Site, firstDays: readonly string[]): Promise<Stages> {
  const leaders = [await takeOver(site, 63), await takeOver(site, 64)];
  for (const { id } of leaders) {
    await site.desk(statusChanges.updateTeacher, {
      params: { id },
      body: { collective_courses_activated: true, reason: "Encadre des stages." },
    });
  }
  const all = firstDays.map((first, index) => {
    const leader = leaders[index % leaders.length];
    if (!leader) throw new Error("no teacher leads a stage");
    return { first, leader, isOff: index % 3 === 2, id: 0, seats: [] };
  });
  return { leaders, all };
}

/** What happens this morning to each of them. */
export async function liveStages(site: Site, { all }: Stages, homes: readonly Household[]) {
  const today = parisDay(site.at());
  for (const stage of all) {
    if (today === dayPlus(stage.first, -days.drafted)) await draft(site, stage);
    if (today === dayPlus(stage.first, -days.registered)) await register(site, stage, homes);
    if (today === dayPlus(stage.first, -days.cancelled)) await cancel(site, stage);
    if (today === dayPlus(stage.first, 1) && !stage.isOff) await markFirst(stage);
  }
}

async function draft(site: Site, stage: Stage): Promise<void> {
  const { first, leader } = stage;
  const { id } = await site.desk(groupLessons.create, {
    body: {
      title: `Maths – ${first}`,
      description: "Deux matinées.",
      period: "toussaint",
      subjects: ["mathematiques"],
      level: 11,
      max_students: 8,
      min_students: 1,
      price: priceCents / 100,
      teacher_hourly_pay: hourlyCents,
      sessions: [first, dayPlus(first, 1)].map((day) => `${day}T09:00/${String(minutes)}`),
    },
  });
  stage.id = id;
  const params = { id };
  await site.desk(groupLessons.setTeachers, { params, body: { ask_ids: [leader.id] } });
  const asked = await leader.api(groupLessons.listRequested, {});
  await leader.api(groupLessons.answer, {
    params: { id: asked.at(-1)?.id ?? 0 },
    body: { disponibility: "available" },
  });
  await site.desk(groupLessons.setTeachers, { params, body: { teacher_ids: [leader.id] } });
  await atDesk(site, { kind: "group_lesson_draft", id }, (desk) =>
    desk(groupLessons.changeState, { params, body: { state: "open" } }),
  );
}

/** Four students: three pay by card, the one whose cards are refused by transfer. */
async function register(site: Site, stage: Stage, homes: readonly Household[]): Promise<void> {
  const going = homes.filter(({ ended }) => !ended).slice(0, 4);
  for (const home of going) {
    const seat =
      home.kind === "poor" ? await byTransfer(site, stage, home) : await byCard(site, stage, home);
    stage.seats.push({ home, id: seat });
    home.stageCents += priceCents;
  }
}

const wish = ({ id }: Stage, { studentId }: Household) => ({
  group_lesson_id: id,
  student_id: studentId,
  level_id: 11,
  subjects: [1],
});

async function byCard({ bank }: Site, stage: Stage, home: Household): Promise<number> {
  const body = { group_lesson: wish(stage, home) };
  const begun = await insist(() => home.asFamily(registrations.initPayment, { body }));
  const id = begun.registration_id ?? 0;
  await bank.visit(begun.redirect_url, "4242424242424242");
  await insist(() => home.asFamily(registrations.finish, { params: { id } }));
  return id;
}

/** The family sends at once what the page asks for. */
async function byTransfer(site: Site, stage: Stage, home: Household): Promise<number> {
  const body = { ...wish(stage, home), paymentType: "transfer" as const };
  const {
    registration_id: id,
    bill_id: bill,
    instructions,
  } = await home.asFamily(registrations.register, { body });
  const { amount = 0, reference = "" } = instructions ?? {};
  await atDesk(site, { kind: "awaiting_money", id: bill ?? 0 }, (desk) =>
    desk(payments.receive, {
      body: { bill: reference, means: "transfer", amount, reference: `VIR-STAGE-${String(id)}` },
    }),
  );
  return id;
}

/** The stage, or two of its seats: one by the family, one (paid by transfer, if there is one) by the operator. */
async function cancel(site: Site, stage: Stage): Promise<void> {
  const reason = "La salle est inondée.";
  if (stage.isOff) {
    const params = { id: stage.id };
    await site.desk(groupLessons.changeState, { params, body: { state: "cancelled", reason } });
    for (const seat of stage.seats.splice(0)) seat.home.stageCents -= priceCents;
    return;
  }
  const byOperator = stage.seats.find(({ home }) => home.kind === "poor");
  const byFamily = stage.seats.find((seat) => seat !== byOperator);
  if (byOperator) {
    await site.desk(registrations.cancelAny, {
      params: { id: byOperator.id },
      body: { refund: "whole", reason: "Demandé au téléphone." },
    });
  }
  if (byFamily) {
    await insist(() =>
      byFamily.home.asFamily(registrations.cancel, { params: { id: byFamily.id }, body: {} }),
    );
  }
  for (const seat of [byOperator, byFamily]) {
    if (!seat) continue;
    seat.home.stageCents -= priceCents;
    stage.seats.splice(stage.seats.indexOf(seat), 1);
  }
}

/** The teacher marks the first session; the second one is left to the desk. */
async function markFirst({ leader, first, id, seats }: Stage): Promise<void> {
  const { data } = await leader.api(groupLessons.listTaught, { query: {} });
  const classId = data.find((one) => one.id === id)?.classes[0]?.id ?? 0;
  await leader.api(attendance.mark, {
    params: { id: classId },
    body: {
      session_date: first,
      rows: seats.map((seat) => ({ registration_id: seat.id, present: "present" as const })),
    },
  });
}

/** Cents: what families paid for them, and what a teacher earned by leading them. */
export const stageIncomeOf = ({ all }: Stages): number =>
  all.reduce((sum, { seats }) => sum + seats.length * priceCents, 0);

export const stagePayOf = ({ all }: Stages, { id }: Teacher): number =>
  all.filter(({ isOff, leader }) => !isOff && leader.id === id).length *
  2 *
  ((hourlyCents * minutes) / 60);
