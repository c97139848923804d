import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Sent } from "#app/api/endpoint.ts";
import type { Db } from "#app/db/client.server.ts";
import { search } from "#app/modules/catalogue/search/endpoints.ts";
import { teachers as teacherEndpoints } from "#app/modules/catalogue/teacher/endpoints.ts";
import { publishTeachers } from "#app/modules/catalogue/teacher/publish.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { cases } from "#app/modules/foundation/case/endpoints.ts";
import { notifications } from "#app/modules/foundation/notification/table.server.ts";
import { findContract } from "#app/modules/lessons/contract/hold.server.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createContract } from "#tests/factories/course.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callerOf } from "#tests/http/api.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { suspensions } from "./endpoints.ts";
import { suspensionSweeps } from "./sweeps.server.ts";

const sweep = dueOf(suspensionSweeps);

const reasons = "Les 4, 9 et 16 novembre, deux familles vous ont attendue.";

type Announced = Partial<Sent<typeof suspensions.announce>["body"]>;

const suspend = (db: Db, id: number, more: Announced = {}) =>
  operatorOf(db)(suspensions.announce, {
    params: { id },
    body: { ground: "absences", reasons, ...more },
  });

const lift = (db: Db, id: number, at = now) =>
  operatorOf(db, at)(suspensions.lift, { params: { id }, query: { reason: "Fini." } });

const casesOf = (db: Db) => operatorOf(db)(cases.list, { query: { kind: "suspension" } });

async function templatesTo(db: Db, id: number) {
  const person = await findPerson(db, id);
  return (await mailsTo(db, person?.email ?? "")).map(({ template }) => template);
}

const isListed = async (db: Db, id: number) =>
  (await callerOf(db)(search.links, { query: { kind: "teacher" } })).some(({ path }) =>
    path.endsWith(`-${String(id)}/`),
  );

const shownAs = async (db: Db, id: number) => {
  const { availability, indexable } = await callerOf(db)(teacherEndpoints.show, { params: { id } });
  return [availability, indexable];
};

test("announced thirty days ahead, in force by the clock, lifted: search, page, mails and families follow (TEA-060, STM-43, LAW-23)", async ({
  db,
}) => {
  const { contract, family, teacher } = await createContract(db);
  const { id } = teacher;
  await db.transaction((tx) => publishTeachers(tx, [id], now));
  const api = callerOf(db, { id, role: "teacher" });
  expect(await isListed(db, id)).toBe(true);
  expect(await refusalOf(api(suspensions.show, {}))).toMatchObject({ status: 404 });
  expect(await api(teacherEndpoints.showProfile, {})).not.toHaveProperty("suspension");

  const effective_at = "2026-10-09T22:00:00.000Z";
  expect(await suspend(db, id)).toMatchObject({ state: "announced", effective_at });
  expect(await refusalOf(suspend(db, id))).toMatchObject({ status: 409 });

  expect(await api(suspensions.show, {})).toMatchObject({
    status: "announced",
    state: { word: "Suspension annoncée", colour: "red" },
    ground: "Absences répétées",
    reasons,
    effective_at,
    contest: null,
    answer_until: inDays(10).toISOString(),
  });
  const standing = { status: "announced", effective_at };
  expect(await api(teacherEndpoints.showProfile, {})).toMatchObject({ suspension: standing });
  expect(await api(teacherEndpoints.showWeek, {})).toMatchObject({ suspension: standing });
  const [announced] = await mailsTo(db, (await findPerson(db, id))?.email ?? "");
  expect(announced).toMatchObject({ template: "suspension_announced" });
  expect(announced?.body).toContain(reasons);
  expect(announced?.body).toContain("samedi 10 octobre");
  expect(announced?.link).toContain("/espace-prof/suspension/");
  expect(await shownAs(db, id)).toEqual(["available", true]);
  expect(await templatesTo(db, family.id)).not.toContain("teacher_takes_nobody");

  const day = new Date(effective_at);
  expect(await sweep(db, new Date(day.getTime() - 1000))).toBe(0);
  expect(await sweep(db, day)).toBe(1);
  expect(await sweep(db, day)).toBe(0);
  expect(await shownAs(db, id)).toEqual(["not_available", false]);
  expect(await isListed(db, id)).toBe(false);
  expect((await findContract(db, contract.id))?.status).toBe("active");
  expect(await templatesTo(db, id)).toEqual(["suspension_announced", "suspension_in_force"]);
  expect(await templatesTo(db, family.id)).toContain("teacher_takes_nobody");

  expect(await lift(db, id, inDays(40))).toMatchObject({ state: "lifted" });
  expect(await refusalOf(lift(db, id, inDays(40)))).toMatchObject({ status: 409 });
  expect(await shownAs(db, id)).toEqual(["available", true]);
  expect(await isListed(db, id)).toBe(true);
  expect(await templatesTo(db, id)).toContain("suspension_lifted");
  expect(await api(teacherEndpoints.showProfile, {})).not.toHaveProperty("suspension");
  expect(await api(suspensions.show, {})).toMatchObject({
    state: { word: "Suspension levée", colour: "green" },
    answer_until: null,
  });
  const desk = operatorOf(db, inDays(40));
  expect(await desk(suspensions.showAny, { params: { id } })).toMatchObject({
    state: "lifted",
    history: [
      { event: "announce", by: expect.any(String) as string },
      { event: "begin", by: "clock" },
      { event: "lift" },
    ],
  });
  const written = await db.select().from(notifications).where(eq(notifications.userId, id));
  expect(written.map(({ message }) => message)).toEqual(
    expect.arrayContaining(["suspension_announced", "suspension_in_force", "suspension_lifted"]),
  );
});

test("at once for a legal duty or a danger only, with reasons (LAW-23, REF-20)", async ({ db }) => {
  const { id } = await createTeacher(db);
  expect(await refusalOf(suspend(db, id, { at_once: true }))).toMatchObject({ status: 422 });
  const safety = { ground: "safety", at_once: true } as const;
  expect(await refusalOf(suspend(db, id, { ...safety, from: "2026-12-01" }))).toMatchObject({
    status: 422,
  });
  expect(await suspend(db, id, safety)).toMatchObject({
    state: "in_force",
    effective_at: now.toISOString(),
  });
  expect(await shownAs(db, id)).toEqual(["not_available", false]);
  expect(await templatesTo(db, id)).toEqual(["suspension_at_once"]);
  expect(await sweep(db, inDays(40))).toBe(0);
});

test("refused: no reasons, a ground that is none, a day too near or that is none, an unknown teacher, one who has left (OPS-04)", async ({
  db,
}) => {
  const { id } = await createTeacher(db);
  for (const wrong of [
    { reasons: " " },
    { reasons: "x".repeat(1001) },
    { ground: "humeur" as never },
    { from: "2026-10-09" },
    { from: "2026-02-30" },
    { from: "bientôt" },
  ]) {
    expect(await refusalOf(suspend(db, id, wrong)), JSON.stringify(wrong)).toMatchObject({
      status: 422,
    });
  }
  expect(await refusalOf(suspend(db, 999_999))).toMatchObject({ status: 404 });
  expect(await refusalOf(lift(db, id))).toMatchObject({ status: 404 });
  await db.update(teachers).set({ status: "left" }).where(eq(teachers.id, id));
  expect(await refusalOf(suspend(db, id))).toMatchObject({ status: 409 });
  expect(await operatorOf(db)(suspensions.listAll, { query: {} })).toEqual({ data: [], total: 0 });
});

const comment = "J’étais hospitalisée, voici les dates.";

test("its day comes after the teacher has left: no mail leaves (STM-08, STM-43)", async ({
  db,
}) => {
  const { family, teacher } = await createContract(db);
  await suspend(db, teacher.id);
  await db.update(teachers).set({ status: "left" }).where(eq(teachers.id, teacher.id));

  expect(await sweep(db, inDays(31))).toBe(1);

  expect(await templatesTo(db, teacher.id)).toEqual(["suspension_announced"]);
  expect(await templatesTo(db, family.id)).not.toContain("teacher_takes_nobody");
});

test("contested once: a case for the operator, an answer by mail; the clock only tells that it is late (API-184, STM-48)", async ({
  db,
}) => {
  const { id } = await createTeacher(db);
  const api = callerOf(db, { id, role: "teacher" });
  const contest = (text: string) => api(suspensions.contest, { body: { comment: text } });
  expect(await refusalOf(contest(comment))).toMatchObject({ status: 404 });
  await suspend(db, id, { from: "2026-12-21" });
  expect(await refusalOf(contest("Non"))).toMatchObject({
    status: 422,
    errors: [{ field: "comment" }],
  });
  expect(await contest(comment)).toMatchObject({
    answer_until: null,
    contest: {
      comment,
      state: {
        word: "Réclamation en cours",
        colour: "blue",
        waiting: { who: "operator", deadline: inDays(10).toISOString() },
      },
    },
  });
  expect(await contest(comment)).toMatchObject({ contest: { comment } });
  expect(await refusalOf(contest("J’ajoute un certificat médical."))).toMatchObject({
    status: 409,
    code: "api.suspension.contested",
  });
  expect(await templatesTo(db, id)).toEqual(["suspension_announced", "suspension_contested"]);

  const desk = operatorOf(db);
  const listed = await casesOf(db);
  expect(listed.data).toMatchObject([
    { text: comment, teacher_id: id, about: "Absences répétées" },
  ]);
  const params = { id: listed.data[0]?.id ?? 0 };
  expect(await refusalOf(desk(cases.update, { params, body: { status: "done" } }))).toMatchObject({
    code: "api.support.suspension",
  });
  expect(await refusalOf(desk(cases.reply, { params, body: { text: "Bonjour" } }))).toMatchObject({
    status: 409,
  });
  expect(await desk(suspensions.listAll, { query: {} })).toMatchObject({
    data: [{ teacher_id: id, contest: { word: "À répondre", overdue: false } }],
  });

  expect(await sweep(db, inDays(9))).toBe(0);
  expect(await sweep(db, inDays(10))).toBe(1);
  expect(await sweep(db, inDays(11))).toBe(0);
  const answer_until = inDays(15).toISOString();
  expect(await operatorOf(db, inDays(11))(suspensions.listAll, { query: {} })).toMatchObject({
    data: [{ state: "announced", contest: { overdue: true, answer_until } }],
  });
  const answer = (text: string) =>
    desk(suspensions.answer, { params: { id }, body: { answer: text } });
  expect(await refusalOf(answer("x".repeat(1001)))).toMatchObject({ status: 422 });
  expect(await answer("Nous maintenons la date.")).toMatchObject({ state: "announced" });
  expect(await refusalOf(answer("Encore."))).toMatchObject({ status: 409 });
  const mails = await mailsTo(db, (await findPerson(db, id))?.email ?? "");
  expect(mails.at(-1)).toMatchObject({ template: "suspension_answered" });
  expect(mails.at(-1)?.body).toContain("Nous maintenons la date.");
  expect(mails.map(({ template }) => template)).toContain("suspension_late");
  expect(await casesOf(db)).toEqual({ data: [], total: 0 });
  expect(await api(suspensions.show, {})).toMatchObject({
    contest: { state: null, answer: "Nous maintenons la date." },
  });
});

test("a suspension that is given up closes its contest: nothing is to be answered, nor contested (STM-43)", async ({
  db,
}) => {
  const { id } = await createTeacher(db);
  const api = callerOf(db, { id, role: "teacher" });
  await suspend(db, id);
  await api(suspensions.contest, { body: { comment } });
  await lift(db, id);
  expect(await casesOf(db)).toEqual({ data: [], total: 0 });
  expect(await templatesTo(db, id)).toContain("suspension_given_up");
  expect(await sweep(db, inDays(60))).toBe(0);
  const body = { comment: "Je conteste tout de même." };
  expect(await refusalOf(api(suspensions.contest, { body }))).toMatchObject({
    status: 409,
    code: "api.suspension.is_lifted",
  });
  const desk = operatorOf(db);
  const answer = desk(suspensions.answer, { params: { id }, body: { answer: "Bonjour" } });
  expect(await refusalOf(answer)).toMatchObject({ status: 409 });
  await suspend(db, id);
  expect(await desk(suspensions.listAll, { query: {} })).toMatchObject({
    data: [{ state: "announced", contest: null }],
  });
});

test("no other person reads or contests it: a family, a visitor, another teacher (TEA-060)", async ({
  db,
}) => {
  const { family, teacher } = await createContract(db);
  await suspend(db, teacher.id);
  const body = { comment };
  const asFamily = callerOf(db, family);
  expect(await refusalOf(asFamily(suspensions.show, {}))).toMatchObject({ status: 403 });
  expect(await refusalOf(asFamily(suspensions.contest, { body }))).toMatchObject({ status: 403 });
  expect(await refusalOf(callerOf(db)(suspensions.show, {}))).toMatchObject({ status: 401 });
  const other = callerOf(db, { id: (await createTeacher(db)).id, role: "teacher" });
  expect(await refusalOf(other(suspensions.contest, { body }))).toMatchObject({ status: 404 });
});
