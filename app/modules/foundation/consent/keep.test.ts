import { expect } from "vitest";

import { test } from "#tests/database/db.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { oldestProof } from "./domain.ts";
import { consents as consentEndpoints } from "./endpoints.ts";
import { deleteProofs } from "./repository.server.ts";
import { consents } from "./table.server.ts";

const version = "20261123-0a1b2c3d";
const proof = "3f0c2f0e-7a5e-4a5f-9a53-0d1c5a6b7c8d";

test("a choice leaves a proof without a person, once however often it is sent (API-285)", async ({
  db,
}) => {
  const call = callerOf(db);
  const body = { version, purposes: ["audience" as const, "audience" as const], proof };
  await call(consentEndpoints.keep, { body });
  await call(consentEndpoints.keep, { body: { ...body, purposes: [] } });

  expect(await db.select().from(consents)).toEqual([
    { proof, version, purposes: ["audience"], chosenAt: now },
  ]);
});

test("a refusal is a proof too, under an id drawn at random", async ({ db }) => {
  await callerOf(db)(consentEndpoints.keep, { body: { version, purposes: [] } });
  const [kept] = await db.select().from(consents);
  expect(kept).toMatchObject({ version, purposes: [] });
  expect(kept?.proof).toMatch(/^[0-9a-f-]{36}$/);
});

for (const [what, body, field] of [
  ["an unknown purpose", { version, purposes: ["resale"] }, "purposes.0"],
  ["no version", { purposes: [] }, "version"],
  ["a proof of another form", { version, purposes: [], proof: "marie@exemple.test" }, "proof"],
] as const) {
  test(`${what} is refused at its field`, async ({ db }) => {
    const refusal = await refusalOf(callerOf(db)(consentEndpoints.keep, { body: body as never }));
    expect(refusal).toMatchObject({ status: 422, errors: [{ field }] });
  });
}

test("a proof goes six months after its choice (CST-53)", async ({ db }) => {
  await callerOf(db)(consentEndpoints.keep, { body: { version, purposes: [] } });
  expect(await deleteProofs(db, oldestProof(inDays(183)))).toBe(0);
  expect(await deleteProofs(db, oldestProof(inDays(184)))).toBe(1);
});
