import { expect } from "vitest";

import { test } from "#tests/database/db.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { contextOf, pageRequest } from "#tests/http/routes.ts";

import { loader as lesson } from "./lesson.tsx";

test("a teacher opened from a listing is the one of that search, where this is offered (decision 025)", async ({
  db,
}) => {
  const { id } = await createTeacher(db, { subjects: { 1: [11] } });
  const slug = `cours-de-mathematiques-${String(id)}`;
  const openedFrom = async (from: string) => {
    const { context } = contextOf(callerOf(db));
    const requested = pageRequest(`/cours-particuliers/${slug}/`, context, { lesson: slug });
    requested.request.headers.set("Referer", `http://app.test${from}`);
    const answer = await Promise.resolve(lesson(requested)).catch((thrown: unknown) => thrown);
    return answer instanceof Response && [answer.status, answer.headers.get("location")];
  };
  const address = `/cours-particuliers/${slug}/?matiere=1&niveau=11&format=offline&ville=lyon`;
  expect(await openedFrom("/cours-particuliers/mathematiques/premiere/lyon/2/")).toEqual([
    302,
    address,
  ]);
  expect(await openedFrom("/cours-particuliers/francais/premiere/lyon/")).toBe(false);
  expect(await openedFrom("/")).toBe(false);
});
