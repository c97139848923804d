import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { test } from "#tests/database/db.ts";
import { createInvited } from "#tests/factories/affiliation.ts";
import { refusalOf } from "#tests/http/refusal.ts";

import { affiliations } from "./endpoints.ts";
import { affiliations as rows } from "./table.server.ts";

test("all that is wrong in an invitation is said at once, each at its field (VAL-027)", async ({
  db,
}) => {
  const { teacher, typed } = await createInvited(db);
  const wrong = {
    ...typed,
    customer_phone: { phone_number: "12" },
    student_phone: { phone_number: "061234" },
    student_first_name: undefined,
    subject_id: 30,
    scholar_level_id: 10,
    price: 90,
    address: { city: "Nullepart-sur-Rien" },
  };

  expect(await refusalOf(teacher(affiliations.invite, { body: wrong }))).toMatchObject({
    status: 422,
    errors: [
      { field: "customer_phone.phone_number" },
      { field: "student_phone.phone_number" },
      { field: "student_first_name" },
      { field: "scholar_level_id" },
      { field: "price" },
      { field: "address.city" },
    ],
  });
});

test("an invitation that waits is not sent twice, in whatever form an older row keeps its address (AUTH-003)", async ({
  db,
}) => {
  const { teacher, typed, sent } = await createInvited(db);
  await db
    .update(rows)
    .set({ customerEmail: "zoe\u0301@pre\u0301au.fr" })
    .where(eq(rows.id, sent.id));
  const body = { ...typed, customer_email: { email: "zoé@préau.fr" } };

  expect(await refusalOf(teacher(affiliations.invite, { body }))).toMatchObject({
    status: 409,
    code: "api.affiliation.already_invited",
  });
});

test("a family that refused is not invited again, in whatever form an older row keeps its address (AUTH-003)", async ({
  db,
}) => {
  const { teacher, typed, sent } = await createInvited(db);
  const older = { status: "refused", customerEmail: "zoe\u0301@pre\u0301au.fr" } as const;
  await db.update(rows).set(older).where(eq(rows.id, sent.id));
  const body = { ...typed, customer_email: { email: "zoé@préau.fr" } };

  expect(await refusalOf(teacher(affiliations.invite, { body }))).toMatchObject({
    status: 409,
    code: "api.affiliation.refused_before",
  });
});
