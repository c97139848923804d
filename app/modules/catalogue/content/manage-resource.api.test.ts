import { expect } from "vitest";

import { test } from "#tests/database/db.ts";
import { fingerprintOfThings } from "#tests/database/fingerprint.ts";
import { callerOf } from "#tests/http/api.ts";
import { dryOf, operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";

import { content } from "./endpoints.ts";
import { publishResources } from "./publish-resources.server.ts";

const reason = "Question posée dix fois cette semaine.";
const article = {
  title: "Comment se passe un premier cours",
  summary: "Ce que le professeur prépare, ce que l’élève apporte.",
  theme: "choose",
  audience: "public",
  body: "## Avant\n\nLe professeur lit la demande.",
} as const;

test("an article is written, read by all, changed, withdrawn, and a new version of the site leaves it (API-257, API-258)", async ({
  db,
}) => {
  await publishResources(db);
  const [api, visitor] = [operatorOf(db), callerOf(db)];
  const added = await api(content.addResource, { body: { ...article, reason } });
  expect(added).toMatchObject({ slug: "comment-se-passe-un-premier-cours", state: "online" });
  const params = { slug: added.slug };
  const read = () => visitor(content.showPublicResource, { params });
  expect(await read()).toMatchObject({ title: article.title });

  const of = { params: { id: added.id } };
  await api(content.changeResource, {
    ...of,
    body: { ...article, title: "Votre premier cours", reason },
  });
  await publishResources(db);
  expect(await read()).toMatchObject({ title: "Votre premier cours", slug: added.slug });

  expect(await api(content.withdrawResource, { ...of, query: { reason } })).toMatchObject({
    state: "withdrawn",
  });
  expect(await refusalOf(read())).toMatchObject({ status: 410 });
  const again = api(content.withdrawResource, { ...of, query: { reason } });
  expect(await refusalOf(again)).toMatchObject({ status: 409 });
  const { data } = await visitor(content.listPublicResources, { query: { length: 100 } });
  expect(data.some(({ id }) => id === added.id)).toBe(false);
});

test("an article of a file that an operator withdraws does not come back with the next version (API-258)", async ({
  db,
}) => {
  await publishResources(db);
  const api = operatorOf(db);
  const { data } = await api(content.listEveryResource, { query: { length: 1 } });
  const id = data[0]?.id ?? 0;
  await api(content.withdrawResource, { params: { id }, query: { reason } });
  await publishResources(db);
  const after = await api(content.listEveryResource, { query: { length: 1 } });
  expect(after.data[0]).toMatchObject({ id, state: "withdrawn" });
});

test("faults of an article come all at once; a taken address and an unknown one are said; a dry run writes nothing (API-257, API-258)", async ({
  db,
}) => {
  const api = operatorOf(db);
  const empty = { ...article, title: "", summary: "", theme: "x", body: "", reason };
  const refused = await refusalOf(api(content.addResource, { body: empty as never }));
  const { errors } = refused as { errors: { field: string }[] };
  expect(errors.map(({ field }) => field)).toEqual(["title", "summary", "theme", "body"]);

  const before = await fingerprintOfThings(db);
  const dry = await dryOf(db)(content.addResource, {
    body: { ...article, reason, dry_run: true },
  });
  expect(dry).toMatchObject({ dry_run: true, would: { state: "online" } });
  expect(await fingerprintOfThings(db)).toBe(before);

  await api(content.addResource, { body: { ...article, reason } });
  const twice = api(content.addResource, { body: { ...article, reason } });
  expect(await refusalOf(twice)).toMatchObject({ status: 409, errors: [{ field: "title" }] });
  const unknown = { params: { id: 999_999 }, body: { ...article, reason } };
  expect(await refusalOf(api(content.changeResource, unknown))).toMatchObject({ status: 404 });
});
