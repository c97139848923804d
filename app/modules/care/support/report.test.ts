import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Sent } from "#app/api/endpoint.ts";
import type { Db } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { keysFor, sealed } from "#app/lib/secret.server.ts";
import { content } from "#app/modules/catalogue/content/endpoints.ts";
import { publishResources } from "#app/modules/catalogue/content/publish-resources.server.ts";
import { resources } from "#app/modules/catalogue/content/resource.table.server.ts";
import { reviews as reviewEndpoints } from "#app/modules/catalogue/review/endpoints.ts";
import { reviews } from "#app/modules/catalogue/review/table.server.ts";
import { leave } from "#app/modules/catalogue/teacher/leave.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { cases } from "#app/modules/foundation/case/endpoints.ts";
import { listHistory } from "#app/modules/foundation/history/record.server.ts";
import { mails } from "#app/modules/foundation/mail/table.server.ts";
import { create } from "#tests/database/create.ts";
import { test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { decideNotice } from "./decide.server.ts";
import { support } from "./endpoints.ts";

const listCases = async (db: Db, query: Sent<typeof cases.list>["query"] = {}) =>
  (await operatorOf(db)(cases.list, { query })).data;

const agathe = (at = now) =>
  ({ by: { id: null, role: "operator", name: "Agathe" }, now: at }) as const;

const shown = () => sealed(keysFor(env.sessionSecrets, "public form"), Date.now() - 30_000);

const words = (kind: "teacher" | "review" | "resource", target_id: number) => ({
  kind,
  target_id,
  url: `${env.origin}/cours-particuliers/x-1/`,
  reason_id: 6,
  explanation: "Cet avis n’a pas été écrit par une famille.",
  name: "Louis Petit",
  email: "louis.petit@exemple.test",
  good_faith: true,
  shown_at: shown(),
});

/** Of a teacher's profile. */
async function createNotice(db: Db) {
  const { id: teacher } = await createTeacher(db);
  await callerOf(db)(support.sendNotice, { body: words("teacher", teacher) });
  const [open] = await listCases(db);
  return { teacher, notice: open?.id ?? 0 };
}

async function createReview(db: Db) {
  const { id: teacherId } = await createTeacher(db);
  const family = await createFamily(db);
  const row = { experienceDate: "2026-06-10", publishedAt: plusDays(now, -3), teacherId };
  const bad = { ...row, rating: 1, review: "Nul.", author: "Zoé B.", customerId: family.id };
  const { id } = await create(db, reviews, bad);
  await create(db, reviews, { ...row, rating: 5, review: "Parfait.", author: "Sophie D." });
  return { id, teacherId, family };
}

const tokenIn = (link: string | null | undefined) =>
  decodeURIComponent((link ?? "").split("/").at(-2) ?? "");

const ratingOf = async (db: Db, id: number) => {
  const [row] = await db.select().from(teachers).where(eq(teachers.id, id));
  return [row?.rating, row?.reviewsCount, row?.status];
};

test("a review is brought to notice, taken away with reasons to both sides, contested once and shown again (OPS-10)", async ({
  db,
}) => {
  const { id, teacherId, family } = await createReview(db);
  const api = callerOf(db);
  expect(await api(support.showTarget, { params: { kind: "review", id } })).toMatchObject({
    name: "Zoé B.",
    text: "Nul.",
    path: expect.stringMatching(/^\/cours-particuliers\/.*#avis$/) as string,
  });
  const { reference, follow } = await api(support.sendNotice, { body: words("review", id) });
  const [open] = await listCases(db, { kind: "notice" });
  expect(open).toMatchObject({ reference, about: "Un faux avis", target: `review ${String(id)}` });
  const notice = open?.id ?? 0;
  const list = () => api(reviewEndpoints.listPublic, { query: { teacher_id: teacherId } });

  await decideNotice(db, { id: notice, decision: "restricted", reasons: "Injure." }, agathe());
  expect((await list()).data.map(({ review }) => review)).toContain(
    "Le texte de cet avis n’est plus affiché, après un signalement.",
  );
  const params = { token: tokenIn(follow) };
  expect(await api(support.showCase, { params })).toMatchObject({
    reasons: "Injure.",
    contestable: true,
    state: { word: "Contenu limité" },
  });

  const text = "Rien de tout cela n’est vrai.";
  await api(support.contestDecision, { params, body: { text } });
  const again = await refusalOf(api(support.contestDecision, { params, body: { text } }));
  expect(again).toMatchObject({ status: 409, code: "api.support.contested" });
  await decideNotice(db, { id: notice, decision: "removed", reasons: "Faux." }, agathe());

  expect((await list()).data.map(({ review }) => review)).toEqual(["Parfait."]);
  expect(await ratingOf(db, teacherId)).toEqual([5, 1, "hired"]);
  expect(await api(support.showCase, { params })).toMatchObject({ contestable: false });
  const lines = await listHistory(db, [{ machine: "case", id: notice }]);
  expect(lines.map(({ event, to }) => [event, to])).toEqual([
    ["open", "new"],
    ["restrict", "restricted"],
    ["contest", "in_progress"],
    ["remove", "removed"],
  ]);
  const sent = await db.select().from(mails).orderBy(mails.id);
  const author = sent.filter(({ recipient }) => recipient === family.email);
  expect(sent.map(({ template }) => template)).toEqual([
    "notice_received",
    "notice_decided",
    "content_decided",
    "contest_received",
    "notice_decided",
    "content_decided",
  ]);
  expect(author.map(({ body }) => body.includes("Injure.") || body.includes("Faux."))).toEqual([
    true,
    true,
  ]);
  expect(author.every(({ body }) => !body.includes("Louis"))).toBe(true);
  const gone = await refusalOf(api(support.showTarget, { params: { kind: "review", id } }));
  expect(gone).toMatchObject({ status: 410 });
});

test("the author contests by the link of their own mail, and learns nothing of who told", async ({
  db,
}) => {
  const { teacher, notice } = await createNotice(db);
  const api = callerOf(db);
  await decideNotice(db, { id: notice, decision: "removed", reasons: "Faux profil." }, agathe());
  expect(await ratingOf(db, teacher)).toMatchObject([null, 0, "left"]);

  const [mail] = await db.select().from(mails).where(eq(mails.template, "content_decided"));
  const params = { token: tokenIn(mail?.link) };
  expect(await api(support.showCase, { params })).toMatchObject({
    side: "author",
    firstname: null,
    email: null,
    state: { word: "Contenu retiré", colour: "red" },
  });
  const text = "Mes diplômes sont vrais, les voici.";
  await api(support.contestDecision, { params, body: { text } });
  await decideNotice(
    db,
    { id: notice, decision: "kept", reasons: "Vu." },
    agathe(plusDays(now, 1)),
  );

  expect(await ratingOf(db, teacher)).toMatchObject([null, 0, "hired"]);
});

test("the author reads a reason of their own where the decision has two (STM-41)", async ({
  db,
}) => {
  const { notice } = await createNotice(db);
  const api = callerOf(db);
  await operatorOf(db)(support.decideNotice, {
    params: { id: notice },
    body: {
      decision: "removed",
      reason: "Vous aviez raison.",
      author_reason: "Diplôme non établi.",
    },
  });
  const sent = await db.select().from(mails);
  const read = ["notice_decided", "content_decided"].map((name) => {
    const body = sent.find(({ template }) => template === name)?.body ?? "";
    return [body.includes("Vous aviez raison."), body.includes("Diplôme non établi.")];
  });
  expect(read).toEqual([
    [true, false],
    [false, true],
  ]);
  const author = sent.find(({ template }) => template === "content_decided");
  const params = { token: tokenIn(author?.link) };
  expect(await api(support.showCase, { params })).toMatchObject({ reasons: "Diplôme non établi." });
});

test("no name is asked about a minor in danger (PUB-068)", async ({ db }) => {
  const { id: teacher } = await createTeacher(db);
  const { name, email, ...anonymous } = words("teacher", teacher);
  await callerOf(db)(support.sendNotice, { body: { ...anonymous, reason_id: 5 } });

  expect(await listCases(db)).toMatchObject([{ about: "Un mineur en danger", email: null }]);
  expect(await db.select().from(mails)).toEqual([]);
  expect([name, email].every(Boolean)).toBe(true);
});

test.for([
  ["no reason", { reason_id: "" }, "reason_id"],
  ["too few words", { explanation: "Faux" }, "explanation"],
  ["no name", { name: undefined }, "name"],
  ["no e-mail", { email: undefined }, "email"],
  ["no good faith", { good_faith: false }, "good_faith"],
  ["no address of the content", { url: "ici" }, "url"],
  ["an address that is a script", { url: "javascript:alert(1)" }, "url"],
  ["an address of another site", { url: "https://ailleurs.test/x/" }, "url"],
  [
    "a letter for a name",
    { name: "Cher client votre compte est suspendu ; appelez le 06 12 34 56 78" },
    "name",
  ],
  ["a name without an end", { name: "Louis ".repeat(20) }, "name"],
] as const)("%s is refused at its field (VAL-054)", async ([, wrong, field], { db }) => {
  const { id } = await createTeacher(db);
  const body = { ...words("teacher", id), ...wrong };
  const refusal = await refusalOf(callerOf(db)(support.sendNotice, { body }));

  expect(refusal).toMatchObject({ status: 422, errors: [{ field }] });
});

test("a notice of a thing that is gone is told so: 410, and 404 of what never was", async ({
  db,
}) => {
  const { id } = await createTeacher(db);
  await leave(db, id, now);
  const api = callerOf(db);

  for (const [target, status] of [
    [id, 410],
    [999_999, 404],
  ] as const) {
    const params = { kind: "teacher", id: target } as const;
    expect(await refusalOf(api(support.showTarget, { params }))).toMatchObject({ status });
    const body = words("teacher", target);
    expect(await refusalOf(api(support.sendNotice, { body }))).toMatchObject({ status });
  }
});

test("of a profile the words cannot be withheld, and what is decided is not decided again", async ({
  db,
}) => {
  const { notice: id } = await createNotice(db);
  const decide = (decision: "kept" | "restricted") =>
    decideNotice(db, { id, decision, reasons: "Vu." }, agathe());

  await expect(decide("restricted")).rejects.toMatchObject({ kind: "conflict" });
  await decide("kept");
  await expect(decide("kept")).rejects.toMatchObject({ kind: "conflict" });
});

test("an article is brought to notice, taken away from its page and its list, and brought back (STM-41)", async ({
  db,
}) => {
  await publishResources(db);
  const api = callerOf(db);
  const { data } = await api(content.listPublicResources, { query: {} });
  const [{ id, slug, title, url } = { id: 0, slug: "", title: "", url: "" }] = data;
  const params = { kind: "resource", id } as const;
  expect(await api(support.showTarget, { params })).toMatchObject({ name: title, path: url });
  await api(support.sendNotice, { body: words("resource", id) });
  const [open] = await listCases(db, { kind: "notice" });
  const decide = (decision: "kept" | "removed" | "restricted") =>
    decideNotice(db, { id: open?.id ?? 0, decision, reasons: "Un extrait sans accord." }, agathe());
  await expect(decide("restricted")).rejects.toMatchObject({ code: "api.support.decision" });

  await decide("removed");
  expect(await refusalOf(api(support.showTarget, { params }))).toMatchObject({ status: 410 });
  const gone = await refusalOf(api(content.showPublicResource, { params: { slug } }));
  expect(gone).toMatchObject({ status: 410 });
  const left = await api(content.listPublicResources, { query: {} });
  expect(left.data.map((one) => one.slug)).not.toContain(slug);
  await publishResources(db);
  expect((await api(content.listPublicResources, { query: {} })).total).toBe(left.total);

  const [{ link } = { link: "" }] = await db.select().from(mails).orderBy(mails.id);
  const follow = { token: tokenIn(link) };
  await api(support.contestDecision, { params: follow, body: { text: "L’accord existe." } });
  await decide("kept");
  expect(await api(content.showPublicResource, { params: { slug } })).toMatchObject({ title });
});

test("an article that teachers alone read is no content to bring to notice", async ({ db }) => {
  await publishResources(db);
  const [row] = await db.select().from(resources).where(eq(resources.audience, "teacher"));
  const params = { kind: "resource", id: row?.id ?? 0 } as const;
  const refused = await refusalOf(callerOf(db)(support.showTarget, { params }));
  expect(refused).toMatchObject({ status: 404 });
});
