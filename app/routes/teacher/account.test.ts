import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { test } from "#tests/database/db.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { contextOf, formSent, pageRequest } from "#tests/http/routes.ts";

import { loader } from "./account.tsx";
import { action as changePhone } from "./edit-phone.tsx";
import { action as changeStreet } from "./edit-street.tsx";
import { action as changeZone } from "./update-perimeter.tsx";

const address = "/espace-prof/mes-infos/";

async function teacherOf(db: Db) {
  const { id } = await createTeacher(db);
  return contextOf(callerOf(db, { id, role: "teacher" }));
}

const shown = async ({ context }: Awaited<ReturnType<typeof teacherOf>>) =>
  loader(pageRequest(address, context));

test("a teacher reads what Préau knows, and what is owed (TEA-036)", async ({ db }) => {
  const teacher = await teacherOf(db);
  const { account, papers, lacking } = await shown(teacher);

  expect(lacking.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["iban", "identity_proof"]),
  );
  expect(account).toMatchObject({ iban_end: null });
  expect(papers.map(({ type }) => type)).toContain("identity_proof");
});

test("the zone changes from its window; a distance that is none is marked (DLG-49)", async ({
  db,
}) => {
  const teacher = await teacherOf(db);
  const typed = { courses_formats: "individual_webcam", intervention_radius: "12" };
  const wrong = { ...typed, intervention_radius: "700" };
  const refused = await changeZone(formSent(`${address}zone/`, wrong, teacher.context));
  expect(refused).toMatchObject({
    init: { status: 422 },
    data: { error: { intervention_radius: [expect.any(String)] } },
  });

  const answer = await changeZone(formSent(`${address}zone/`, typed, teacher.context));

  expect((answer as Response).headers.get("Location")).toBe(address);
  const after = await shown(teacher);
  expect(after.teacher).toMatchObject({
    intervention_radius: 12,
    courses_formats: ["individual_webcam"],
  });
});

test("another phone asks for the present password; a number that is none is marked", async ({
  db,
}) => {
  const teacher = await teacherOf(db);
  const send = (number: string) =>
    changePhone(
      formSent(`${address}telephone/`, { "phone.phone_number": number }, teacher.context),
    );

  expect(await send("12")).toMatchObject({
    init: { status: 422 },
    data: { error: { "phone.phone_number": [expect.any(String)] } },
  });
  expect(await send("06 39 98 90 77")).toMatchObject({
    init: { status: 422 },
    data: { error: { current_password: [expect.any(String)] } },
  });
});

test("a street is added for the invoices; the commune stays (LAW-31)", async ({ db }) => {
  const teacher = await teacherOf(db);
  const { address: before } = (await shown(teacher)).teacher;
  const send = (street: string) =>
    changeStreet(formSent(`${address}rue/`, { street }, teacher.context));
  expect(await send(" ")).toMatchObject({
    init: { status: 422 },
    data: { error: { street: [expect.any(String)] } },
  });

  const answer = await send("12 rue de la Part-Dieu");

  expect((answer as Response).headers.get("Location")).toBe(address);
  const after = (await shown(teacher)).teacher.address;
  const { city_code } = before;
  expect(after).toMatchObject({ house_number: "12", street: "rue de la Part-Dieu", city_code });
  expect(after.full_address).toMatch(/^12 rue de la Part-Dieu, /);
});
