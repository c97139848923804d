import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { plusDays } from "#app/lib/clock.ts";
import { notifications } from "#app/modules/foundation/notification/endpoints.ts";
import { isToJudge } from "#app/modules/lessons/course/components/to-judge.ts";
import { courseStatuses } from "#app/modules/lessons/course/domain.ts";
import { courses as courseRows } from "#app/modules/lessons/course/table.server.ts";
import { actOf, isToRead } from "#app/modules/lessons/lesson-request/components/request-act.ts";
import { asksFamily } from "#app/modules/lessons/lesson-request/components/request-todo.tsx";
import { lessonRequestProcesses } from "#app/modules/lessons/lesson-request/domain.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/endpoints.ts";
import { lessonRequests as requestRows } from "#app/modules/lessons/lesson-request/table.server.ts";
import {
  isAwaitingAnswer,
  isQuestion,
  offerStatuses,
  teacherResponses,
} from "#app/modules/lessons/proposal/domain.ts";
import { proposals as proposalRows } from "#app/modules/lessons/proposal/table.server.ts";
import { test } from "#tests/database/db.ts";
import { bankThat, createDeclared } from "#tests/factories/course.ts";
import { createProposed } from "#tests/factories/lesson-request.ts";
import { callerOf } from "#tests/http/api.ts";
import { contextOf, formSent, pageRequest } from "#tests/http/routes.ts";
import { now } from "#tests/setup/time.ts";

import { loader as answering } from "./answer-proposal.tsx";
import { action, loader } from "./first-course.tsx";

const firstDeclared = { waitsForFirst: true, said: { is_anomaly_validated: true } };

type Api = ReturnType<typeof callerOf>;

/** What the menu counts, and what the requests' page counts in its title. */
async function countsOf(api: Api) {
  const { waiting } = await api(notifications.list, {});
  const { data } = await api(lessonRequests.list, { query: {} });
  return {
    menu: waiting.find(({ type }) => type === "linkings")?.count ?? 0,
    page: data.filter(asksFamily).length,
  };
}

test("of every pair of a request's and its first course's state, the to-do's form is open (CNV-17)", async ({
  db,
}) => {
  const { gateways } = bankThat("succeeds");
  const { family, course } = await createDeclared(db, firstDeclared);
  const api = callerOf(db, family, now, gateways);
  const { context } = contextOf(api);
  const [{ id, process: first } = { id: 0, process: undefined }] = await db
    .select()
    .from(requestRows);
  const params = { lessonRequestId: String(id) };
  const put = async (
    process: (typeof lessonRequestProcesses)[number] | undefined,
    change: Partial<typeof courseRows.$inferInsert>,
  ) => {
    await db.update(requestRows).set({ process }).where(eq(requestRows.id, id));
    await db.update(courseRows).set(change).where(eq(courseRows.id, course.id));
  };
  const asking: string[] = [];

  for (const process of lessonRequestProcesses) {
    for (const status of courseStatuses) {
      for (const days of [-1, 1]) {
        const pair = `${process}, ${status}, ${String(days)}`;
        await put(process, { status, date: plusDays(now, days) });
        const { menu, page } = await countsOf(api);
        expect(menu, pair).toBe(page);
        const act = actOf(await api(lessonRequests.show, { params: { id } }));
        if (act?.words !== "first_course_report") continue;
        const shown = await loader(pageRequest(act.to, context, params));
        expect(shown.course && isToJudge(shown.course), pair).toBe(true);
        asking.push(pair);
      }
    }
  }
  expect(asking).toEqual(["waiting_first_course_validation, to_confirm, -1"]);

  await put(first, { status: "to_confirm", date: plusDays(now, -1) });
  const sent = { course_id: String(course.id), first_course_result: "ok", comment: "" };
  const reply = await action(formSent("/mes-demandes-de-cours/1/premier-cours/", sent, context));
  expect(reply).toMatchObject({ status: 303 });
});

test("a request whose first course is examined waits for Préau, not for the family (CNV-17)", async ({
  db,
}) => {
  const { family, course } = await createDeclared(db, firstDeclared);
  const decisionDueAt = plusDays(now, 10);
  const examined = { status: "to_review", decisionDueAt } as const;
  await db.update(courseRows).set(examined).where(eq(courseRows.id, course.id));

  const { data } = await callerOf(db, family)(lessonRequests.list, { query: {} });

  expect(data).toMatchObject([
    {
      process: "waiting_first_course_validation",
      state: { word: "En cours d’examen", colour: "blue", waiting: { who: "operator" } },
      step_state: { colour: "blue" },
    },
  ]);
});

test("every answer that the family is asked to read opens its dialog (CNV-17)", async ({ db }) => {
  const { family, proposals } = await createProposed(db, { teachers: 1 });
  const { context } = contextOf(callerOf(db, family));
  const [{ id, lessonRequestId } = { id: 0, lessonRequestId: 0 }] = proposals;
  const params = { lessonRequestId: String(lessonRequestId), proposalId: String(id) };

  for (const teacherResponse of teacherResponses) {
    for (const offerStatus of offerStatuses) {
      const pair = { teacherResponse, offerStatus };
      await db.update(proposalRows).set(pair).where(eq(proposalRows.id, id));
      const { proposal } = await answering(pageRequest("/", context, params));
      const { teacher_response: response, offer_status: offer } = proposal;
      const isOpen = isQuestion(response) || (offer !== null && isAwaitingAnswer(offer));
      expect(isToRead(proposal), JSON.stringify(pair)).toBe(isOpen);
    }
  }
});
