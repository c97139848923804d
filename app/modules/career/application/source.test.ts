import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { degrees, experiences, teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { test } from "#tests/database/db.ts";
import { candidate } from "#tests/factories/application.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { shownBefore } from "#tests/http/robot.ts";

import { applications } from "./endpoints.ts";

const { civility, title, description, methodology, email } = candidate();

/** A candidate as the source's specification writes one (ENT-20, ENT-21, ENT-22). */
const source = {
  email,
  civility,
  title,
  description,
  methodology,
  first_name: "Julien",
  last_name: "Morel",
  birth_date: "2001-04-12",
  phone: { phone_country: "33", phone_region: "FR", phone_number: "06 12 34 56 78" },
  address: {
    house_number: "12",
    street: "rue Francis-de-Pressensé",
    postal_code: "69100",
    city: "Villeurbanne",
    city_code: "69266",
    country: "FR",
    latitude: 45.77,
    longitude: 4.88,
    isStreetAddress: true,
  },
  courses_formats: ["individual_student_place" as const],
  intervention_radius: 20,
  subjects: [{ subject_id: 1, levels_ids: [6, 7], main: true }],
  degrees: [{ degree_id: 3, year: 2024, main: true, comment: "Mention bien" }],
  teaching_experiences: [
    { experience_id: 2, start_year: 2022, end_year: null, current: true, main: true },
  ],
};

test("a candidate in the source's names is a candidate", async ({ db }) => {
  const { id } = await callerOf(db)(applications.send, { body: { ...source, ...shownBefore() } });

  const [user] = await db.select().from(users).where(eq(users.id, id));
  expect(user).toMatchObject({ firstname: "Julien", lastname: "Morel", phone: "+33612345678" });
  const [teacher] = await db.select().from(teachers).where(eq(teachers.id, id));
  expect(teacher).toMatchObject({
    birthDate: "2001-04-12",
    street: "12 rue Francis-de-Pressensé",
    cityCode: "69266",
    radius: 20,
    formats: ["individual_student_place"],
  });
  expect(await db.select().from(degrees).where(eq(degrees.teacherId, id))).toMatchObject([
    { degreeId: 3, year: 2024, comment: "Mention bien" },
  ]);
  expect(await db.select().from(experiences).where(eq(experiences.teacherId, id))).toMatchObject([
    { experienceId: 2, startYear: 2022, current: true },
  ]);
});

test("a draft answers both names, and a fault stands at the name that was used", async ({ db }) => {
  const api = callerOf(db);
  const params = { uuid: "7b0d1c5e-2f64-4b0e-9a58-3f2f6f1a9c11" };

  const shown = await api(applications.saveDraft, { params, body: source });

  expect(shown).toMatchObject({
    firstname: "Julien",
    first_name: "Julien",
    birth_date: { day: "12", month: "04", year: "2001" },
    formats: source.courses_formats,
    courses_formats: source.courses_formats,
    address: { house_number: "12", street: "rue Francis-de-Pressensé" },
    subjects: [{ level_ids: [6, 7], levels_ids: [6, 7] }],
  });
  const faulty = { ...source, last_name: "", step: "identite" as const };
  expect(await refusalOf(api(applications.saveDraft, { params, body: faulty }))).toMatchObject({
    status: 422,
    errors: [{ field: "last_name" }],
  });
});

test("a school has as many signs in an application as in the space (ENT-25)", async ({ db }) => {
  const degree = { degree_id: 3, year: 2024, main: true, school: "é".repeat(81) };
  const body = { ...source, degrees: [degree], ...shownBefore() };

  expect(await refusalOf(callerOf(db)(applications.send, { body }))).toMatchObject({
    status: 422,
    errors: [{ field: "degrees.0.school" }],
  });
});
