import { plusHours } from "#app/lib/clock.ts";
import { toEuros } from "#app/lib/money.ts";
import { courses } from "#app/modules/lessons/course/endpoints.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/endpoints.ts";
import { proposals } from "#app/modules/lessons/proposal/endpoints.ts";
import { agreement } from "#tests/factories/terms.ts";

import type { Household } from "./household.ts";
import type { Site } from "./site.ts";

export const ask = (home: Household, wide?: Readonly<{ wish: number }>) =>
  home.asFamily(lessonRequests.create, {
    body: {
      student: home.studentId,
      subject: 1,
      scholar_level: 11,
      teacher_wish_id: wide?.wish ?? home.teacher.id,
      extended_search: wide !== undefined,
      course_type: "offline",
      comments: "Suites et récurrence.",
      address: { city: "Lyon", postal_code: "69003", street: "rue de la Part-Dieu" },
      questionnaire: [
        { question_id: "1", value: "bases" },
        { question_id: "3", value: "weekly" },
      ],
    },
  });

export async function sayYes(home: Household, requestId: number): Promise<number> {
  const { data } = await home.asTeacher(proposals.list, { query: {} });
  const proposal = data.find((one) => one.lesson_request_id === requestId);
  const cents = home.prices[0]?.cents ?? 0;
  if (proposal?.price !== toEuros(cents)) {
    throw new Error(`asked at ${String(proposal?.price)}, not at ${String(cents)} cents`);
  }
  await home.asTeacher(proposals.respond, {
    params: { id: proposal.id },
    body: { teacher_response: "accepted" },
  });
  return proposal.id;
}

export async function choose(site: Site, home: Household, id: number): Promise<void> {
  const { contract_id } = await home.asFamily(lessonRequests.answerProposal, {
    body: { id, response: "accept", ...agreement() },
  });
  home.contractId = contract_id ?? 0;
  await home.asTeacher(courses.fixFirst, {
    params: { id: home.contractId },
    body: {
      first_course_date: plusHours(site.at(), 4).toISOString(),
      first_course_duration: 60,
    },
  });
  home.awaitsFirst = true;
}
