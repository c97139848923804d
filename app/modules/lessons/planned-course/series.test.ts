import { describe, expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { plusDays, plusHours } from "#app/lib/clock.ts";
import { listMails } from "#app/modules/foundation/mail/list.server.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { bankThat, createContract, createDeclared, giveAddress } from "#tests/factories/course.ts";
import { ahead, createPlanned, proposed } from "#tests/factories/planned-course.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { plannedCourses } from "./endpoints.ts";
import { plannedCourseSweeps } from "./sweeps.server.ts";

/** Five Mondays. */
const until = "2026-10-12";

const weekly = (input: object = {}) => ({ ...proposed(), repeat_until: until, ...input });

async function createSeries(db: Db) {
  const bound = await createDeclared(db);
  const { contract, teacher } = bound;
  const body = weekly();
  const params = { id: contract.id };
  const planned = await callerOf(db, teacher)(plannedCourses.propose, { params, body });
  return { ...bound, planned, params };
}

type Caller = Parameters<typeof callerOf>[1];

const datesOf = async (db: Db, who: Caller, at = now) =>
  (await callerOf(db, who, at)(plannedCourses.listOwn, { query: {} })).data;

type Dates = readonly { id: number; version: number }[];

const seenIn = (dates: Dates) => dates.map(({ id, version }) => ({ id, version }));

const keepOf = (dates: Dates, kept = dates.map(({ id }) => id)) => ({ kept, seen: seenIn(dates) });

const mailsAbout = async (db: Db, about: RegExp) =>
  (await listMails(db)).filter(({ subject }) => about.test(subject));

describe("a weekly repeat (TEA-071)", () => {
  test("one form, each date a planned course of its own, one mail", async ({ db }) => {
    const { planned, family } = await createSeries(db);

    const dates = await datesOf(db, family);
    expect(dates.map(({ start }) => start)).toEqual(
      [0, 7, 14, 21, 28].map((days) => plusDays(ahead, days).toISOString()),
    );
    expect(planned.series).toMatchObject({ id: planned.id, waiting: 5, following: 4 });
    const [mail, ...others] = await mailsAbout(db, /5 cours/);
    expect(others).toEqual([]);
    expect(mail?.text).toContain("5 oct.");
    expect(mail?.links.some((link) => link.endsWith(`/${planned.id}/confirmer/`))).toBe(true);
  });

  test("the other side answers once, and leaves a date out", async ({ db }) => {
    const { planned, family, teacher } = await createSeries(db);
    const dates = await datesOf(db, family);
    const kept = dates.filter((_, index) => index !== 1).map(({ id }) => id);
    const params = { id: planned.id };

    await callerOf(db, family)(plannedCourses.confirm, { params, body: keepOf(dates, kept) });

    const agreed = await datesOf(db, teacher);
    expect(agreed.map(({ id, status }) => [id, status])).toEqual(
      kept.map((id) => [id, "confirmed"]),
    );
    const mails = await mailsAbout(db, /^Cours prévus/);
    expect(mails).toHaveLength(2);
    for (const { text } of mails) {
      expect(text).toContain("Une autre date proposée n’est pas retenue");
      expect(text).not.toContain("21 sept.");
    }
    const file = await callerOf(db, family)(plannedCourses.showCalendar, {
      params,
      query: { series: "true" },
    });
    expect((await file.text()).match(/BEGIN:VEVENT/g)).toHaveLength(4);
  });

  test("none kept is no answer", async ({ db }) => {
    const { planned, family } = await createSeries(db);
    const params = { id: planned.id };
    const dates = await datesOf(db, family);
    const confirm = (body: object) =>
      callerOf(db, family)(plannedCourses.confirm, { params, body });

    expect(await refusalOf(confirm(keepOf(dates, [])))).toMatchObject({
      status: 422,
      errors: [{ field: "kept" }],
    });
    expect(await refusalOf(confirm({ kept: [planned.id] }))).toMatchObject({
      status: 422,
      errors: [{ field: "seen", code: "api.planned_course.seen_required" }],
    });
  });

  test("dates that moved, went or came since they were read are a conflict that names them; nothing is agreed on", async ({
    db,
  }) => {
    const { planned, family, teacher } = await createSeries(db);
    const read = await datesOf(db, family);
    const [, second, third, fourth] = read.map(({ id }) => ({ params: { id } }));
    const as = callerOf(db, teacher, now, bankThat("succeeds").gateways);
    if (!second || !third || !fourth) throw new Error("Five dates.");
    await as(plannedCourses.move, { ...second, body: proposed(plusDays(ahead, 9), 120) });
    await as(plannedCourses.cancel, { ...third, body: {} });
    await callerOf(db, family)(plannedCourses.confirm, { ...fourth, body: {} });
    const before = await datesOf(db, family);
    const confirm = (body: object) =>
      callerOf(db, family)(plannedCourses.confirm, { params: { id: planned.id }, body });

    const refusal = await refusalOf(confirm(keepOf(read)));

    expect(refusal).toMatchObject({
      status: 409,
      code: "api.planned_course.changed",
      errors: [{ field: "kept", code: "api.planned_course.changed_series" }],
      dates: [
        { id: second.params.id, code: "moved" },
        { id: third.params.id, code: "gone" },
        { id: fourth.params.id, code: "confirmed" },
      ],
    });
    expect(JSON.stringify(refusal)).toContain("2\u00a0h (nouvelle date)");
    expect(await datesOf(db, family)).toEqual(before);
    const unread = keepOf(before.filter(({ status }) => status === "proposed").slice(0, 1));
    expect(await refusalOf(confirm(unread))).toMatchObject({ status: 409 });
    const waiting = before.filter(({ status }) => status === "proposed");
    await confirm(keepOf(waiting));
    await confirm(keepOf(waiting));
    expect((await datesOf(db, family)).every(({ status }) => status === "confirmed")).toBe(true);
  });

  test("one date kept is told as one date; a course of tomorrow morning promises no reminder", async ({
    db,
  }) => {
    const { planned, family, teacher } = await createSeries(db);
    const dates = await datesOf(db, family);
    const late = plusHours(ahead, -20);
    const params = { id: planned.id };
    await callerOf(
      db,
      family,
      late,
    )(plannedCourses.confirm, {
      params,
      body: keepOf(dates, [planned.id]),
    });

    expect(await mailsAbout(db, /^Cours prévus/)).toEqual([]);
    const told = await mailsAbout(db, /^Cours prévu/);
    expect(told).toHaveLength(2);
    for (const { text } of told) {
      expect(text).toContain("4 autres dates proposées ne sont pas retenues");
      expect(text).not.toContain("rappelons");
    }
    expect(await datesOf(db, teacher)).toHaveLength(1);
  });

  test("dates without an answer are bounded for each side of a contract", async ({ db }) => {
    const { contract, family } = await createDeclared(db);
    const params = { id: contract.id };
    const propose = (hour: number) =>
      callerOf(db, family)(plannedCourses.propose, {
        params,
        body: { ...weekly({ repeat_until: "2027-06-28" }), ...proposed(plusHours(ahead, hour)) },
      });
    const first = await propose(0);
    const each = first.series?.waiting ?? 0;
    for (let hour = 2; (hour / 2 + 1) * each <= 120; hour += 2) await propose(hour);

    expect(await refusalOf(propose(-2))).toMatchObject({
      status: 409,
      code: "api.planned_course.too_many_open",
    });
  });

  test("school holidays are left out by the zone of the place", async ({ db }) => {
    const { contract, family, teacher } = await createDeclared(db);
    await giveAddress(db, family.id);
    await callerOf(db, teacher)(plannedCourses.propose, {
      params: { id: contract.id },
      body: weekly({ repeat_until: "2026-11-09", skip_holidays: true }),
    });

    const days = (await datesOf(db, family)).map(({ start }) => start.slice(5, 10));

    expect(days).toContain("10-12");
    expect(days).toContain("11-02");
    expect(days).not.toContain("10-19");
    expect(days).not.toContain("10-26");
  });

  test("dates at fault are told one by one, then left out by choice", async ({ db }) => {
    const { teacher } = await createPlanned(db, {}, plusDays(ahead, 14));
    const { contract, family } = await createContract(db, { contract: { teacherId: teacher.id } });
    const params = { id: contract.id };
    const propose = (input: object = {}) =>
      callerOf(db, family)(plannedCourses.propose, { params, body: weekly(input) });

    const refusal = await refusalOf(propose());
    expect(refusal).toMatchObject({
      status: 409,
      errors: [{ field: "leave_out" }],
      dates: [{ start: plusDays(ahead, 14).toISOString(), code: "overlap" }],
    });
    expect(JSON.stringify(refusal)).toContain("28 sept.");
    expect(await datesOf(db, family)).toEqual([]);

    expect((await propose({ leave_out: true })).series).toMatchObject({ waiting: 4 });
  });

  test.for([
    ["2026-09-20", "api.planned_course.repeat_short"],
    ["2027-07-03", "api.planned_course.repeat_long"],
    ["2026-13-03", undefined],
  ] as const)("it ends within the school year: not on %s", async ([day, code], { db }) => {
    const { contract, family } = await createDeclared(db);

    const asking = callerOf(db, family)(plannedCourses.propose, {
      params: { id: contract.id },
      body: weekly({ repeat_until: day }),
    });

    expect(await refusalOf(asking)).toMatchObject({
      status: 422,
      errors: [{ field: "repeat_until", ...(code && { code }) }],
    });
  });

  test("a date is cancelled alone, or with those that follow, in one mail", async ({ db }) => {
    const { family, teacher } = await createSeries(db);
    const dates = await datesOf(db, family);
    const cancel = (index: number, body: object = {}) =>
      callerOf(
        db,
        teacher,
        now,
        bankThat("succeeds").gateways,
      )(plannedCourses.cancel, {
        params: { id: dates[index]?.id ?? 0 },
        body,
      });

    await cancel(0);
    expect(await datesOf(db, family)).toHaveLength(4);
    await cancel(2, { following: true });
    expect((await datesOf(db, family)).map(({ id }) => id)).toEqual([dates[1]?.id]);
    const mails = await mailsAbout(db, /^Proposition retirée/);
    expect(mails).toHaveLength(2);
    expect(mails.some(({ text }) => text.includes("Les 2 dates suivantes ne tiennent plus"))).toBe(
      true,
    );
  });

  test("those that follow move by as many days, and are answered at once", async ({ db }) => {
    const { planned, family, teacher } = await createSeries(db);
    const first = await datesOf(db, family);
    const kept = first.map(({ id }) => id);
    const params = { id: planned.id };
    await callerOf(db, family)(plannedCourses.confirm, { params, body: keepOf(first) });
    const to = plusHours(plusDays(ahead, 1), 2);
    const body = { ...proposed(to), following: true };

    const moved = await callerOf(db, teacher)(plannedCourses.move, { params, body });

    expect(moved.series).toMatchObject({ waiting: 5 });
    const dates = await datesOf(db, family);
    expect(dates.map(({ start }) => start)).toEqual(
      [0, 7, 14, 21, 28].map((days) => plusDays(to, days).toISOString()),
    );
    const answer = keepOf(dates, kept.slice(1));
    await callerOf(db, family)(plannedCourses.confirm, { params, body: answer });
    const [stays, second] = await datesOf(db, family);
    expect(stays).toMatchObject({ status: "confirmed", start: ahead.toISOString() });
    expect(second).toMatchObject({ start: plusDays(to, 7).toISOString(), moved_from: null });
  });

  test("without an answer each date ends at its hour; the first mail tells of all", async ({
    db,
  }) => {
    const { family } = await createSeries(db);
    const end = dueOf(plannedCourseSweeps, "planned courses that silence ends");

    for (const days of [0, 7, 14, 21, 28]) await end(db, plusDays(ahead, days));

    expect(await datesOf(db, family)).toEqual([]);
    const mails = await mailsAbout(db, /^Proposition effacée/);
    expect(mails).toHaveLength(2);
    expect(mails.every(({ text }) => text.includes("Les autres dates"))).toBe(true);
  });
});
