import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { test } from "#tests/database/db.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";

import { content } from "./endpoints.ts";
import { publishResources, resourceFiles } from "./publish-resources.server.ts";
import { readResource } from "./read-resource.server.ts";
import { minutesOf } from "./resource.domain.ts";
import { resources } from "./resource.table.server.ts";

const file = `---
title: Un titre : avec deux points
summary: Une phrase.
theme: study
audience: public
order: 3
revised: 2026-11-22
related: un-autre, un-troisieme
---

Le premier paragraphe.
`;

test("a file is read: its head line by line, then its text (PUB-079)", () => {
  expect(readResource("un-titre", file)).toEqual({
    slug: "un-titre",
    title: "Un titre : avec deux points",
    summary: "Une phrase.",
    theme: "study",
    audience: "public",
    order: 3,
    revised: "2026-11-22",
    related: ["un-autre", "un-troisieme"],
    body: "Le premier paragraphe.",
  });
  expect(() => readResource("un-titre", file.replace("study", "cuisine"))).toThrow("theme");
  expect(minutesOf("mot ".repeat(900))).toBe(5);
  expect(minutesOf("mot")).toBe(1);
});

test("twelve articles for families and six for teachers, each naming others that exist (PUB-079)", () => {
  const slugs = new Set(resourceFiles.map(({ slug }) => slug));
  const of = (audience: string) => resourceFiles.filter((one) => one.audience === audience);

  expect(of("public").length).toBeGreaterThanOrEqual(12);
  expect(of("teacher").length).toBeGreaterThanOrEqual(6);
  for (const { slug, related, body, summary, title } of resourceFiles) {
    expect(
      related.filter((one) => !slugs.has(one) || one === slug),
      slug,
    ).toEqual([]);
    expect(`${title} ${summary} ${body}`, slug).not.toMatch(/[^\u00A0\u202F][:;?!»]\s| [:;?!»]/);
  }
});

test("what is published is what the files say, a file taken away goes, twice is once", async ({
  db,
}) => {
  await publishResources(db);
  const [one] = await db.select().from(resources).limit(1);
  await db
    .update(resources)
    .set({ title: "Autre", slug: "ancien" })
    .where(eq(resources.id, one?.id ?? 0));
  const count = () => db.$count(resources);

  await publishResources(db);
  await publishResources(db);

  expect(await count()).toBe(resourceFiles.length);
}, 30_000);

test("anyone reads the public articles, five a page, by theme; a teacher those for teachers", async ({
  db,
}) => {
  await publishResources(db);
  const teacher = await createTeacher(db);
  const [visitor, signed] = [
    callerOf(db, undefined),
    callerOf(db, { id: teacher.id, role: "teacher" }),
  ];

  const { data, total } = await visitor(content.listPublicResources, { query: {} });
  expect([data.length, total]).toEqual([5, 12]);
  expect(data[0]).toMatchObject({
    slug: "premier-cours",
    kind: "article",
    url: "/ressources/premier-cours/",
    minutes: 1,
  });
  const pay = await visitor(content.listPublicResources, { query: { theme: "pay" } });
  expect(pay.data.map(({ theme }) => theme)).toEqual(["pay", "pay"]);

  expect(await visitor(content.listResources, { query: {} })).toMatchObject({ data, total });
  const own = await signed(content.listResources, { query: {} });
  expect(own.data.every(({ url }) => url.startsWith("/espace-prof/mes-ressources/"))).toBe(true);
  const [first] = own.data;
  const { body, related } = await signed(content.showResource, {
    params: { slug: first?.slug ?? "" },
  });
  expect(body).toContain("## ");
  expect(related.length).toBeGreaterThan(0);

  for (const slug of [first?.slug ?? "", "absent"]) {
    const status = await visitor(content.showPublicResource, { params: { slug } }).then(
      () => 200,
      (refusal: unknown) => (refusal as Response).status,
    );
    expect(status, slug).toBe(404);
  }
});
