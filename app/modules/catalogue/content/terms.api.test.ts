import { expect, onTestFinished } from "vitest";

import { parisInstant } from "#app/lib/paris-time.ts";
import { test } from "#tests/database/db.ts";
import { fingerprintOfThings } from "#tests/database/fingerprint.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createContract } from "#tests/factories/course.ts";
import { dryOf, operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { content } from "./endpoints.ts";
import { holdPublishedTerms, requireInForce, showTermsOfUse } from "./show.server.ts";
import { contentSweeps } from "./sweeps.server.ts";
import { openTerms } from "./terms.server.ts";

const reason = "Le médiateur change.";
const terms = {
  title: "Conditions générales, version 8",
  message: "## Médiateur\n\nLe médiateur est le CM2C.",
  changes: "Le médiateur est désormais le CM2C.",
  applies_from: "2027-01-01",
};

test("a version applies from its day on: until then the former is accepted, then the new one alone (API-255, LAW-06)", async ({
  db,
}) => {
  onTestFinished(() => {
    holdPublishedTerms([], () => "2026-09-09");
  });
  await createContract(db);
  const former = showTermsOfUse().version;
  const { terms: saved, effect } = await operatorOf(db)(content.publishTerms, {
    body: { ...terms, reason },
  });
  expect(saved).toMatchObject({ state: "coming", applies_from: "2027-01-01", accepted: 0 });
  expect(effect).toMatchObject({ contracts: 1, families: 1 });

  onTestFinished(await openTerms(db, () => now));
  expect(showTermsOfUse().version).toBe(former);
  onTestFinished(await openTerms(db, () => parisInstant("2027-01-01", "00:01")));
  expect(showTermsOfUse()).toMatchObject({ title: terms.title, version: saved.version });
  expect(() => {
    requireInForce(former);
  }).toThrow("api.terms.changed");
  requireInForce(saved.version);

  const sweep = dueOf(contentSweeps);
  expect(await sweep(db, now)).toBe(0);
  expect(await sweep(db, parisInstant("2027-01-01", "00:01"))).toBe(1);
  const { data } = await operatorOf(db, parisInstant("2027-02-01"))(content.listTerms, {
    query: {},
  });
  expect(data.map(({ id, state }) => [id > 0, state])).toEqual([
    [true, "in_force"],
    [false, "past"],
  ]);
});

test("the same day again replaces what does not apply yet; a past day and lacking words are refused all at once; a dry run writes nothing (API-255)", async ({
  db,
}) => {
  const api = operatorOf(db);
  const publish = (body: object = {}) =>
    api(content.publishTerms, { body: { ...terms, reason, ...body } });
  const before = await fingerprintOfThings(db);
  const dry = { body: { ...terms, reason, dry_run: true } };
  expect(await dryOf(db)(content.publishTerms, dry)).toMatchObject({ dry_run: true });
  expect(await fingerprintOfThings(db)).toBe(before);

  const [first, second] = [await publish(), await publish({ changes: "Le médiateur change." })];
  expect(second.terms.id).toBe(first.terms.id);
  expect((await api(content.listTerms, { query: {} })).total).toBe(2);
  expect(await refusalOf(publish({ applies_from: "2026-09-09" }))).toMatchObject({
    errors: [{ field: "applies_from" }],
  });
  const lacking = await refusalOf(publish({ title: "", message: "", changes: "" }));
  const { errors } = lacking as { errors: { field: string }[] };
  expect(errors.map(({ field }) => field)).toEqual(["title", "message", "changes"]);
});
