import { randomUUID } from "node:crypto";
import { eq, like } from "drizzle-orm";
import { expect } from "vitest";

import { rateLimits } from "#app/api/table.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { statusChanges } from "#app/modules/career/status-change/endpoints.ts";
import {
  degrees,
  experiences,
  teachers,
  teacherSubjects,
} from "#app/modules/catalogue/teacher/table.server.ts";
import { accounts } from "#app/modules/people/account/endpoints.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { candidate } from "#tests/factories/application.ts";
import { mailsTo, tokenIn } from "#tests/gateways/mails.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf as refused } from "#tests/http/refusal.ts";
import { shownBefore } from "#tests/http/robot.ts";
import { inDays } from "#tests/setup/time.ts";

import { applications as applicationEndpoints } from "./endpoints.ts";
import { applications } from "./table.server.ts";

const send = (db: Db, body = candidate(), draft_id?: string) =>
  callerOf(db)(applicationEndpoints.send, {
    body: { ...body, ...(draft_id && { draft_id }), ...shownBefore() },
  });

async function begin(db: Db, uuid = randomUUID()) {
  const input = { params: { uuid }, body: candidate() };
  await callerOf(db)(applicationEndpoints.saveDraft, input);
  return uuid;
}

type Refused = { status?: number; errors?: { field: string }[] };
const refusalOf = (call: Promise<unknown>): Promise<Refused> => refused(call);

test("sending makes the account, the teacher and all that was said, and writes a mail (API-053, TEA-062)", async ({
  db,
}) => {
  const { id, status } = await send(db);

  expect(status).toBe("being_processed_step_2");
  const [user] = await db.select().from(users).where(eq(users.id, id));
  expect(user).toMatchObject({ role: "teacher", firstname: "Julien", phone: "+33612345678" });
  const [teacher] = await db.select().from(teachers).where(eq(teachers.id, id));
  expect(teacher).toMatchObject({
    status: "being_processed_step_2",
    cityCode: "69266",
    radius: 30,
    videoId: "dQw4w9WgXcQ",
    birthDate: "2001-04-12",
  });
  const [subject] = await db
    .select()
    .from(teacherSubjects)
    .where(eq(teacherSubjects.teacherId, id));
  expect(subject).toMatchObject({ subjectId: 1, main: true });
  const [degree] = await db.select().from(degrees).where(eq(degrees.teacherId, id));
  expect(degree).toMatchObject({ degreeId: 3, year: 2024, main: true, verifiedAt: null });
  const [past] = await db.select().from(experiences).where(eq(experiences.teacherId, id));
  expect(past).toMatchObject({ startYear: 2022, endYear: null, current: true });
  const [mail] = await mailsTo(db, candidate().email);
  expect(mail).toMatchObject({ template: "application_sent", subject: "Votre candidature" });
});

test("the link of the mail chooses a password for seven days, and signs in with it (TEA-062)", async ({
  db,
}) => {
  const { id } = await send(db);
  const [mail] = await mailsTo(db, candidate().email);
  const reset_password_token = tokenIn(mail);
  const check = (at: Date) =>
    callerOf(db, undefined, at)(accounts.checkReset, { query: { reset_password_token } });

  await check(inDays(6));
  expect((await refusalOf(check(inDays(8)))).status).toBe(410);

  const password = "le chêne et le roseau";
  const api = callerOf(db, undefined, inDays(6));
  await api(accounts.resetPassword, { body: { reset_password_token, new_password: password } });
  const signedIn = await api(accounts.login, {
    body: { email: candidate().email, password },
  });
  expect(signedIn).toMatchObject({ role: "teacher" });
  const own = await callerOf(db, { id, role: "teacher" })(applicationEndpoints.own, {});
  expect(own).toMatchObject({ status: "being_processed_step_2", answered_before: "2026-09-16" });
  expect(own.papers).toContainEqual(
    expect.objectContaining({ type: "identity_proof", status: "missing" }),
  );
});

test("a draft sent twice is one application; afterwards it is not changed any more", async ({
  db,
}) => {
  const uuid = await begin(db);
  const first = await send(db, candidate(), uuid);
  const second = await send(db, candidate(), uuid);

  expect(second).toEqual(first);
  expect(await mailsTo(db, candidate().email)).toHaveLength(1);
  const change = callerOf(db)(applicationEndpoints.saveDraft, {
    params: { uuid },
    body: { title: "Autre chose" },
  });
  expect((await refusalOf(change)).status).toBe(409);
  const shown = await callerOf(db)(applicationEndpoints.showDraft, { params: { uuid } });
  expect(shown.sent).toMatchObject({ state: { word: "Dossier à l’étude" } });
  expect(await db.$count(applications, eq(applications.teacherId, first.id))).toBe(1);
});

test("sent again without its draft it conflicts; a family's e-mail is refused at its field", async ({
  db,
}) => {
  await send(db);
  expect((await refusalOf(send(db))).status).toBe(409);

  const { id } = await createFamily(db);
  const [family] = await db.select().from(users).where(eq(users.id, id));
  const answer = await refusalOf(send(db, candidate(family?.email)));
  expect(answer).toMatchObject({ status: 422, errors: [{ field: "email" }] });
  expect(await db.$count(teachers, eq(teachers.id, id))).toBe(0);
});

test("a network asks whose an e-mail is as often by applications as by look-ups: twenty a day, together (CST-51)", async ({
  db,
}) => {
  const { id } = await createFamily(db);
  const [family] = await db.select().from(users).where(eq(users.id, id));
  const email = family?.email ?? "";
  await callerOf(db)(applicationEndpoints.status, { query: { email } });
  await db.update(rateLimits).set({ calls: 400 }).where(like(rateLimits.key, "candidate status %"));

  expect(await refusalOf(send(db, candidate(email)))).toMatchObject({
    status: 429,
    code: "api.application.too_many_today",
  });
  const wrong = send(db, { ...candidate(email), title: "Maths" });
  expect((await refusalOf(wrong)).status).toBe(422);
});

test("a contact in what families will read is refused at each field, and nothing is made (VAL-006)", async ({
  db,
}) => {
  const { degrees: [degree] = [], experiences: [past] = [], ...rest } = candidate();
  const body = {
    ...rest,
    lastname: "Insta leamaths",
    degrees: degree && [{ ...degree, speciality: "appelez 0612345678", school: "lea-maths.fr" }],
    experiences: past && [{ ...past, place: "mail lea@exemple.fr" }],
    title: "Maths sans angoisse : leamaths sur Instagram",
  };
  const refusal = await refusalOf(send(db, body));

  expect(refusal.status).toBe(422);
  const fields = ["lastname", "degrees.0.speciality", "degrees.0.school", "experiences.0.place"];
  expect(refusal.errors?.map(({ field }) => field).sort()).toEqual([...fields, "title"].sort());
  expect(await db.select().from(users)).toEqual([]);
});

test("what is not whole is refused at each field, all at once, and nothing is made", async ({
  db,
}) => {
  const wrong = {
    ...candidate(),
    birth_date: { day: "1", month: "1", year: "2009" },
    title: "Maths",
    methodology: `Voyez monsite.fr. ${"a ".repeat(400)}`,
    video_url: "https://youtu.be/abc",
    subjects: [],
    degrees: [],
    address: { street: "1 rue X", postal_code: "99999", city: "Nulleville", country: "FR" },
  };
  const answer = await refusalOf(send(db, wrong));

  expect(answer.errors?.map(({ field }) => field)).toEqual([
    "birth_date.year",
    "address.city",
    "subjects",
    "degrees",
    "title",
    "methodology",
    "video_url",
  ]);
  expect(await db.$count(users, eq(users.email, wrong.email))).toBe(0);
});

test("the look-up tells who an e-mail is, and stops after five a minute (API-056, CST-51)", async ({
  db,
}) => {
  const look = (email: string) => callerOf(db)(applicationEndpoints.status, { query: { email } });
  const { email } = candidate();

  expect(await look(email)).toMatchObject({ type: "unknown", status: "unknown" });
  await begin(db);
  expect(await look(email)).toMatchObject({ status: "being_processed_step_1", resume: true });
  const { id } = await send(db, candidate("autre@example.test"));
  await db.update(teachers).set({ status: "refused" }).where(eq(teachers.id, id));
  const answer = await look("autre@example.test");
  expect(answer).toMatchObject({ status: "refused" });
  expect(answer.message).toContain("n’est plus en cours");
  const { id: familyId } = await createFamily(db);
  const [family] = await db.select().from(users).where(eq(users.id, familyId));
  expect(await look(family?.email ?? "")).toMatchObject({ status: "customer" });
  await look(email);
  expect((await refusalOf(look(email))).status).toBe(429);
});

test("a status that was not asked is not chosen, one that was is the teacher's (TEA-070)", async ({
  db,
}) => {
  const { id } = await send(db);
  const api = callerOf(db, { id, role: "teacher" });
  await db.update(teachers).set({ status: "to_confirm" }).where(eq(teachers.id, id));
  const stepOf = async (name: string) =>
    (await api(applicationEndpoints.steps, {})).steps.find((one) => one.name === name);
  expect(await stepOf("status")).toMatchObject({ state: "missing_elements", missing: ["status"] });
  expect(await stepOf("osp")).toMatchObject({
    state: "missing_elements",
    missing: ["home_services"],
  });
  const { documents } = await api(applicationEndpoints.steps, {});
  expect(documents.map(({ type }) => type)).not.toContain("enterprise_proof");
  const unchosen = await api(statusChanges.show, {});
  expect(unchosen).toMatchObject({ status_chosen: false, home_services: "unasked" });
  expect(unchosen.hour?.independent).toBeGreaterThan(unchosen.hour?.salaried ?? 0);

  await api(statusChanges.change, {
    body: { self_employed: true, siret: "732 829 320 00074" },
  });
  await api(statusChanges.change, { body: { sap_number: null, home_services: "wanted" } });
  expect(await stepOf("status")).toMatchObject({ state: "completed" });
  expect(await stepOf("osp")).toMatchObject({ state: "completed" });

  const said = { ...candidate(), email: "choisi@example.test", self_employed: false };
  const other = await send(db, said);
  const [teacher] = await db.select().from(teachers).where(eq(teachers.id, other.id));
  expect(teacher).toMatchObject({ selfEmployed: false, statusChosen: true });
});
