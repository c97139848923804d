import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { onNotice } from "#app/db/notices.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { listHistory } from "#app/modules/foundation/history/record.server.ts";
import { notifications } from "#app/modules/foundation/notification/table.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createDeclared } from "#tests/factories/course.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { reviews } from "./endpoints.ts";

const details = (...values: number[]) =>
  values.map((value, index) => ({ ranking_type_id: index + 1, value }));

const marks = details(5, 4, 5, 5, 4);
const input = { details: marks, review: "Lina ose enfin poser ses questions." };

async function createGiven(db: Db, status: "confirmed" | "to_confirm" | "cancelled" = "confirmed") {
  const given = await createDeclared(db);
  await db.update(courses).set({ status }).where(eq(courses.id, given.course.id));
  return given;
}

describe("a family writes its review (API-060, STM-27)", () => {
  test("published at once: signed, dated twice, the rating and the kept pages follow", async ({
    db,
  }) => {
    const { family, teacher } = await createGiven(db);
    const dropped: string[] = [];
    const stop = onNotice((notice) => {
      if (notice.kind === "drop") dropped.push(...notice.tags);
    });
    const api = callerOf(db, family);

    const own = await api(reviews.write, { body: { ...input, teacher_id: teacher.id } });
    stop();

    expect(own).toMatchObject({
      status: "sent",
      state: { word: "Avis envoyé", colour: "green" },
      experience_date: "2026-09-08",
      may_change: true,
    });
    const open = await callerOf(db)(reviews.listPublic, {
      query: { teacher_id: teacher.id },
    });
    expect(open).toMatchObject({
      total: 1,
      data: [{ author: "Sophie\u00a0M.", rating: 4.6, review: input.review }],
    });
    const [rated] = await db.select().from(teachers).where(eq(teachers.id, teacher.id));
    expect(rated).toMatchObject({ reviewsCount: 1 });
    expect(rated?.rating).toBeCloseTo(4.6, 5);
    expect(dropped).toEqual(expect.arrayContaining([`teacher:${String(teacher.id)}`, "home"]));
    const lines = await listHistory(db, [{ machine: "review", id: own.id }]);
    expect(lines.map(({ event }) => event)).toEqual(["write"]);
    const written = await db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, teacher.id));
    expect(written).toMatchObject([{}, { message: "review_received" }].slice(-written.length));
  });

  test("refused without a course that took place, written twice, or with contact details (VAL-040, VAL-006)", async ({
    db,
  }) => {
    const { family, teacher, course } = await createGiven(db, "to_confirm");
    const api = callerOf(db, family);
    const write = (more: object = {}) =>
      refusalOf(api(reviews.write, { body: { ...input, teacher_id: teacher.id, ...more } }));

    expect(await write()).toMatchObject({
      status: 422,
      errors: [{ field: "teacher_id", code: "api.review.no_course" }],
    });
    await db.update(courses).set({ status: "success" }).where(eq(courses.id, course.id));
    for (const wrong of [
      { details: [] },
      { details: details(5, 4, 5) },
      { details: marks.slice(1) },
      { details: [...marks, { ranking_type_id: 1, value: 5 }] },
      { details: details(5, 4, 5, 5, 6) },
      { details: details(5, 4, 5, 5, 0) },
      { review: "Appelez-moi au 06 12 34 56 78." },
      { review: "a".repeat(1001) },
    ]) {
      expect(await write(wrong)).toMatchObject({ status: 422 });
    }
    expect(await write()).toEqual({});
    expect(await write()).toMatchObject({ status: 409, code: "api.review.exists" });
    const stranger = await createFamily(db);
    const foreign = callerOf(db, stranger.actor)(reviews.write, {
      body: { ...input, teacher_id: teacher.id },
    });
    expect(await refusalOf(foreign)).toMatchObject({ status: 422 });
    const shown = callerOf(db, stranger.actor)(reviews.showOwn, {
      params: { id: teacher.id },
    });
    expect(await refusalOf(shown)).toMatchObject({ status: 404 });
  });

  test("progress may be left out: after one lesson it cannot be known (VAL-040)", async ({
    db,
  }) => {
    const { family, teacher } = await createGiven(db);
    const body = { ...input, details: marks.slice(0, 4), teacher_id: teacher.id };

    const own = await callerOf(db, family)(reviews.write, { body });

    expect(own.details.map(({ value }) => value)).toEqual([5, 4, 5, 5]);
  });

  test("an unhappy course gives the right too: contested for how it went, even cancelled since", async ({
    db,
  }) => {
    const { family, teacher, course } = await createDeclared(db);
    const { disputes } = await import("#app/modules/lessons/course/dispute.table.server.ts");
    const contest = { courseId: course.id, late: false, createdAt: now } as const;
    await db.insert(disputes).values({ ...contest, kind: "reject", closedAt: now });
    await db.update(courses).set({ status: "cancelled" }).where(eq(courses.id, course.id));
    const api = callerOf(db, family);
    const mayWrite = async () =>
      (await api(reviews.showOwn, { params: { id: teacher.id } })).may_write;

    expect(await mayWrite()).toBe(false);
    await db.insert(disputes).values({ ...contest, kind: "not_ok", causeId: 1 });
    expect(await mayWrite()).toBe(true);
  });

  test("changed within thirty days, by its family alone (API-061)", async ({ db }) => {
    const { family, teacher } = await createGiven(db);
    const at = (days: number) => callerOf(db, family, plusDays(now, days));
    const body = { ...input, teacher_id: teacher.id };
    const edit = (days: number) =>
      at(days)(reviews.edit, { body: { ...body, details: details(1, 1, 1, 1, 1) } });
    expect(await refusalOf(edit(0))).toMatchObject({ status: 404 });
    const { id } = await at(0)(reviews.write, { body });

    await at(1)(reviews.edit, { body });
    const lines = await listHistory(db, [{ machine: "review", id }]);
    expect(lines.map(({ event }) => event)).toEqual(["write"]);
    expect(await edit(30)).toMatchObject({ id, details: [{ value: 1 }, {}, {}, {}, {}] });
    expect(await refusalOf(edit(31))).toMatchObject({ status: 409, code: "api.review.too_late" });
    const other = await createGiven(db);
    const stolen = callerOf(db, other.family)(reviews.edit, { body: { ...input, id } });
    expect(await refusalOf(stolen)).toMatchObject({ status: 404 });
    const [rated] = await db.select().from(teachers).where(eq(teachers.id, teacher.id));
    expect(rated?.rating).toBe(1);
  });
});

describe("a teacher asks and answers (TEA-018)", () => {
  test("asks once, by mail and inside the site (API-062)", async ({ db }) => {
    const { family, teacher, course } = await createGiven(db, "to_confirm");
    const api = callerOf(db, teacher);
    const ask = () => api(reviews.request, { body: { customer_id: family.id } });
    const shown = () => api(reviews.showOfFamily, { params: { id: family.id } });

    expect(await refusalOf(ask())).toMatchObject({ status: 422 });
    await db.update(courses).set({ status: "success" }).where(eq(courses.id, course.id));
    expect(await shown()).toMatchObject({ may_request: true, state: null });
    expect(await ask()).toEqual({ review: { status: "requested" } });
    expect(await ask()).toEqual({ review: { status: "requested" } });
    expect(await shown()).toMatchObject({
      may_request: false,
      state: { word: "Avis demandé", colour: "blue" },
    });
    const own = await callerOf(db, family)(reviews.showOwn, { params: { id: teacher.id } });
    expect(own).toMatchObject({
      may_write: true,
      state: { word: "Votre avis est attendu", colour: "yellow" },
    });
    const requested = await db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, family.id));
    expect(requested.filter(({ message }) => message === "review_requested")).toHaveLength(1);
    await callerOf(db, family)(reviews.write, {
      body: { ...input, teacher_id: teacher.id },
    });
    expect(await refusalOf(ask())).toMatchObject({ status: 409, code: "api.review.received" });
    const stranger = await createFamily(db);
    const foreign = api(reviews.request, { body: { customer_id: stranger.id } });
    expect(await refusalOf(foreign)).toMatchObject({ status: 404 });
  });

  test("answers under the review, changes the answer within thirty days (API-063, VAL-057)", async ({
    db,
  }) => {
    const { family, teacher } = await createGiven(db);
    const { id } = await callerOf(db, family)(reviews.write, {
      body: { ...input, teacher_id: teacher.id },
    });
    const respond = (teacher_response: string, days = 0, actor = teacher) =>
      callerOf(
        db,
        actor,
        plusDays(now, days),
      )(reviews.respond, {
        params: { id },
        body: { teacher_response },
      });

    expect(await refusalOf(respond(" "))).toMatchObject({ status: 422 });
    expect(await refusalOf(respond("Écrivez à prof@exemple.fr"))).toMatchObject({ status: 422 });
    expect(await respond("Merci !")).toMatchObject({ teacher_response: "Merci !" });
    expect(await respond("Merci, c’est un plaisir.", 20)).toMatchObject({ review: input.review });
    expect(await refusalOf(respond("Trop tard.", 31))).toMatchObject({ status: 409 });
    const other = await createGiven(db);
    expect(await refusalOf(respond("À moi !", 0, other.teacher))).toMatchObject({ status: 404 });
    const mails = await mailsTo(db, await emailOf(db, family.id));
    expect(mails.filter(({ template }) => template === "review_answered")).toHaveLength(1);
  });
});

async function emailOf(db: Db, id: number) {
  const { users } = await import("#app/modules/people/account/table.server.ts");
  const [found] = await db.select().from(users).where(eq(users.id, id));
  return found?.email ?? "";
}
