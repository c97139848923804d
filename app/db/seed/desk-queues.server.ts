import { course } from "./courses.server.ts";
import { failedAdvances, shutAccount, strayMessage } from "./desk-advances.server.ts";
import { bankDispute, lessonBefore, strayCharge, unpaid } from "./desk-bills.server.ts";
import { danger, employmentEnd, noticeContest, withdrawal } from "./desk-cases.server.ts";
import { completeFile } from "./desk-files.server.ts";
import { seats, unmarked, unready } from "./desk-group-lessons.server.ts";
import { blockedAccount, startFailedPayout } from "./desk-payouts.server.ts";
import { contractWith, deskFamilies, type DeskPeople, nth } from "./desk-people.server.ts";
import { startGroupLesson } from "./group-lessons.server.ts";
import type { Past } from "./past.server.ts";
import { fictionPhone } from "./teachers.ts";

/** The first of two things is past its deadline, the second is not. */
const ages = [0, 1] as const;

const pick = (rank: (typeof ages)[number], late: number, fresh: number) =>
  rank === 0 ? late : fresh;

/** Two things in each queue that no other story fills, the first of them late. */
export async function startDeskQueues(past: Past, people: DeskPeople): Promise<void> {
  const { operatorId, families, salaried, independent } = people;
  for (const rank of ages) {
    const family = (from: number) => nth(families, from + rank);
    const employer = nth(salaried, 3 + rank);
    const contract = (from: number, teacher = employer) =>
      contractWith(past, family(from), teacher);
    past.start(unpaid(past, await contract(0), pick(rank, 12, 1)));
    const person = personOf(past, people, 2 + rank);
    const daysAgo = pick(rank, 9, 2);
    past.start(failedAdvances(past, { person, contract: await contract(2), daysAgo }));
    past.start(shutAccount(past, personOf(past, people, 4 + rank), pick(rank, 7, 1)));
    const paid = await contract(6, nth(independent, rank));
    startFailedPayout(past, paid, pick(rank, 20, 10));
    past.start(bankDispute(past, await contract(8), pick(rank, 7, 1)));
    past.start(employmentEnd(past, await contract(4), pick(rank, 3, 0)));
    past.start(blockedAccount(past, nth(independent, 2 + rank).id, pick(rank, 8, 1)));
    past.start(strayCharge(past, pick(rank, 6, 1), pick(rank, 5400, 6150)));
    past.start(strayMessage(past, pick(rank, 6, 1)));
    past.start(withdrawal(past, pick(rank, 18, 3), `Cours de maths de ${String(2024 + rank)}`));
    past.start(
      completeFile(past, { rank: rank === 0 ? 3 : 4, daysAgo: pick(rank, 10, 1), operatorId }),
    );
    const teacherId = nth(salaried, 5 + rank).id;
    past.start(noticeContest(past, { teacherId, operatorId, daysAgo: pick(rank, 13, 2) }));
  }
  startShort(past, people);
  await startDisputes(past, people);
  past.start(danger(past, nth(salaried, 7).id));
  past.start(unready(past, people));
  past.start(unmarked(past, people));
  past.start(seats(past, people));
}

function personOf(past: Past, { families }: DeskPeople, rank: number) {
  const family = nth(families, rank);
  const { name } = nth(deskFamilies(past.present), rank);
  const [firstname, lastname] = name;
  return { family, names: [firstname, lastname], phone: fictionPhone(9300 + rank) } as const;
}

/** Requests whose only teacher refused: others are to be found within 72 hours. */
function startShort(past: Past, { families, salaried }: DeskPeople): void {
  for (const [rank, name] of (["to_widen_late", "to_widen"] as const).entries()) {
    startGroupLesson(past, { family: nth(families, 10 + rank) }, name, nth(salaried, rank));
  }
}

/** Courses that a family contests and a teacher maintains. */
async function startDisputes(past: Past, people: DeskPeople): Promise<void> {
  for (const rank of ages) {
    const contract = await contractWith(
      past,
      nth(people.families, 6 + rank),
      nth(people.salaried, 4),
    );
    const date = lessonBefore(past, pick(rank, 16, 3), "15:00");
    past.start(course(past, contract, { date, duration: 60, ends: "to_review" }));
  }
}
