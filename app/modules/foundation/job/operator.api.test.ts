import { expect } from "vitest";

import { findFailure, putOff } from "#app/api/put-off.server.ts";
import { test } from "#tests/database/db.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { jobs } from "./endpoints.ts";

test("one failing row of a sweep is due at once, the others wait (API-314)", async ({ db }) => {
  const api = operatorOf(db);
  const name = "mails to send";
  const error = new Error("The carrier is away.");
  for (const id of ["12", "13"]) await putOff(db, { name, id, tries: 3, error }, now);
  const retry = (params: { name: string; id: string }) => api(jobs.retryRow, { params, body: {} });

  expect(await retry({ name, id: "12" })).toEqual({
    name,
    id: "12",
    tries: 3,
    next_try: now.toISOString(),
  });
  expect((await findFailure(db, name, "13"))?.nextTryAt.getTime()).toBeGreaterThan(now.getTime());
  for (const params of [
    { name, id: "14" },
    { name: "no such sweep", id: "12" },
  ])
    expect(await refusalOf(retry(params))).toMatchObject({ status: 404 });
});
