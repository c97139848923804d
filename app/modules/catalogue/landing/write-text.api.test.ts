import { expect } from "vitest";

import { search } from "#app/modules/catalogue/search/endpoints.ts";
import { sitemapListings } from "#app/modules/catalogue/search/table.server.ts";
import { create } from "#tests/database/create.ts";
import { test } from "#tests/database/db.ts";
import { fingerprintOfThings } from "#tests/database/fingerprint.ts";
import { callerOf } from "#tests/http/api.ts";
import { dryOf, operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";

import { landings } from "./endpoints.ts";

const reason = "Les parents le demandent.";
const path = "/cours-particuliers/mathematiques/tous-les-niveaux/lyon/";
const words = { title: "Les maths à Lyon", text: "Les lycées du centre finissent à 18 heures." };

test("a listing bears the paragraph that an operator wrote, until it is taken off (API-256)", async ({
  db,
}) => {
  const { id } = await create(db, sitemapListings, { path, wider: [] });
  const [api, visitor] = [operatorOf(db), callerOf(db)];
  const shown = async () => (await visitor(search.narrower, { query: { path } })).own;
  const write = (body: object) =>
    api(landings.writeText, { params: { id }, body: { ...words, ...body, reason } });

  expect(await api(landings.showText, { params: { id } })).toMatchObject({ path, title: "" });
  const before = await fingerprintOfThings(db);
  const dry = { params: { id }, body: { ...words, reason, dry_run: true } };
  expect(await dryOf(db)(landings.writeText, dry)).toMatchObject({ dry_run: true });
  expect(await fingerprintOfThings(db)).toBe(before);

  expect(await write({})).toMatchObject(words);
  expect(await shown()).toEqual(words);
  await write({ title: "", text: "" });
  expect(await shown()).toBeNull();
});

test("a title without a text is refused at its field, an unknown listing is 404 (API-256)", async ({
  db,
}) => {
  const { id } = await create(db, sitemapListings, { path, wider: [] });
  const write = (of: number, body: object) =>
    refusalOf(
      operatorOf(db)(landings.writeText, {
        params: { id: of },
        body: { ...words, ...body, reason },
      }),
    );
  expect(await write(id, { text: "" })).toMatchObject({ errors: [{ field: "text" }] });
  expect(await write(id, { title: "" })).toMatchObject({ errors: [{ field: "title" }] });
  expect(await write(999_999, {})).toMatchObject({ status: 404 });
});
