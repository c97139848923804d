import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { teachers as teacherEndpoints } from "#app/modules/catalogue/teacher/endpoints.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { test } from "#tests/database/db.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { requested, signedInSince } from "#tests/http/browser.ts";
import { sendOf } from "#tests/http/signed-in.ts";

const space = "/espace-prof/";

test("who is not hired is led from the pages of the hired; those of the account open (TEA-050)", async ({
  db,
}) => {
  const { id } = await createTeacher(db);
  const cookies = await signedInSince(db, { id, role: "teacher" }, new Date());
  const open = async (page: string) => {
    const { to } = await requested(
      cookies,
      { address: `${space}${page}` },
      ({ context }) => context.as("teacher")(teacherEndpoints.showProfile, {}),
      sendOf(db),
    );
    return to;
  };
  const of = async (pages: readonly string[]) => Promise.all(pages.map(open));
  const ofHired = ["mes-eleves/", "mes-offres-de-cours/12/", "quitter/", "mes-cours/declarer/"];
  const ofAll = ["mes-infos/", "mes-infos/documents/", "mes-paiements/", "mes-infos/preau.json"];
  expect(await of([...ofHired, ...ofAll])).toEqual(Array(8).fill(null));

  await db.update(teachers).set({ status: "left" }).where(eq(teachers.id, id));
  expect(
    await of([
      "",
      ...ofAll,
      "mes-fiches-de-paie/",
      "mes-paiements/annee/",
      "mes-eleves/12/messages/",
    ]),
  ).toEqual(Array(8).fill(null));
  const writing = ["mes-paiements/mandat/", "mes-infos/statut/", "mes-infos/documents/diploma/"];
  expect(await of([...ofHired, ...writing])).toEqual(Array(7).fill(space));

  await db.update(teachers).set({ status: "to_confirm" }).where(eq(teachers.id, id));
  expect(await of([...ofAll, ...writing, "mes-tarifs/"])).toEqual(Array(8).fill(null));
  const standing = `${space}candidature/etat/`;
  expect(await of([...ofHired, "mes-fiches-de-paie/"])).toEqual(Array(5).fill(standing));
});
