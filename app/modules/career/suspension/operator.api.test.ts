import { expect } from "vitest";

import { test } from "#tests/database/db.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";

import { suspensions } from "./endpoints.ts";

const reasons = "Les 4, 9 et 16 novembre, deux familles vous ont attendue.";

test("a suspension is announced, contested, answered and lifted (API-220, 221, 307)", async ({
  db,
}) => {
  const teacher = await createTeacher(db);
  const api = operatorOf(db);
  const params = { id: teacher.id };
  const body = { ground: "absences", reasons } as const;

  const announced = await api(suspensions.announce, { params, body });
  expect(announced).toMatchObject({ teacher_id: teacher.id, state: "announced" });
  expect(await refusalOf(api(suspensions.announce, { params, body }))).toMatchObject({
    status: 409,
    code: "api.suspension.already",
  });
  const own = callerOf(db, { id: teacher.id, role: "teacher" });
  await own(suspensions.contest, { body: { comment: "J’étais à l’hôpital." } });

  const listed = await api(suspensions.listAll, { query: {} });
  expect(listed).toMatchObject({
    data: [{ teacher: expect.stringContaining("Camille") as string, contest: { overdue: false } }],
    total: 1,
  });
  const answer = { params, body: { answer: "Nous levons la suspension." } };
  expect(await api(suspensions.answer, answer)).toMatchObject({ state: "announced" });
  expect(await refusalOf(api(suspensions.answer, answer))).toMatchObject({ status: 409 });
  expect(
    await api(suspensions.lift, { params, query: { reason: "Certificat reçu." } }),
  ).toMatchObject({ state: "lifted" });
  expect(
    await refusalOf(api(suspensions.lift, { params, query: { reason: "Certificat reçu." } })),
  ).toMatchObject({ status: 409 });

  expect(await api(suspensions.listAll, { query: {} })).toEqual({ data: [], total: 0 });
  const { history } = await api(suspensions.showAny, { params });
  expect(history.map(({ event }) => event)).toEqual(["announce", "contest", "answer", "lift"]);
});

test("a suspension that may not be is refused at its field (LAW-23)", async ({ db }) => {
  const { id } = await createTeacher(db);
  const api = operatorOf(db);
  const ground = "absences";
  const refusals = [
    [{ ground, reasons: " " }, "reasons"],
    [{ ground, reasons, from: "2026-09-20" }, "from"],
    [{ ground, reasons, at_once: true }, "ground"],
  ] as const;

  for (const [body, field] of refusals) {
    const refusal = await refusalOf(api(suspensions.announce, { params: { id }, body }));
    expect(refusal).toMatchObject({ status: 422, errors: [{ field }] });
  }
  const params = { id: 999_999 };
  for (const call of [
    () => api(suspensions.announce, { params, body: { ground, reasons } }),
    () => api(suspensions.showAny, { params }),
    () => api(suspensions.lift, { params, query: { reason: "Certificat reçu." } }),
  ])
    expect(await refusalOf(call())).toMatchObject({ status: 404 });
});
