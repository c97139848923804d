import { expect } from "vitest";

import { announceSuspension } from "#app/modules/career/suspension/announce.server.ts";
import { test } from "#tests/database/db.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { contextOf, formSent, pageRequest } from "#tests/http/routes.ts";
import { byOperator } from "#tests/setup/operator.ts";
import { now } from "#tests/setup/time.ts";

import { loader as home } from "./home.tsx";
import { action, loader } from "./suspension.tsx";

const address = "/espace-prof/suspension/";

test("the notice, the page and its one form, without scripts (TEA-060, API-184)", async ({
  db,
}) => {
  const { id } = await createTeacher(db);
  const { context } = contextOf(callerOf(db, { id, role: "teacher" }));
  await expect(loader(pageRequest(address, context))).rejects.toMatchObject({ status: 404 });
  expect((await home(pageRequest("/espace-prof/", context))).suspension).toBeNull();

  const input = { id, ground: "absences", reasons: "Trois absences en novembre." } as const;
  await db.transaction((tx) => announceSuspension(tx, input, { by: byOperator, now }));
  expect((await home(pageRequest("/espace-prof/", context))).suspension).toMatchObject({
    status: "announced",
    state: { word: "Suspension annoncée" },
  });
  const { suspension } = await loader(pageRequest(address, context));
  expect(suspension).toMatchObject({ ground: "Absences répétées", contest: null });

  const short = await action(formSent(address, { comment: "Non" }, context));
  expect(short).toMatchObject({
    init: { status: 422 },
    data: { initialValue: { comment: "Non" }, error: { comment: [expect.any(String)] } },
  });
  const comment = "J’avais prévenu par téléphone.";
  const sent = await action(formSent(address, { comment }, context));
  expect((sent as Response).status).toBe(303);
  expect((sent as Response).headers.get("Location")).toBe(address);
  expect((await loader(pageRequest(address, context))).suspension).toMatchObject({
    contest: { comment, state: { word: "Réclamation en cours" } },
  });
  const other = await action(formSent(address, { comment: "Et autre chose encore." }, context));
  expect(other).toMatchObject({ init: { status: 409 } });
});
