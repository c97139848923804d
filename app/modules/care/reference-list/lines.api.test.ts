import { expect, onTestFinished } from "vitest";

import { references } from "#app/modules/foundation/reference/endpoints.ts";
import { entryName } from "#app/modules/foundation/reference/find.server.ts";
import { holdLines } from "#app/modules/foundation/reference/lines.domain.ts";
import { loadLines } from "#app/modules/foundation/reference/lines.server.ts";
import { test } from "#tests/database/db.ts";
import { fingerprintOfThings } from "#tests/database/fingerprint.ts";
import { createContract } from "#tests/factories/course.ts";
import { callerOf } from "#tests/http/api.ts";
import { dryOf, operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";

import { referenceLists } from "./endpoints.ts";

const reason = "Demandé par dix familles.";
const causes = { list: "causes" } as const;

const forgetAfter = () => {
  onTestFinished(() => {
    holdLines([]);
  });
};

test("a line is added, offered to all, no longer offered, still readable, offered again (API-253, API-254, OPS-12)", async ({
  db,
}) => {
  forgetAfter();
  const [api, visitor] = [operatorOf(db), callerOf(db)];
  const names = async () => {
    await loadLines(db);
    return (await visitor(references.disputeCauses, {})).map(({ name }) => name);
  };
  const { line } = await api(referenceLists.add, {
    params: causes,
    body: { label: "Le lieu est inexact", reason },
  });
  expect(line).toMatchObject({ label: "Le lieu est inexact", state: "offered" });
  expect(await names()).toContain("Le lieu est inexact");

  const of = { params: { ...causes, id: line.id } };
  const { effect } = await api(referenceLists.remove, { ...of, query: { reason } });
  expect(effect.sentences[0]).toBe(
    "«\u00a0Le lieu est inexact\u00a0» n’est plus proposé dans les formulaires.",
  );
  expect(await names()).not.toContain("Le lieu est inexact");
  expect(entryName("disputeCauses", line.id)).toBe("Le lieu est inexact");
  const again = api(referenceLists.remove, { ...of, query: { reason } });
  expect(await refusalOf(again)).toMatchObject({ status: 409 });

  await api(referenceLists.change, { ...of, body: { label: "Le lieu ne convient pas", reason } });
  expect(await names()).toContain("Le lieu ne convient pas");
});

test("a subject that lessons name is no longer offered and stays in them; a dry run says how many and writes nothing (API-254)", async ({
  db,
}) => {
  forgetAfter();
  await createContract(db);
  const api = operatorOf(db);
  const of = { params: { list: "subjects" as const, id: 1 } };
  const before = await fingerprintOfThings(db);
  const dry = await dryOf(db)(referenceLists.remove, {
    ...of,
    query: { reason, dry_run: true },
  });
  const sentences = expect.arrayContaining(["1 contrat en cours le nomme et continue."]) as unknown;
  expect(dry).toMatchObject({ dry_run: true, would: { effect: { sentences } } });
  expect(await fingerprintOfThings(db)).toBe(before);

  await api(referenceLists.remove, { ...of, query: { reason } });
  await loadLines(db);
  const offered = await callerOf(db)(references.subjects, {});
  expect(offered.some(({ id }) => id === 1)).toBe(false);
  const { data } = await api(referenceLists.list, { params: of.params, query: { length: 1 } });
  expect(data).toMatchObject([{ id: 1, label: "Mathématiques", state: "withdrawn", used: 1 }]);
});

test("no words, words that are taken, a fixed list, an unknown line (API-253, API-254)", async ({
  db,
}) => {
  forgetAfter();
  const api = operatorOf(db);
  const add = (list: "causes" | "subjects", label?: string) =>
    refusalOf(api(referenceLists.add, { params: { list }, body: { label, reason } }));
  for (const refused of [
    add("causes"),
    add("causes", "La durée est inexacte"),
    add("subjects", "Astronomie"),
  ])
    expect(await refused).toMatchObject({ status: 422, errors: [{ field: "label" }] });
  const unknown = { params: { ...causes, id: 99 }, query: { reason } };
  expect(await refusalOf(api(referenceLists.remove, unknown))).toMatchObject({ status: 404 });
});
