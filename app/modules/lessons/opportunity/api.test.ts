import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { plusDays } from "#app/lib/clock.ts";
import { lessonRequests as lessonRequestEndpoints } from "#app/modules/lessons/lesson-request/endpoints.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/table.server.ts";
import { listProposalsOf } from "#app/modules/lessons/proposal/repository.server.ts";
import { test } from "#tests/database/db.ts";
import { createFree, createWaiting, openAll } from "#tests/factories/opportunity.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { opportunities } from "./endpoints.ts";

const yes = { teacher_response: "accepted", teacher_comments: "Mercredi me va." } as const;
const aside = { teacher_response: "ignored" } as const;

test("a request without answers after a day is offered only to who was not asked (TEA-064, API-116, API-117)", async ({
  db,
}) => {
  const [free] = await createFree(db, 0);
  expect(free).toBeUndefined();
  const { id, teachers } = await createWaiting(db);
  const [one] = await createFree(db, 1);
  expect(await openAll(db)).toBe(1);
  expect(await openAll(db)).toBe(0);

  const shown = await callerOf(db, one)(opportunities.list, { query: {} });
  expect(shown).toMatchObject({ applications_count_total: 3, applications_count_remaining: 3 });
  expect(shown.data).toMatchObject([
    { lesson_request_id: id, price: 42, applications: 0, state: { word: "À saisir" } },
  ]);
  expect(JSON.stringify(shown)).not.toContain("Part-Dieu");
  const requested = { id: teachers[0]?.id ?? 0, role: "teacher" } as const;
  expect((await callerOf(db, requested)(opportunities.list, { query: {} })).data).toEqual([]);
  const other = await refusalOf(callerOf(db, requested)(opportunities.show, { params: { id } }));
  expect(other).toMatchObject({ status: 404 });
});

test("an application is among the family's answers, costs one of the day's three and says so to the family (API-118, STM-29)", async ({
  db,
}) => {
  const { id, family } = await createWaiting(db);
  const [one] = await createFree(db, 1);
  await openAll(db);
  const teacher = callerOf(db, one);

  const answered = await teacher(opportunities.answer, { params: { id }, body: yes });

  expect(answered).toEqual({ applications_count_remaining: 2 });
  const proposal = (await listProposalsOf(db, id)).find(({ origin }) => origin === "application");
  expect(proposal).toMatchObject({ teacherResponse: "applicate", offerStatus: "proposed" });
  const shown = await callerOf(db, family)(lessonRequestEndpoints.show, { params: { id } });
  expect(JSON.stringify(shown)).toContain("applicate");
  expect(
    await refusalOf(teacher(opportunities.answer, { params: { id }, body: yes })),
  ).toMatchObject({
    status: 409,
    code: "api.opportunity.applied",
  });
  expect((await teacher(opportunities.list, { query: {} })).data).toMatchObject([
    { already_applied: true },
  ]);
  expect(await mailsTo(db, "nobody@example.test")).toEqual([]);
});

test("what is put aside leaves the list and costs nothing; the fourth of a day waits for midnight in Paris (CST-45)", async ({
  db,
}) => {
  const requests = [];
  for (let index = 0; index < 5; index++) requests.push(await createWaiting(db));
  const [one] = await createFree(db, 1);
  await openAll(db);
  const ids = requests.map(({ id }) => id);
  const answer = (id: number, body: typeof yes | typeof aside, at = now) =>
    callerOf(db, one, at)(opportunities.answer, { params: { id }, body });

  const { data: first, total } = await callerOf(db, one)(opportunities.list, {
    query: { limit: 2 },
  });
  expect([first.length, total], "all are counted, few are read").toEqual([2, 5]);
  expect(await answer(ids[4] ?? 0, aside)).toEqual({ applications_count_remaining: 3 });
  for (const id of ids.slice(0, 3)) await answer(id, yes);
  const listed = async () => {
    const { data, total } = await callerOf(db, one)(opportunities.list, { query: {} });
    expect(total).toBe(data.filter((offer) => !offer.already_applied).length);
    return data.map(({ lesson_request_id: id }) => id);
  };
  expect(await listed(), "what waits stands before what was sent").toEqual([
    ids[3],
    ...ids.slice(0, 3).reverse(),
  ]);
  expect(await refusalOf(answer(ids[3] ?? 0, yes))).toMatchObject({
    status: 409,
    code: "api.opportunity.quota",
    message: expect.stringContaining("minuit") as string,
  });
  expect(await answer(ids[3] ?? 0, yes, plusDays(now, 1))).toEqual({
    applications_count_remaining: 2,
  });
  expect(await listed()).not.toContain(ids[4]);
  const late = plusDays(now, 1);
  expect(await answer(ids[4] ?? 0, yes, late), "what was put aside is applied to").toEqual({
    applications_count_remaining: 1,
  });
});

test("five applications close it, and so does the end of the request (410); a contact in the comment is refused", async ({
  db,
}) => {
  const { id } = await createWaiting(db);
  const free = await createFree(db, 7);
  await openAll(db);
  const answer = (index: number, body: object = yes) =>
    callerOf(db, free[index])(opportunities.answer, {
      params: { id },
      body: { ...yes, ...body },
    });

  const contact = await refusalOf(answer(0, { teacher_comments: "06 12 34 56 78" }));
  expect(contact).toMatchObject({ status: 422, errors: [{ field: "teacher_comments" }] });
  for (let index = 0; index < 5; index++) await answer(index);
  expect(await refusalOf(answer(5))).toMatchObject({ status: 410, code: "api.opportunity.closed" });
  expect((await callerOf(db, free[5])(opportunities.list, { query: {} })).data).toEqual([]);

  const other = await createWaiting(db);
  await openAll(db);
  const change = { process: "cancelled", cancelledFrom: "processing" } as const;
  await db.update(lessonRequests).set(change).where(eq(lessonRequests.id, other.id));
  const late = callerOf(db, free[6])(opportunities.answer, { params: { id: other.id }, body: yes });
  expect(await refusalOf(late)).toMatchObject({ status: 410 });
});

test("a family refuses the announcement: no teacher reads it nor applies, and the refusal is kept (CST-57)", async ({
  db,
}) => {
  const { id, family } = await createWaiting(db);
  const [one] = await createFree(db, 1);
  const parent = callerOf(db, family);
  const params = { id };
  expect(await parent(lessonRequestEndpoints.show, { params })).toMatchObject({
    announcement: "ahead",
  });
  await openAll(db);
  expect(await parent(lessonRequestEndpoints.show, { params })).toMatchObject({
    announcement: "shown",
  });

  const refused = await parent(lessonRequestEndpoints.refuseAnnouncement, { params });

  expect(refused).toMatchObject({ announcement: "refused" });
  const teacher = callerOf(db, one);
  expect((await teacher(opportunities.list, { query: {} })).data).toEqual([]);
  expect(await refusalOf(teacher(opportunities.answer, { params, body: yes }))).toMatchObject({
    status: 410,
  });
});

test("a refusal before the announcement keeps it from opening (CST-57)", async ({ db }) => {
  const { id, family } = await createWaiting(db);
  await createFree(db, 1);
  await callerOf(db, family)(lessonRequestEndpoints.refuseAnnouncement, { params: { id } });
  expect(await openAll(db)).toBe(0);
});
