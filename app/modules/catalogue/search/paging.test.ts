import { expect } from "vitest";

import { createApi } from "#app/api/api.server.ts";
import { test } from "#tests/database/db.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { testGateways } from "#tests/gateways/gateways.ts";
import { now } from "#tests/setup/time.ts";

test("the search says how many there are, and reads both spellings of a page (CNV-06)", async ({
  db,
}) => {
  for (let index = 0; index < 3; index++) await createTeacher(db);
  const api = createApi({
    db,
    clock: () => now,
    actorOf: () => Promise.resolve(undefined),
    gateways: testGateways,
  });
  const ask = async (query: string) => {
    const request = new Request(`http://api.test/api/public/teachers_elastic/?${query}`);
    const response = await api.fetch(request);
    const { data } = (await response.json()) as { data: { id: number }[] };
    return { total: response.headers.get("x-total-count"), ids: data.map(({ id }) => id) };
  };
  const { total, ids } = await ask("");
  expect(total).toBe("3");
  expect(ids).toHaveLength(3);

  for (const query of ["length=1&start=1", "limit=1&page=2", "length=1&page=2"]) {
    expect(await ask(query), query).toEqual({ total: "3", ids: [ids[1]] });
  }
});
