import { expect } from "vitest";

import { readFlash } from "#app/bff/flash.server.ts";
import { answerCourse } from "#app/modules/lessons/course/validate.server.ts";
import { loader as calendar } from "#app/routes/resources/calendar.tsx";
import { test } from "#tests/database/db.ts";
import { bankThat, createContract, createDeclared, giveAddress } from "#tests/factories/course.ts";
import { createPlanned } from "#tests/factories/planned-course.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { callOf } from "#tests/http/call.ts";
import { contextOf, formSent, pageRequest } from "#tests/http/routes.ts";

import { action as cancel } from "./cancel-course.tsx";
import { action as answer, loader as showContested } from "./contested-course.tsx";
import { loader as list } from "./courses.tsx";
import { action as declare, loader as showDeclare } from "./declare-course.tsx";
import { action as edit, loader as showEdit } from "./edit-course.tsx";
import { action as fix } from "./first-course.tsx";
import { loader as home } from "./home.tsx";
import { loader as students } from "./students.tsx";

const whereTo = (reply: unknown) =>
  reply instanceof Response ? reply.headers.get("location") : undefined;

function flashOf(reply: unknown) {
  const cookie = reply instanceof Response ? reply.headers.get("set-cookie") : null;
  const headers = { Cookie: cookie?.split(";", 1)[0] ?? "" };
  return readFlash(new Request("http://app.test/", { headers }))?.message;
}

const words = (contractId: number, given: Record<string, string> = {}) => ({
  contract_id: String(contractId),
  "date.day": "8",
  "date.month": "9",
  "date.year": "2026",
  "date.time": "18:00",
  duration: "120",
  format: "individual_student_place",
  comments: "Suites.",
  once_key: "une-cle-assez-longue",
  ...given,
});

test("a course is declared from a form's own bytes", async ({ db }) => {
  const { teacher, contract } = await createContract(db);
  const { context } = contextOf(callerOf(db, teacher));

  const reply = await declare(
    formSent("/espace-prof/mes-cours/declarer/", words(contract.id), context),
  );

  expect(whereTo(reply)).toBe("/espace-prof/mes-cours/");
  const page = await list(pageRequest("/espace-prof/mes-cours/", context));
  expect(page.list).toMatchObject({ total: 1, data: [{ date: "2026-09-08T16:00:00.000Z" }] });
});

test("an address out of the area is said with the declaration: seven days do not run (STM-13)", async ({
  db,
}) => {
  const { teacher, contract, family } = await createContract(db, { teacher: { radius: 1 } });
  await giveAddress(db, family.id);
  const { context } = contextOf(callerOf(db, teacher));

  const sure = words(contract.id, { is_anomaly_validated: "on" });
  const reply = await declare(formSent("/espace-prof/mes-cours/declarer/", sure, context));

  expect(whereTo(reply)).toBe("/espace-prof/mes-cours/");
  const page = await list(pageRequest("/espace-prof/mes-cours/", context));
  expect(page.list.data).toMatchObject([{ alert_open: true, verdict_until: null }]);
  expect(flashOf(reply)).toBe("teacher-space:flash.declared_alert");
});

test("a first course that the family cannot pay yet is nothing to fix (STM-16)", async ({ db }) => {
  const { teacher } = await createContract(db, { waitsForFirst: true, card: false });
  const { context } = contextOf(callerOf(db, teacher));

  expect(await home(pageRequest("/espace-prof/", context))).toMatchObject({ toFix: [] });
});

test("what is unusual comes back beside its tick, all typed kept; ticked, it passes", async ({
  db,
}) => {
  const { teacher, contract } = await createContract(db);
  const { context } = contextOf(callerOf(db, teacher));
  const odd = words(contract.id, {
    "date.day": "20",
    "date.month": "7",
    duration: "255",
    once_key: "premier-envoi",
  });

  const requested = await declare(formSent("/espace-prof/mes-cours/declarer/", odd, context));
  expect(requested).toMatchObject({
    init: { status: 409 },
    data: {
      error: {
        is_anomaly_validated: [
          expect.stringContaining("quatre heures"),
          expect.stringContaining("un mois"),
        ],
      },
      initialValue: { comments: "Suites.", duration: "255", date: { day: "20", time: "18:00" } },
    },
  });

  const sure = { ...odd, is_anomaly_validated: "on" };
  const reply = await declare(formSent("/espace-prof/mes-cours/declarer/", sure, context));
  expect(whereTo(reply)).toBe("/espace-prof/mes-cours/");
});

test.for([
  ["a day that does not exist", { "date.day": "31" }, "date.day"],
  ["no time", { "date.time": "" }, "date.time"],
  ["a date to come", { "date.day": "20" }, "date"],
  ["a contact in the words", { comments: "06 12 34 56 78" }, "comments"],
] as const)("%s is said at its field", async ([, given, field], { db }) => {
  const { teacher, contract } = await createContract(db);
  const { context } = contextOf(callerOf(db, teacher));

  const reply = await declare(
    formSent("/espace-prof/mes-cours/declarer/", words(contract.id, given), context),
  );

  expect(reply).toMatchObject({
    init: { status: 422 },
    data: { error: { [field]: [expect.any(String)] }, standing: undefined },
  });
});

test("a course that stands there with another duration is led to, to be edited", async ({ db }) => {
  const { teacher, contract } = await createContract(db);
  const { context } = contextOf(callerOf(db, teacher));
  const declareFor = (duration: string) => {
    const sent = words(contract.id, { duration, once_key: `une-cle-pour-${duration}` });
    return declare(formSent("/espace-prof/mes-cours/declarer/", sent, context));
  };
  await declareFor("120");

  const reply = await declareFor("90");

  expect(reply).toMatchObject({
    init: { status: 409 },
    data: { standing: expect.any(String) as string },
  });
  const courseId = (reply as { data: { standing: string } }).data.standing;
  const page = await showEdit(pageRequest("/espace-prof/mes-cours/", context, { courseId }));
  expect(page.defaults).toMatchObject({ duration: "120" });
});

test("the form is filled with the student's contract and the first course that was fixed", async ({
  db,
}) => {
  const { teacher, contract, family } = await createContract(db, { waitsForFirst: true });
  const { context } = contextOf(callerOf(db, teacher));
  const params = { contractId: String(contract.id) };
  const fixed = {
    "first_course_date.day": "16",
    "first_course_date.month": "9",
    "first_course_date.year": "2026",
    "first_course_date.time": "17h30",
    first_course_duration: "90",
  };

  const before = await home(pageRequest("/espace-prof/", context));
  expect(before.toFix).toHaveLength(1);
  const reply = await fix(
    formSent("/espace-prof/mes-eleves/1/premier-cours/", fixed, context, params),
  );
  expect(whereTo(reply)).toBe("/espace-prof/mes-eleves/");

  const page = await showDeclare(
    pageRequest("/espace-prof/mes-eleves/1/declarer/", context, params),
  );
  expect(page.defaults).toEqual({
    contract_id: params.contractId,
    format: "individual_student_place",
    date: { day: "16", month: "09", year: "2026", time: "17:30" },
    duration: "90",
  });
  await giveAddress(db, family.id);
  const file = await (
    await calendar(pageRequest("/espace-prof/mes-eleves/1/premier-cours.ics", context, params))
  ).text();
  expect(file).toContain("DTSTART:20260916T153000Z\r\nDTEND:20260916T170000Z");
  expect(file).toContain("LOCATION:12 rue de la Part-Dieu\\, 69003 Lyon\r\n");
});

test("a course contested while it is edited is not changed: the family is to be answered", async ({
  db,
}) => {
  const { teacher, course, contract, family } = await createDeclared(db);
  const contest = { course_answer: "dispute", course_id: course.id, dispute_type_id: 1 } as const;
  await answerCourse(callOf(db, family, bankThat("succeeds")), contest);
  const { context } = contextOf(callerOf(db, teacher));
  const address = "/espace-prof/mes-cours/1/modifier/";
  const sent = formSent(address, words(contract.id), context, { courseId: String(course.id) });

  expect(await edit(sent)).toMatchObject({
    init: { status: 409 },
    data: {
      error: { "": [expect.stringContaining("conteste ce cours")] },
      initialValue: { comments: "Suites." },
    },
  });
});

test("a course is edited, then taken back, from forms (STM-12)", async ({ db }) => {
  const { teacher, course, contract } = await createDeclared(db);
  const { context } = contextOf(callerOf(db, teacher));
  const params = { courseId: String(course.id) };

  const shorter = words(contract.id, { duration: "90", comments: "" });
  const edited = await edit(
    formSent("/espace-prof/mes-cours/1/modifier/", shorter, context, params),
  );
  expect(whereTo(edited)).toBe("/espace-prof/mes-cours/");
  const page = await list(pageRequest("/espace-prof/mes-cours/?etat=to_confirm", context));
  expect(page.list.data).toMatchObject([{ duration: 90, comments: null }]);

  const gone = await cancel(
    formSent("/espace-prof/mes-cours/1/annuler/", { comments: "" }, context, params),
  );
  expect(whereTo(gone)).toBe("/espace-prof/mes-cours/");
  const left = await list(pageRequest("/espace-prof/mes-cours/?etat=to_confirm", context));
  expect(left.list.total).toBe(0);
});

test("a dispute waits on the home page; maintained without words it comes back", async ({ db }) => {
  const { teacher, course, family } = await createDeclared(db);
  const { gateways } = bankThat("succeeds");
  const contest = {
    course_answer: "dispute",
    course_id: course.id,
    dispute_type_id: 1,
    comment: "Une heure.",
  } as const;
  await answerCourse(callOf(db, family, { gateways }), contest);
  const { context } = contextOf(callerOf(db, teacher));
  const params = { courseId: String(course.id) };

  const page = await home(pageRequest("/espace-prof/", context));
  expect(page.waiting).toMatchObject([{ id: course.id, dispute: { comment: "Une heure." } }]);
  const shown = await showContested(
    pageRequest("/espace-prof/mes-cours/1/repondre/", context, params),
  );
  expect(shown.course.dispute?.cause).toEqual(expect.any(String));

  const mute = { resolution: "maintain", comments: "" };
  const refused = await answer(
    formSent("/espace-prof/mes-cours/1/repondre/", mute, context, params),
  );
  expect(refused).toMatchObject({
    init: { status: 422 },
    data: { error: { comments: [expect.any(String)] } },
  });
  const corrected = { ...words(0), resolution: "correct", duration: "60", comments: "" };
  const reply = await answer(
    formSent("/espace-prof/mes-cours/1/repondre/", corrected, context, params),
  );
  expect(whereTo(reply)).toBe("/espace-prof/mes-cours/");
});

test("students are present or former, and another teacher's contract does not exist", async ({
  db,
}) => {
  const { contract } = await createContract(db);
  const { id } = await createTeacher(db);
  const { context } = contextOf(callerOf(db, { id, role: "teacher" }));

  const page = await students(
    pageRequest("/espace-prof/mes-eleves/?liste=anciens&page=zéro", context),
  );
  expect(page).toMatchObject({ view: "inactive", page: 1, total: 0 });
  const stolen = declare(formSent("/espace-prof/mes-cours/declarer/", words(contract.id), context));
  await expect(stolen).rejects.toMatchObject({ status: 404 });
  const other = { contractId: String(contract.id) };
  const address = `/espace-prof/mes-eleves/${other.contractId}/declarer/`;
  await expect(showDeclare(pageRequest(address, context, other))).rejects.toMatchObject({
    status: 404,
  });
});

test("a student who is chosen holds for what waits, what comes and the list alike", async ({
  db,
}) => {
  const { teacher, contract, planned } = await createPlanned(db);
  const other = await createContract(db, { contract: { teacherId: teacher.id } });
  const { context } = contextOf(callerOf(db, teacher));
  const shownFor = async (student: number) => {
    const address = `/espace-prof/mes-cours/?eleve=${String(student)}`;
    const { coming, list: shown } = await list(pageRequest(address, context));
    return { coming: coming?.map(({ planned: one }) => one?.id), total: shown.total };
  };

  expect(await shownFor(contract.studentId)).toEqual({ coming: [planned.id], total: 1 });
  expect(await shownFor(other.contract.studentId)).toEqual({ coming: [], total: 0 });
});
