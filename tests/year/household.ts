import type { Api } from "#app/bff/api-client.server.ts";
import { Chance } from "#app/db/seed/random.ts";
import type { Actor } from "#app/lib/actor.ts";
import { plusDays } from "#app/lib/clock.ts";
import { taxCredits } from "#app/modules/lessons/tax-credit/endpoints.ts";
import { students } from "#app/modules/people/student/endpoints.ts";
import { agencyControl } from "#app/sandbox/urssaf/control.server.ts";
import { createFamily } from "#tests/factories/account.ts";
import { giveAddress } from "#tests/factories/course.ts";
import { particulars } from "#tests/factories/particulars.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { person } from "#tests/gateways/agency.ts";

import { ask, choose, sayYes } from "./request.ts";
import { insist, type Site } from "./site.ts";

export const temperaments = ["plain", "advance", "planning", "poor", "silent"] as const;

export type Temperament = (typeof temperaments)[number];

export type Lived = {
  id: number;
  minutes: number;
  date: Date;
  isFirst?: true;
  hourlyCents: number;
  end: "open" | "due" | "not_due";
  /** `left`: to the clock. */
  step: "declared" | "approved" | "contested" | "unanswered" | "maintained" | "left";
  approvedAt?: Date;
  unansweredAt?: Date;
};

export type Due = Readonly<{ date: Date; minutes: number; cents: number }>;

export type Household = {
  index: number;
  kind: Temperament;
  chance: Chance;
  family: Actor & { id: number };
  teacher: Actor & { id: number };
  email: string;
  asFamily: Api;
  asTeacher: Api;
  contractId: number;
  studentId: number;
  isInvited: boolean;
  awaitsFirst: boolean;
  /** Oldest first. */
  prices: { from: Date; cents: number }[];
  courses: Lived[];
  late: Due[];
  regret: Readonly<{ days: number; chance: number }>;
  pausedUntil: Date | undefined;
  planned: { id: number; start: Date; minutes: number } | undefined;
  ended: boolean;
  /** At the end of an employment: what the family pays, and what of it is earned. */
  indemnityCents: number;
  endPay: Readonly<{ gross: number; net: number }>;
  stageCents: number;
  answered: Set<string>;
  transfers: number;
  /** Bills whose money has left, and what had arrived of it then. */
  sent: Set<string>;
};

const goodCard = "4242424242424242";
const poorCard = "4000000000000341";

export async function settleIn(site: Site, index: number, given: Given = {}): Promise<Household> {
  const home = await moveIn(site, index, given);
  const { lesson_request_id: requestId } = await ask(home);
  await choose(site, home, await sayYes(home, requestId));
  if (home.kind === "advance") await switchAdvanceOn(site, home.asFamily, home.email);
  return home;
}

type Given = Readonly<{
  family?: Readonly<{ id: number; studentId: number }>;
  teacherId?: number;
  hourlyCents?: number;
  isInvited?: boolean;
  regret?: Household["regret"];
}>;

export async function moveIn(
  site: Site,
  index: number,
  { family: known, teacherId, hourlyCents = 4200, isInvited = false, regret }: Given = {},
): Promise<Household> {
  const kind = temperaments[index % temperaments.length] ?? "plain";
  const id = known?.id ?? (await createFamily(site.db)).id;
  if (!known) await giveAddress(site.db, id);
  await site.bank.giveCard(id, kind === "poor" ? poorCard : goodCard);
  const family = { id, role: "customer" } as const;
  const teacher = {
    id: teacherId ?? (await createTeacher(site.db)).id,
    role: "teacher",
  } as const;
  const asFamily = site.apiOf(family);
  return {
    index,
    kind,
    chance: new Chance(1000 + index),
    family,
    teacher,
    email: `famille-${String(id)}@example.test`,
    asFamily,
    asTeacher: site.apiOf(teacher),
    contractId: 0,
    studentId: known?.studentId ?? (await enrol(asFamily)),
    isInvited,
    awaitsFirst: false,
    prices: [{ from: plusDays(site.at(), -1), cents: hourlyCents }],
    courses: [],
    late: [],
    regret: regret ?? { days: 2, chance: 0.06 },
    pausedUntil: undefined,
    planned: undefined,
    ended: false,
    indemnityCents: 0,
    endPay: { gross: 0, net: 0 },
    stageCents: 0,
    answered: new Set(),
    transfers: 0,
    sent: new Set(),
  };
}

async function enrol(asFamily: Api): Promise<number> {
  const body = { firstname: "Lina", lastname: "Martin", class_id: 11 };
  return (await asFamily(students.create, { body })).id;
}

async function switchAdvanceOn(site: Site, api: Api, email: string): Promise<void> {
  const set = () =>
    api(taxCredits.set, {
      body: {
        ...particulars,
        birth_name: person.birthName,
        firstnames: person.firstnames,
        email,
      },
    });
  await insist(set);
  await agencyControl.setAccount(site.db, {
    who: email,
    code: "APPAREILLAGE_VALIDE",
    now: site.at(),
  });
  await insist(() => api(taxCredits.accountStatus, {}));
}
