import { expect } from "vitest";

import { test } from "#tests/database/db.ts";
import { createInvited } from "#tests/factories/affiliation.ts";
import { refusalOf } from "#tests/http/refusal.ts";

import { affiliations } from "./endpoints.ts";

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
