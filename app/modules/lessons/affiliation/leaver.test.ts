import { expect } from "vitest";

import { departures } from "#app/modules/career/departure/endpoints.ts";
import { test } from "#tests/database/db.ts";
import { createInvited } from "#tests/factories/affiliation.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { inDays } from "#tests/setup/time.ts";

import { affiliations } from "./endpoints.ts";

test("who leaves invites no family, and reminds none: its yes would be refused (TEA-057)", async ({
  db,
}) => {
  const { typed, sent, at, teacher } = await createInvited(db);
  await teacher(departures.leave, { body: { date: "2026-09-30" } });
  const begun = { status: 409, code: "api.departure.begun" };

  const another = { ...typed, customer_email: { email: "autre@example.test" } };
  const invited = teacher(affiliations.invite, { body: another });
  expect(await refusalOf(invited)).toMatchObject(begun);
  expect(await teacher(affiliations.list, { query: {} })).toMatchObject({
    closed: "leaves",
  });
  const later = at(inDays(8));
  const reminded = later(affiliations.remind, { params: { id: sent.id } });
  expect(await refusalOf(reminded)).toMatchObject(begun);
});
