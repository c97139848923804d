import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { countWaiting } from "#app/api/queue.server.ts";
import { queues } from "#app/api/queues.server.ts";
import type { Api } from "#app/bff/api-client.server.ts";
import { absolute } from "#app/bff/card-provider.server.ts";
import { type Db, queryRows } from "#app/db/client.server.ts";
import { contactFragment } from "#app/lib/contact-filter.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { payments } from "#app/modules/billing/payment/endpoints.ts";
import { reviews } from "#app/modules/catalogue/review/table.server.ts";
import { search } from "#app/modules/catalogue/search/endpoints.ts";
import { degrees, teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { commissions } from "#app/modules/earnings/commission/endpoints.ts";
import { payouts } from "#app/modules/earnings/payout/endpoints.ts";
import { courses as courseEndpoints } from "#app/modules/lessons/course/endpoints.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/endpoints.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { customers } from "#app/modules/people/customer/endpoints.ts";
import { openDatabase, timeToSeed } from "#tests/database/db.ts";
import { openF0 } from "#tests/database/f0.ts";
import { openBank, type TestBank } from "#tests/gateways/bank.ts";
import { now } from "#tests/setup/time.ts";

import { seedDatabase } from "./seed.server.ts";
import { demoName } from "./seed-file.server.ts";

async function openDemo(purpose: string) {
  const db = await openDatabase(purpose);
  return { db, seed: await seedDatabase(db, "demo", now) };
}

/** The clock itself ends what is late of these. */
const endedByTheClock = ["to_evaluate", "awaiting_money", "departure"];

describe.each([
  ["f0", openF0],
  ["demo", openDemo],
] as const)("the first family of %s", (scale, open) => {
  let api: Api;
  let bank: TestBank;
  let db: Db;

  beforeAll(async () => {
    const opened = await open(`tried_${scale}`);
    const { seed } = opened;
    db = opened.db;
    const { accounts } = seed;
    bank = await openBank(db);
    api = bank.callerOf({ id: accounts.customer_a.customer_id, role: "customer" });
  }, timeToSeed);

  afterAll(() => bank.close());

  test.runIf(scale === "demo")(
    "finds the desk with two things in each queue, one of them late (decision 069)",
    async () => {
      const waiting = await countWaiting(db, queues, now);
      const of = (kind: string) => waiting.find(({ queue }) => queue.kind === kind);
      const kinds = queues.map(({ kind }) => kind).filter((kind) => kind !== "ledger_fault");
      expect(kinds.filter((kind) => (of(kind)?.count ?? 0) < 2)).toEqual([]);
      const late = kinds.filter((kind) => !endedByTheClock.includes(kind));
      expect(late.filter((kind) => (of(kind)?.late ?? 0) === 0)).toEqual([]);
      expect(await proveLedger(db)).toEqual([]);
    },
  );

  test("finds a choice, a verdict, a dispute and bills to complete (DLG-08 to 36)", async () => {
    const { data: requests } = await api(lessonRequests.list, { query: { length: 100 } });
    const { user } = await api(customers.show, {});
    const courses = await api(courseEndpoints.list, { query: { length: 50 } });

    expect(requests.filter(({ widen_open }) => widen_open)).toHaveLength(1);
    expect(requests.map(({ step }) => step)).toContain("first_course_report");
    expect(user).toMatchObject({ bill_birth_date: null });
    const decision = courses.validatingLessons.find(({ is_first }) => is_first);
    expect(decision).toMatchObject({ is_over: true });
    expect(courses.data.some(({ may_dispute }) => may_dispute)).toBe(true);
    expect(courses.data.map(({ status }) => status)).toContain("disputed");
    const tries = courses.data.flatMap(({ payment }) => payment?.retry_at ?? []);
    for (const next of tries) expect(new Date(next) > now).toBe(true);
  });

  test("confirms at the bank the payment that asks for her, and has paid it (DLG-20)", async () => {
    const asking = async () => {
      const { data } = await api(courseEndpoints.list, { query: { length: 50 } });
      return data.filter(({ payment }) => payment?.status === "requires_action");
    };
    const [course] = await asking();
    const requested = {
      bill_id: course?.payment?.bill_id ?? 0,
      payment_intent_id: course?.payment?.payment_intent_id ?? "",
    };
    const body = { ...requested, return_url: absolute("/mes-cours/1/banque/") };

    const begun = await api(payments.confirm, { body });
    await bank.visit(begun.redirect_url ?? "", "");
    const read = await api(payments.confirm, { body: requested });

    expect(begun.paymentStatus).toBe("requires_action");
    expect(read.paymentStatus).toBe("succeeded");
    expect(await asking()).toEqual([]);
  });

  test("lessons are from Monday to Saturday, between 8 h and 20 h 30", async () => {
    const odd = await queryRows(
      db,
      sql`select at from (
          select date at time zone 'Europe/Paris' as at, duration from courses
          union all select first_course_date at time zone 'Europe/Paris', first_course_duration
            from contracts where first_course_date is not null) l
        where extract(isodow from at) = 7 or at::time < '08:00'
          or (at + make_interval(mins => duration))::time > '20:30'`,
    );
    expect(odd).toEqual([]);
  });

  test("degrees are neither of the future, but for those being prepared, nor ancient", async () => {
    const thisYear = now.getUTCFullYear();
    const rows = await db.select().from(degrees);
    expect(rows.length).toBeGreaterThan(20);
    for (const { year, verifiedAt } of rows) {
      expect(year).toBeGreaterThanOrEqual(1940);
      expect(year).toBeLessThanOrEqual(verifiedAt ? thisYear : thisYear + 1);
    }
  });

  test.runIf(scale === "demo")(
    "the first fifty teachers of maths in Lyon share no sentence, on cards nor on pages",
    async () => {
      const query = { city: "lyon", subjects: [1], length: 50 };
      const { data } = await api(search.teachers, { query });
      const ids = data.map(({ id }) => id);
      const written = await db.select().from(teachers).where(inArray(teachers.id, ids));
      const found = await db.select().from(reviews).where(inArray(reviews.teacherId, ids));

      expect(ids).toHaveLength(50);
      const texts = [
        ...written.flatMap(({ title, description, methodology }) => [
          title,
          description,
          methodology,
        ]),
        ...found.flatMap(({ review, teacherResponse }) => [review, teacherResponse ?? ""]),
      ];
      const sentences = texts.flatMap((text) => text.split(/(?<=[.!?»])[ \n]+/)).filter(Boolean);
      const twice = sentences.filter((one, index) => sentences.indexOf(one) !== index);
      expect(twice).toEqual([]);
      for (const text of texts) expect(contactFragment(text)).toBeUndefined();
      expect(data.filter(({ headline }) => headline).length).toBeGreaterThan(45);
    },
  );

  test.runIf(scale === "demo")("the marks of reviews differ, and make their note", async () => {
    const marks = await queryRows<{ marks: string; rating: number; mean: number }>(
      db,
      sql`select string_agg(d.rating::text, '-' order by d.ranking_type_id) as marks,
          min(r.rating)::float as rating, avg(d.rating)::float as mean
        from reviews r join review_details d on d.review_id = r.id group by r.id`,
    );
    const kinds = new Set(marks.map((one) => one.marks));
    expect(kinds.size).toBeGreaterThan(40);
    for (const { rating, mean } of marks) expect(mean).toBeCloseTo(rating, 4);
  });

  test.runIf(scale === "demo")("nothing private is marked but in F0", async () => {
    const marked = await queryRows(
      db,
      sql`select id from customers where address::text || coalesce(bill_address::text, '') ilike '%canary%'
        union all select id from students where email ilike '%canary%'`,
    );
    expect(marked).toEqual([]);
  });

  test.runIf(scale === "demo")(
    "knows a self-employed teacher, paid on Tuesdays, whose commission is invoiced (LAW-31)",
    async () => {
      const [julien] = await db
        .select({ id: users.id })
        .from(users)
        .where(eq(users.email, demoName(3)[2]));
      const ofJulien = { id: julien?.id ?? 0, role: "teacher" } as const;
      const own = bank.callerOf(ofJulien);
      const account = await own(payouts.showAccount, {});
      expect(account).toMatchObject({ account_payment_status: "enabled", iban_end: "2606" });
      expect(account.next.amount, "what the next Tuesday brings").toBeGreaterThan(0);
      const sent = await own(payouts.list, { query: {} });
      expect(sent.length).toBeGreaterThan(1);
      for (const { status } of sent) expect(status).toBe("succeeded");
      const { data: invoices } = await own(commissions.list, { query: {} });
      expect(invoices.length).toBeGreaterThan(0);
      const billed = await db.select().from(bills).where(eq(bills.sellerId, ofJulien.id));
      expect(billed.map(({ sequence }) => sequence).toSorted((one, other) => one - other)).toEqual(
        billed.map((_, index) => index + 1),
      );
    },
  );

  test("the needs of a request name a day that its answers name too", async () => {
    const needs = await queryRows<{ comments: string; times: string }>(
      db,
      sql`select comments, answers::text as times from lesson_requests
        where answers is not null and comments like '% si possible%'`,
    );
    const timeOf: Record<string, string> = { mercredi: "wednesday", samedi: "saturday" };
    for (const { comments, times } of needs) {
      const day = / le (\w+) si/.exec(comments)?.[1] ?? "";
      expect(times).toContain(timeOf[day] ?? "weekday_evening");
    }
  });

  test.runIf(scale === "demo")(
    "the stages of who is played have pupils of their classes, marked once given; one is full and waited for",
    async () => {
      const seats = await queryRows<{ id: number; taken: number; registered: number }>(
        db,
        sql`select g.id, g.taken_seats as taken, count(r.id)::int as registered from group_lessons g
          join registrations r on r.group_lesson_id = g.id and r.state not in ('expired', 'cancelled')
          group by g.id`,
      );
      expect(seats.length).toBeGreaterThan(4);
      for (const { taken, registered } of seats) expect(registered).toBe(taken);
      const astray = await queryRows(
        db,
        sql`select r.id from registrations r join group_lessons g on g.id = r.group_lesson_id
          join students s on s.id = r.student_id
          where s.class_id <> g.main_level_id and s.class_id <> all (g.equivalent_level_ids)`,
      );
      expect(astray).toEqual([]);
      const [full] = await queryRows<{ state: string; waiting: number }>(
        db,
        sql`select g.state, count(w.id)::int as waiting from waiting_list w
          join group_lessons g on g.id = w.group_lesson_id where w.state = 'waiting' group by g.id`,
      );
      expect(full).toMatchObject({ state: "full", waiting: 2 });
      const [marked] = await queryRows<{ count: number }>(
        db,
        sql`select count(*)::int as count from registration_attendance`,
      );
      expect(marked?.count).toBeGreaterThan(9);
    },
  );

  test.runIf(scale === "demo")(
    "has just sent a request, and awaits a first course that is dated",
    async () => {
      const { data: requests } = await api(lessonRequests.list, { query: { length: 100 } });
      const fresh = requests.filter(({ proposals }) =>
        proposals.every(({ responded_at: at }) => at === null),
      );
      expect(fresh.map(({ step }) => step)).toContain("search_teachers");
      const dated = requests.filter(
        ({ first_course: first }) => first && new Date(first.date) > now,
      );
      expect(dated).not.toEqual([]);
      const open = requests.flatMap(({ proposals }) => proposals.filter((one) => one.offer_status));
      expect(open.length).toBeGreaterThan(1);
    },
  );
});
