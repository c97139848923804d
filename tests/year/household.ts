import type { Api } from "#app/bff/api-client.server.ts";
import { Chance } from "#app/db/seed/random.ts";
import type { Actor } from "#app/lib/actor.ts";
import { plusDays, plusHours } from "#app/lib/clock.ts";
import { firstCourseEndpoints } from "#app/modules/course/schedule-first.endpoints.ts";
import { lessonRequestEndpoints } from "#app/modules/lesson-request/endpoints.ts";
import { proposalEndpoints } from "#app/modules/lesson-request/proposal.endpoints.ts";
import { studentEndpoints } from "#app/modules/student/endpoints.ts";
import { taxCreditEndpoints } from "#app/modules/tax-credit/endpoints.ts";
import { agencyControl } from "#app/sandbox/urssaf/control.server.ts";
import { createFamily } from "#tests/factories/account.ts";
import { giveAddress } from "#tests/factories/course.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { agreement } from "#tests/factories/terms.ts";
import { person } from "#tests/gateways/agency.ts";

import type { Site } from "./site.ts";

/** How a household lives its year; each fifth one alike. */
export const temperaments = ["plain", "advance", "planning", "poor", "silent"] as const;

export type Temperament = (typeof temperaments)[number];

/** A course as those who lived it know it, whatever Préau says. */
export type Lived = {
  id: number;
  minutes: number;
  date: Date;
  isFirst?: true;
  /** Of one hour, on the day of the course. Cents. */
  hourlyCents: number;
  /** What became of it: `open` until somebody's word, or silence, settles it. */
  end: "open" | "due" | "not_due";
  /** What its people do next; `left` is left to the clock. */
  step: "declared" | "approved" | "contested" | "maintained" | "left";
  approvedAt?: Date;
};

/** A family and its teacher: how they call the API, and what they remember. */
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
  /** Prices of one hour by the instant from which they hold, the oldest first. */
  prices: { from: Date; cents: number }[];
  courses: Lived[];
  /** What was due for a cancellation that came late. Cents. */
  lateCents: number;
  pausedUntil: Date | undefined;
  /** The next lesson, agreed on. */
  planned: { id: number; start: Date; minutes: number } | undefined;
  /** Its lessons are over for good. */
  ended: boolean;
  /** Requests of the agency that it has answered, or lets pass. */
  answered: Set<string>;
  /** Its card is refused: it pays by transfer, under references of its own. */
  transfers: number;
};

const goodCard = "4242424242424242";
const poorCard = "4000000000000341";

/** A family finds its teacher by a request, fixes the first course for tomorrow and shows its card. */
export async function settleIn(site: Site, index: number): Promise<Household> {
  const kind = temperaments[index % temperaments.length] ?? "plain";
  const made = await createFamily(site.db);
  await giveAddress(site.db, made.id);
  await site.bank.giveCard(made.id, kind === "poor" ? poorCard : goodCard);
  const { id: teacherId } = await createTeacher(site.db);
  const family = { id: made.id, role: "customer" } as const;
  const teacher = { id: teacherId, role: "teacher" } as const;
  const [asFamily, asTeacher] = [site.apiOf(family), site.apiOf(teacher)];

  const { id: studentId } = await asFamily(studentEndpoints.create, {
    body: { firstname: "Lina", lastname: "Martin", class_id: 11 },
  });
  await asFamily(lessonRequestEndpoints.create, {
    body: {
      student: studentId,
      subject: 1,
      scholar_level: 11,
      teacher_wish_id: teacherId,
      course_type: "offline",
      comments: "Suites et récurrence.",
      address: { city: "Lyon", postal_code: "69003", street: "rue de la Part-Dieu" },
      questionnaire: [
        { question_id: "1", value: "bases" },
        { question_id: "3", value: "weekly" },
      ],
    },
  });
  const { data } = await asTeacher(proposalEndpoints.list, { query: {} });
  const id = data[0]?.id ?? 0;
  await asTeacher(proposalEndpoints.respond, {
    params: { id },
    body: { teacher_response: "accepted" },
  });
  const { contract_id } = await asFamily(proposalEndpoints.answer, {
    body: { id, response: "accept", ...agreement() },
  });
  const contractId = contract_id ?? 0;
  await asTeacher(firstCourseEndpoints.fix, {
    params: { id: contractId },
    body: {
      first_course_date: plusHours(site.at(), 4).toISOString(),
      first_course_duration: 60,
    },
  });
  const email = `famille-${String(index)}@example.test`;
  if (kind === "advance") await switchAdvanceOn(site, asFamily, email);
  return {
    index,
    kind,
    chance: new Chance(1000 + index),
    family,
    teacher,
    email,
    asFamily,
    asTeacher,
    contractId,
    studentId,
    prices: [{ from: plusDays(site.at(), -1), cents: 4200 }],
    courses: [],
    lateCents: 0,
    pausedUntil: undefined,
    planned: undefined,
    ended: false,
    answered: new Set(),
    transfers: 0,
  };
}

async function switchAdvanceOn(site: Site, api: Api, email: string): Promise<void> {
  await api(taxCreditEndpoints.set, {
    body: {
      enable: true,
      civility: "madam",
      birth_name: person.birthName,
      firstnames: person.firstnames,
      birth_date: { day: "14", month: "3", year: "1981" },
      birth_country: "99100",
      birth_city: "Villeurbanne",
      address: {
        house_number: "14",
        street: "rue Chevreul",
        city: "Lyon",
        postal_code: "69007",
      },
      phone: { phone_number: "06 12 34 56 78" },
      email,
      holder: "Sophie Martin",
      iban: "FR76 3000 4000 0312 3456 7890 143",
      bic: "BNPAFRPPXXX",
      has_declared: true,
      consent: true,
    },
  });
  await agencyControl.setAccount(site.db, {
    who: email,
    code: "APPAREILLAGE_VALIDE",
    now: site.at(),
  });
  await api(taxCreditEndpoints.accountStatus, {});
}
