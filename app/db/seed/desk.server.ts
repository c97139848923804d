import { and, eq, getTableColumns, notInArray, sql } from "drizzle-orm";

import { plusDays } from "#app/lib/clock.ts";
import { dayPlus, parisDay } from "#app/lib/paris-time.ts";
import { bankStatements } from "#app/modules/billing/bank-statement/endpoints.ts";
import { payments } from "#app/modules/billing/payment/endpoints.ts";
import { departures } from "#app/modules/career/departure/endpoints.ts";
import { statusChanges } from "#app/modules/career/status-change/endpoints.ts";
import { suspensions } from "#app/modules/career/suspension/endpoints.ts";
import { groupLessonClasses } from "#app/modules/catalogue/group-lesson/table.server.ts";
import { firstDays } from "#app/modules/catalogue/legal-status/domain.ts";
import { type NewCase, openCase } from "#app/modules/foundation/case/open.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";

import { candidacy, papers } from "./desk-candidates.server.ts";
import { noticeOf, visitor } from "./desk-cases.server.ts";
import { bankFile } from "./desk-papers.ts";
import { type DeskPeople, nth } from "./desk-people.server.ts";
import { startDeskQueues } from "./desk-queues.server.ts";
import type { Past, Story } from "./past.server.ts";

/** Two things in each queue of the desk that families and teachers alone leave empty, the first of them late. */
export async function startDesk(past: Past, people: DeskPeople): Promise<void> {
  const { operatorId, remote } = people;
  past.start(messages(past, people.played));
  past.start(candidacy(past, { rank: 0, daysAgo: 9, operatorId }));
  past.start(candidacy(past, { rank: 1, daysAgo: 1, operatorId }));
  past.start(papers(past, { rank: 2, daysAgo: 8, operatorId }));
  const idOf = (rank: number) => nth(remote, rank).id;
  past.start(independence(past, { teacherId: idOf(0), daysAgo: 9, siret: "81234567800013" }));
  past.start(independence(past, { teacherId: idOf(1), daysAgo: 1, siret: "80987654300020" }));
  past.start(contest(past, { teacherId: idOf(2), daysAgo: 12, operatorId }));
  past.start(contest(past, { teacherId: idOf(3), daysAgo: 2, operatorId }));
  past.start(unnamed(past, operatorId));
  past.start(statement(past, operatorId));
  await startDeskQueues(past, people);
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
    .orderBy(sql`${contracts.lessonRequestId} is null`, contracts.id);

/** What is written to the desk, with how many days ago. */
function written(
  teacherId: number,
  contract: typeof contracts.$inferSelect,
): readonly (readonly [number, NewCase])[] {
  const { customerId: personId, id: contractId } = contract;
  const [help, contact] = [{ kind: "help", personId } as const, { kind: "contact" } as const];
  const doubtful = { ...contact, reasonId: 9, doubtful: true } as const;
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
    [6, { ...doubtful, text: words.seller, ...visitor("Max", "Prime") }],
    [5, { ...help, reasonId: 8, text: words.help }],
    [5, { kind: "change", reasonId: 3, text: words.change, personId, contractId }],
    [2, { ...noticeOf("insult", teacherId), text: words.insult, ...visitor("Paul", "Garnier") }],
    [1, { ...contact, reasonId: 2, text: words.school, ...visitor("Bruno", "Sabatier") }],
    [1, { ...doubtful, text: words.translator, ...visitor("Jo", "Trad") }],
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
  seller: "Bonjour, je propose de très bons prix pour votre site.",
  translator: "Nous traduisons votre site en douze langues, devis gratuit sous une heure.",
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
export async function announceDepartures(past: Past, { played }: DeskPeople): Promise<void> {
  const running = await runningContracts(past, played);
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

/** Money that names no bill, typed by hand. */
async function* unnamed(past: Past, operatorId: number): Story {
  const { present } = past;
  const api = past.as({ id: operatorId, role: "operator" });
  for (const [daysAgo, bill, amount] of sums) {
    yield plusDays(present, -daysAgo);
    const reference = `VIR-${parisDay(past.now())}`;
    await api(payments.receive, { body: { bill, means: "transfer", amount, reference } });
  }
}

/** Two lines of a statement that name no bill. */
async function* statement(past: Past, operatorId: number): Story {
  yield plusDays(past.present, -5);
  const api = past.as({ id: operatorId, role: "operator" });
  await api(bankStatements.import, { body: { content: bankFile(parisDay(past.now())) } });
}

const sums = [
  [6, "VIR M OU MME LEROY", 84],
  [2, "VIR SEPA DUBOIS COURS", 63],
] as const;
