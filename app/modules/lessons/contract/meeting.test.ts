import { expect } from "vitest";

import { mails } from "#app/modules/foundation/mail/table.server.ts";
import { plannedCourses } from "#app/modules/lessons/planned-course/endpoints.ts";
import { proposePlanned } from "#app/modules/lessons/planned-course/propose.server.ts";
import { rooms } from "#app/modules/rooms/room/endpoints.ts";
import { test } from "#tests/database/db.ts";
import { createContract } from "#tests/factories/course.ts";
import { callerOf } from "#tests/http/api.ts";
import { callOf } from "#tests/http/call.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { inDays } from "#tests/setup/time.ts";

import { contracts } from "./endpoints.ts";

const url = "https://visio.example.org/salle-de-camille";

test("the teacher's own link is where the room of that family leads (ENT-34)", async ({ db }) => {
  const online = { contract: { courseFormat: "individual_webcam" } } as const;
  const { contract, family, teacher } = await createContract(db, online);
  const params = { id: contract.id };
  const start = { start: inDays(3).toISOString(), duration: 60 };
  await proposePlanned(callOf(db, teacher), { ...params, ...start });
  const { data } = await callerOf(db, family)(plannedCourses.listOwn, { query: {} });
  const id = /([^/]+)\/$/.exec(data[0]?.room_url ?? "")?.[1] ?? "";
  const leads = async () =>
    (await callerOf(db, family)(rooms.show, { query: { id } })).is_elsewhere;

  expect(await leads()).toBe(false);
  const api = callerOf(db, teacher);
  expect(await api(contracts.setMeeting, { params, body: { meeting_url: url } })).toMatchObject({
    meeting_url: url,
  });
  expect(await leads()).toBe(true);
  await api(contracts.setMeeting, { params, body: { meeting_url: "" } });
  expect(await leads()).toBe(false);
});

test("a link without https, of lessons at home, or of another's contract is refused", async ({
  db,
}) => {
  const { contract, teacher } = await createContract(db);
  const other = await createContract(db);
  const params = { id: contract.id };
  const set = (by: typeof teacher, meeting_url: string) =>
    refusalOf(callerOf(db, by)(contracts.setMeeting, { params, body: { meeting_url } }));

  expect(await set(teacher, url)).toMatchObject({ status: 409, code: "api.contract.not_online" });
  expect(await set(other.teacher, url)).toMatchObject({ status: 404 });
  for (const wrong of ["http://visio.example.org", "javascript:alert(1)", "visio"]) {
    expect(await set(teacher, wrong)).toMatchObject({
      status: 422,
      errors: [{ field: "meeting_url", code: "api.contract.meeting_url" }],
    });
  }
});

test("the mails of a planned online course bear the link of the room", async ({ db }) => {
  const online = { contract: { courseFormat: "individual_webcam" } } as const;
  const { contract, family, teacher } = await createContract(db, online);
  const params = { id: contract.id };
  const start = { start: inDays(3).toISOString(), duration: 60 };
  const { id } = await proposePlanned(callOf(db, teacher), { ...params, ...start });
  await callerOf(db, family)(plannedCourses.confirm, { params: { id }, body: {} });
  const sent = await db.select().from(mails);
  const confirmed = sent.filter(({ template }) => template.startsWith("planned_confirmed"));
  expect(confirmed.length).toBe(2);
  expect(confirmed.every(({ body }) => body.includes("/visio/"))).toBe(true);
});
