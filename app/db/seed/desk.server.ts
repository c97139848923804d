import { and, eq, getTableColumns, notInArray, sql } from "drizzle-orm";

import { plusDays, plusHours } from "#app/lib/clock.ts";
import { dayPlus, parisDay } from "#app/lib/paris-time.ts";
import { bankStatements } from "#app/modules/billing/bank-statement/endpoints.ts";
import { payments } from "#app/modules/billing/payment/endpoints.ts";
import { departures } from "#app/modules/career/departure/endpoints.ts";
import { statusChanges } from "#app/modules/career/status-change/endpoints.ts";
import { suspensions } from "#app/modules/career/suspension/endpoints.ts";
import { groupLessonClasses } from "#app/modules/catalogue/group-lesson/table.server.ts";
import { firstDays } from "#app/modules/catalogue/legal-status/domain.ts";
import { type NewCase, openCase } from "#app/modules/foundation/case/open.server.ts";
import { noticeReasons } from "#app/modules/foundation/reference/domain.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";

import { candidacy, papers } from "./desk-candidates.server.ts";
import { bankFile } from "./desk-papers.ts";
import type { Past, Story } from "./past.server.ts";
import type { SeededTeacher } from "./people.server.ts";

type Crowd = Readonly<{
  t: SeededTeacher;
  u: SeededTeacher;
  teachers: readonly SeededTeacher[];
}>;

/** Where families and teachers alone leave a queue of the desk empty: two things each, the first of them late. */
export async function startDesk(past: Past, { t, u, teachers }: Crowd): Promise<void> {
  const operatorId = await operatorOf(past);
  const others = [t.id, u.id];
  // Far from the families, none of whom wishes for them.
  const salaried = teachers.filter(
    ({ row }) =>
      row.status === "hired" && !row.selfEmployed && !/^(69|38|01|42)/.test(row.cityCode),
  );
  const [one, two, three, four] = salaried;
  if (!one || !two || !three || !four) throw new Error("The crowd has four salaried teachers.");
  past.start(messages(past, others));
  past.start(candidacy(past, { rank: 0, daysAgo: 9, operatorId }));
  past.start(candidacy(past, { rank: 1, daysAgo: 1, operatorId }));
  past.start(papers(past, { rank: 2, daysAgo: 8, operatorId }));
  past.start(independence(past, { teacherId: one.id, daysAgo: 9, siret: "81234567800013" }));
  past.start(independence(past, { teacherId: two.id, daysAgo: 1, siret: "80987654300020" }));
  past.start(contest(past, { teacherId: three.id, daysAgo: 12, operatorId }));
  past.start(contest(past, { teacherId: four.id, daysAgo: 2, operatorId }));
  past.start(unnamed(past, operatorId));
}

async function operatorOf({ tx }: Past): Promise<number> {
  const [operator] = await tx.select().from(users).where(eq(users.role, "operator"));
  if (!operator) throw new Error("The demonstration has an operator.");
  return operator.id;
}

/** Contracts that run with teachers whom people do not play, and whom no stage holds back. */
const runningContracts = ({ tx }: Past, others: readonly number[]) =>
  tx
    .select(getTableColumns(contracts))
    .from(contracts)
    .where(
      and(
        eq(contracts.status, "active"),
        notInArray(contracts.teacherId, [...others]),
        sql`not exists (select from ${groupLessonClasses} c where c.teacher_id = ${contracts.teacherId})`,
      ),
    )
    .orderBy(contracts.id);

const visitor = (firstname: string, lastname: string) => ({
  firstname,
  lastname,
  email: `${firstname}.${lastname}@exemple.test`.toLowerCase(),
});

const noticeOf = (reason: (typeof noticeReasons)[number], targetId: number) =>
  ({
    kind: "notice",
    reasonId: noticeReasons.indexOf(reason) + 1,
    targetKind: "teacher",
    targetId,
  }) as const;

/** What is written to the desk, with how many days ago. */
function written(
  teacherId: number,
  contract: typeof contracts.$inferSelect,
): readonly (readonly [number, NewCase])[] {
  const { customerId: personId, id: contractId } = contract;
  const [help, contact] = [{ kind: "help", personId } as const, { kind: "contact" } as const];
  return [
    [
      9,
      {
        ...noticeOf("fake_profile", teacherId),
        text: words.notice,
        ...visitor("Claire", "Fontaine"),
      },
    ],
    [6, { ...contact, reasonId: 1, text: words.question, ...visitor("Louise", "Marchal") }],
    [5, { ...help, reasonId: 8, text: words.help }],
    [5, { kind: "change", reasonId: 3, text: words.change, personId, contractId }],
    [
      3,
      { ...contact, reasonId: 9, text: words.doubtful, doubtful: true, ...visitor("Max", "Prime") },
    ],
    [2, { ...noticeOf("insult", teacherId), text: words.insult, ...visitor("Paul", "Garnier") }],
    [1, { ...contact, reasonId: 2, text: words.school, ...visitor("Bruno", "Sabatier") }],
    [1, { ...help, reasonId: 5, text: words.bill }],
    [1, { kind: "change", reasonId: 1, text: words.pause, personId, contractId }],
  ];
}

const words = {
  notice: "Le nom et la photo de ce profil sont ceux d’une autre personne que je connais.",
  insult: "La présentation de ce professeur se moque des élèves en difficulté.",
  question: "Donnez-vous des cours de maths en allemand, pour une classe européenne ?",
  help: "Je ne trouve plus où changer l’heure du cours de jeudi.",
  change: "Nous déménageons : les cours peuvent-ils se faire en ligne dès le mois prochain ?",
  pause: "Classe de neige pendant deux semaines : les cours s’arrêtent, puis reprennent.",
  school: "Notre collège cherche des professeurs pour des stages pendant les vacances.",
  bill: "Pourquoi ma dernière facture compte-t-elle une heure et demie ?",
  doubtful: "Bonjour, je propose de très bons prix pour votre site.",
};

async function* messages(past: Past, others: readonly number[]): Story {
  const { present, tx } = past;
  yield plusDays(present, -9);
  const [contract] = await runningContracts(past, others);
  if (!contract) throw new Error("The demonstration has contracts.");
  for (const [daysAgo, given] of written(contract.teacherId, contract)) {
    yield plusDays(present, -daysAgo);
    const by = given.personId ? ({ id: given.personId, role: "customer" } as const) : undefined;
    await openCase(tx, given, { by, now: past.now() });
  }
}

type OfTeacher = Readonly<{ teacherId: number; daysAgo: number }>;

/** Employed until now, a teacher asks to be independent. */
async function* independence(
  past: Past,
  { teacherId, daysAgo, siret }: OfTeacher & Readonly<{ siret: string }>,
): Story {
  yield plusDays(past.present, -daysAgo);
  const [from] = firstDays(parisDay(past.now()));
  const body = { self_employed: true, siret, from };
  await past.as({ id: teacherId, role: "teacher" })(statusChanges.change, { body });
}

/** Ten days after its announcement, a teacher contests a suspension. */
async function* contest(
  past: Past,
  { teacherId, daysAgo, operatorId }: OfTeacher & Readonly<{ operatorId: number }>,
): Story {
  yield plusDays(past.present, -daysAgo - 10);
  await past.as({ id: operatorId, role: "operator" })(suspensions.announce, {
    params: { id: teacherId },
    body: { ground: "absences", reasons: "Trois cours prévus n’ont pas eu lieu, sans prévenir." },
  });
  yield plusDays(past.present, -daysAgo);
  await past.as({ id: teacherId, role: "teacher" })(suspensions.contest, {
    body: { comment: "J’étais malade : mon médecin peut en témoigner pour les trois cours." },
  });
}

/** Once all is played, so that no family wishes for them: two teachers leave, one in a few days. */
export async function announceDepartures(past: Past, { t, u }: Crowd): Promise<void> {
  const running = await runningContracts(past, [t.id, u.id]);
  const leavers = [...new Set(running.map((one) => one.teacherId))];
  for (const [rank, inDays] of [5, 25].entries()) {
    const teacherId = leavers[rank];
    if (teacherId === undefined)
      throw new Error("The demonstration has contracts of two teachers.");
    const date = dayPlus(parisDay(past.present), inDays);
    await past.as({ id: teacherId, role: "teacher" })(departures.leave, {
      body: { date, reason: "moving", comment: "Je m’installe à Nantes." },
    });
  }
}

/** Money that names no bill: two sums typed by hand, two lines of a statement. */
async function* unnamed(past: Past, operatorId: number): Story {
  const { present } = past;
  const api = past.as({ id: operatorId, role: "operator" });
  for (const [daysAgo, bill, amount] of sums) {
    yield plusDays(present, -daysAgo);
    const reference = `VIR-${parisDay(past.now())}`;
    await api(payments.receive, { body: { bill, means: "transfer", amount, reference } });
  }
  yield plusHours(present, -20);
  await api(bankStatements.import, { body: { content: bankFile(parisDay(past.now())) } });
}

const sums = [
  [6, "VIR M OU MME LEROY", 84],
  [2, "VIR SEPA DUBOIS COURS", 63],
] as const;
