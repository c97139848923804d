import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { statusChanges } from "#app/modules/career/status-change/endpoints.ts";
import { teacherSpace } from "#app/modules/career/teacher-space/endpoints.ts";
import { teachers as teacherEndpoints } from "#app/modules/catalogue/teacher/endpoints.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import {
  action as sendIdentity,
  loader as openIdentity,
} from "#app/routes/application/identity.tsx";
import { test } from "#tests/database/db.ts";
import { candidate } from "#tests/factories/application.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { shownBefore } from "#tests/http/robot.ts";
import { contextOf, formSent, pageRequest } from "#tests/http/routes.ts";

import { applications } from "./endpoints.ts";

const brussels = {
  street: "Rue de la Loi 16",
  postal_code: "1000",
  city: "Bruxelles",
  country: "BE",
};

const abroad = (given: object = {}) => ({
  ...candidate(),
  address: brussels,
  formats: ["individual_webcam" as const],
  ...shownBefore(),
  ...given,
});

const send = (db: Db, given?: object) => callerOf(db)(applications.send, { body: abroad(given) });

test("a candidate abroad applies for online lessons, and reads the own country (ENT-21)", async ({
  db,
}) => {
  const { id } = await send(db);

  const [row] = await db.select().from(teachers).where(eq(teachers.id, id));
  expect(row).toMatchObject({
    country: "BE",
    cityCode: "",
    cityName: "Bruxelles",
    postalCode: "1000",
  });
  const own = await callerOf(db, { id, role: "teacher" })(teacherSpace.show, {});
  expect(own.address).toMatchObject({
    ...brussels,
    isForeignAddress: true,
    full_address: "Rue de la Loi 16, 1000 Bruxelles, Belgique",
  });
  expect(own.address).not.toHaveProperty("latitude");
});

test.for([
  [
    "employed by families",
    { self_employed: false },
    [["self_employed", "api.legal_status.abroad"]],
  ],
  ["at home", { formats: candidate().formats }, [["formats", "api.address.abroad_online"]]],
  [
    "without a town, in no country",
    { address: { ...brussels, city: " ", country: "XX" } },
    [
      ["address.country", "api.address.unknown_country"],
      ["address.city", "api.address.foreign_city"],
    ],
  ],
  [
    "with a contact for a town",
    { address: { ...brussels, city: "leamaths.be" } },
    [["address.city", "api.text.contact"]],
  ],
  [
    "overseas",
    { address: { ...brussels, city: "Saint-Denis", country: "RE" } },
    [["address.country", "api.address.teacher_overseas"]],
  ],
  [
    "overseas, as a French address",
    { address: { street: "1 rue X", postal_code: "97400", city: "Saint-Denis" } },
    [["address.city", "api.address.teacher_overseas"]],
  ],
] as const)("no candidate %s", async ([, given, faults], { db }) => {
  const errors = faults.map(([field, code]) => expect.objectContaining({ field, code }) as object);
  expect(await refusalOf(send(db, given))).toMatchObject({ status: 422, errors });
});

test("a teacher abroad is shown with the country, and gives no lesson at home (ENT-21)", async ({
  db,
}) => {
  const place = { country: "BE", cityCode: "", cityName: "Bruxelles", postalCode: "1000" };
  const { id } = await createTeacher(db, { ...place, home: null, online: 40 });
  const [shown] = await callerOf(db)(teacherEndpoints.list, { query: { ids: [id], city: "lyon" } });
  expect(shown).toMatchObject({ zone: { city: "Bruxelles (Belgique)" }, distance_km: null });

  const api = callerOf(db, { id, role: "teacher" });
  const formats = ["individual_webcam", "individual_student_place"] as const;
  const both = api(teacherSpace.update, { body: { courses_formats: [...formats] } });
  expect(await refusalOf(both)).toMatchObject({
    status: 422,
    errors: [{ field: "courses_formats", code: "api.address.abroad_online" }],
  });
});

test("a teacher who goes to homes does not move abroad before leaving them", async ({ db }) => {
  const { id } = await createTeacher(db, { selfEmployed: true });
  const api = callerOf(db, { id, role: "teacher" });
  const moved = { ...brussels, city_code: "", full_address: "" };
  expect(await refusalOf(api(teacherSpace.update, { body: { address: moved } }))).toMatchObject({
    status: 422,
    errors: [{ field: "address.country", code: "api.address.abroad_online" }],
  });
  const body = { address: moved, courses_formats: ["individual_webcam" as const] };
  expect(await api(teacherSpace.update, { body })).toMatchObject({
    address: { country: "BE", isForeignAddress: true },
  });
});

test("a wage is for work in France: an employee does not move abroad, nor is one employed there (decision 062)", async ({
  db,
}) => {
  const moved = { ...brussels, city_code: "", full_address: "" };
  const body = { address: moved, courses_formats: ["individual_webcam" as const] };
  const employed = await createTeacher(db);
  const moving = callerOf(db, { id: employed.id, role: "teacher" })(teacherSpace.update, { body });
  expect(await refusalOf(moving)).toMatchObject({
    status: 422,
    errors: [{ field: "address.country", code: "api.address.abroad_employed" }],
  });

  const { id } = await createTeacher(db, { selfEmployed: true });
  const api = callerOf(db, { id, role: "teacher" });
  await api(teacherSpace.update, { body });
  expect(await api(statusChanges.show, {})).toMatchObject({ is_abroad: true });
  const wish = { self_employed: false, health_insurance_number: "185057800608491" };
  expect(await refusalOf(api(statusChanges.change, { body: wish }))).toMatchObject({
    status: 422,
    errors: [{ field: "self_employed", code: "api.legal_status.abroad" }],
  });
});

test("the form without scripts takes a country, and keeps what was typed where it is refused", async ({
  db,
}) => {
  const draft = "7b0d1c5e-2f64-4b0e-9a58-3f2f6f1a9c21";
  const api = callerOf(db);
  await api(applications.saveDraft, { params: { uuid: draft }, body: candidate() });
  const { context } = contextOf(api);
  const path = `/espace-prof/candidature/${draft}/identite/`;
  const typed = {
    intent: "continue",
    civility: "mr",
    firstname: "Julien",
    lastname: "Morel",
    "birth_date.day": "12",
    "birth_date.month": "4",
    "birth_date.year": "2001",
    "phone.phone_number": "06 12 34 56 78",
    "address.street": "Rue de la Loi 16",
    "address.country": "BE",
    "address.city": "",
  };
  const post = (fields: Record<string, string>) =>
    sendIdentity({ ...formSent(path, fields, context), params: { draft } });

  expect(await post(typed)).toMatchObject({
    init: { status: 422 },
    data: {
      initialValue: { address: { street: "Rue de la Loi 16", country: "BE" } },
      error: { "address.city": [expect.any(String)] },
    },
  });
  const answer = await post({ ...typed, "address.city": "Bruxelles" });
  expect((answer as Response).status).toBe(303);
  const { typed: kept, isAbroad } = await openIdentity({
    ...pageRequest(path, context),
    params: { draft },
  });
  expect(isAbroad).toBe(true);
  expect(kept.address).toEqual({ street: "Rue de la Loi 16", city: "Bruxelles", country: "BE" });
});
