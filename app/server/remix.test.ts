import { createRequestHandler } from "@remix-run/node";
import { beforeAll, expect, test } from "vitest";

import { database, timeToSeed } from "#tests/database/db.ts";
import { sendOf } from "#tests/http/signed-in.ts";
import { buildOf } from "#tests/http/site.ts";

import { openRequest } from "./context.server.ts";
import { remixOf, screensOf } from "./remix.server.ts";

let build: Awaited<ReturnType<typeof buildOf>>;
beforeAll(async () => {
  build = await buildOf();
}, timeToSeed);

test.each([
  ["the first page", "/_root.data", 200],
  ["a text", "/mentions-legales.data", 200],
  ["a page of a family, to a visitor", "/mes-cours.data", 202],
  ["one part of a page", "/mentions-legales.data?_routes=root", 200],
  ["nothing", "/rien-du-tout.data", 404],
])("the data of %s are the same from its screen alone", async (_, path, status) => {
  const send = sendOf(database);
  const handlers = [remixOf(build, screensOf(build)), createRequestHandler(build, "development")];
  const answers = [];
  for (const handle of handlers) {
    const request = new Request(`http://app.test${path}`);
    const { context } = openRequest(request, { send, ip: "192.0.2.1", requestId: "test" });
    const answer = await handle(request, context);
    answers.push({ status: answer.status, text: await answer.text() });
  }

  const [own, whole] = answers;
  expect(own).toEqual(whole);
  expect(own?.status).toBe(status);
});
