import { eq } from "drizzle-orm";

import { dayPlus, parisDay, parisInstant } from "#app/lib/paris-time.ts";
import { departures } from "#app/modules/career/departure/endpoints.ts";
import { statusChanges } from "#app/modules/career/status-change/endpoints.ts";
import { teachers as teacherEndpoints } from "#app/modules/catalogue/teacher/endpoints.ts";
import { payouts } from "#app/modules/earnings/payout/endpoints.ts";
import { affiliations as affiliationEndpoints } from "#app/modules/lessons/affiliation/endpoints.ts";
import { affiliations } from "#app/modules/lessons/affiliation/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/endpoints.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/endpoints.ts";
import { opportunities } from "#app/modules/lessons/opportunity/endpoints.ts";
import { invitationOf, yes } from "#tests/factories/affiliation.ts";

import { atDesk } from "./desk.ts";
import { type Household, moveIn, settleIn } from "./household.ts";
import { ask, choose } from "./request.ts";
import { refusedWith, type Site } from "./site.ts";
import {
  apply,
  askPrice,
  becomePayable,
  giveAccount,
  healthNumber,
  hire,
  isOwnOn,
  roles,
  siret,
  type Teacher,
} from "./teacher.ts";

export type School = {
  site: Site;
  teachers: Teacher[];
  homes: Household[];
  applied: Map<number, number>;
  asking: Map<number, Household>;
};

const daysBetween = 42;
const firstDay = new Date("2026-09-10T00:00:00Z");

type Turn = (school: School, index: number) => Promise<unknown>;

const waveOf = (index: number) => Math.floor(index / roles.length);

const teacherAt = ({ teachers }: School, index: number): Teacher => {
  const found = teachers.find((teacher) => teacher.index === index);
  if (!found) throw new Error(`teacher ${String(index)} is not there yet`);
  return found;
};

async function watch(site: Site, teacher: Teacher): Promise<void> {
  const { api, leavesOn, hasClosedAccount, homes } = teacher;
  if (teacher.wishesToLeave) await leave(site, teacher);
  if (hasClosedAccount) {
    const paid = await api(payouts.list, { query: {} });
    if (paid.some(({ status }) => status === "failed")) await giveAccount(teacher);
  }
  if (leavesOn === undefined || parisDay(site.at()) <= leavesOn) return;
  for (const home of homes) Object.assign(home, { ended: true, planned: undefined });
}

export async function settleWith(school: School, teacher: Teacher, index: number): Promise<void> {
  const { id: teacherId, hourlyCents } = teacher;
  keep(
    school,
    teacher,
    await settleIn(school.site, index, { teacherId, hourlyCents, ...likes(teacher) }),
  );
}

const likes = ({ role }: Teacher) =>
  role === "inviting" || role === "own" ? { regret: { days: 6, chance: 0.6 } } : {};

function keep({ homes }: School, teacher: Teacher, home: Household): void {
  teacher.homes.push(home);
  homes.push(home);
}

const second = (index: number) => index + 31;

async function sendFile({ site, applied }: School, index: number) {
  applied.set(index, await apply(site, index));
}

async function beHired({ site, applied, teachers }: School, index: number) {
  teachers.push(await hire(site, index, applied.get(index) ?? 0));
}

const takeFirst = (school: School, index: number) =>
  settleWith(school, teacherAt(school, index), index);

async function takeAnother(school: School, index: number) {
  const teacher = teacherAt(school, index);
  await askPrice(teacher, teacher.hourlyCents + 250);
  await settleWith(school, teacher, second(index));
}

const stopTaking = (school: School, index: number) =>
  teacherAt(school, index).api(teacherEndpoints.stopCourses, {
    body: { reason: "full", comment: "De retour dans dix jours." },
  });

async function invite(school: School, index: number) {
  const { site } = school;
  const teacher = teacherAt(school, index);
  const email = `invitee-${String(index)}@example.test`;
  const price = 36 + (index % 5) / 2;
  const body = { ...invitationOf(index), customer_email: { email }, price };
  const { id } = await teacher.api(affiliationEndpoints.invite, { body });
  const byId = eq(affiliations.id, id);
  const [sent] = await site.db.select().from(affiliations).where(byId);
  await site.apiOf()(affiliationEndpoints.reply, {
    params: { id },
    body: { ...yes, account: { ...yes.account, email }, uuid: sent?.uuid ?? "" },
  });
  const [accepted] = await site.db.select().from(affiliations).where(byId);
  const customerId = accepted?.customerId ?? 0;
  const [contract] = await site.apiOf({ id: customerId, role: "customer" })(contracts.list, {});
  if (!contract) throw new Error("the invited family has no contract");
  const home = await moveIn(site, second(index), {
    family: { id: customerId, studentId: contract.student.id },
    teacherId: teacher.id,
    hourlyCents: price * 100,
    isInvited: true,
    ...likes(teacher),
  });
  home.contractId = contract.id;
  keep(school, teacher, home);
}

/** From the first of next month; earlier courses keep their status (STM-21). */
async function changeStatus(school: School, index: number) {
  const { site } = school;
  const teacher = teacherAt(school, index);
  const { api } = teacher;
  const selfEmployed = !isOwnOn(teacher, site.at());
  const { first_days: days } = await api(statusChanges.show, {});
  const number = selfEmployed ? { siret } : { health_insurance_number: healthNumber };
  const body = { self_employed: selfEmployed, from: days[0], ...number };
  await api(statusChanges.change, { body });
  const { changes } = await api(statusChanges.show, {});
  const id = changes[0]?.id ?? 0;
  await atDesk(site, { kind: "status_change", id }, (desk) =>
    desk(statusChanges.decide, {
      params: { id },
      body: { decision: "approve", reason: "Le numéro est à son nom." },
    }),
  );
  teacher.statuses.push({ from: parisInstant(days[0] ?? ""), selfEmployed });
  await becomePayable(teacher, { selfEmployed });
}

async function takeOpportunity(school: School, index: number) {
  const { site } = school;
  const teacher = teacherAt(school, index);
  const { id: teacherId, hourlyCents } = teacher;
  const home = await moveIn(site, second(index), { teacherId, hourlyCents });
  const wish = teacherAt(school, waveOf(index) * roles.length).id;
  await ask(home, { wish });
  const { slots, max_students } = await teacher.api(teacherEndpoints.showWeek, {});
  await teacher.api(teacherEndpoints.saveWeek, {
    body: { status: "available", slots, max_students },
  });
  school.asking.set(index, home);
}

async function applyTo(school: School, index: number) {
  const { api } = teacherAt(school, index);
  const { data } = await api(opportunities.list, { query: {} });
  const id = data[0]?.lesson_request_id ?? 0;
  const body = { teacher_response: "accepted", teacher_comments: "Mercredi me va." } as const;
  await api(opportunities.answer, { params: { id }, body });
}

async function beChosen(school: School, index: number) {
  const teacher = teacherAt(school, index);
  const home = school.asking.get(index);
  if (!home) throw new Error("no request was asked");
  const { data } = await home.asFamily(lessonRequests.list, { query: {} });
  const proposals = data.flatMap((one) => one.proposals);
  const mine = proposals.find((one) => one.teacher.id === teacher.id);
  await choose(school.site, home, mine?.id ?? 0);
  keep(school, teacher, home);
}

const leaveInEvenWave = (school: School, index: number) => wishToLeave(school, index, 0);
const leaveInOddWave = (school: School, index: number) => wishToLeave(school, index, 1);

async function wishToLeave(school: School, index: number, parity: number) {
  if (waveOf(index) % 2 === parity) await leave(school.site, teacherAt(school, index));
}

async function leave(site: Site, teacher: Teacher) {
  const date = dayPlus(parisDay(site.at()), 14);
  const refused = await refusedWith(teacher.api(departures.leave, { body: { date } }));
  if (refused && refused.said["code"] !== "api.departure.open") throw refused;
  teacher.leavesOn = refused ? undefined : date;
  teacher.wishesToLeave = refused !== undefined;
}

/** On working days. */
const turns: readonly (readonly [day: number, role: (typeof roles)[number], act: Turn])[] = [
  [0, "hired", sendFile],
  [1, "hired", beHired],
  [4, "hired", takeFirst],
  [1, "to_employed", stopTaking],
  [4, "inviting", invite],
  [5, "to_own", changeStatus],
  [5, "to_employed", changeStatus],
  [11, "employed", takeAnother],
  [12, "to_employed", takeOpportunity],
  [13, "to_employed", applyTo],
  [14, "to_employed", beChosen],
  [20, "own", leaveInEvenWave],
  [20, "employed", leaveInOddWave],
];

export async function takeTurns(school: School, count: number): Promise<void> {
  const days = Math.floor((school.site.at().getTime() - firstDay.getTime()) / 86_400_000);
  for (const [day, role, act] of turns) {
    const wave = (days - day) / daysBetween;
    const index = wave * roles.length + roles.indexOf(role);
    if (Number.isInteger(wave) && wave >= 0 && index < count) {
      await act(school, index).catch((error: unknown) => {
        throw new Error(`${role} ${String(index)}, day ${String(days)}`, { cause: error });
      });
    }
  }
  for (const teacher of school.teachers) await watch(school.site, teacher);
}
