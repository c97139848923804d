import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { parisDay } from "#app/lib/paris-time.ts";
import { degrees } from "#app/modules/catalogue/teacher/table.server.ts";
import { documentSweeps } from "#app/modules/foundation/file/sweeps.server.ts";
import { listHistory } from "#app/modules/foundation/history/record.server.ts";
import { create } from "#tests/database/create.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { noBank, storageInMemory, testGateways } from "#tests/gateways/gateways.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { photo } from "#tests/photos/make.ts";
import { now } from "#tests/setup/time.ts";

import { decideDocument } from "./decide.server.ts";
import { documents } from "./endpoints.ts";
import { documentFiles } from "./table.server.ts";

const sweep = dueOf(documentSweeps);
type Db = Parameters<typeof createTeacher>[0];

const pdf = (words = "a paper", name = "casier.pdf") => new File([`%PDF-1.7 ${words}`], name);
const by = { id: null, role: "operator", name: "Nadia" } as const;

async function teacherWith(db: Db) {
  const { id } = await createTeacher(db, { selfEmployed: true });
  const files = new Map<string, Buffer>();
  const taken: { purpose: string; name: string; bytes: Buffer }[] = [];
  const gateways = {
    ...testGateways,
    storage: storageInMemory(files),
    cards: {
      ...noBank,
      uploadFile: ({
        purpose,
        name,
        data,
      }: {
        purpose: string;
        name: string;
        data: Uint8Array;
      }) => {
        taken.push({ purpose, name, bytes: Buffer.from(data) });
        return Promise.resolve({ fileId: `file_${String(taken.length)}` });
      },
    },
  };
  const api = callerOf(db, { id, role: "teacher" }, now, gateways);
  const send = (type: "criminal_record" | "identity_proof" | "diploma" | "other", file: File) =>
    api(documents.uploadByType, { body: { type, file } });
  return { id, api, send, files, taken, gateways };
}

const decide = (db: Db, id: number | null, event: "approve" | "refuse", more = {}) =>
  db.transaction((tx) => {
    const seen = event === "approve" ? { reason: "Vu sur papier." } : {};
    return decideDocument(tx, { id: id ?? 0, event, ...seen, ...more }, { by, now });
  });

test("a paper is sent, sealed in the storage, and opened to its teacher alone (API-101, API-100, ENT-27)", async ({
  db,
}) => {
  const { id: teacherId, api, send, files, gateways } = await teacherWith(db);
  const sent = await send("criminal_record", pdf("néant"));

  expect(sent).toMatchObject({ status: "pending", category: "administrative" });
  expect([...files.values()][0]?.includes("PDF")).toBe(false);
  expect([...files.values()][0]?.includes("néant")).toBe(false);

  const params = { id: sent.id ?? 0 };
  const shown = await api(documents.download, { params, query: {} });
  expect(await shown.text()).toBe("%PDF-1.7 néant");
  expect(shown.headers.get("content-disposition")).toMatch(
    /^attachment; filename="criminal-record-1\.pdf"/,
  );
  expect(shown.headers.get("x-content-type-options")).toBe("nosniff");

  const other = await createTeacher(db);
  const stranger = callerOf(db, { id: other.id, role: "teacher" }, now, gateways);
  for (const call of [
    stranger(documents.download, { params, query: {} }),
    stranger(documents.upload, { params, body: { file: pdf() } }),
    stranger(documents.removeFiles, { params }),
  ])
    expect(await refusalOf(call)).toMatchObject({ status: 404 });

  const desk = callerOf(db, { id: 1, role: "operator" }, now, gateways);
  const opened = await desk(documents.open, { params, query: {} });
  expect(await opened.text()).toBe("%PDF-1.7 néant");
  const lines = await listHistory(db, [{ machine: "document", id: params.id }]);
  expect(lines.map(({ event, by: { id, name } }) => [event, name ?? id])).toEqual([
    ["send", teacherId],
    ["view", teacherId],
    ["view", 1],
  ]);
});

test("both sides go in one sending; a faulty one is refused at its field and none is kept (TEA-012)", async ({
  db,
}) => {
  const { api, files } = await teacherWith(db);
  const sendBoth = (second: File) =>
    api(documents.uploadByType, {
      body: { type: "identity_proof", file: pdf("recto", "recto.pdf"), second },
    });
  expect(await refusalOf(sendBoth(new File(["MZ".padEnd(2000)], "verso.exe")))).toMatchObject({
    status: 422,
    errors: [{ field: "second" }],
  });
  expect(files.size).toBe(0);

  const sent = await sendBoth(pdf("verso", "verso.pdf"));
  expect(sent).toMatchObject({ status: "pending", files: [{ number: 1 }, { number: 2 }] });
  const params = { id: sent.id ?? 0 };
  const other = await api(documents.download, { params, query: { number: 2 } });
  expect(await other.text()).toBe("%PDF-1.7 verso");
});

test("a criminal record that was seen is deleted: the day stays (LAW-13, TEA-048)", async ({
  db,
}) => {
  const { api, send, files, gateways } = await teacherWith(db);
  const { id } = await send("criminal_record", pdf());
  await decide(db, id, "approve");
  await sweep(db, now, gateways);

  expect(files.size).toBe(0);
  expect(await db.$count(documentFiles, eq(documentFiles.documentId, id ?? 0))).toBe(0);
  const [record] = (await api(documents.list, {})).filter((one) => one.id === id);
  expect(record).toMatchObject({ status: "approved", files: [], seen_on: "2026-09-09" });
  const download = api(documents.download, { params: { id: id ?? 0 }, query: {} });
  expect(await refusalOf(download)).toMatchObject({ status: 410 });
});

test("a refused paper says why by mail and on its line, and is sent again", async ({ db }) => {
  const { api, send, files, gateways } = await teacherWith(db);
  const { id } = await send("identity_proof", pdf("old", "carte.pdf"));
  await expect(decide(db, id, "refuse")).rejects.toThrow("api.invalid");
  await decide(db, id, "refuse", { reason: "Trop floue." });

  const lineOf = async () => (await api(documents.list, {})).find((one) => one.id === id);
  expect(await lineOf()).toMatchObject({ status: "refused", reason: "Trop floue." });
  await api(documents.upload, {
    params: { id: id ?? 0 },
    body: { file: pdf("new", "carte.pdf") },
  });
  expect(await lineOf()).toMatchObject({ status: "pending", reason: null, files: [{ number: 1 }] });
  await sweep(db, now, gateways);
  expect(files.size).toBe(1);
});

test("identity goes to the payment provider, without the name its owner gave it (TEA-049)", async ({
  db,
}) => {
  const { send, taken } = await teacherWith(db);
  const picture = await photo("jpeg");
  await send("identity_proof", new File([new Uint8Array(picture)], "Zoé Durand.JPG"));

  expect(taken).toMatchObject([{ purpose: "identity_document", name: "identity_proof.jpg" }]);
  expect(taken[0]?.bytes).toEqual(picture);
  const odt = new File(
    [`PK\u0003\u0004${"-".repeat(26)}mimetypeapplication/vnd.oasis.opendocument.text`],
    "a.odt",
  );
  expect(await refusalOf(send("identity_proof", odt))).toMatchObject({ status: 422 });
});

test("a diploma that is accepted verifies its degree, until it is taken back or refused", async ({
  db,
}) => {
  const { id: teacherId, api, send } = await teacherWith(db);
  const degree = await create(db, degrees, { teacherId, degreeId: 1, year: 2015 });
  const verified = async () =>
    (await db.select().from(degrees).where(eq(degrees.id, degree.id)))[0]?.verifiedAt;
  const { id } = await send("diploma", pdf());

  await decide(db, id, "approve", { degreeId: degree.id });
  expect(await verified()).toEqual(now);
  await api(documents.removeFiles, { params: { id: id ?? 0 } });
  expect(await verified()).toBeNull();
});

test("a diploma is not asked for where the house has seen a degree: « Vérifié » and « À fournir » never stand side by side", async ({
  db,
}) => {
  const { id: teacherId, api } = await teacherWith(db);
  const diploma = async () =>
    (await api(documents.list, {})).find(({ type }) => type === "diploma");
  expect(await diploma()).toMatchObject({ status: "missing", state: { word: "À fournir" } });

  const degree = await create(db, degrees, { teacherId, degreeId: 1, year: 2015, verifiedAt: now });
  expect(await diploma()).toMatchObject({
    ...{ id: null, status: "approved", seen_on: parisDay(now) },
    state: { word: "Accepté" },
  });

  await db.update(degrees).set({ verifiedAt: null }).where(eq(degrees.id, degree.id));
  expect(await diploma()).toMatchObject({ status: "missing" });
});

test.for([
  [new File(["MZ\u0090\u0000"], "virus.exe"), "name"],
  [new File(["MZ\u0090\u0000"], "facture.pdf"), "not_one"],
  [new File(["<html><script>"], "photo.png"), "not_one"],
  [new File(["PK\u0003\u0004 a zip of something else"], "cv.docx"), "not_one"],
  [new File(["%PDF-1.7"], "carte.pdf.exe"), "name"],
  [new File([new Uint8Array(10_000_001)], "carte.pdf"), "too_heavy"],
] as const)(
  "what is no paper is refused at its field, and nothing is kept: %o",
  async ([file, fault], { db }) => {
    const { send, files, taken } = await teacherWith(db);

    expect(await refusalOf(send("other", file))).toMatchObject({
      status: 422,
      errors: [{ field: "file", code: `api.document.${fault}` }],
    });
    expect(files.size).toBe(0);
    expect(taken).toEqual([]);
  },
);

test("four files at most, and each can be read", async ({ db }) => {
  const { api, send } = await teacherWith(db);
  const { id } = await send("other", pdf("1"));
  const params = { id: id ?? 0 };
  for (const words of ["2", "3", "4"])
    await api(documents.upload, { params, body: { file: pdf(words) } });

  const more = api(documents.upload, { params, body: { file: pdf("5") } });
  expect(await refusalOf(more)).toMatchObject({ status: 409 });
  const third = await api(documents.download, { params, query: { number: 3 } });
  expect(await third.text()).toBe("%PDF-1.7 3");
});

test("what a file is called is kept without its path, marks of direction nor control characters", async ({
  db,
}) => {
  const { send } = await teacherWith(db);
  const { files } = await send("other", pdf("1", "fac\u202eture\u0007\r\n.pdf"));
  expect(files.map(({ file_name }) => file_name)).toEqual(["facture .pdf"]);
  const led = await send("other", pdf("2", "../../../../etc/06 12 34 56 78.pdf"));
  expect(led.files.map(({ file_name }) => file_name)).toContain("06 12 34 56 78.pdf");
});

test("the decision is written to the teacher", async ({ db }) => {
  const { id: teacherId, send } = await teacherWith(db);
  const { id } = await send("other", pdf());
  await decide(db, id, "approve");
  const { emailOfPerson } = await import("#app/modules/people/account/find-family.server.ts");
  const mails = await mailsTo(db, (await emailOfPerson(db, teacherId)) ?? "");
  expect(mails.map(({ template }) => template)).toContain("document_approved");
});
