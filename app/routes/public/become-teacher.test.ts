import { expect } from "vitest";

import { test } from "#tests/database/db.ts";
import { callerOf } from "#tests/http/api.ts";
import { contextOf, pageRequest } from "#tests/http/routes.ts";

import { loader } from "./become-teacher.tsx";

test("the simulator answers an address of its own, and forgives what is no number (PUB-041)", async ({
  db,
}) => {
  const open = (query: string) =>
    loader(pageRequest(`/donner-cours-particuliers/${query}`, contextOf(callerOf(db)).context));
  const usual = { cursusId: 3, format: "offline", price: "", hours: 4, selfEmployed: true };
  expect(await open("")).toMatchObject({ wish: usual });
  expect(await open("?heures=mille&prix=%00&lieu=lune")).toMatchObject({ wish: { hours: 4 } });
  expect(await open("?niveau=college&prix=36,50&statut=salarie")).toMatchObject({
    wish: { cursusId: 2, price: "36,50", selfEmployed: false },
  });
});
