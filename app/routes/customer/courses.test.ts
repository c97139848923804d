import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { notifications } from "#app/modules/foundation/notification/endpoints.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/endpoints.ts";
import { respond } from "#app/modules/lessons/teacher-response/accept.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createInvited, yes } from "#tests/factories/affiliation.ts";
import { bankThat, createDeclared } from "#tests/factories/course.ts";
import { createCard, createProposed } from "#tests/factories/lesson-request.ts";
import { callerOf } from "#tests/http/api.ts";
import { callOf } from "#tests/http/call.ts";
import { withFaults } from "#tests/http/faulty.ts";
import { contextOf, formSent, pageRequest } from "#tests/http/routes.ts";
import { now } from "#tests/setup/time.ts";

import { loader as feedback } from "./course-feedback.tsx";
import { loader as list } from "./courses.tsx";
import { action as dispute, loader as showDispute } from "./dispute-course.tsx";
import { action as sendResult } from "./first-course.tsx";
import { action as validate } from "./validate-course.tsx";

const whereTo = (answer: unknown) =>
  answer instanceof Response ? answer.headers.get("location") : undefined;

const textOf = (answer: unknown) =>
  answer instanceof Response ? (answer.headers.get("set-cookie") ?? "") : "";

test("a request that waits for the family is said on its home page, one that does not is not", async ({
  db,
}) => {
  const { family, proposals } = await createProposed(db, { teachers: 1 });
  const { context } = contextOf(callerOf(db, family));
  expect(await list(pageRequest("/mes-cours/", context))).toMatchObject({ requests: [] });

  const [{ id, teacherId } = { id: 0, teacherId: 0 }] = proposals;
  const teacher = { id: teacherId, role: "teacher" } as const;
  await respond(callOf(db, teacher), { id, teacher_response: "accepted" });

  expect(await list(pageRequest("/mes-cours/", context))).toMatchObject({
    requests: [{ process: "waiting_customer_reply" }],
  });
});

test("a course that waits and stands on the page is sent to the scripts once", async ({ db }) => {
  const { course, family } = await createDeclared(db);
  const { context } = contextOf(callerOf(db, family));

  const shown = await list(pageRequest("/mes-cours/", context));

  expect(shown.list.validatingLessons).toMatchObject([{ id: course.id }]);
  expect(shown.list.validatingLessons[0]).toBe(shown.list.data[0]);
});

test("a family that a teacher invited reads who teaches, and that a card is missing while none is saved (STM-45)", async ({
  db,
}) => {
  const { accept } = await createInvited(db);
  await accept();
  const [account] = await db.select().from(users).where(eq(users.email, yes.account.email));
  const family = { id: account?.id ?? 0, role: "customer" } as const;
  const { context } = contextOf(callerOf(db, family));
  const waiting = async () => (await callerOf(db, family)(notifications.list, {})).waiting;

  expect(await list(pageRequest("/mes-cours/", context))).toMatchObject({
    brought: [{ teacher: { firstname: "Camille" }, contracts: [{ kind: "affiliation" }] }],
    means: { payment_state: { word: "Moyen de paiement attendu" } },
  });
  expect(await waiting()).toEqual([{ type: "card", count: 1 }]);

  await createCard(db, family.id);
  const shown = await list(pageRequest("/mes-cours/", context));
  expect(shown).toMatchObject({ brought: [{ teacher: { firstname: "Camille" } }] });
  expect(shown.means).toBeUndefined();
  expect(await waiting()).toEqual([]);
});

test("the home page stands when its requests or its marks fail; “all is done” is not shown (LOAD-25)", async ({
  db,
}) => {
  const { course, family } = await createDeclared(db);
  const faulty = [lessonRequests.list, notifications.read];
  const { context } = contextOf(withFaults(callerOf(db, family), faulty));

  const shown = await list(pageRequest("/mes-cours/", context));

  expect(shown).toMatchObject({ requests: undefined, list: { data: [{ id: course.id }] } });
});

test("a page past the end of the courses is the last one, their filters kept (VAL-048)", async ({
  db,
}) => {
  const { course, family } = await createDeclared(db);
  const { context } = contextOf(callerOf(db, family));

  for (const address of ["/mes-cours/?page=9", "/mes-cours/?page=9&eleve=2147483647"]) {
    const shown = await list(pageRequest(address, context));
    const data = shown.list.total > 0 ? [{ id: course.id }] : [];
    expect(shown).toMatchObject({ page: 1, list: { data } });
  }
});

test("one tap validates: the browser goes on to the thanks (CUS-008)", async ({ db }) => {
  const { gateways } = bankThat("succeeds");
  const { course, family } = await createDeclared(db);
  const { context } = contextOf(callerOf(db, family, now, gateways));
  const params = { courseId: String(course.id) };
  const sent = {
    course_id: params.courseId,
    course_answer: "approve",
    once_key: "une-cle-assez-longue",
  };
  const address = `/mes-cours/${params.courseId}/valider/`;

  const answer = await validate(formSent(address, sent, context, params));
  expect(whereTo(answer)).toBe(`/mes-cours/${params.courseId}/merci/`);
  const again = await validate(formSent(address, sent, context, params));
  expect(whereTo(again)).toBe(`/mes-cours/${params.courseId}/merci/`);

  const page = await feedback(pageRequest(`/mes-cours/${params.courseId}/merci/`, context, params));
  expect(page.course).toMatchObject({ status: "success", payment: { bill_status: "paid" } });
});

test("a refused payment goes back to the list, which says so", async ({ db }) => {
  const { gateways } = bankThat("refuses");
  const { course, family } = await createDeclared(db);
  const { context } = contextOf(callerOf(db, family, now, gateways));
  const sent = { course_id: String(course.id), course_answer: "approve" };

  const answer = await validate(formSent("/mes-cours/1/valider/", sent, context));

  expect(whereTo(answer)).toBe("/mes-cours/");
  expect(textOf(answer)).toContain("flash=");
  const { list: shown } = await list(pageRequest("/mes-cours/", context));
  expect(shown).toMatchObject({
    validatingLessons: [],
    payingLessons: [{ id: course.id, payment: { state: { colour: "red" } } }],
  });
});

test("« n’a pas eu lieu » is a verdict without a cause", async ({ db }) => {
  const { course, family } = await createDeclared(db);
  const { context } = contextOf(callerOf(db, family));
  const sent = { course_id: String(course.id), cause: "reject", comment: "" };

  const answer = await dispute(formSent("/mes-cours/1/contester/", sent, context));

  expect(whereTo(answer)).toBe("/mes-cours/");
  const page = await list(pageRequest("/mes-cours/", context));
  expect(page.list.data).toMatchObject([{ status: "disputed", dispute: { kind: "reject" } }]);
  expect(page.list.validatingLessons).toEqual([]);
});

test("a dispute without a cause comes back in place, its words kept", async ({ db }) => {
  const { course, family } = await createDeclared(db);
  const { context } = contextOf(callerOf(db, family));
  const sent = { course_id: String(course.id), comment: "Une heure seulement." };

  const reply = await dispute(formSent("/mes-cours/1/contester/", sent, context));

  expect(reply).toMatchObject({
    init: { status: 422 },
    data: {
      error: { cause: ["Choisissez ce qui s’est passé. Exemple : le cours n’a pas eu lieu."] },
      initialValue: { comment: "Une heure seulement." },
    },
  });
});

test("a no after the yes of too long ago is refused beside the form", async ({ db }) => {
  const { gateways } = bankThat("succeeds");
  const { course, family } = await createDeclared(db);
  const { context } = contextOf(callerOf(db, family, now, gateways));
  const yes = { course_id: String(course.id), course_answer: "approve" };
  await validate(formSent("/mes-cours/1/valider/", yes, context));
  const late = contextOf(callerOf(db, family, new Date("2026-09-20T08:00:00Z"))).context;
  const params = { courseId: String(course.id) };

  const page = await showDispute(pageRequest("/mes-cours/1/contester/", late, params));
  expect(page.course.may_dispute).toBe(false);
  expect(page.email).toMatch(/@/);
  const no = { course_id: params.courseId, cause: "1", comment: "" };
  const reply = await dispute(formSent("/mes-cours/1/contester/", no, late, params));
  expect(reply).toMatchObject({ init: { status: 409 } });
});

test("the first course: a no needs its cause, then the family is told what happens", async ({
  db,
}) => {
  const { course, family } = await createDeclared(db, {
    waitsForFirst: true,
    said: { is_anomaly_validated: true },
  });
  const { context } = contextOf(callerOf(db, family));
  const no = { course_id: String(course.id), first_course_result: "not_ok", cause_id: "" };

  const mute = await sendResult(formSent("/mes-cours/1/premier-cours/", no, context));
  expect(mute).toMatchObject({
    init: { status: 422 },
    data: { error: { cause_id: [expect.any(String)] } },
  });
  const sent = { ...no, cause_id: "2" };
  const answer = await sendResult(formSent("/mes-cours/1/premier-cours/", sent, context));
  expect(whereTo(answer)).toBe("/mes-cours/");
});

test("another family's course does not exist", async ({ db }) => {
  const { course } = await createDeclared(db);
  const other = await createFamily(db);
  const { context } = contextOf(callerOf(db, other.actor));
  const params = { courseId: String(course.id) };

  const page = showDispute(pageRequest("/mes-cours/1/contester/", context, params));
  await expect(page).rejects.toMatchObject({ status: 404 });
  const sent = { course_id: params.courseId, course_answer: "approve" };
  const answer = validate(formSent("/mes-cours/1/valider/", sent, context, params));
  await expect(answer).rejects.toMatchObject({ status: 404 });
});

test("a family reads the courses of one of its teachers, or all of them (CUS-002)", async ({
  db,
}) => {
  const { course, family, child, teacher } = await createDeclared(db);
  const bound = { customerId: family.id, studentId: child.id };
  const input = { date: "2026-09-07T16:00:00.000Z" };
  const second = await createDeclared(db, { contract: bound, said: input });
  const stranger = await createDeclared(db);
  const { context } = contextOf(callerOf(db, family));
  const shown = async (query: string) => {
    const { list: found } = await list(pageRequest(`/mes-cours/${query}`, context));
    return found.data.map(({ id }) => id).sort((a, b) => a - b);
  };

  expect(await shown("")).toEqual([course.id, second.course.id]);
  expect(await shown(`?professeur=${String(teacher.id)}`)).toEqual([course.id]);
  expect(await shown(`?professeur=${String(second.teacher.id)}`)).toEqual([second.course.id]);
  expect(await shown(`?professeur=${String(teacher.id)}&eleve=${String(child.id)}`)).toEqual([
    course.id,
  ]);
  expect(await shown(`?professeur=${String(stranger.teacher.id)}`)).toEqual([]);
});

test("filters that are no numbers are left out of the list (CUS-002)", async ({ db }) => {
  const { family } = await createDeclared(db);
  const { context } = contextOf(callerOf(db, family));

  const page = await list(pageRequest("/mes-cours/?page=x&eleve=-1&professeur=9e99", context));

  expect(page.list.total).toBe(1);
});
