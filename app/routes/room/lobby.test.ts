import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { test as withDatabase } from "#tests/database/db.ts";
import { ahead } from "#tests/factories/planned-course.ts";
import { createOnline } from "#tests/factories/room.ts";
import { testGateways } from "#tests/gateways/gateways.ts";
import { openMeetings, type TestMeetings } from "#tests/gateways/meetings.ts";
import { callerOf } from "#tests/http/api.ts";
import { contextOf, formSent } from "#tests/http/routes.ts";

import { action } from "./lobby.tsx";

const test = withDatabase.extend<{ engine: TestMeetings }>({
  engine: async ({}, use) => {
    const engine = await openMeetings();
    await use(engine);
    await engine.close();
  },
});

async function sent(db: Db, uuid: string, who: Actor, gateways = testGateways, name = "Zoé") {
  const { context } = contextOf(callerOf(db, who, ahead, gateways));
  const fields = { name, micro: "1" };
  return action(formSent(`/visio/${uuid}/`, fields, context, { uuid }));
}

test("in our own rooms the form leads inside, with what was ticked", async ({ db }) => {
  const { family, guest } = await createOnline(db);

  const answer = await sent(db, guest, family);
  const to = answer instanceof Response ? new URL(answer.headers.get("location") ?? "") : undefined;
  expect(to?.pathname).toBe(`/visio/${guest}/salle/`);
  expect(to?.searchParams.get("camera")).toBe("0");
  expect(to?.searchParams.get("prenom")).toBe("Zoé");
});

test("a room of another engine is led to by a page, not by the form's answer", async ({
  db,
  engine,
}) => {
  const { family, guest } = await createOnline(db);

  const answer = await sent(db, guest, family, engine.gateways);
  expect(answer).toMatchObject({
    data: { theirs: expect.stringContaining("/bigbluebutton/api/join?") as string },
  });
});

test("the engine away: 503, the name that was typed and the way to move the course", async ({
  db,
  engine,
}) => {
  const { family, guest } = await createOnline(db);
  engine.faults.push("error");

  expect(await sent(db, guest, family, engine.gateways)).toMatchObject({
    data: {
      isAway: true,
      initialValue: { name: "Zoé" },
      error: { "": [expect.stringContaining("déplacez-le") as string] },
    },
    init: { status: 503 },
  });
  const wrong = await sent(db, guest, family, engine.gateways, "https://x.fr");
  expect(wrong).toMatchObject({ init: { status: 422 } });
});
