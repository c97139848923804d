import type { Api } from "#app/bff/api-client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { plusDays } from "#app/lib/clock.ts";
import { applications } from "#app/modules/career/application/endpoints.ts";
import { documents } from "#app/modules/career/document/endpoints.ts";
import { statusChanges } from "#app/modules/career/status-change/endpoints.ts";
import { prices as priceEndpoints } from "#app/modules/catalogue/price/endpoints.ts";
import { mandateInForce } from "#app/modules/earnings/payout/account.domain.ts";
import { payouts } from "#app/modules/earnings/payout/endpoints.ts";
import { password } from "#tests/factories/account.ts";
import { candidate } from "#tests/factories/application.ts";
import { closedIban, iban } from "#tests/factories/payout.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { shownBefore } from "#tests/http/robot.ts";

import { atDesk } from "./desk.ts";
import type { Household } from "./household.ts";
import { insist, type Site } from "./site.ts";

/**
 * Each sixth alike. `employed` and `own` begin with a closed account, one leaves; the families of `inviting` contest
 * what was paid out; `to_own` and `to_employed` change status; `hired` applies first.
 */
export const roles = ["employed", "own", "inviting", "to_own", "to_employed", "hired"] as const;

export type Teacher = {
  index: number;
  role: (typeof roles)[number];
  id: number;
  api: Api;
  /** Oldest first. */
  statuses: { from: Date; selfEmployed: boolean }[];
  homes: Household[];
  hourlyCents: number;
  isDeclared: boolean;
  hasClosedAccount: boolean;
  wishesToLeave: boolean;
  leavesOn: string | undefined;
};

export const siret = "732 829 320 00074";
export const healthNumber = "1 85 05 78 006 084 91";
const lycee = 3;
const reason = "Vu sur papier.";

export const isOwnOn = ({ statuses }: Teacher, date: Date): boolean =>
  statuses.findLast(({ from }) => from <= date)?.selfEmployed ?? false;

const teacherOf = (site: Site, index: number, id: number, selfEmployed: boolean): Teacher => ({
  index,
  role: roles[index % roles.length] ?? "employed",
  id,
  api: site.apiOf({ id, role: "teacher" } satisfies Actor),
  statuses: [{ from: plusDays(site.at(), -100), selfEmployed }],
  homes: [],
  hourlyCents: 4200,
  isDeclared: false,
  hasClosedAccount: false,
  wishesToLeave: false,
  leavesOn: undefined,
});

export async function takeOver(site: Site, index: number): Promise<Teacher> {
  const role = roles[index % roles.length] ?? "employed";
  const selfEmployed = role === "own" || role === "inviting" || role === "to_employed";
  const isDeclared = index % 4 === 2;
  const { id } = await createTeacher(site.db, {
    firstname: `Camille${String(index)}`,
    birthDate: "1994-05-03",
    selfEmployed,
    ...(isDeclared && { sapNumber: "SAP732829320", sapNumberStatus: "approved" }),
  });
  const teacher = { ...teacherOf(site, index, id, selfEmployed), isDeclared };
  const isClosed = role === "own" || role === "employed";
  await becomePayable(teacher, { selfEmployed, number: isClosed ? closedIban : iban });
  await askPrice(teacher, 3900 + 50 * (index % 8));
  return teacher;
}

type Payable = Readonly<{ selfEmployed: boolean; number?: string }>;

export async function becomePayable(
  teacher: Teacher,
  { selfEmployed, number = iban }: Payable,
): Promise<void> {
  const { api } = teacher;
  await giveAccount(teacher, number);
  await sendPaper(teacher, "identity_proof");
  if (!selfEmployed) return;
  await api(payouts.acceptMandate, { body: { version: mandateInForce.version } });
}

export async function giveAccount(teacher: Teacher, number = iban): Promise<void> {
  await insist(() =>
    teacher.api(statusChanges.change, {
      body: { iban: number, current_password: password },
    }),
  );
  teacher.hasClosedAccount = number === closedIban;
}

const sendPaper = ({ api }: Teacher, type: "identity_proof" | "diploma" | "criminal_record") =>
  insist(() =>
    api(documents.uploadByType, {
      body: { type, file: new File([`%PDF-1.7 ${type}`], "piece.pdf") },
    }),
  );

export async function askPrice(teacher: Teacher, cents: number): Promise<void> {
  const { api } = teacher;
  const params = { id: lycee };
  const { format_prices: prices } = await api(priceEndpoints.show, { params });
  const atHome = prices.find(({ format }) => format === "individual_student_place");
  await api(priceEndpoints.save, {
    params,
    body: { format_prices: [{ id: atHome?.id ?? 0, price: cents / 100 }] },
  });
  teacher.hourlyCents = cents;
}

export async function apply(site: Site, index: number): Promise<number> {
  const email = `candidat-${String(index)}@example.test`;
  const body = { ...candidate(email), ...shownBefore() };
  return (await site.apiOf()(applications.send, { body })).id;
}

export async function hire(site: Site, index: number, id: number): Promise<Teacher> {
  await atDesk(site, { kind: "candidate", id }, (desk) =>
    desk(applications.decide, { params: { id }, body: { decision: "pre_accept", reason } }),
  );
  const selfEmployed = Math.floor(index / roles.length) % 2 === 0;
  const teacher = teacherOf(site, index, id, selfEmployed);
  const { api } = teacher;
  const number = selfEmployed ? { siret } : { health_insurance_number: healthNumber };
  await api(statusChanges.change, { body: { self_employed: selfEmployed, ...number } });
  if (selfEmployed) {
    await api(statusChanges.change, { body: { sap_number: null, home_services: "without" } });
  }
  const { prices } = await api(priceEndpoints.list, { query: {} });
  for (const { school_career_id: career, format_prices: formats } of prices) {
    await api(priceEndpoints.save, {
      params: { id: career },
      body: {
        format_prices: formats.map(({ id: one, default_price: price }) => ({ id: one, price })),
      },
    });
  }
  await becomePayable(teacher, { selfEmployed });
  await givePapers(site, teacher);
  await site.desk(applications.decide, { params: { id }, body: { decision: "hire", reason } });
  await askPrice(teacher, 3700 + 50 * (index % 8));
  return teacher;
}

async function givePapers(site: Site, teacher: Teacher): Promise<void> {
  const { api } = teacher;
  for (const { type, status } of await api(documents.list, {})) {
    if (status !== "missing" || type === "other") continue;
    const file = new File([`%PDF-1.7 ${type}`], "piece.pdf");
    await insist(() => api(documents.uploadByType, { body: { type, file } }));
  }
  for (const { id, status } of await api(documents.list, {})) {
    if (status !== "pending" || id === null) continue;
    await atDesk(site, { kind: "document", id }, async (desk) => {
      await desk(documents.open, { params: { id }, query: {} });
      await desk(documents.decide, { params: { id }, body: { status: "approved", reason } });
    });
  }
}
