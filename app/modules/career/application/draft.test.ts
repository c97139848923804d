import { randomUUID } from "node:crypto";
import { eq, like } from "drizzle-orm";
import { expect } from "vitest";

import { rateLimits } from "#app/api/table.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { looseFiles } from "#app/modules/foundation/file/table.server.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { candidate } from "#tests/factories/application.ts";
import { storageInMemory, testGateways } from "#tests/gateways/gateways.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf as refused } from "#tests/http/refusal.ts";
import { shownBefore } from "#tests/http/robot.ts";
import { photo } from "#tests/photos/make.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { applications as applicationEndpoints } from "./endpoints.ts";
import { hasOpenDraft } from "./repository.server.ts";
import { applicationSweeps } from "./sweeps.server.ts";
import { applications } from "./table.server.ts";

const sweep = dueOf(applicationSweeps);
const { email } = candidate();

const of = (uuid: string) => ({ params: { uuid } });

async function begin(db: Db, at = now) {
  const uuid = randomUUID();
  await callerOf(
    db,
    undefined,
    at,
  )(applicationEndpoints.saveDraft, { ...of(uuid), body: { email } });
  return uuid;
}

const save = (db: Db, uuid: string, body: object) =>
  callerOf(db)(applicationEndpoints.saveDraft, { ...of(uuid), body });

type Refused = { status?: number; errors?: { field: string }[] };
const refusalOf = (call: Promise<unknown>): Promise<Refused> => refused(call);

test("a network that has begun too many drafts in a day begins no more, and goes on with those it has", async ({
  db,
}) => {
  const uuid = await begin(db);
  await db
    .update(rateLimits)
    .set({ calls: 400 })
    .where(like(rateLimits.key, "application begun %"));

  expect(await refused(begin(db))).toMatchObject({
    status: 429,
    code: "api.application.too_many_begun",
  });
  expect(await save(db, uuid, { email, firstname: "Julien" })).toMatchObject({
    firstname: "Julien",
  });
});

test("a draft is kept as it is typed, page by page; a page that is judged must be whole (API-166)", async ({
  db,
}) => {
  const uuid = await begin(db);
  await save(db, uuid, { firstname: "Julien", birth_date: { day: "1", month: "1", year: "2009" } });
  expect(
    (await refusalOf(save(db, uuid, { step: "identite", lastname: "Morel" }))).errors,
  ).toContainEqual(expect.objectContaining({ field: "birth_date.year" }));

  const { title, description, methodology, ...rest } = candidate();
  const shown = await save(db, uuid, { ...rest, step: "identite" });
  expect(shown).toMatchObject({ firstname: "Julien", done: ["identite", "offre"], sent: null });
  expect((await save(db, uuid, { title, description, methodology })).done).toEqual([
    "identite",
    "offre",
    "presentation",
  ]);
  expect((await refusalOf(save(db, uuid, { email: "x@example.test" }))).status).toBe(422);
});

test("a page of a draft with a contact is kept for later, and does not go on (VAL-006)", async ({
  db,
}) => {
  const uuid = randomUUID();
  const keep = (more: object) => save(db, uuid, { ...candidate(), ...more });
  const [degree] = candidate().degrees ?? [];
  const degrees = degree && [{ ...degree, school: "lea-maths.fr" }];
  const contact = { degrees, methodology: `${candidate().methodology} mon insta leamaths` };

  expect(await keep(contact)).toMatchObject({ degrees, done: ["identite"] });
  expect(await refusalOf(keep({ ...contact, step: "offre" }))).toMatchObject({
    errors: [{ field: "degrees.0.school", code: "api.text.contact" }],
  });
  expect(await refusalOf(keep({ ...contact, step: "presentation" }))).toMatchObject({
    errors: [{ field: "methodology", code: "api.text.contact" }],
  });
});

test("no draft is 404, one of 31 days 410: nothing of it is kept", async ({ db }) => {
  const uuid = await begin(db);
  await save(db, uuid, candidate());
  const show = (at: Date, one = uuid) =>
    callerOf(db, undefined, at)(applicationEndpoints.showDraft, of(one));

  expect((await refusalOf(show(now, randomUUID()))).status).toBe(404);
  await show(inDays(29));
  expect((await refusalOf(show(inDays(31)))).status).toBe(410);
  await sweep(db, inDays(31));
  expect((await refusalOf(show(inDays(31)))).status).toBe(410);
  const [row] = await db.select().from(applications);
  expect(row).toMatchObject({ email: "", content: {} });
});

test("the link of the mail opens the draft, and once it is used it alone does (API-165)", async ({
  db,
}) => {
  const uuid = await begin(db);
  const body = { email, draft_id: uuid, ...shownBefore() };
  await callerOf(db)(applicationEndpoints.sendResume, { body });
  await callerOf(db)(applicationEndpoints.sendResume, {
    body: { ...body, email: "personne@example.test" },
  });

  const [mail] = await mailsTo(db, email);
  expect(mail?.template).toBe("application_resume_unnamed");
  const linked = /candidature\/([0-9a-f-]{36})\//.exec(mail?.link ?? "")?.[1] ?? "";
  expect(linked).not.toBe(uuid);
  await save(db, linked, { firstname: "Julien" });
  expect((await refusalOf(save(db, uuid, { firstname: "Voleur" }))).status).toBe(404);
  expect(await save(db, linked, {})).toMatchObject({ firstname: "Julien" });
  expect(await mailsTo(db, "personne@example.test")).toEqual([]);
});

test.for(["Votre colis : http://evil.example/p (48 h)", "www.evil.example", "Appelez le 08 99"])(
  "the mail greets by no text that is no name, since the address may be another person's: %s (VAL-024)",
  async (firstname, { db }) => {
    const uuid = await begin(db);
    await save(db, uuid, { firstname });
    await callerOf(db)(applicationEndpoints.sendResume, {
      body: { email, draft_id: uuid, ...shownBefore() },
    });

    const [mail] = await mailsTo(db, email);
    expect(mail?.template).toBe("application_resume_unnamed");
    expect(mail?.body).not.toContain(firstname);
    const judged = save(db, uuid, { step: "identite" });
    expect((await refusalOf(judged)).errors).toContainEqual(
      expect.objectContaining({ field: "firstname", code: "api.account.name_invalid" }),
    );
  },
);

test("who asks for a link without a draft must look like a person", async ({ db }) => {
  await begin(db);
  const requested = callerOf(db)(applicationEndpoints.sendResume, { body: { email } });
  expect((await refusalOf(requested)).status).toBe(422);
  expect(await mailsTo(db, email)).toEqual([]);
});

test("a photo is a portrait of the draft; one that is too small is refused (API-277, VAL-010)", async ({
  db,
}) => {
  const uuid = await begin(db);
  const gateways = { ...testGateways, storage: storageInMemory(new Map()) };
  const api = callerOf(db, undefined, now, gateways);
  const give = (bytes: Buffer, name = "moi.jpg") =>
    api(applicationEndpoints.setPhoto, {
      ...of(uuid),
      body: { file: new File([new Uint8Array(bytes)], name) },
    });

  const small = await refusalOf(give(await photo("jpeg", 150, 150)));
  expect(small).toMatchObject({ status: 422, errors: [{ field: "file" }] });
  const { photo: address } = await give(await photo("jpeg"));
  expect(address).toContain(`/espace-prof/candidature/${uuid}/photo/`);
  const shown = await api(applicationEndpoints.showPhoto, { ...of(uuid), query: {} });
  expect(shown.headers.get("content-type")).toBe("image/jpeg");

  await api(applicationEndpoints.removePhoto, of(uuid));
  expect(await db.$count(looseFiles)).toBe(1);
  const [row] = await db.select().from(applications).where(eq(applications.email, email));
  expect(row?.photoKey).toBeNull();
});

test("a draft that goes on is found in whatever form its row keeps the address (AUTH-003)", async ({
  db,
}) => {
  const [asked, other] = ["zoé@xn--prau-cpa.fr", "zoe@xn--prau-cpa.fr"];
  await save(db, randomUUID(), { email: asked });
  for (const kept of [asked, "zoé@préau.fr", "zoe\u0301@pre\u0301au.fr"]) {
    await db.update(applications).set({ email: kept });
    expect(await hasOpenDraft(db, asked, now), kept).toBe(true);
    expect(await hasOpenDraft(db, other, now), kept).toBe(false);
  }
});
