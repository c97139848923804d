import { randomUUID } from "node:crypto";
import { like } from "drizzle-orm";
import { expect } from "vitest";

import { rateLimits } from "#app/api/table.server.ts";
import { test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { inDays } from "#tests/setup/time.ts";

import { bookings } from "./endpoints.ts";

const uuid = "3f0c2f0e-7a5e-4a5f-9a53-0d1c5a6b7c8d";
const params = { uuid };

test("a browser's draft keeps what was said, step after step", async ({ db }) => {
  const api = callerOf(db);

  await api(bookings.save, { params, body: { lessonId: 3, subjectId: 1 } });
  await api(bookings.save, { params, body: { comment: "Revoir les suites." } });

  expect(await api(bookings.show, { params })).toEqual({
    lessonId: 3,
    subjectId: 1,
    comment: "Revoir les suites.",
  });
});

test("a draft keeps a phone as the three fields that an account is made of (ENT-08)", async ({
  db,
}) => {
  const api = callerOf(db);
  const phone = { phone_region: "BE", phone_country: "32", phone_number: "0470 12 34 56" };

  await api(bookings.save, { params, body: { phone } });

  const source = { country: "BE", phoneCountry: "32", phoneNumber: "0470 12 34 56" };
  expect(await api(bookings.show, { params })).toEqual({ phone: { ...phone, ...source } });

  await api(bookings.save, { params, body: { phone: { ...source, country: "FR" } } });
  expect(await api(bookings.show, { params })).toMatchObject({
    phone: { ...phone, phone_region: "FR" },
  });
});

test("once a family saved it, no other family opens it", async ({ db }) => {
  const { id } = await createFamily(db);
  const other = await createFamily(db);
  await callerOf(db, { role: "customer", id })(bookings.save, {
    params,
    body: { comment: "À nous" },
  });

  const opening = callerOf(db)(bookings.show, { params });
  const stealing = callerOf(db, { role: "customer", id: other.id })(bookings.save, {
    params,
    body: { comment: "À moi" },
  });

  await expect(opening).rejects.toMatchObject({ status: 404 });
  await expect(stealing).rejects.toMatchObject({ status: 404 });
});

test("a phone number in the comment is named and refused", async ({ db }) => {
  const saving = callerOf(db)(bookings.save, {
    params,
    body: { comment: "appelez le 06 11 22 33 44" },
  });

  const refusal = await refusalOf(saving);

  expect(refusal).toMatchObject({
    status: 422,
    errors: [{ field: "comment", code: "api.text.contact" }],
  });
  expect(JSON.stringify(refusal)).toContain("06 11 22 33 44");
});

test("what no database holds is left out of what was typed", async ({ db }) => {
  const api = callerOf(db);
  const comment = "zéro\u0000nul, moitié \ud800, entier \ud83d\ude00";

  await api(bookings.save, { params, body: { comment } });

  expect(await api(bookings.show, { params })).toEqual({
    comment: "zéronul, moitié \ufffd, entier \ud83d\ude00",
  });
});

test.for(["appelez le 06 11 22 33 44", ["bases", "lina@example.com"]])(
  "the contact in the answer %j is refused at its question",
  async (value, { db }) => {
    const body = { questionnaire: [{ question_id: "6", value }] };

    const refusal = await refusalOf(callerOf(db)(bookings.save, { params, body }));

    expect(refusal).toMatchObject({
      status: 422,
      errors: [{ field: "questionnaire.6", code: "api.text.contact" }],
    });
  },
);

test("two days later the draft of a browser is gone", async ({ db }) => {
  await callerOf(db)(bookings.save, { params, body: { lessonId: 3 } });

  const opening = callerOf(db, undefined, inDays(3))(bookings.show, { params });

  await expect(opening).rejects.toMatchObject({ status: 410 });
});

test("a draft that is forgotten does not exist", async ({ db }) => {
  const api = callerOf(db);
  await api(bookings.save, { params, body: { lessonId: 3 } });
  await api(bookings.remove, { params });

  await expect(api(bookings.show, { params })).rejects.toMatchObject({ status: 404 });
  await expect(api(bookings.remove, { params })).rejects.toMatchObject({ status: 404 });
});

test("a network, or a family, that has begun too many drafts in a day begins no more, and goes on with those it has", async ({
  db,
}) => {
  const family = await createFamily(db);
  for (const api of [callerOf(db), callerOf(db, family.actor)]) {
    const begin = (id: string) =>
      api(bookings.save, { params: { uuid: id }, body: { lessonId: 3 } });
    const known = randomUUID();
    await begin(known);
    const begun = like(rateLimits.key, "booking begun %");
    await db.update(rateLimits).set({ calls: 1000 }).where(begun);

    expect(await refusalOf(begin(randomUUID()))).toMatchObject({
      status: 429,
      code: "api.booking.too_many_begun",
    });
    expect(await begin(known)).toMatchObject({ lessonId: 3 });
  }
});
