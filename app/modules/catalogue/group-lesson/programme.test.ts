import { expect } from "vitest";

import { test } from "#tests/database/db.ts";
import { createGroupLesson } from "#tests/factories/group-lesson.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { readPdf } from "#tests/pdf/read.ts";

import { groupLessons } from "./endpoints.ts";

test("the programme of a stage is a paper for everybody, with what its page says (PUB-056)", async ({
  db,
}) => {
  const { id } = await createGroupLesson(db);
  const api = callerOf(db);
  const {
    title,
    price,
    dates,
    min_students: least,
  } = await api(groupLessons.show, {
    params: { id },
  });

  const answer = await api(groupLessons.programme, { params: { id } });

  expect(answer.headers.get("cache-control")).toBe("public, max-age=60");
  expect(answer.headers.get("x-robots-tag")).toBe("noindex");
  const { text, ...made } = readPdf(new Uint8Array(await answer.arrayBuffer()));
  expect(made).toMatchObject({ lang: "fr", tagged: true, fontsEmbedded: true });
  const words = text.replace(/\s+/g, " ");
  expect(words).toContain(title);
  expect(words).toContain(`${price.toFixed(2).replace(".", ",")} €`);
  expect(words).toContain("Lycée Ampère");
  expect(words).toContain(`Il a lieu dès ${String(least)} inscrits.`);
  expect(words.match(/\d\d? h – ?\d\d? h|\d\d? h–\d\d? h/g)?.length).toBeGreaterThanOrEqual(
    dates.length,
  );
});

test("the programme of a stage that was cancelled says so", async ({ db }) => {
  const { id } = await createGroupLesson(db, { state: "cancelled" });
  const answer = await callerOf(db)(groupLessons.programme, { params: { id } });
  const { text } = readPdf(new Uint8Array(await answer.arrayBuffer()));
  expect(text).toContain("Annulé");
  expect(text).not.toContain("Il a lieu dès");
});

test("a stage that is being prepared has no programme yet", async ({ db }) => {
  const { id } = await createGroupLesson(db, { state: "draft" });
  expect(await refusalOf(callerOf(db)(groupLessons.programme, { params: { id } }))).toMatchObject({
    status: 404,
  });
});
