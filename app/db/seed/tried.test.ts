import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Api } from "#app/bff/api-client.server.ts";
import { chargingEndpoints } from "#app/modules/billing/charge.endpoints.ts";
import { agendaEndpoints } from "#app/modules/course/endpoints.ts";
import { customerEndpoints } from "#app/modules/customer/endpoints.ts";
import { lessonRequestEndpoints } from "#app/modules/lesson-request/endpoints.ts";
import { openDatabase, timeToSeed } from "#tests/database/db.ts";
import { openF0 } from "#tests/database/f0.ts";
import { openBank, type TestBank } from "#tests/gateways/bank.ts";
import { now } from "#tests/setup/time.ts";

import { seedDatabase } from "./seed.server.ts";

/** The demonstration in a database of its own; F0 is seeded already. */
async function openDemo(purpose: string) {
  const db = await openDatabase(purpose);
  return { db, seed: await seedDatabase(db, "demo", now) };
}

describe.each([
  ["f0", openF0],
  ["demo", openDemo],
] as const)("the first family of %s", (scale, open) => {
  let api: Api;
  let bank: TestBank;

  beforeAll(async () => {
    const { db, seed } = await open(`tried_${scale}`);
    const { accounts } = seed;
    bank = await openBank(db);
    api = bank.callerOf({ id: accounts.customer_a.customer_id, role: "customer" });
  }, timeToSeed);

  afterAll(() => bank.close());

  test("finds a choice, a verdict, a dispute and bills to complete (DLG-08 to 36)", async () => {
    const { data: requests } = await api(lessonRequestEndpoints.list, { query: { length: 100 } });
    const { user } = await api(customerEndpoints.show, {});
    const courses = await api(agendaEndpoints.list, { query: { length: 50 } });

    expect(requests.filter(({ widen_open }) => widen_open)).toHaveLength(1);
    expect(requests.map(({ step }) => step)).toContain("first_course_report");
    expect(user).toMatchObject({ bill_birth_date: null });
    const verdict = courses.validatingLessons.find(({ is_first }) => is_first);
    expect(verdict).toMatchObject({ is_over: true });
    expect(courses.data.some(({ may_dispute }) => may_dispute)).toBe(true);
    expect(courses.data.map(({ status }) => status)).toContain("disputed");
    const tries = courses.data.flatMap(({ payment }) => payment?.retry_at ?? []);
    for (const next of tries) expect(new Date(next) > now).toBe(true);
  });

  test("confirms at the bank the payment that asks for her, and has paid it (DLG-20)", async () => {
    const asking = async () => {
      const { data } = await api(agendaEndpoints.list, { query: { length: 50 } });
      return data.filter(({ payment }) => payment?.status === "requires_action");
    };
    const [course] = await asking();
    const asked = {
      bill_id: course?.payment?.bill_id ?? 0,
      payment_intent_id: course?.payment?.payment_intent_id ?? "",
    };
    const body = { ...asked, return_url: "http://site.test/mes-cours/1/banque/" };

    const begun = await api(chargingEndpoints.confirm, { body });
    await bank.visit(begun.redirect_url ?? "", "");
    const read = await api(chargingEndpoints.confirm, { body: asked });

    expect(begun.paymentStatus).toBe("requires_action");
    expect(read.paymentStatus).toBe("succeeded");
    expect(await asking()).toEqual([]);
  });
});
