import { expect } from "vitest";

import { bookingEndpoints } from "#app/modules/booking/endpoints.ts";
import { cancelRequest } from "#app/modules/lesson-request/cancel.server.ts";
import { test } from "#tests/database/db.ts";
import { createAsked } from "#tests/factories/lesson-request.ts";
import { callerOf } from "#tests/http/api.ts";
import { contextOf, pageAsked } from "#tests/http/routes.ts";
import { now } from "#tests/setup/time.ts";

import { loader } from "./entry.tsx";

test("the entry tells a family what already runs in this teacher's subjects (DLG-26)", async ({
  db,
}) => {
  const { id, family, child, teachers } = await createAsked(db, { teachers: 2 });
  const params = { lesson: `maths-${String(teachers[1]?.id ?? 0)}` };
  const person = () => Promise.resolve({ ...family, firstname: "Nathalie", lastname: "Roussel" });
  const entry = async (given: object) => {
    const { context } = contextOf(callerOf(db, family), given);
    return (await loader(pageAsked("/", context, params))).running;
  };

  expect(await entry({})).toEqual([]);
  expect(await entry({ person })).toEqual([
    { id, subject: "Mathématiques", student: child.firstname },
  ]);
  await cancelRequest(db, family, now, id, { refusal_type_id: 5 });
  expect(await entry({ person })).toEqual([]);
});

test("a link that says all there is to say passes the entry, over the draft that it came from", async ({
  db,
}) => {
  const { id, teachers } = await createAsked(db, { teachers: 1 });
  const lessonId = teachers[0]?.id ?? 0;
  const api = callerOf(db);
  const former = {
    lessonId,
    subjectId: 1,
    levelId: 10,
    format: "online",
    submittedId: id,
  } as const;
  const params = { uuid: "3f0c2f0e-7a5e-4a5f-9a53-0d1c5a6b7c8d" };
  await api(bookingEndpoints.save, { params, body: former });
  const draft = {
    id: params.uuid as string | undefined,
    set: (fresh: string | undefined) => void (draft.id = fresh),
  };
  const { context } = contextOf(api, { draft });
  const lesson = `maths-${String(lessonId)}`;
  const asked = (address: string) =>
    Promise.resolve(loader(pageAsked(address, context, { lesson }))).catch(
      (sent: unknown) => sent as Response,
    );

  const half = await asked("/?matiere=1&niveau=11&ville=lyon-3e");
  expect(half).toMatchObject({ wished: { subjectId: "1", levelId: "11" } });
  const sent = await asked("/?matiere=1&niveau=11&format=offline&ville=lyon-3e");

  expect(sent).toBeInstanceOf(Response);
  expect(sent).toMatchObject({ status: 303 });
  const wish = await api(bookingEndpoints.show, { params: { uuid: draft.id ?? "" } });
  expect(draft.id).not.toBe(params.uuid);
  expect(wish).toMatchObject({
    ...{ subjectId: 1, levelId: 11, format: "offline" },
    address: { city: "Lyon 3e", postal_code: "69003" },
  });
  const absent = await asked("/?matiere=999&niveau=11&format=offline");
  expect(absent).not.toBeInstanceOf(Response);
});
