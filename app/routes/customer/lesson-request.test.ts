import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { leave } from "#app/modules/catalogue/teacher/leave.server.ts";
import { courses } from "#app/modules/lessons/course/endpoints.ts";
import { silenceSweeps } from "#app/modules/lessons/lesson-request/sweeps.server.ts";
import { showLessonRequest } from "#app/modules/lessons/lesson-request/timeline.server.ts";
import { respond } from "#app/modules/lessons/teacher-response/accept.server.ts";
import { loader as calendar } from "#app/routes/resources/calendar.tsx";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createContract } from "#tests/factories/course.ts";
import { createCard, createProposed } from "#tests/factories/lesson-request.ts";
import { agreement } from "#tests/factories/terms.ts";
import { callerOf } from "#tests/http/api.ts";
import { callOf } from "#tests/http/call.ts";
import { contextOf, formSent, pageRequest } from "#tests/http/routes.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { action as answer, loader as readAnswer } from "./answer-proposal.tsx";
import { action as again, loader as readAgain } from "./ask-again.tsx";
import { action as askHelp, loader as readHelp } from "./ask-help.tsx";
import { action as cancel } from "./cancel-lesson-request.tsx";
import { action as later, loader as show } from "./lesson-request.tsx";
import { action as fill, loader as questionnaire } from "./lesson-request-questionnaire.tsx";
import { loader as list } from "./lesson-requests.tsx";
import {
  action as refuseAnnouncement,
  loader as readAnnouncement,
} from "./refuse-announcement.tsx";
import { action as widen, loader as readWiden } from "./widen-lesson-request.tsx";

async function world(
  db: Db,
  text: "accepted" | "clarifications_requested" = "accepted",
  wide = true,
) {
  const all = await createProposed(db, { teachers: 3, wide });
  const [proposal] = all.proposals;
  const teacher = { id: proposal?.teacherId ?? 0, role: "teacher" } as const;
  const teacher_comments = text === "accepted" ? undefined : "Quel chapitre ?";
  await respond(callOf(db, teacher), {
    id: proposal?.id ?? 0,
    teacher_response: text,
    teacher_comments,
  });
  const { context } = contextOf(callerOf(db, all.family));
  const params = { lessonRequestId: String(all.id), proposalId: String(proposal?.id ?? 0) };
  return { ...all, context, params, proposalId: String(proposal?.id ?? 0) };
}

test("a page past the end of the requests is the last one (VAL-048)", async ({ db }) => {
  const { id, context } = await world(db);

  const shown = await list(pageRequest("/mes-demandes-de-cours/?page=2", context));

  expect(shown).toMatchObject({ page: 1, total: 1, requests: [{ id }] });
});

test("a request closed by silence leads to a new one with the same choices", async ({ db }) => {
  const { id, family, teachers } = await createProposed(db, { teachers: 2 });
  const { context } = contextOf(callerOf(db, family));
  const look = async () =>
    (await show(pageRequest("/", context, { lessonRequestId: String(id) }))).anew;
  expect(await look()).toBeUndefined();

  await dueOf(silenceSweeps)(db, inDays(22));

  const listing = "/cours-particuliers/mathematiques/premiere/lyon/";
  const slug = `cours-de-mathematiques-${String(teachers[0]?.id)}`;
  const to = `/cours-particuliers/${slug}/reserver/?matiere=1&niveau=11&format=offline`;
  expect(await look()).toEqual({ teacher: { firstname: "Camille", to }, listing });

  await db.transaction((tx) => leave(tx, teachers[0]?.id ?? 0, now));
  expect(await look()).toEqual({ teacher: undefined, listing });
});

test("an offer accepted by its form leads back to the request", async ({ db }) => {
  const { id, family, context, params, proposalId } = await world(db);
  await createCard(db, family.id);
  const fields = {
    id: proposalId,
    terms_version: agreement().terms_version,
    begin_at_once: "on",
    response: "accept",
  };

  const response = await answer(formSent("/", fields, context, params));

  expect(response).toMatchObject({ status: 303 });
  expect(await showLessonRequest(callOf(db, family), { id })).toMatchObject({
    process: "waiting_first_course",
  });
});

test("terms that changed since the page was opened are read again before they bind (LAW-06)", async ({
  db,
}) => {
  const { context, params, proposalId } = await world(db);
  const fields = { id: proposalId, terms_version: "2019", response: "accept" };
  expect(await answer(formSent("/", fields, context, params))).toMatchObject({
    init: { status: 409 },
    data: {
      error: { terms_version: [expect.stringMatching(/^Les conditions générales ont changé/)] },
    },
  });
  const page = await readAnswer(pageRequest("/", context, params));
  expect(page.version).toBe(agreement().terms_version);
});

test("without the terms ticked nothing is accepted on our pages (LAW-06)", async ({ db }) => {
  const { id, family, context, params, proposalId } = await world(db);
  const reply = await answer(
    formSent("/", { id: proposalId, response: "accept" }, context, params),
  );
  expect(reply).toMatchObject({
    init: { status: 422 },
    data: { error: { terms_version: ["Cochez la case pour accepter les conditions générales."] } },
  });
  expect((await showLessonRequest(callOf(db, family), { id })).process).toBe(
    "waiting_customer_reply",
  );
});

test("an offer refused needs no terms; a second answer comes back to the form", async ({ db }) => {
  const { context, params, proposalId } = await world(db);
  const fields = { id: proposalId, response: "refuse", refusal_type_id: "" };
  expect(await answer(formSent("/", fields, context, params))).toMatchObject({ status: 303 });
  const again = await answer(formSent("/", fields, context, params));
  expect(again).toMatchObject({ init: { status: 409 } });
});

test("a question is answered at the same address; a contact is named", async ({ db }) => {
  const { id, family, context, params, proposalId } = await world(db, "clarifications_requested");
  const bad = { proposal_id: proposalId, answer: "Appelez le 06 11 22 33 44" };
  const reply = await answer(formSent("/", bad, context, params));
  expect(JSON.stringify(reply)).toContain("06 11 22 33 44");
  const good = { proposal_id: proposalId, answer: "Les suites." };
  expect(await answer(formSent("/", good, context, params))).toMatchObject({ status: 303 });
  const shown = await showLessonRequest(callOf(db, family), { id });
  expect(shown.proposals.find((one) => String(one.id) === proposalId)).toMatchObject({
    teacher_response: "pending",
    clarification_answer: "Les suites.",
  });
});

test("somebody else's proposal is not found under this request", async ({ db }) => {
  const { context, params } = await world(db);
  for (const proposalId of ["999999", "abc"]) {
    const reading = readAnswer(pageRequest("/", context, { ...params, proposalId }));
    await expect(reading).rejects.toMatchObject({ init: { status: 404 } });
  }
});

test("the list, the questionnaire, « Plus tard » and the cancellation work by forms alone", async ({
  db,
}) => {
  const { id, family, context, params } = await world(db);
  expect(await list(pageRequest("/mes-demandes-de-cours/", context))).toMatchObject({
    total: 1,
    page: 1,
  });

  expect(await questionnaire(pageRequest("/", context, params))).toMatchObject({
    questionnaire: { id, answers: [{ question_id: "1", value: "bases" }, { question_id: "3" }] },
  });
  const unknown = { "answers.1": "bases", "answers.3": "never" };
  expect(await fill(formSent("/", unknown, context, params))).toMatchObject({
    data: { error: { "answers.3": ["Choisissez une réponse proposée."] } },
  });
  const fields = { "answers.1": "deepen", "answers.3": "weekly", "answers.4": "saturday" };
  const start = { "answers.5.day": "31", "answers.5.month": "9", "answers.5.year": "2026" };
  const noDay = await fill(formSent("/", { ...fields, ...start }, context, params));
  expect(noDay).toMatchObject({
    init: { status: 422 },
    data: { error: { "answers.5.day": [expect.any(String)] } },
  });
  const dated = { ...fields, ...start, "answers.5.day": "7" };
  expect(await fill(formSent("/", dated, context, params))).toMatchObject({ status: 303 });
  const saved = await questionnaire(pageRequest("/", context, params));
  expect(saved.questionnaire.answers).toContainEqual({ question_id: "5", value: "2026-09-07" });

  expect(await later(formSent("/", { step: "invoicing" }, context, params))).toMatchObject({
    status: 303,
  });
  const stopped = await cancel(
    formSent("/", { refusal_type_id: "", comment: "" }, context, params),
  );
  expect(stopped).toMatchObject({ status: 303 });
  expect((await showLessonRequest(callOf(db, family), { id })).process).toBe("cancelled");
});

test("another teacher is chosen among those the search shows (DLG-59)", async ({ db }) => {
  const { id, family, teachers, context, params } = await world(db, "accepted", false);
  const page = await readWiden(pageRequest("/", context, params));
  const shown = page.teachers.map((one) => one.id).sort((a, b) => a - b);
  expect(shown).toEqual([teachers[1]?.id, teachers[2]?.id]);

  const none = await widen(formSent("/", {}, context, params));
  expect(none).toMatchObject({
    data: { error: { choice: ["Choisissez ce que vous voulez faire."] } },
  });
  const fields = { choice: "choose_other", teacher_wish_id: String(teachers[1]?.id) };
  expect(await widen(formSent("/", fields, context, params))).toMatchObject({ status: 303 });
  expect((await showLessonRequest(callOf(db, family), { id })).proposals).toHaveLength(2);
});

test("help is asked from the request, about what may go wrong there (CUS-030)", async ({ db }) => {
  const { id, teachers, context, params } = await world(db);
  const page = await readHelp(pageRequest("/", context, params));
  expect(page.categories.map(({ code }) => code)).toEqual([
    "no_answer",
    "change_teacher",
    "edit_request",
    "cancel",
    "other",
  ]);
  expect(page.teachers.map((one) => one.id).sort()).toEqual(teachers.map((one) => one.id).sort());
  const fields = { linking_id: String(id), origin: page.origin, teacher_id: "" };

  const empty = await askHelp(formSent("/", fields, context, params));
  expect(empty).toMatchObject({
    data: {
      error: {
        help_category_id: ["Choisissez un sujet."],
        comment: ["Dites en une phrase ce qui se passe."],
      },
    },
  });
  const typed = { ...fields, help_category_id: "1", comment: "Personne ne répond." };
  expect(await askHelp(formSent("/", typed, context, params))).toMatchObject({ status: 303 });
});

test("a first course that has a date is a file for the family's calendar (STM-39)", async ({
  db,
}) => {
  const { family, teacher, contract, lessonRequest } = await createContract(db, {
    waitsForFirst: true,
  });
  const { context } = contextOf(callerOf(db, family));
  const requested = pageRequest("/", context, { lessonRequestId: String(lessonRequest?.id) });
  await expect(calendar(requested)).rejects.toMatchObject({ status: 404 });
  const body = { first_course_date: inDays(7).toISOString(), first_course_duration: 90 };
  await callerOf(db, teacher)(courses.fixFirst, { params: { id: contract.id }, body });

  const file = await calendar(requested);

  expect(file.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  const text = await file.text();
  expect(text).toContain("DTSTART:20260916T080000Z\r\nDTEND:20260916T093000Z");
  expect(text).toContain("SUMMARY:Premier cours de mathématiques de Lina");
});

test("the teachers whose yes expired are asked again by the form that the mail leads to (STM-06)", async ({
  db,
}) => {
  const { family, context, params } = await world(db);
  expect(await readAgain(pageRequest("/", context, params))).toMatchObject({ names: [] });

  await dueOf(silenceSweeps)(db, inDays(14));

  const late = contextOf(callerOf(db, family, inDays(14))).context;
  expect(await readAgain(pageRequest("/", late, params))).toMatchObject({ names: ["Camille"] });
  expect(await again(formSent("/", {}, late, params))).toMatchObject({ status: 303 });
  expect(await readAgain(pageRequest("/", late, params))).toMatchObject({ names: [] });
});

test("the announcement is refused by its form, once (CST-57)", async ({ db }) => {
  const { context, params } = await world(db);
  const read = () => readAnnouncement(pageRequest("/", context, params));
  expect(await read()).toMatchObject({ isRefusable: true });
  expect(await refuseAnnouncement(formSent("/", {}, context, params))).toMatchObject({
    status: 303,
  });
  expect(await read()).toMatchObject({ isRefusable: false });
});
