import { expect } from "vitest";

import { plusHours } from "#app/lib/clock.ts";
import { listMails } from "#app/modules/foundation/mail/list.server.ts";
import { test } from "#tests/database/db.ts";
import { bankThat, createDeclared, declared } from "#tests/factories/course.ts";
import { ahead, createPlanned, createProposed } from "#tests/factories/planned-course.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";

import { courses } from "./endpoints.ts";

const after = plusHours(ahead, 30);

test("a lesson that its teacher did not declare took place: the family says so, once (STM-39)", async ({
  db,
}) => {
  const bank = bankThat("succeeds");
  const { planned, family, teacher } = await createPlanned(db);
  const api = callerOf(db, family, after, bank.gateways);
  const params = { id: planned.id };

  const said = await api(courses.sayGiven, { params });

  expect(said).toMatchObject({
    status: "success",
    date: planned.start,
    duration: planned.duration,
    price: 42,
  });
  expect((await api(courses.sayGiven, { params })).id).toBe(said.id);
  expect(bank.charges).toHaveLength(1);
  const told = (await listMails(db)).filter(({ subject }) => subject.includes("a eu lieu"));
  expect(told).toHaveLength(1);

  const body = declared(planned.contract_id, { date: planned.start, duration: planned.duration });
  const met = await callerOf(db, teacher, after)(courses.declare, { body });
  expect(met).toMatchObject({ id: said.id });
});

test("not before its end, nor while it is only proposed", async ({ db }) => {
  const { planned, family } = await createPlanned(db);
  const early = callerOf(db, family)(courses.sayGiven, { params: { id: planned.id } });
  expect(await refusalOf(early)).toMatchObject({ status: 409, code: "api.course.not_ended" });

  const other = await createProposed(db);
  const params = { id: other.planned.id };
  const asking = callerOf(db, other.family, after)(courses.sayGiven, { params });
  expect(await refusalOf(asking)).toMatchObject({ status: 409 });
});

test("another family's planned course does not exist", async ({ db }) => {
  const { planned } = await createPlanned(db);
  const { family } = await createDeclared(db);

  const asking = callerOf(db, family, after)(courses.sayGiven, { params: { id: planned.id } });

  expect(await refusalOf(asking)).toMatchObject({ status: 404 });
});
