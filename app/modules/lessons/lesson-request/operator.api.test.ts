import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { inbox } from "#app/modules/care/inbox/endpoints.ts";
import { listHistory } from "#app/modules/foundation/history/record.server.ts";
import { listMails } from "#app/modules/foundation/mail/list.server.ts";
import { listProposalsOf } from "#app/modules/lessons/proposal/repository.server.ts";
import { proposals } from "#app/modules/lessons/proposal/table.server.ts";
import { test } from "#tests/database/db.ts";
import { createProposed } from "#tests/factories/lesson-request.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { inDays } from "#tests/setup/time.ts";

import { lessonRequests } from "./endpoints.ts";

test("requests are paged, the next date first, and one is shown whole (API-201, API-202)", async ({
  db,
}) => {
  const closed = await createProposed(db);
  const { id, family } = await createProposed(db, { teachers: 3 });
  const api = operatorOf(db);
  await api(lessonRequests.cancelAny, { params: closed, body: { reason: "Doublon." } });

  const first = await api(lessonRequests.listAll, { query: { length: 1 } });
  expect(first).toMatchObject({
    data: [{ id, evaluated: true, family: { id: family.id, name: "Sophie Martin" } }],
    total: 2,
  });
  const closedOnes = await api(lessonRequests.listAll, { query: { state: "cancelled" } });
  expect(closedOnes).toMatchObject({ data: [{ id: closed.id, next_at: null }], total: 1 });
  const beyond = await api(lessonRequests.listAll, { query: { page: 9 } });
  expect(beyond).toEqual({ data: [], total: 2 });

  const shown = await api(lessonRequests.showAny, { params: { id } });
  expect(shown).toMatchObject({ id, family: { id: family.id } });
});

test("the list says what each request waits for and what teachers said; filters and orders hold (OPS-21)", async ({
  db,
}) => {
  const first = await createProposed(db, { teachers: 3 });
  const second = await createProposed(db, { teachers: 1, wide: false });
  const api = operatorOf(db);
  const idsOf = async (query: Record<string, string | number>) =>
    (await api(lessonRequests.listAll, { query })).data.map(({ id }) => id);
  const proposals = await listProposalsOf(db, second.id);
  const only = { params: { id: second.id, proposal_id: proposals[0]?.id ?? 0 } };
  await api(lessonRequests.removeTeacher, { ...only, query: { reason: "Parti." } });

  const { data } = await api(lessonRequests.listAll, { query: { waiting: "true" } });
  expect(data).toMatchObject([{ id: second.id, waits: "to_widen", late_by: null, accepted: 0 }]);
  expect(data[0]?.due_at).not.toBeNull();
  const [running] = (await api(lessonRequests.listAll, { query: { order: "oldest" } })).data;
  expect(running).toMatchObject({ id: first.id, waits: null, due_at: null, asked: 3, refused: 0 });

  expect(await idsOf({ order: "newest" })).toEqual([second.id, first.id]);
  expect(await idsOf({ course_type: "online" })).toEqual([]);
  expect(await idsOf({ cursus: "1" })).toEqual([]);
  expect(await idsOf({ age: "three_days" })).toEqual([]);
  expect(await idsOf({ waiting: "true", age: "late" })).toEqual([]);
  const late = operatorOf(db, inDays(4));
  const { data: overdue } = await late(lessonRequests.listAll, { query: { age: "late" } });
  expect(overdue).toMatchObject([{ id: second.id, late_by: "d’un jour" }]);
});

test("the best are asked, a need is qualified, a request is closed (API-203, 207, 209)", async ({
  db,
}) => {
  const { id, teachers } = await createProposed(db, { teachers: 3, wide: false });
  const [, second, third] = teachers;
  const api = operatorOf(db);
  const params = { id };

  const matching = await api(lessonRequests.matching, { params, query: { length: 1 } });
  expect(matching).toMatchObject({
    data: [{ teacher_id: second?.id }],
    total: 2,
    excluded: [{ excluded_because: "already_asked" }],
  });
  expect(await api(lessonRequests.askBest, { params, body: { count: 1 } })).toEqual({
    id,
    asked: [second?.id],
  });
  const asked = await api(lessonRequests.ask, { params, body: { teacher_ids: [third?.id ?? 0] } });
  expect(asked).toEqual({ id, asked: [third?.id] });
  expect(await api(lessonRequests.evaluate, { params, body: {} })).toEqual({
    id,
    step: "search_teachers",
  });

  const body = { reason: "Doublon." };
  expect(await api(lessonRequests.cancelAny, { params, body })).toEqual({
    id,
    process: "cancelled",
  });
  const [mail] = (await listMails(db)).filter(({ text }) => text.includes("Doublon."));
  expect(mail?.subject).toMatch(/fermée par Préau/);
  expect((await listHistory(db, [{ machine: "lesson_request", id }])).at(-1)).toMatchObject({
    event: "cancelled",
    by: { role: "operator" },
  });
});

test("both sides are written to, and a teacher is taken off with the reason (API-205, API-206)", async ({
  db,
}) => {
  const { id, proposals } = await createProposed(db, { teachers: 2 });
  const { id: proposal_id, teacherId } = proposals[0] ?? { id: 0, teacherId: 0 };
  const api = operatorOf(db);
  const responses = async () =>
    (await listProposalsOf(db, id)).map(({ teacherResponse }) => teacherResponse);

  const text = "La famille attend votre réponse.";
  const body = { to: "teacher", proposal_id, text } as const;
  expect(await api(lessonRequests.write, { params: { id }, body })).toMatchObject({ id, text });
  expect(await responses()).toContain("contacted");
  expect((await listMails(db)).at(-1)?.text).toContain(text);
  const reached = await listHistory(db, [{ machine: "proposal", id: proposal_id }]);
  expect(reached.at(-1)).toMatchObject({ event: "reach", by: { role: "operator" } });
  await api(lessonRequests.write, { params: { id }, body: { to: "family", text: "Bonjour." } });
  expect((await listMails(db)).at(-1)?.text).toContain("Bonjour.");

  const params = { id, proposal_id };
  const removal = { params, query: { reason: "Trop loin." } };
  expect(await api(lessonRequests.removeTeacher, removal)).toMatchObject({ removed: teacherId });
  expect((await listMails(db)).at(-1)?.text).toContain("Trop loin.");
  expect(await responses()).toContain("cancelled");
  expect(await refusalOf(api(lessonRequests.removeTeacher, removal))).toMatchObject({
    status: 409,
  });
});

test("a request that waits for an operator says until when, as its queue does (OPS-21)", async ({
  db,
}) => {
  const { id, proposals } = await createProposed(db, { teachers: 1, wide: false });
  const api = operatorOf(db);
  const show = () => api(lessonRequests.showAny, { params: { id } });
  expect(await show()).toMatchObject({ due_at: null, late_by: null });

  const params = { id, proposal_id: proposals[0]?.id ?? 0 };
  await api(lessonRequests.removeTeacher, { params, query: { reason: "Trop loin." } });
  const { data } = await api(inbox.list, { query: { kind: "to_widen" } });
  expect(data).toMatchObject([{ id: String(id), deadline: (await show()).due_at }]);
});

test("an operator's 72 hours begin when the last teacher has kept silent (OPS-03)", async ({
  db,
}) => {
  const { id } = await createProposed(db, { teachers: 1, wide: false });
  const silence = {
    teacherResponse: "ignored",
    respondedAt: inDays(1),
    silencedAt: inDays(3),
  } as const;
  await db.update(proposals).set(silence).where(eq(proposals.lessonRequestId, id));

  const shown = await operatorOf(db, inDays(3))(lessonRequests.showAny, { params: { id } });

  expect(shown).toMatchObject({ due_at: inDays(6).toISOString(), late_by: null });
});

test("what cannot be is refused at its field", async ({ db }) => {
  const { id } = await createProposed(db, { teachers: 1 });
  const { id: teacher } = await createTeacher(db, { availability: "not_available" });
  const api = operatorOf(db);
  const [params, nobody] = [{ id }, { id: 999_999 }];
  const at = (field: string) => ({ status: 422, errors: [{ field }] });

  const asking = api(lessonRequests.ask, { params, body: { teacher_ids: [teacher] } });
  expect(await refusalOf(asking)).toMatchObject(at("teacher_ids"));
  const writing = api(lessonRequests.write, { params, body: { to: "teacher", text: "Bonjour." } });
  expect(await refusalOf(writing)).toMatchObject(at("proposal_id"));
  const closing = api(lessonRequests.cancelAny, { params, body: { reason: " " } });
  expect(await refusalOf(closing)).toMatchObject(at("reason"));
  const removing = api(lessonRequests.removeTeacher, {
    params: { id, proposal_id: 999_999 },
    query: { reason: "Trop loin." },
  });
  expect(await refusalOf(removing)).toMatchObject({ status: 404 });
  for (const call of [
    () => api(lessonRequests.showAny, { params: nobody }),
    () => api(lessonRequests.matching, { params: nobody, query: {} }),
    () => api(lessonRequests.evaluate, { params: nobody, body: {} }),
    () => api(lessonRequests.cancelAny, { params: nobody, body: { reason: "Doublon." } }),
  ])
    expect(await refusalOf(call())).toMatchObject({ status: 404 });
});
