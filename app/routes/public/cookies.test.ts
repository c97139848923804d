import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import i18next from "i18next";
import { expect, test as plain } from "vitest";

import {
  choiceMark,
  consentCookie,
  cookiesOfMark,
  readChoice,
  versionOf,
} from "#app/bff/consent.server.ts";
import { ownCookies } from "#app/bff/cookies.server.ts";
import { servicesOf } from "#app/lib/services.ts";
import { consents } from "#app/modules/foundation/consent/table.server.ts";
import { paths } from "#app/paths.ts";
import { test } from "#tests/database/db.ts";
import { callerOf } from "#tests/http/api.ts";
import { contextOf, formSent, pageRequest } from "#tests/http/routes.ts";

import { action, loader } from "./cookies.tsx";

const services = servicesOf({
  MATOMO_URL: "https://mesure.test/",
  MATOMO_SITE_ID: "1",
  CHAT_URL: "https://aide.test/chat.js",
});
const version = versionOf(services);

async function choose(
  db: Parameters<typeof callerOf>[0],
  fields: Record<string, string>,
  cookies = "",
) {
  const { context } = contextOf(callerOf(db), { services });
  const sent = formSent(paths.cookies, fields, context);
  sent.request.headers.set("cookie", cookies);
  const answer = await action(sent);
  const lines = answer instanceof Response ? answer.headers.getSetCookie() : [];
  return {
    answer,
    lines,
    cookie: lines.find((line) => line.startsWith("consent="))?.split(";")[0],
  };
}

test("a refusal takes one button, leaves a proof and is shown with its day (PUB-064)", async ({
  db,
}) => {
  const { answer, cookie } = await choose(db, { choice: "refuse", version, retour: "/stages/" });

  expect(answer).toMatchObject({ status: 303 });
  expect((answer as Response).headers.get("location")).toBe("/stages/");
  const choice = readChoice(cookie, services);
  expect(choice?.purposes).toEqual([]);
  expect(await db.select().from(consents)).toMatchObject([
    { proof: choice?.proof, version, purposes: [] },
  ]);
  const { context } = contextOf(callerOf(db), { services, choice });
  expect(loader(pageRequest(paths.cookies, context)).asked).toMatchObject({
    state: "refused",
    ticked: [],
    chosen: { proof: choice?.proof },
  });
});

test("all is agreed to at once, or what is ticked, and a later choice takes it back (LAW-26)", async ({
  db,
}) => {
  const all = await choose(db, { choice: "accept", version });
  expect(readChoice(all.cookie, services)?.purposes).toEqual(["audience", "chat"]);
  const some = await choose(db, { choice: "keep", purposes: "chat", version });
  expect(readChoice(some.cookie, services)?.purposes).toEqual(["chat"]);
  const kept = `${all.cookie ?? ""}; _pk_id.1=abc; draft=x`;
  const { lines, cookie } = await choose(db, { choice: "refuse", version }, kept);
  expect(readChoice(cookie, services)?.purposes).toEqual([]);
  expect(
    lines.filter((line) => line.includes("_pk_id.1")).every((line) => line.includes("Max-Age=0")),
  ).toBe(true);
  expect(lines.some((line) => line.startsWith("_pk_id.1="))).toBe(true);
  expect(lines.some((line) => line.startsWith("draft="))).toBe(false);
  expect(await db.$count(consents)).toBe(3);
});

plain("a choice of a day that is none is no choice", () => {
  const proof = "a7e3d666-6a7e-437b-80f9-9b913f25505b";
  for (const on of ["9999-99-99", "0000-00-00", "2026-02-31"]) {
    const [cookie] = consentCookie({ version, purposes: [], on, proof }).split(";");
    expect(readChoice(cookie, services)).toBeUndefined();
  }
});

test("a question that has changed is asked again, and an answer that is none is told (PUB-064)", async ({
  db,
}) => {
  expect(await choose(db, { choice: "accept", version: "20200101-00000000" })).toMatchObject({
    answer: { init: { status: 409 } },
    lines: [],
  });
  expect(await choose(db, { version })).toMatchObject({ answer: { init: { status: 422 } } });
  expect(await db.$count(consents)).toBe(0);
});

test("where nothing is configured nothing is asked, and the page is kept for all", async ({
  db,
}) => {
  const tags: string[] = [];
  const { context } = contextOf(callerOf(db), { keep: (...named) => void tags.push(...named) });
  const shown = loader(pageRequest(paths.cookies, context));
  expect(shown.asked).toBeUndefined();
  expect(shown.set.map(({ key }) => key)).not.toContain("consent");
  expect(tags).toEqual(["content:cookies"]);
  const answer = await action(formSent(paths.cookies, { choice: "accept", version }, context));
  expect((answer as Response).headers.getSetCookie()).toEqual([]);
  expect(await db.$count(consents)).toBe(0);
});

plain("pages differ by what was chosen, never by who chose", () => {
  const one = consentCookie({
    version,
    purposes: ["chat"],
    on: "2026-09-09",
    proof: "3f0c2f0e-7a5e-4a5f-9a53-0d1c5a6b7c8d",
  });
  const other = consentCookie({
    version,
    purposes: ["chat"],
    on: "2026-01-02",
    proof: "00000000-0000-4000-8000-000000000001",
  });
  const mark = choiceMark(one, services);
  expect(choiceMark(other, services)).toBe(mark);
  expect(choiceMark(cookiesOfMark(mark, services), services)).toBe(mark);
  for (const none of [undefined, "consent=x", "consent=20200101-00000000~chat~2026-01-02~a"]) {
    expect(choiceMark(none, services)).toBe("?");
  }
  expect(choiceMark(one, [])).toBe("");
});

const lives: Record<number, string> = {
  [365 * 86_400]: "un an",
  [2 * 86_400]: "deux jours",
  300: "cinq minutes",
  [90 * 86_400]: "90 jours",
  [183 * 86_400]: "six mois",
};

plain("the page says of each cookie what it is for and how long it stays (CST-46, CST-53)", () => {
  for (const [key, { seconds }] of Object.entries(ownCookies)) {
    expect(i18next.exists(`content:cookies.list.what.${key}`), key).toBe(true);
    expect(i18next.t(`content:cookies.list.lasts.${key}`), key).toContain(lives[seconds]);
  }
});

/** Only the file that lists them all may set a cookie; device storage is listed too. */
plain("no cookie is set that the page does not name (PUB-064)", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" });
  const setting = files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) =>
      /Max-Age=|HttpOnly|document\.cookie|cookieStore|hono\/cookie|createCookie|(?:session|Session|local)Storage/.test(
        readFileSync(join("app", file), "utf8"),
      ),
    );
  expect(setting).toEqual(["bff/cookies.server.ts", "ui/kept-sending.ts", "ui/use-later.ts"]);
  expect(i18next.t("content:cookies.list.what.kept")).toContain("déclaration");
});
