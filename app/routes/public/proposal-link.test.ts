import { expect } from "vitest";

import { mails } from "#app/modules/foundation/mail/table.server.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/table.server.ts";
import { listProposalsOf } from "#app/modules/lessons/proposal/repository.server.ts";
import { test } from "#tests/database/db.ts";
import { createProposed } from "#tests/factories/lesson-request.ts";
import { callerOf } from "#tests/http/api.ts";
import { contextOf, formSent, pageRequest } from "#tests/http/routes.ts";

import { action, loader } from "./proposal-link.tsx";

test("from the mail, without a session: seen twice, answered once, then told what was said", async ({
  db,
}) => {
  const { id } = await createProposed(db, { teachers: 1 });
  const sent = (await db.select().from(mails)).find(
    ({ template }) => template === "proposal_asked",
  );
  expect(sent?.body).toMatch(/18,02\u00a0€/);
  const token = sent?.link?.split("/").at(-2) ?? "";
  const { context } = contextOf(callerOf(db));
  const params = { token };
  const page = () => loader(pageRequest(`/offre/${token}/`, context, params));

  for (const time of [1, 2]) {
    expect(await page(), `look ${String(time)}`).toMatchObject({
      answered: false,
      proposal: { net: 18.02 },
    });
  }
  expect((await listProposalsOf(db, id))[0]).toMatchObject({ teacherResponse: "pending" });

  const fields = { teacher_comments: "", teacher_response: "accepted" };
  const done = await action(formSent(`/offre/${token}/`, fields, context, params));
  expect(done).toMatchObject({ status: 303 });
  expect(await page()).toMatchObject({
    answered: true,
    proposal: { teacher_response: "accepted" },
  });
  const again = await action(formSent(`/offre/${token}/`, fields, context, params));
  expect(again).toMatchObject({
    init: { status: 409 },
    data: { error: { "": [expect.any(String)] } },
  });
});

test("a link dies with its request: 410", async ({ db }) => {
  await createProposed(db, { teachers: 1 });
  const [sent] = (await db.select().from(mails)).filter(
    ({ template }) => template === "proposal_asked",
  );
  const token = sent?.link?.split("/").at(-2) ?? "";
  await db.update(lessonRequests).set({ process: "cancelled" });
  const { context } = contextOf(callerOf(db));
  const params = { token };
  const closed = {
    data: { closed: 410, message: expect.stringContaining("n’est plus ouverte") as string },
  };
  expect(await loader(pageRequest(`/offre/${token}/`, context, params))).toMatchObject({
    ...closed,
    init: { status: 410 },
  });
  const fields = { teacher_comments: "", teacher_response: "accepted" };
  const late = await action(formSent(`/offre/${token}/`, fields, context, params));
  expect(late).toMatchObject({ init: { status: 409 } });
});

test("an unknown link says so: 404", async ({ db }) => {
  const { context } = contextOf(callerOf(db));
  const params = { token: "x".repeat(43) };
  expect(await loader(pageRequest("/offre/x/", context, params))).toMatchObject({
    data: { closed: 404, message: expect.stringContaining("n’est pas reconnu") as string },
    init: { status: 404 },
  });
});
