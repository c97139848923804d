import { expect } from "vitest";

import { createApi } from "#app/api/api.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { test } from "#tests/database/db.ts";
import { createReplay } from "#tests/factories/replay.ts";
import { testGateways } from "#tests/gateways/gateways.ts";
import { callerOf } from "#tests/http/api.ts";

import { replays } from "./endpoints.ts";
import { videoPathOf } from "./watch-link.server.ts";

test("a teacher reads how often families have opened a replay: each link once, by whom is not kept (API-076)", async ({
  db,
}) => {
  const { teacher, family, id, later } = await createReplay(db);
  const asTeacher = callerOf(db, teacher, later);
  const asFamily = callerOf(db, family, later);
  const params = { id };
  const api = createApi({
    db,
    clock: () => later,
    actorOf: () => Promise.resolve(undefined),
    gateways: testGateways,
  });
  const made = new Date();
  const linkOf = (role: "customer" | "teacher", minutes: number) => {
    const reader = { uuid: id, id: role === "teacher" ? teacher.id : family.id, role };
    return videoPathOf(reader, plusMinutes(made, minutes));
  };
  const play = async (path: string, range?: string) => {
    const headers = range === undefined ? undefined : { range };
    return (await api.fetch(new Request(`http://api.test${path}`, { headers }))).status;
  };
  const views = async () => (await asTeacher(replays.show, { params })).views;
  await asTeacher(replays.publish, { body: { id, isPublished: true } });
  expect(await views()).toBe(0);

  // As a player does: the beginning, the index at the end, the beginning again.
  const first = linkOf("customer", 0);
  for (const range of ["bytes=0-", "bytes=100-", "bytes=0-99"]) {
    expect(await play(first, range)).toBe(206);
  }
  expect(await views()).toBe(1);
  expect(await play(linkOf("teacher", 1))).toBe(200);
  expect(await play(linkOf("customer", 2), "bytes=100-")).toBe(206);
  expect(await views()).toBe(1);
  expect(await play(linkOf("customer", 3))).toBe(200);

  expect(await views()).toBe(2);
  expect((await asFamily(replays.show, { params })).views).toBeNull();
});
