import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { bills } from "#app/modules/billing/bill/table.server.ts";
import { notifications } from "#app/modules/foundation/notification/endpoints.ts";
import { loader as showHome } from "#app/routes/customer/courses.tsx";
import { statementsOf } from "#tests/database/db.ts";
import { createGroupLesson } from "#tests/factories/registration.ts";
import { takeSeat } from "#tests/factories/taken-seat.ts";
import { test } from "#tests/gateways/charge.ts";
import { contextOf, pageRequest } from "#tests/http/routes.ts";

import { registrations as registrationEndpoints } from "./endpoints.ts";
import { registrations } from "./table.server.ts";

test("a stage that waits for money is told with its amount and deadline, the most urgent first (CUS-010)", async ({
  db,
  bank,
}) => {
  const byCheck = await takeSeat(db, bank, { paymentType: "check" });
  const { api, family } = byCheck;
  await takeSeat(db, bank, { paymentType: "transfer", family });

  const { data } = await api(registrationEndpoints.listHeld, {});
  expect(data).toMatchObject([
    { payment_type: "transfer", amount_due: 290, deadline: expect.any(String) as string },
    { payment_type: "check", amount_due: 290 },
  ]);
  const { waiting } = await api(notifications.list, {});
  expect(waiting).toEqual([{ type: "registrations", count: 2 }]);
  const names = { firstname: "Zoé", lastname: "Roux", email: family.email };
  const person = { id: family.id, role: "customer" as const, ...names, emailConfirmed: true };
  const { context } = contextOf(api, { person: () => Promise.resolve(person) });
  const { groupLessons } = await showHome(pageRequest("/mes-cours/", context));
  expect(groupLessons).toHaveLength(2);

  const other = await takeSeat(db, bank, { groupLessonId: (await createGroupLesson(db)).id });
  expect((await other.api(registrationEndpoints.listHeld, {})).data).toHaveLength(1);
});

test("what the bank is verifying, and what is paid, is not to be paid; asking costs one statement then (CUS-010)", async ({
  db,
  bank,
}) => {
  const verified = await takeSeat(db, bank, { paymentType: "card" });
  await db.update(bills).set({ status: "processing" }).where(eq(bills.id, verified.billId));
  expect(await verified.api(registrationEndpoints.listHeld, {})).toEqual({ data: [] });

  const paid = await takeSeat(db, bank);
  await db.update(registrations).set({ state: "registered" }).where(eq(registrations.id, paid.id));
  const requested = await statementsOf(async () => {
    expect(await paid.api(registrationEndpoints.listHeld, {})).toEqual({ data: [] });
  });
  expect(requested.filter((one) => one.startsWith("select"))).toHaveLength(1);
  const { waiting } = await paid.api(notifications.list, {});
  expect(waiting).toEqual([]);
});
