import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { test } from "#tests/database/db.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { contextOf, pageRequest } from "#tests/http/routes.ts";

import { loader } from "./lesson.tsx";

async function pageOf(db: Db, videoId: string, query = "") {
  const { id } = await createTeacher(db, { videoId });
  const address = `/cours-particuliers/cours-de-mathematiques-${String(id)}/${query}`;
  return loader(pageRequest(address, contextOf(callerOf(db)).context, { lesson: String(id) }));
}

test("a video is played by the page of its own address, and by no other (PUB-024)", async ({
  db,
}) => {
  const teacher = { video_id: "aqz-KE-bpKQ" };
  expect(await pageOf(db, "aqz-KE-bpKQ")).toMatchObject({ teacher, playing: false });
  expect(await pageOf(db, "aqz-KE-bpKQ", "?video=1")).toMatchObject({ teacher, playing: true });
});

test("what is no video's id enters no address", async ({ db }) => {
  expect(await pageOf(db, "../x?a=b")).toMatchObject({ teacher: { video_id: null } });
});
