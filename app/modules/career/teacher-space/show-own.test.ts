import { expect } from "vitest";

import { legalStatuses } from "#app/modules/catalogue/legal-status/table.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import { degrees, experiences } from "#app/modules/catalogue/teacher/table.server.ts";
import { payeeAccounts } from "#app/modules/earnings/payout/account.table.server.ts";
import { payslips } from "#app/modules/earnings/payslip/table.server.ts";
import { create } from "#tests/database/create.ts";
import { statementsOf, test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { teacherSpace } from "./endpoints.ts";

const promised = {
  identity:
    "email first_name last_name birth_date civility title description methodology video_url phone",
  offer:
    "intervention_radius degrees teaching_experiences courses_formats subject_ids subjects photo_url address",
  administrative:
    "health_insurance_number siret siret_being_created iban bank_account vat_number sap_number sap_number_status self_employed status_change_asked prices documents",
  progress:
    "application_steps has_pay_slips collective_courses_activated applications_count_total applications_count_remaining account_payment_status videoconf",
};

test("the teacher is read whole, numbers by their last four signs (API-078, ENT-24)", async ({
  db,
}) => {
  const { id } = await createTeacher(db, { selfEmployed: true, online: 35 });
  await create(db, degrees, { teacherId: id, degreeId: 3, year: 2012, main: true });
  await create(db, experiences, { teacherId: id, experienceId: 2, startYear: 2014, current: true });
  await create(db, legalStatuses, {
    teacherId: id,
    siret: "85271904600018",
    sealedHealthNumber: "sealed-health",
    healthNumberEnd: "0421",
  });
  await create(db, payeeAccounts, {
    ...{ id, state: "enabled", stateSince: now, due: [], payoutAt: now },
    ...{ sealedIban: "sealed-iban", ibanEnd: "4817" },
  });
  const api = callerOf(db, { id, role: "teacher" });

  const teacher = await api(teacherSpace.show, {});

  const names = Object.values(promised).flatMap((list) => list.split(" "));
  expect(Object.keys(teacher)).toEqual(expect.arrayContaining(names));
  expect(Object.keys(teacher.address)).toEqual(
    expect.arrayContaining(["city", "city_code", "country", "full_address", "postal_code"]),
  );
  expect(teacher).toMatchObject({
    account_payment_status: "enabled",
    iban: "•••• 4817",
    bank_account: { country: "FR", number: "•••• 4817" },
    health_insurance_number: "•••• 0421",
    siret: "85271904600018",
    applications_count_total: 3,
    applications_count_remaining: 3,
    has_pay_slips: false,
    collective_courses_activated: false,
    subject_ids: [1],
    subjects: [{ subject_id: 1, main: true, levels_ids: [10, 11, 12] }],
    degrees: [{ degree_id: 3, main: true }],
    teaching_experiences: [{ experience_id: 2, current: true, end_year: null }],
  });
  expect(JSON.stringify(teacher)).not.toContain("sealed");
  expect(teacher.prices.map(({ school_career_id: career }) => career)).toEqual([3]);
  expect(teacher.application_steps.map(({ code }) => code)).toEqual([
    ...["photo", "status", "osp", "prices", "bank"],
    ...["administrative_documents", "pedagogic_documents", "validation"],
  ]);
  expect(teacher.application_steps.find(({ code }) => code === "bank")).toEqual({
    ...{ code: "bank", status: "missing_elements", missing_elements: ["mandate"] },
  });
  const types = (group: keyof typeof teacher.documents) =>
    teacher.documents[group].map(({ type }) => type);
  expect(types("administrative")).toContain("enterprise_proof");
  expect([types("pedagogic"), types("other")]).toEqual([["diploma"], []]);
});

test("the teacher whole is twelve statements at most, the profile of the pages one", async ({
  db,
}) => {
  const { id } = await createTeacher(db);
  const api = callerOf(db, { id, role: "teacher" });

  const whole = await statementsOf(() => api(teacherSpace.show, {}));
  const profile = await statementsOf(() => api(teachers.showProfile, {}));

  expect(whole.length).toBeLessThanOrEqual(12);
  expect(profile).toHaveLength(1);
});

test("who was employed keeps the payslips of then (TEA-038)", async ({ db }) => {
  const { id } = await createTeacher(db, { selfEmployed: true });
  const family = await createFamily(db);
  const sums = { minutes: 60, grossCents: 0, contributionsCents: 0, netCents: 0 };
  await create(db, payslips, {
    ...{ ...sums, employerCents: 0, feesCents: 0, teacherId: id, customerId: family.id },
    ...{ period: "2026-06", teacherName: "A", employerName: "B", createdAt: now },
  });

  const teacher = await callerOf(db, { id, role: "teacher" })(teachers.showProfile, {});

  expect(teacher).toMatchObject({ self_employed: true, has_pay_slips: true });
});

test("a family and a visitor are refused", async ({ db }) => {
  const family = await createFamily(db);

  for (const endpoint of [teacherSpace.show, teachers.showProfile]) {
    expect(await refusalOf(callerOf(db, family.actor)(endpoint, {}))).toMatchObject({
      status: 403,
    });
    expect(await refusalOf(callerOf(db)(endpoint, {}))).toMatchObject({ status: 401 });
  }
});
