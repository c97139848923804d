import { expect } from "vitest";

import { findPerson } from "#app/modules/people/account/find-family.server.ts";
import { test } from "#tests/database/db.ts";
import { createContract } from "#tests/factories/course.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";

import { departures } from "./endpoints.ts";

test("other teachers are named to the family of one who leaves, with an address that asks them all (OPS-23)", async ({
  db,
}) => {
  const { contract, family, teacher } = await createContract(db);
  const suited = [
    await createTeacher(db, { firstname: "Ana", lastname: "Roche" }),
    await createTeacher(db, { firstname: "Bruno", lastname: "Sabatier" }),
  ];
  const english = await createTeacher(db, { subjects: { 4: [11] } });
  const api = operatorOf(db);
  const params = { id: teacher.id, contract_id: contract.id };
  const list = () => api(departures.listOthers, { params });
  const propose = (teacher_ids: readonly number[]) =>
    api(departures.proposeOthers, { params, body: { teacher_ids: [...teacher_ids] } });

  expect(await refusalOf(list())).toMatchObject({ status: 404 });
  const body = { date: "2026-11-10", reason: "Dit par téléphone." };
  await api(departures.announce, { params: { id: teacher.id }, body });
  const { best, ...of } = await list();
  expect(of).toMatchObject({ customer_id: family.id, last_day: "2026-11-10" });
  expect(best.map(({ id }) => id).sort()).toEqual(suited.map(({ id }) => id).sort());

  const chosen = suited.map(({ id }) => id);
  const unsuited = { status: 422, errors: [{ field: "teacher_ids" }] };
  expect(await refusalOf(propose([english.id]))).toMatchObject(unsuited);
  expect(await refusalOf(propose([teacher.id]))).toMatchObject(unsuited);
  expect(await refusalOf(propose([]))).toMatchObject(unsuited);
  const other = { ...params, contract_id: contract.id + 1 };
  const elsewhere = api(departures.proposeOthers, {
    params: other,
    body: { teacher_ids: chosen },
  });
  expect(await refusalOf(elsewhere)).toMatchObject({ status: 404 });

  expect(await propose(chosen)).toEqual({ contract_id: contract.id, proposed: chosen });
  const person = await findPerson(db, family.id);
  const mail = (await mailsTo(db, person?.email ?? "")).at(-1);
  expect(mail?.subject.replaceAll("\u00a0", " ")).toContain("Ana R. et Bruno S.");
  const address = decodeURIComponent(String(mail?.link));
  expect(address).toContain(`avec=${String(chosen[1])}`);
  const [shown] = (await api(departures.showAny, { params: { id: teacher.id } })).families;
  expect(shown?.proposed_at).not.toBeNull();
});
