import { expect } from "vitest";

import { bills } from "#app/modules/billing/statement/endpoints.ts";
import { createBilledCourse } from "#tests/factories/payment.ts";
import { createEarned, createPayee } from "#tests/factories/payout.ts";
import { test } from "#tests/gateways/charge.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { paperOf } from "#tests/pdf/paper.ts";

import { payouts } from "./endpoints.ts";

test("a teacher reads the bill of their course word for word as the family does (TEA-068)", async ({
  db,
  bank,
}) => {
  const { id, api } = await createPayee(db, bank);
  const { course, family, bill } = await createEarned(db, bank, { id });
  const params = { id: course.id };

  const copy = await paperOf(await api(payouts.downloadFamilyBill, { params }));
  const families = await bank
    .callerOf({ id: family.id, role: "customer" })(bills.download, {
      params: { id: bill.id },
      query: {},
    })
    .then(paperOf);

  expect(copy).toEqual(families);
  expect(copy.lines.join("\n")).toContain("63,00 €");
});

test("another's course, one of a family's employee and one without a bill answer as an unknown one", async ({
  db,
  bank,
}) => {
  const { id, api } = await createPayee(db, bank);
  const other = await createPayee(db, bank);
  const { course } = await createEarned(db, bank, { id });
  const employed = await createBilledCourse(db, { mode: "mandate", teacher: { id } });
  const bill = (caller: typeof api, courseId: number) =>
    refusalOf(caller(payouts.downloadFamilyBill, { params: { id: courseId } }));

  const unknown = await bill(api, 999_999);
  expect(unknown).toMatchObject({ status: 404, code: "api.invoice.not_found" });
  expect(await bill(other.api, course.id)).toEqual(unknown);
  expect(await bill(api, employed.course.id)).toEqual(unknown);
});
