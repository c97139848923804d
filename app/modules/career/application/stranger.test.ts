import { randomUUID } from "node:crypto";
import { expect } from "vitest";

import type { Endpoint } from "#app/api/endpoint.ts";
import { endpoints } from "#app/api/endpoints.ts";
import type { Api } from "#app/bff/api-client.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { test } from "#tests/database/db.ts";
import { candidate } from "#tests/factories/application.ts";
import { storageInMemory, testGateways } from "#tests/gateways/gateways.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callerOf } from "#tests/http/api.ts";
import { idsOf } from "#tests/http/ids.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { shownBefore } from "#tests/http/robot.ts";
import { fileOf, photo } from "#tests/photos/make.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { applications as applicationEndpoints } from "./endpoints.ts";
import { applications } from "./table.server.ts";

const { email, description } = candidate();
const jpeg = await photo("jpeg");

const { saveDraft, setPhoto, removePhoto, send, showDraft, showPhoto, sendResume } =
  applicationEndpoints;
const of = (uuid: string) => ({ params: { uuid } });

function visitorOf(db: Db, at = now): Api {
  return callerOf(db, undefined, at, { ...testGateways, storage: storageInMemory(new Map()) });
}

async function begin(api: Api, body: object = {}): Promise<string> {
  const uuid = randomUUID();
  await api(saveDraft, { ...of(uuid), body: { email, ...body } });
  return uuid;
}

const askLink = (api: Api, draft_id?: string) =>
  api(sendResume, { body: { email, draft_id, ...shownBefore() } });

async function linksOf(db: Db): Promise<string[]> {
  const mails = await mailsTo(db, email);
  return mails.flatMap(({ link }) => /candidature\/([0-9a-f-]{36})\//.exec(link ?? "")?.[1] ?? []);
}

const lastLink = async (db: Db) => (await linksOf(db)).at(-1) ?? "";

const writes: Readonly<Record<string, (api: Api, uuid: string) => Promise<unknown>>> = {
  "PUT /api/public/candidate/draft/:uuid": (api, uuid) =>
    api(saveDraft, { ...of(uuid), body: { firstname: "Julien" } }),
  "PUT /api/public/candidate/draft/:uuid/photo": (api, uuid) =>
    api(setPhoto, { ...of(uuid), body: { file: fileOf(jpeg, "moi.jpg") } }),
  "DELETE /api/public/candidate/draft/:uuid/photo": (api, uuid) => api(removePhoto, of(uuid)),
  "POST /api/public/candidate": (api, uuid) =>
    api(send, { body: { ...candidate(), draft_id: uuid, ...shownBefore() } }),
};

const writesNoDraft = ["POST /api/public/candidate/resume-link"];

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

test("every endpoint that takes a draft's secret and writes is tried here", () => {
  const taking = endpoints
    .filter((one) => one.method !== "GET")
    .filter((one) => {
      const nouns: readonly string[] = idsOf(one).places.map(({ noun }) => noun);
      return nouns.includes("application");
    });
  const known = [...Object.keys(writes), ...writesNoDraft];
  expect(taking.map(nameOf).toSorted()).toEqual(known.toSorted());
});

test.for(Object.keys(writes))(
  "once the link of the mail is used by %s, who began the draft under that e-mail neither reads nor writes it",
  async (name, { db }) => {
    const api = visitorOf(db);
    const stranger = await begin(api, candidate());
    await askLink(api, stranger);
    await writes[name]?.(api, await lastLink(db));

    for (const [other, write] of Object.entries(writes)) {
      expect(await refusalOf(write(api, stranger)), other).toMatchObject({ status: 404 });
    }
    expect(await refusalOf(api(showDraft, of(stranger)))).toMatchObject({ status: 404 });
    const shown = api(showPhoto, { ...of(stranger), query: {} });
    expect(await refusalOf(shown)).toMatchObject({ status: 404 });
  },
);

test("a draft that a stranger begins later is not what the candidate's link opens (API-165)", async ({
  db,
}) => {
  await begin(visitorOf(db), { description });
  const later = visitorOf(db, inDays(1));
  const stranger = await begin(later, { firstname: "Piege" });

  await askLink(later);
  const own = await lastLink(db);
  expect(await later(showDraft, of(own))).toMatchObject({ description });
  await later(saveDraft, { ...of(own), body: { firstname: "Julien" } });

  await askLink(later, stranger);
  expect(await later(showDraft, of(await lastLink(db)))).toMatchObject({ firstname: "Julien" });
});

test("who holds a draft is sent the link of that one, though another was begun before (API-165)", async ({
  db,
}) => {
  const api = visitorOf(db);
  await begin(api, { firstname: "Piege" });
  const own = await begin(api, { description });

  await askLink(api, own);

  expect(await api(showDraft, of(await lastLink(db)))).toMatchObject({ description });
});

test("the mails of a stranger's draft leave some of the day for the candidate's own (API-165)", async ({
  db,
}) => {
  const api = visitorOf(db);
  const own = await begin(api, { description });
  const stranger = await begin(api, { firstname: "Piege" });

  for (let requested = 0; requested < 4; requested += 1) await askLink(api, stranger);
  expect(await linksOf(db)).toHaveLength(3);
  await askLink(api, own);
  expect(await api(showDraft, of(await lastLink(db)))).toMatchObject({ description });
  await askLink(api, own);
  await askLink(api, own);
  expect(await linksOf(db)).toHaveLength(5);
});

test("only the link of its mail spares a draft the proof of a person (PUB-078)", async ({ db }) => {
  const api = visitorOf(db);
  const uuid = await begin(api);
  const bare = (draft_id: string) => api(sendResume, { body: { email, draft_id } });
  expect(await refusalOf(bare(uuid))).toMatchObject({
    status: 422,
    errors: [{ field: "reCaptchaToken" }],
  });

  await askLink(api, uuid);
  await bare(await lastLink(db));
  expect(await linksOf(db)).toHaveLength(2);
});

test("an application is refused while another draft of that e-mail goes on: 409 (STM-08)", async ({
  db,
}) => {
  const api = visitorOf(db);
  const uuid = await begin(api, { description });
  await askLink(api, uuid);
  const own = await lastLink(db);
  await api(saveDraft, { ...of(own), body: { firstname: "Julien" } });
  const apply = (draft_id?: string) =>
    api(send, { body: { ...candidate(), draft_id, ...shownBefore() } });

  for (const stranger of [undefined, await begin(api)]) {
    expect(await refusalOf(apply(stranger))).toMatchObject({
      status: 409,
      code: "api.application.status_being_processed_step_1",
    });
  }
  const { id } = await apply(own);
  const sent = (await db.select().from(applications)).filter(({ teacherId }) => teacherId !== null);
  expect(sent.map(({ teacherId }) => teacherId)).toEqual([id]);
});
