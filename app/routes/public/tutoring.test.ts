import { expect } from "vitest";

import { search } from "#app/modules/catalogue/search/endpoints.ts";
import { test } from "#tests/database/db.ts";
import { callerOf } from "#tests/http/api.ts";
import { withFaults } from "#tests/http/faulty.ts";
import { contextOf, pageRequest } from "#tests/http/routes.ts";

import { loader } from "./tutoring.tsx";

test("a landing whose search fails keeps the status of the failure; it is no missing page (ERR-13)", async ({
  db,
}) => {
  const api = withFaults(callerOf(db), [search.teachers], 503);
  const params = { subject: "mathematiques", level: "premiere", city: "lyon" };
  const requested = pageRequest(
    "/soutien-scolaire/mathematiques/premiere/lyon/",
    contextOf(api).context,
  );

  await expect(loader({ ...requested, params })).rejects.toMatchObject({ status: 503 });
});
